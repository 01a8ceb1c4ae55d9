import Foundation
import Scheduling

#if canImport(FoundationNetworking)
  import FoundationNetworking
#endif

extension URLSession {
  /// Runs the task that `makeTask` makes from `request` in the companion of this session.
  ///
  /// - Parameter hasBody: Whether the task sends a body that is not in the request.
  /// - Returns: A disposable that cancels the task, without waiting.
  func run(
    _ request: URLRequest, hasBody: Bool = false, _ handlers: TaskHandlers,
    _ makeTask: @escaping @Sendable (URLSession, URLRequest) -> URLSessionTask
  ) -> Disposable {
    let companion = Companions.shared.companion(of: self)
    let request = request.timed
    return companion.start(handlers, request, hasBody: hasBody) { makeTask($0, request) }
  }
}

/// The companions of all sessions.
final class Companions: Sendable {
  static let shared = Companions()

  private struct Entry {
    weak var session: URLSession?
    let companion: Companion
  }

  private let entries = Locked<[ObjectIdentifier: Entry]>([:])

  func companion(of session: URLSession) -> Companion {
    let key = ObjectIdentifier(session)
    // The identifier of a released session may be that of another session by now.
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

  /// Ends the companions of released sessions. No event reports a release, so this is called when
  /// another session gets a companion, and when a companion has no tasks left.
  func removeAbandoned() {
    // Outside the lock: reading a weak reference retains the session for a moment, and may then
    // release it.
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

/// Runs the tasks of a session in another session, which has the same configuration and its own
/// delegate. On Linux only the delegate of a session, not that of a task, gets the data. All tasks
/// of a session share one companion, and so its connections, except tasks with a body on Linux.
final class Companion: Sendable {
  private let session: DelegatedSession
  #if canImport(FoundationNetworking)
    private let lanes: Lanes
  #endif

  init(_ configuration: URLSessionConfiguration) {
    session = DelegatedSession(configuration)
    #if canImport(FoundationNetworking)
      lanes = Lanes(width: configuration.httpMaximumConnectionsPerHost)
    #endif
  }

  func start(
    _ handlers: TaskHandlers, _ request: URLRequest, hasBody: Bool,
    _ makeTask: @escaping @Sendable (URLSession) -> URLSessionTask
  ) -> Disposable {
    #if canImport(FoundationNetworking)
      if hasBody || request.hasBody { return startAlone(handlers, request, makeTask) }
    #endif
    let run = TaskRun(handlers)
    let task = session.start(run, makeTask)
    return Disposable { run.cancel(task) }
  }

  #if canImport(FoundationNetworking)
    /// Starts the task in a session of its own, when its turn comes. When a server has closed a
    /// connection that is reused, Foundation sends the request again, but it can't send the body
    /// again: it blocks all of the session for seven seconds, and then the server waits for the
    /// body (Swift 6.3).
    private func startAlone(
      _ handlers: TaskHandlers, _ request: URLRequest,
      _ makeTask: @escaping @Sendable (URLSession) -> URLSessionTask
    ) -> Disposable {
      let (lanes, configuration) = (lanes, session.configuration)
      let host = "\(request.url?.host() ?? ""):\(request.url?.port ?? 0)"
      let running = SerialDisposable()
      let run = TaskRun(handlers) { lanes.leave(host) }
      let waiting = lanes.enter(host) {
        run.inControl {
          guard !running.isDisposed else { return lanes.leave(host) }
          let session = DelegatedSession(configuration)
          let task = session.start(run, makeTask)
          session.finish()
          running.disposable = Disposable { run.cancel(task) }
        }
      }
      return CompoundDisposable(waiting, running)
    }
  #endif

  /// Releases the session when all tasks have ended.
  func finish() { session.finish() }
}
