import Dispatch
import Foundation
import Scheduling

#if canImport(FoundationNetworking)
  import FoundationNetworking
#endif

/// A session, and the delegate that tells its tasks apart.
final class DelegatedSession: Sendable {
  let configuration: URLSessionConfiguration
  private let delegate = TaskDelegate()
  private let session: URLSession

  init(_ configuration: URLSessionConfiguration) {
    self.configuration = configuration
    session = URLSession(
      configuration: configuration.cancellable, delegate: delegate, delegateQueue: nil)
  }

  func start(_ run: TaskRun, _ makeTask: (URLSession) -> URLSessionTask) -> URLSessionTask {
    let task = makeTask(session)
    delegate.add(run, for: task)
    task.resume()
    return task
  }

  /// Releases the session and its delegate, which retain each other, when all tasks have ended.
  func finish() { session.finishTasksAndInvalidate() }
}

/// Forwards the events of a session to the tasks that they belong to.
private final class TaskDelegate: NSObject, URLSessionDataDelegate, Sendable {
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
      // A cancelled task is not an error. After a disposal, the subscriber gets nothing. Otherwise
      // the task was cancelled because there is no password, and the response that asks for one is
      // the result.
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
      // A redirection that needs the body is not followed, because Foundation would not send the
      // body again (Swift 6.3).
      let isComplete = request.httpMethod == "GET" || !task.hasBody
      let next = isComplete ? request.addingCookies(of: session.configuration) : nil
      run(of: task)?.go(on: task) { completionHandler(next) }
    }

    func urlSession(
      _ session: URLSession, task: URLSessionTask, didReceive challenge: URLAuthenticationChallenge,
      completionHandler:
        @escaping @Sendable (URLSession.AuthChallengeDisposition, URLCredential?) -> Void
    ) {
      // Rejected, because the default handling doesn't find stored passwords, and waits for ever
      // (Swift 6.3).
      run(of: task)?.go(on: task) { completionHandler(.rejectProtectionSpace, nil) }
    }
  #endif
}

/// One task and its handlers.
final class TaskRun: Sendable {
  private let handlers: TaskHandlers
  /// Where the handlers are called, so that a slow one doesn't delay another task of the session.
  private let delivery = DispatchQueue(label: "SignalsFoundation.delivery")
  /// Where the task is cancelled, and told how to continue. On Linux, cancelling waits for the
  /// session's present work, for seconds if much data arrives.
  private let control = DispatchQueue(label: "SignalsFoundation.task")

  private let didEnd: @Sendable () -> Void

  init(_ handlers: TaskHandlers, didEnd: @escaping @Sendable () -> Void = {}) {
    self.handlers = handlers
    self.didEnd = didEnd
  }

  func received(_ data: Data, _ response: URLResponse?) {
    delivery.async { self.handlers.received(data, response) }
  }

  func sent(_ count: Int64) {
    delivery.async { self.handlers.sent(count) }
  }

  func ended(_ response: URLResponse?, _ error: (any Error)?) {
    delivery.async { self.handlers.ended(response, error) }
    didEnd()
  }

  func inControl(_ action: @escaping @Sendable () -> Void) {
    control.async(execute: action)
  }

  func cancel(_ task: URLSessionTask) {
    control.async { task.cancel() }
  }

  /// Tells the task how to continue, unless the task was cancelled. To tell a cancelled task would
  /// stop the program (Swift 6.3).
  func go(on task: URLSessionTask, _ tell: @escaping @Sendable () -> Void) {
    control.async { if task.state == .running { tell() } }
  }
}
