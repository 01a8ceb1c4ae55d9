import Scheduling

/// Connects a subject to the source that feeds it, once. Its disposal ends the connection.
///
/// The source holds it, so it lasts as long as the source can send. The subject doesn't know it.
final class Connection<Value: Sendable>: Disposable, LibraryDisposable, @unchecked Sendable {
  // Unchecked only because its superclass is.

  private struct State {
    var isStarted = false
    var upstream: Edge?
    /// What it feeds, until it is disposed of.
    var shared: SharedSubject<Value>?
  }

  private let state: Locked<State>
  private let closed: @Sendable (Connection) -> Void

  /// - Parameter closed: Is called when the connection is disposed of, and when its source has
  ///   ended or is abandoned.
  init(_ shared: SharedSubject<Value>, closed: @escaping @Sendable (Connection) -> Void = { _ in })
  {
    state = Locked(State(shared: shared))
    self.closed = closed
    super.init()
  }

  /// What it feeds; nil if it was disposed of.
  var shared: SharedSubject<Value>? { state.withLock { $0.shared } }

  /// Whether the connection was disposed of, or its source or subject has ended.
  var isOver: Bool {
    let (shared, upstream) = state.withLock { ($0.shared, $0.upstream) }
    return isDisposed || upstream?.isDisposed == true || shared?.subject.hasEnded == true
  }

  override func dispose() {
    // From here on nothing is sent to the subject, which may get a new connection at once.
    if markDisposed() { close() }
  }

  /// Ends the connection. Called once, by the caller that has marked it as disposed.
  func close() {
    // First, so that the subject is not taken for the next connection.
    closed(self)
    let (shared, upstream) = state.withLock { ($0.shared.take(), $0.upstream.take()) }
    defer { withExtendedLifetime(shared) {} }
    if let upstream { Unwinding.dispose(upstream) }
  }

  /// Called when the source has ended or was abandoned: no sender is left.
  fileprivate func sourceIsGone() { closed(self) }

  /// Subscribes the subject to `source`, the first time.
  func start(_ source: Signal<Value>) {
    let shared = state.withLock { state -> SharedSubject<Value>? in
      guard !state.isStarted, !isDisposed else { return nil }
      state.isStarted = true
      return state.shared
    }
    guard let shared, !shared.subject.hasEnded else { return }
    _ = source.attach(ConnectionSink(self, into: shared.subject))
  }

  fileprivate func started(_ upstream: Edge) {
    let isLate = state.withLock { state in
      // The thread that marks it as disposed reads `upstream` after that.
      if !isDisposed { state.upstream = upstream }
      return isDisposed
    }
    if isLate { upstream.dispose() }
  }
}

/// Passes the source's events to the subject, until the connection is closed.
private final class ConnectionSink<Value: Sendable>: SubjectSink<Value> {
  private let connection: Connection<Value>

  init(_ connection: Connection<Value>, into subject: Subject<Value>) {
    self.connection = connection
    super.init(subject)
  }

  deinit { connection.sourceIsGone() }

  override func attached(to upstream: Edge) {
    super.attached(to: upstream)
    connection.started(upstream)
  }

  override func sendNext(_ value: Value) {
    if !connection.isDisposed { super.sendNext(value) }
  }

  override func passOn(_ error: any Error) {
    if connection.isDisposed {
      UnhandledErrors.report(error, .tooLate, of: Value.self)
    } else {
      super.passOn(error)
    }
  }

  override func passOnCompletion() {
    if !connection.isDisposed { super.passOnCompletion() }
  }
}
