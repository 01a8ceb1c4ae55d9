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

/// Passes on what a session tells about its only task.
private final class TaskDelegate: NSObject, URLSessionDataDelegate, Sendable {
  private let handlers: TaskHandlers

  init(_ handlers: TaskHandlers) { self.handlers = handlers }

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
    handlers.ended(task.response, error)
  }
}

extension URLSession {
  /// Runs a task in a session of its own, of the same configuration: on Linux only the delegate of a
  /// session hears of what comes, not that of a task.
  ///
  /// - Returns: What cancels the task.
  func run(
    _ handlers: TaskHandlers, _ makeTask: (URLSession) -> URLSessionTask
  ) -> Disposable {
    let session = URLSession(
      configuration: cancellableConfiguration, delegate: TaskDelegate(handlers), delegateQueue: nil)
    let task = makeTask(session)
    task.resume()
    // The session and its delegate hold each other until the task has ended.
    session.finishTasksAndInvalidate()
    return Disposable { task.cancel() }
  }

  /// A session of the same configuration whose tasks can be cancelled at any time.
  var cancellable: URLSession {
    #if canImport(FoundationNetworking)
      return URLSession(configuration: cancellableConfiguration)
    #else
      return self
    #endif
  }

  /// On Linux the program is stopped by a task that is cancelled while it looks into the cache
  /// (Swift 6.3): so there it gets no cache.
  private var cancellableConfiguration: URLSessionConfiguration {
    let configuration = configuration
    #if canImport(FoundationNetworking)
      configuration.urlCache = nil
    #endif
    return configuration
  }
}
