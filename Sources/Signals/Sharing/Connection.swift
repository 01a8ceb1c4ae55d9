import Scheduling

/// What connects a subject to the source that feeds it, once; and what is disposed of to end that.
///
/// It may count who needs it, and then ends with the last of these. The source holds it, so it lasts
/// as long as the source can send; the subject doesn't know it.
final class Connection<Value: Sendable>: Disposable, @unchecked Sendable {
  private struct State {
    var users = 0
    var isStarted = false
    var isClosed = false
    var upstream: Upstream?

    mutating func join() -> Bool {
      if !isClosed { users += 1 }
      return !isClosed
    }

    /// Whether it may begin, once.
    mutating func start() -> Bool {
      defer { isStarted = true }
      return !isStarted && !isClosed
    }

    /// Whether there is still time for it.
    mutating func started(_ upstream: Upstream) -> Bool {
      if !isClosed { self.upstream = upstream }
      return !isClosed
    }
  }

  let subject: Subject<Value>
  private let state = Locked(State())
  private let closed: @Sendable (Connection) -> Void

  /// - Parameter closed: Is called when the connection was disposed of.
  init(_ subject: Subject<Value>, closed: @escaping @Sendable (Connection) -> Void = { _ in }) {
    self.subject = subject
    self.closed = closed
    super.init()
  }

  /// Whether the source has ended, is gone, or was disposed of.
  var isOver: Bool {
    state.withLock { $0.isClosed || $0.upstream?.isDisposed == true } || subject.hasEnded
  }

  /// Counts one user more, unless it is too late.
  func join() -> Bool { state.withLock { $0.join() } }

  /// Counts one user less; without any, the connection ends.
  func leave() {
    close { state in
      state.users -= 1
      return state.users == 0
    }
  }

  override func dispose() {
    close { _ in true }
  }

  /// Ends the connection if `condition` is met, which is decided in the same step.
  private func close(if condition: (inout State) -> Bool) {
    let (closes, upstream) = state.withLock { state -> (Bool, Upstream?) in
      guard condition(&state), !state.isClosed else { return (false, nil) }
      state.isClosed = true
      // From here on nothing is sent to the subject, which may get a new connection at once.
      _ = markDisposed()
      return (true, state.upstream.take())
    }
    guard closes else { return }
    closed(self)
    if let upstream { Unwinding.dispose(upstream) }
  }

  /// Subscribes the subject to `source`, the first time.
  func start(_ source: Signal<Value>) {
    if !subject.hasEnded, state.withLock({ $0.start() }) {
      _ = source.attach(ConnectionSink(self))
    }
  }

  fileprivate func started(_ upstream: Upstream) {
    if !state.withLock({ $0.started(upstream) }) { upstream.dispose() }
  }

  /// Subscribes `sink` to the subject as a user, who was counted before.
  func attachUser(_ sink: Sink<Value>) -> Upstream {
    // The subscription doesn't keep the connection, or the subject: the source does.
    subject.core.attach(sink, endingWith: Disposable { [weak self] in self?.leave() })
  }
}

/// Sends what the source sends to the subject, until the connection is closed.
private final class ConnectionSink<Value: Sendable>: SubjectSink<Value> {
  private let connection: Connection<Value>

  init(_ connection: Connection<Value>) {
    self.connection = connection
    super.init(connection.subject)
  }

  override func attached(to upstream: Upstream) {
    super.attached(to: upstream)
    connection.started(upstream)
  }

  override func sendNext(_ value: Value) {
    if !connection.isDisposed { super.sendNext(value) }
  }

  override func sendError(_ error: any Error) {
    if !connection.isDisposed { super.sendError(error) }
  }

  override func sendCompleted() {
    if !connection.isDisposed { super.sendCompleted() }
  }
}
