import Dispatch
import Foundation
import Scheduling

#if canImport(FoundationNetworking)
  import FoundationNetworking
#endif

/// What a task tells while it runs, one thing after the other.
struct TaskHandlers: Sendable {
  var received: @Sendable (Data, URLResponse?) -> Void
  var sent: @Sendable (Int64) -> Void = { _ in }
  /// Called once, at the end.
  var ended: @Sendable (URLResponse?, (any Error)?) -> Void
}

extension TaskHandlers {
  /// Handlers that call `ended` with all of the body.
  static func collecting(
    sent: @escaping @Sendable (Int64) -> Void = { _ in },
    ended: @escaping @Sendable (Data?, URLResponse?, (any Error)?) -> Void
  ) -> TaskHandlers {
    let body = Locked(Data())
    return TaskHandlers(
      received: { data, _ in body.withLock { $0 += data } },
      sent: sent,
      ended: { response, error in ended(body.withLock { $0 }, response, error) })
  }
}

/// Passes on what a session tells about its only task.
private final class TaskDelegate: NSObject, URLSessionDataDelegate, Sendable {
  private let handlers: TaskHandlers
  /// Where the task is cancelled, and told how to go on. On Linux, cancelling waits for what the
  /// session does, for seconds if a lot arrives.
  private let control = DispatchQueue(label: "SignalsFoundation.task")

  init(_ handlers: TaskHandlers) { self.handlers = handlers }

  func cancel(_ task: URLSessionTask) {
    control.async { task.cancel() }
  }

  func urlSession(_ session: URLSession, dataTask: URLSessionDataTask, didReceive data: Data) {
    handlers.received(data, dataTask.response)
  }

  func urlSession(
    _ session: URLSession, task: URLSessionTask, didSendBodyData bytesSent: Int64,
    totalBytesSent: Int64, totalBytesExpectedToSend: Int64
  ) {
    handlers.sent(totalBytesSent)
  }

  func urlSession(
    _ session: URLSession, task: URLSessionTask, didCompleteWithError error: (any Error)?
  ) {
    #if canImport(FoundationNetworking)
      // Whoever has disposed of the subscription doesn't listen. Otherwise it was cancelled because
      // there is no password: what asks for one is the answer.
      let error = (error as? URLError)?.code == .cancelled ? nil : error
    #endif
    handlers.ended(task.response, error)
  }

  #if canImport(FoundationNetworking)
    func urlSession(
      _ session: URLSession, task: URLSessionTask,
      willPerformHTTPRedirection response: HTTPURLResponse, newRequest request: URLRequest,
      completionHandler: @escaping @Sendable (URLRequest?) -> Void
    ) {
      // The body would not be sent again (Swift 6.3).
      let isComplete = request.httpMethod == "GET" || !task.hasBody
      let next = isComplete ? request.addingCookies(of: session.configuration) : nil
      go(on: task) { completionHandler(next) }
    }

    func urlSession(
      _ session: URLSession, task: URLSessionTask, didReceive challenge: URLAuthenticationChallenge,
      completionHandler:
        @escaping @Sendable (URLSession.AuthChallengeDisposition, URLCredential?) -> Void
    ) {
      // What is done by default waits for ever: passwords that are stored are not found (Swift 6.3).
      go(on: task) { completionHandler(.rejectProtectionSpace, nil) }
    }

    /// Tells the task how to go on, unless it was cancelled: that would stop the program (Swift 6.3).
    private func go(on task: URLSessionTask, _ tell: @escaping @Sendable () -> Void) {
      control.async { if task.state == .running { tell() } }
    }
  #endif
}

extension URLSession {
  /// Runs a task in a session of its own, of the same configuration: on Linux only the delegate of a
  /// session hears of what comes, not that of a task.
  ///
  /// - Returns: What cancels the task, without waiting.
  func run(
    _ handlers: TaskHandlers, _ makeTask: (URLSession) -> URLSessionTask
  ) -> Disposable {
    let delegate = TaskDelegate(handlers)
    let session = URLSession(
      configuration: cancellableConfiguration, delegate: delegate, delegateQueue: nil)
    let task = makeTask(session)
    task.resume()
    // The session and its delegate hold each other until the task has ended.
    session.finishTasksAndInvalidate()
    return Disposable { delegate.cancel(task) }
  }

  /// On Linux the program is stopped by a task that is cancelled while it looks into the cache
  /// (Swift 6.3): so there it gets no cache.
  private var cancellableConfiguration: URLSessionConfiguration {
    #if canImport(FoundationNetworking)
      // There it is the session's own.
      let configuration = configuration.copy() as! URLSessionConfiguration
      configuration.urlCache = nil
    #endif
    return configuration
  }
}

#if canImport(FoundationNetworking)
  extension URLSessionTask {
    fileprivate var hasBody: Bool {
      self is URLSessionUploadTask || originalRequest?.httpBody != nil
        || originalRequest?.httpBodyStream != nil
    }
  }

  extension URLRequest {
    /// The request with the cookies for its URL, which a redirection may have set: on Linux a session
    /// that has a delegate leaves that to it (Swift 6.3).
    fileprivate func addingCookies(of configuration: URLSessionConfiguration) -> URLRequest {
      guard configuration.httpShouldSetCookies, let url,
        let cookies = configuration.httpCookieStorage?.cookies(for: url), !cookies.isEmpty
      else { return self }
      var request = self
      for (name, value) in HTTPCookie.requestHeaderFields(with: cookies) {
        request.setValue(value, forHTTPHeaderField: name)
      }
      return request
    }
  }
#endif
