import Dispatch
import Foundation
import Scheduling

#if canImport(FoundationNetworking)
  import FoundationNetworking
#endif

extension URLSession {
  /// Runs the task that `makeTask` makes of `request` in the companion of this session.
  ///
  /// - Returns: What cancels the task, without waiting.
  func run(
    _ request: URLRequest, _ handlers: TaskHandlers,
    _ makeTask: (URLSession, URLRequest) -> URLSessionTask
  ) -> Disposable {
    let run = TaskRun(handlers)
    let companion = Companions.shared.companion(of: self)
    let task = companion.start(run) { makeTask($0, request.timed) }
    return Disposable { run.cancel(task) }
  }
}

/// The companions of all sessions.
private final class Companions: Sendable {
  static let shared = Companions()

  private struct Entry {
    weak var session: URLSession?
    let companion: Companion
  }

  private let entries = Locked<[ObjectIdentifier: Entry]>([:])

  func companion(of session: URLSession) -> Companion {
    let key = ObjectIdentifier(session)
    // The key of a session that is gone may be another one's by now.
    if let entry = entries.withLock({ $0[key] }), entry.session === session {
      return entry.companion
    }
    removeAbandoned()
    let entry = Entry(session: session, companion: Companion(session.configuration))
    let first = entries.withLock { entries in
      if entries[key] == nil { entries[key] = entry }
      return entries[key]!
    }
    if first.companion !== entry.companion { entry.companion.finish() }
    return first.companion
  }

  /// Ends the companions of sessions that are gone. Nobody tells of that: so this is called when another
  /// session gets one, and when one has no tasks left.
  func removeAbandoned() {
    // Under the lock no session may be held, which could be released there.
    let abandoned = entries.withLock { $0 }.filter { $0.value.session == nil }
    for (key, entry) in abandoned {
      let isMine = entries.withLock { entries in
        guard entries[key]?.companion === entry.companion else { return false }
        entries[key] = nil
        return true
      }
      if isMine { entry.companion.finish() }
    }
  }
}

/// Runs the tasks of a session in one with the same configuration and a delegate of its own: on Linux only the
/// delegate of a session hears of what comes, not that of a task. All tasks of a session have the same one, so
/// that they share its connections.
private final class Companion: Sendable {
  private let delegate = CompanionDelegate()
  private let session: URLSession

  init(_ configuration: URLSessionConfiguration) {
    session = URLSession(
      configuration: configuration.cancellable, delegate: delegate, delegateQueue: nil)
  }

  func start(_ run: TaskRun, _ makeTask: (URLSession) -> URLSessionTask) -> URLSessionTask {
    let task = makeTask(session)
    delegate.add(run, for: task)
    task.resume()
    return task
  }

  /// Lets the session and its delegate go, which hold each other, when all tasks have ended.
  func finish() { session.finishTasksAndInvalidate() }
}

/// Passes on what a session tells about its tasks.
private final class CompanionDelegate: NSObject, URLSessionDataDelegate, Sendable {
  private let runs = Locked<[Int: TaskRun]>([:])

  func add(_ run: TaskRun, for task: URLSessionTask) {
    runs.withLock { $0[task.taskIdentifier] = run }
  }

  private func run(of task: URLSessionTask) -> TaskRun? {
    runs.withLock { $0[task.taskIdentifier] }
  }

  func urlSession(_ session: URLSession, dataTask: URLSessionDataTask, didReceive data: Data) {
    run(of: dataTask)?.received(data, dataTask.response)
  }

  func urlSession(
    _ session: URLSession, task: URLSessionTask, didSendBodyData bytesSent: Int64,
    totalBytesSent: Int64, totalBytesExpectedToSend: Int64
  ) {
    run(of: task)?.sent(totalBytesSent)
  }

  func urlSession(
    _ session: URLSession, task: URLSessionTask, didCompleteWithError error: (any Error)?
  ) {
    let (run, isLast) = runs.withLock { runs in
      let run = runs.removeValue(forKey: task.taskIdentifier)
      return (run, runs.isEmpty)
    }
    #if canImport(FoundationNetworking)
      // Whoever has disposed of the subscription doesn't listen. Otherwise it was cancelled because
      // there is no password: what asks for one is the answer.
      let error = (error as? URLError)?.code == .cancelled ? nil : error
    #endif
    run?.ended(task.response, error)
    if isLast { Companions.shared.removeAbandoned() }
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
      run(of: task)?.go(on: task) { completionHandler(next) }
    }

    func urlSession(
      _ session: URLSession, task: URLSessionTask, didReceive challenge: URLAuthenticationChallenge,
      completionHandler:
        @escaping @Sendable (URLSession.AuthChallengeDisposition, URLCredential?) -> Void
    ) {
      // What is done by default waits for ever: passwords that are stored are not found (Swift 6.3).
      run(of: task)?.go(on: task) { completionHandler(.rejectProtectionSpace, nil) }
    }
  #endif
}

/// One task, and who hears of it.
private final class TaskRun: Sendable {
  private let handlers: TaskHandlers
  /// Where the handlers are called, so that one that takes its time holds up no other task of the session.
  private let delivery = DispatchQueue(label: "SignalsFoundation.delivery")
  /// Where the task is cancelled, and told how to go on. On Linux, cancelling waits for what the
  /// session does, for seconds if a lot arrives.
  private let control = DispatchQueue(label: "SignalsFoundation.task")

  init(_ handlers: TaskHandlers) { self.handlers = handlers }

  func received(_ data: Data, _ response: URLResponse?) {
    delivery.async { self.handlers.received(data, response) }
  }

  func sent(_ count: Int64) {
    delivery.async { self.handlers.sent(count) }
  }

  func ended(_ response: URLResponse?, _ error: (any Error)?) {
    delivery.async { self.handlers.ended(response, error) }
  }

  func cancel(_ task: URLSessionTask) {
    control.async { task.cancel() }
  }

  /// Tells the task how to go on, unless it was cancelled: that would stop the program (Swift 6.3).
  func go(on task: URLSessionTask, _ tell: @escaping @Sendable () -> Void) {
    control.async { if task.state == .running { tell() } }
  }
}

extension URLRequest {
  /// The request with its time set again: on Linux the time that it was made with doesn't count (Swift 6.3).
  fileprivate var timed: URLRequest {
    #if canImport(FoundationNetworking)
      // It is this where nobody has given one: then the configuration's counts.
      guard timeoutInterval != 60 else { return self }
      var request = self
      request.timeoutInterval = timeoutInterval.wholeSeconds
      return request
    #else
      return self
    #endif
  }
}

#if canImport(FoundationNetworking)
  extension TimeInterval {
    /// The whole seconds that it has begun: on Linux others are cut off, and what isn't an `Int` of milliseconds stops
    /// the program (Swift 6.3). What is no number is for ever, which is 30 years.
    fileprivate var wholeSeconds: TimeInterval {
      isNaN ? 1e9 : Swift.min(Swift.max(0, rounded(.up)), 1e9)
    }
  }
#endif

extension URLSessionConfiguration {
  /// A copy of the configuration without a cache: on Linux the program is stopped by a task that is cancelled
  /// while it looks into that (Swift 6.3). Elsewhere the configuration itself.
  fileprivate var cancellable: URLSessionConfiguration {
    #if canImport(FoundationNetworking)
      let configuration = copy() as! URLSessionConfiguration
      configuration.urlCache = nil
      configuration.timeoutIntervalForRequest =
        configuration.timeoutIntervalForRequest.wholeSeconds
      return configuration
    #else
      return self
    #endif
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
