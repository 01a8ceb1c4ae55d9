/// A source, the subject that shares it, and the connection between them, if there is one.
///
/// The lock only guards decisions: which subject and connection are current, and which caller has
/// set them.
final class Sharing<Value: Sendable>: Sendable {
  private struct State {
    var shared: SharedSubject<Value>?
    var connection: Connection<Value>?
    /// The end of the last connection, for which the next one waits.
    var end: SerialDisposable?
  }

  /// How long a subject is used.
  enum SubjectPolicy {
    /// The subject is used for ever.
    case given(Subject<Value>)
    /// A subject is used until it has ended, for one connection after the other.
    case untilEnd(@Sendable () -> Subject<Value>)
    /// A subject is used for one connection. Until the next one it keeps the source's terminal
    /// event.
    case perConnection(@Sendable () -> Subject<Value>)
    /// A subject is used while there is a connection.
    case whileConnected(@Sendable () -> Subject<Value>)
  }

  private let source: Signal<Value>
  private let policy: SubjectPolicy
  private let grace: GracePeriod?
  private let state = Locked(State())
  #if Recording
    private let callSite = Recording.isOn ? CallSite.current() : .unknown
  #endif

  init(_ source: Signal<Value>, _ policy: SubjectPolicy, grace: GracePeriod? = nil) {
    self.source = source
    self.policy = policy
    self.grace = grace
  }

  /// Subscribes to the subject, connected or not.
  func attach(_ sink: Sink<Value>) -> Edge {
    while true {
      if let shared = state.withLock({ $0.shared }) { return shared.subject.attach(sink) }
      offer(makeHub(), insteadOf: nil)
    }
  }

  /// Connects, if there is no connection.
  func connect() -> Connection<Value> {
    let (connection, _) = connection { _, _ in true }
    connection.start(source)
    return connection
  }

  /// Subscribes to the subject, and connects as long as there are such subscribers.
  func attachConnecting(_ sink: Sink<Value>) -> Edge {
    let (connection, shared) = connection { $1.users.join($0) }
    let upstream = shared.attachUser(sink)
    connection.start(source)
    return upstream
  }

  /// Returns the connection and the subject that it feeds. Makes a new connection if the present
  /// one has ended or `use` refuses it.
  private func connection(
    _ use: (Connection<Value>, SharedSubject<Value>) -> Bool
  ) -> (Connection<Value>, SharedSubject<Value>) {
    while true {
      let (connection, shared) = state.withLock { ($0.connection, $0.shared) }
      if let connection, let shared, !connection.isOver, use(connection, shared) {
        return (connection, shared)
      }
      if let shared, !needsReplacing(shared, after: connection) {
        let new = newConnection(of: shared)
        if install(new, feeding: shared, insteadOf: connection), use(new, shared) {
          return (new, shared)
        }
      } else {
        offer(makeHub(), insteadOf: shared)
      }
    }
  }

  private func newConnection(of shared: SharedSubject<Value>) -> Connection<Value> {
    switch policy {
    case .given, .untilEnd: Connection(shared)
    case .perConnection: Connection(shared) { [weak self] in if $0.isDisposed { self?.forget($0) } }
    case .whileConnected: Connection(shared) { [weak self] in self?.forget($0) }
    }
  }

  /// Whether a new connection, after one that has ended, needs a new subject.
  private func needsReplacing(_ shared: SharedSubject<Value>, after connection: Connection<Value>?)
    -> Bool
  {
    switch policy {
    case .given: false
    case .untilEnd: shared.hasEnded
    case .perConnection, .whileConnected: shared.hasEnded || connection?.shared === shared
    }
  }

  private func makeHub() -> SharedSubject<Value> {
    switch policy {
    case .given(let subject): return SharedSubject(subject, grace)
    case .untilEnd(let make), .perConnection(let make), .whileConnected(let make):
      let subject = make()
      require(
        !subject.hasEnded,
        "Signal.multicast(makeSubject:): the closure has to return a new subject, and got one that has ended"
      )
      #if Recording
        subject.core.isMade(at: callSite)
      #endif
      return SharedSubject(subject, grace)
    }
  }

  /// Replaces `old` by `new`, if `old` is still current.
  private func offer(_ new: SharedSubject<Value>, insteadOf old: SharedSubject<Value>?) {
    // The subject that is not used is released outside the lock.
    _ = state.withLock { state -> SharedSubject<Value>? in
      guard state.shared === old else { return new }
      state.shared = new
      return old
    }
  }

  private func install(
    _ new: Connection<Value>, feeding shared: SharedSubject<Value>,
    insteadOf old: Connection<Value>?
  ) -> Bool {
    state.withLock { state in
      guard state.connection === old, state.shared === shared else { return false }
      state.connection = new
      new.follow(replace(&state.end, with: new.end))
      shared.users.use(new)
      return true
    }
  }

  /// Called when the connection was disposed of, or its source has ended: the values that the
  /// subject keeps are no longer needed.
  private func forget(_ connection: Connection<Value>) {
    // The old state is released outside the lock: it may hold a new subject that has no other
    // owner.
    _ = state.withLock { state -> State? in
      guard state.connection === connection else { return nil }
      return replace(&state, with: State(end: state.end))
    }
  }
}
