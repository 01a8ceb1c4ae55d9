public import Scheduling
public import Signals

#if canImport(FoundationNetworking)
  import Foundation
  public import FoundationNetworking
#else
  public import Foundation
#endif

extension URLSession {
  /// Returns a signal of the server-sent events of the stream that `request` asks for. When the
  /// connection is lost, the signal connects again, and goes on after the last event.
  ///
  /// <!-- inside (session: URLSession, request: URLRequest) -> Signal<String> -->
  /// ```swift
  /// session.events(of: request).filter { $0.type == "price" }.map(\.data)
  /// ```
  ///
  /// The client is that of the HTML standard. It sends the id of the last event as `Last-Event-ID`
  /// when it connects again. The server sends what followed, so no event is lost if it can. The
  /// signal completes when the server answers with the status 204. While it can't connect, it tries
  /// again without end: `timeout` or `take(until:)` ends that.
  ///
  /// Before it connects again, it waits as long as `backoff` says, or as long as the server does in
  /// a `retry` field if that is longer. An event of the new connection begins the backoff anew. A
  /// connection that is silent for the request's timeout, by default a minute, counts as lost:
  /// servers send comments meanwhile.
  ///
  /// To go on after a restart of the program, or after an error, begin from an id that was kept:
  ///
  /// <!-- inside (session: URLSession, request: URLRequest, kept: MutableProperty<String>) -> InfallibleSignal<MessageEvent> -->
  /// ```swift
  /// Signal.defer { session.events(of: request, after: kept.value) }
  ///   .doNext { kept.value = $0.id }
  ///   .retry(backoff: .exponential(from: .seconds(5)))
  /// ```
  ///
  /// The events that a slow subscriber hasn't handled yet wait in memory, and so does an event that
  /// isn't whole, without limit.
  ///
  /// - Parameters:
  ///   - request: The request to send.
  ///   - id: The id of the last event that the caller knows; empty for none. It has no line break
  ///     and no zero byte.
  ///   - backoff: How long to wait at least before each new attempt, after a first one.
  ///   - scheduler: Where to connect again; by default a background scheduler.
  ///   - onLoss: Called with the error each time when the connection is lost or can't be made,
  ///     before the signal waits and connects again. If the server has closed the connection, the
  ///     error is a `URLError` with the code `networkConnectionLost`.
  /// ## Scheduling
  /// Connects again on `scheduler`; delivers on a queue of its own, where no scheduler is current.
  /// ## Errors
  /// ``HTTPStatusError`` for a status other than 200 and 204; `URLError` for an invalid URL, and
  /// with the code `cannotParseResponse` for a response that isn't a stream of events. Other errors
  /// of the connection are not errors of the signal.
  /// ## Disposal
  /// Cancels the request.
  public final func events(
    of request: URLRequest, after id: String = "",
    backoff: Backoff = .exponential(from: .seconds(1), jitter: 0.5),
    on scheduler: Scheduler? = nil, onLoss: (@Sendable (any Error) -> Void)? = nil
  ) -> Signal<MessageEvent> {
    require(
      !id.utf8.contains { [0, 10, 13].contains($0) },
      "URLSession.events(of:after:backoff:on:onLoss:): the id must have no line break and no zero "
        + "byte, got \(id.debugDescription)")
    return .defer {
      let parser = Locked(EventStreamParser(lastID: id))
      let pace = Backoff { attempt in
        max(backoff.delay(before: attempt), parser.withLock { $0.retryDelay } ?? .zero)
      }
      return self.connection(request, parser)
        .retry(backoff: pace, on: scheduler) { error in
          let lasting: [URLError.Code] = [.badURL, .unsupportedURL, .cannotParseResponse]
          guard let error = error as? URLError, !lasting.contains(error.code) else { return false }
          onLoss?(error)
          return true
        }
    }
  }

  /// The events of one connection, which ends with an error, or completes because there is nothing
  /// more.
  private func connection(
    _ request: URLRequest, _ parser: Locked<EventStreamParser>
  ) -> Signal<MessageEvent> {
    .create { subscriber in
      let id = parser.withLock { parser in
        parser.begin()
        return parser.lastID
      }
      return self.run(
        request.forEventStream(after: id),
        TaskHandlers(
          received: { data, response in
            if subscriber.isDisposed { return }
            switch EventStreamResponse(response, body: data) {
            case .stream:
              for event in parser.withLock({ $0.events(endingIn: data) }) {
                subscriber.sendNext(event)
              }
            case .nothing: subscriber.sendCompleted()
            case .failure(let error): subscriber.sendError(error)
            }
          },
          ended: { response, error in
            if subscriber.isDisposed { return }
            if let error { return subscriber.sendError(error) }
            switch EventStreamResponse(response, body: Data()) {
            case .stream: subscriber.sendError(URLError(.networkConnectionLost))
            case .nothing: subscriber.sendCompleted()
            case .failure(let error): subscriber.sendError(error)
            }
          })
      ) { $0.dataTask(with: $1) }
    }
  }
}

/// What a response means for a client of server-sent events.
private enum EventStreamResponse {
  case stream
  /// There are no events any more.
  case nothing
  case failure(any Error)

  init(_ response: URLResponse?, body: Data) {
    guard let response = response as? HTTPURLResponse else {
      self = .failure(URLError(.cannotParseResponse))
      return
    }
    if response.statusCode == 204 {
      self = .nothing
    } else if let error = HTTPStatusError(response, body: body, unlessIn: 200..<201) {
      self = .failure(error)
    } else {
      let type = response.value(forHTTPHeaderField: "Content-Type") ?? "no type"
      let name = type.prefix { $0 != ";" }.trimmingCharacters(in: .whitespaces)
      let isStream = name.lowercased() == "text/event-stream"
      let reason = "\(type) is not text/event-stream"
      let information: [String: Any] = [NSLocalizedDescriptionKey: reason]
      self = isStream ? .stream : .failure(URLError(.cannotParseResponse, userInfo: information))
    }
  }
}

extension URLRequest {
  fileprivate func forEventStream(after id: String) -> URLRequest {
    var request = self
    request.cachePolicy = .reloadIgnoringLocalCacheData
    request.setValue("text/event-stream", forHTTPHeaderField: "Accept")
    request.setValue("no-store", forHTTPHeaderField: "Cache-Control")
    if !id.isEmpty { request.setValue(id, forHTTPHeaderField: "Last-Event-ID") }
    return request
  }
}
