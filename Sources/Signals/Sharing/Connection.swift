/// Connects a subject to the source that feeds it, once. Its disposal ends the connection.
///
/// The source holds the connection, which lasts as long as the source can send. The subject doesn't
/// know the connection.
final class Connection<Value: Sendable>: Disposable, LibraryDisposable, @unchecked Sendable {
  private struct State {
    var isStarted = false
    /// Whether the source is being subscribed to, or was.
    var isAttached = false
    /// Whether subscribing to the source has returned.
    var hasReturned = false
    /// Whether the source was disposed of, or has ended.
    var isTornDown = false
    var upstream: Edge?
    /// The subject that the connection feeds, until the connection is disposed of.
    var shared: SharedSubject<Value>?
    /// The end of the former connection, until the source is subscribed to.
    var previous: SerialDisposable?
  }

  private let state: Locked<State>
  private let closed: @Sendable (Connection) -> Void
  /// The end of this connection. It comes when the source is torn down; then the next one begins.
  let end = SerialDisposable()

  /// - Parameter closed: Is called when the connection is disposed of, and when its source has
  ///   ended or is abandoned.
  init(_ shared: SharedSubject<Value>, closed: @escaping @Sendable (Connection) -> Void = { _ in })
  {
    state = Locked(State(shared: shared))
    self.closed = closed
    super.init()
  }

  deinit {
    let (isAttached, previous) = state.withLock { ($0.isAttached, $0.previous.take()) }
    if isAttached { return }
    if let previous {
      previous.disposable = Disposable { [end] in end.dispose() }
    } else {
      end.dispose()
    }
  }

  /// Makes this connection begin after the end of the former connection. Called before `start`.
  func follow(_ previous: SerialDisposable?) {
    state.withLock { $0.previous = previous }
  }

  /// The subject that the connection feeds; nil if the connection was disposed of.
  var shared: SharedSubject<Value>? { state.withLock { $0.shared } }

  /// Whether the connection was disposed of, or its source or subject has ended.
  var isOver: Bool {
    let (shared, upstream) = state.withLock { ($0.shared, $0.upstream) }
    return isDisposed || upstream?.isDisposed == true || shared?.hasEnded == true
  }

  override func dispose() {
    // From here on nothing is sent to the subject, which may get a new connection at once.
    if markDisposed() { close() }
  }

  /// Ends the connection. Called once, by the caller that has marked it as disposed.
  func close() {
    // Call `closed` first, so that the subject is not used for the next connection.
    closed(self)
    let (shared, upstream) = state.withLock { ($0.shared.take(), $0.upstream.take()) }
    defer { withExtendedLifetime(shared) {} }
    guard let upstream else { return }
    Unwinding.dispose(upstream)
    Unwinding.run { self.tornDown() }
  }

  /// Called when the source was disposed of, or has ended. While the source is being subscribed to,
  /// it isn't torn down yet: then `attach` reports the end when subscribing has returned.
  fileprivate func tornDown() {
    let hasReturned = state.withLock { state in
      state.isTornDown = true
      return state.hasReturned
    }
    if hasReturned { end.dispose() }
  }

  /// Called when no sender is left: the source has ended, or was abandoned or disposed of.
  fileprivate func sourceIsGone() {
    closed(self)
    if isDisposed { return }
    shared?.users.sourceIsGone(of: self)
    // Before the end comes, which may begin the next connection.
    shared?.sourceAbandoned(of: self)
    tornDown()
  }

  /// Subscribes the subject to `source`, once, as soon as the former connection has ended.
  func start(_ source: Signal<Value>) {
    let (isFirst, previous) = state.withLock { state in
      defer { state.isStarted = true }
      return (!state.isStarted, state.previous.take())
    }
    guard isFirst else { return }
    guard let previous, !previous.isDisposed else { return attach(source) }
    // The task that ends the former connection belongs to another caller. Tasks of the source must
    // not inherit its context.
    let context = TaskContext.capture()
    previous.disposable = Disposable { context.perform { self.attach(source) } }
  }

  private func attach(_ source: Signal<Value>) {
    let shared = state.withLock { state -> SharedSubject<Value>? in
      guard !isDisposed, let shared = state.shared, !shared.hasEnded else { return nil }
      state.isAttached = true
      return shared
    }
    guard let shared else { return end.dispose() }
    _ = source.attach(ConnectionSink(self, into: shared.subject))
    let isTornDown = state.withLock { state in
      state.hasReturned = true
      return state.isTornDown
    }
    if isTornDown { end.dispose() }
  }

  fileprivate func started(_ upstream: Edge) {
    let isLate = state.withLock { state in
      // A thread that marks the connection as disposed reads `upstream` after that.
      if !isDisposed { state.upstream = upstream }
      return isDisposed
    }
    guard isLate else { return }
    upstream.dispose()
    tornDown()
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

  // The source is torn down before the terminal event comes, unless it is still being subscribed
  // to. So the next two methods report the end before they pass it on.

  override func passOn(_ end: TerminalEvent) {
    connection.tornDown()
    if !connection.isDisposed { return super.passOn(end) }
    if case .error(let error) = end { UnhandledErrors.report(error, .tooLate, of: Value.self) }
  }
}
