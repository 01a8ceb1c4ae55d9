import Scheduling

/// A source, the subject that shares it, and the connection between them, if there is one.
///
/// Nothing is done under the lock but deciding: whose connection it is, and who starts it.
final class Sharing<Value: Sendable>: Sendable {
  private struct State {
    var subject: Subject<Value>?
    var connection: Connection<Value>?
  }

  /// What becomes of a subject.
  enum Lifetime {
    /// It is the only one there will be.
    case given(Subject<Value>)
    /// It is used until it has ended.
    case renewed(@Sendable () -> Subject<Value>)
    /// It is used until it has ended, or its connection has.
    case whileConnected(@Sendable () -> Subject<Value>)
  }

  private let source: Signal<Value>
  private let lifetime: Lifetime
  private let state: Locked<State>

  init(_ source: Signal<Value>, _ lifetime: Lifetime) {
    self.source = source
    self.lifetime = lifetime
    if case .given(let subject) = lifetime {
      state = Locked(State(subject: subject))
    } else {
      state = Locked(State())
    }
  }

  /// Subscribes to the subject, connected or not.
  func attach(_ sink: Sink<Value>) -> Upstream {
    while true {
      if let subject = state.withLock({ $0.subject }) { return subject.attach(sink) }
      offer(makeSubject(), insteadOf: nil)
    }
  }

  /// Connects, if there is no connection.
  func connect() -> Connection<Value> {
    let connection = connection { _ in true }
    connection.start(source)
    return connection
  }

  /// Subscribes to the subject, and connects as long as anyone is subscribed so.
  func attachConnecting(_ sink: Sink<Value>) -> Upstream {
    let connection = connection { $0.join() }
    let upstream = connection.attachUser(sink)
    if !upstream.isDisposed { connection.start(source) }
    return upstream
  }

  /// The connection, a new one if it is over or `use` refuses it.
  private func connection(_ use: (Connection<Value>) -> Bool) -> Connection<Value> {
    while true {
      let (connection, subject) = state.withLock { ($0.connection, $0.subject) }
      if let connection, !connection.isOver, use(connection) { return connection }
      if let subject, !needsReplacing(subject) {
        let new = newConnection(of: subject)
        if use(new), install(new, insteadOf: connection) { return new }
      } else {
        offer(makeSubject(), insteadOf: subject)
      }
    }
  }

  private func newConnection(of subject: Subject<Value>) -> Connection<Value> {
    guard case .whileConnected = lifetime else { return Connection(subject) }
    return Connection(subject) { [weak self] in self?.forget($0) }
  }

  private func needsReplacing(_ subject: Subject<Value>) -> Bool {
    if case .given = lifetime { false } else { subject.hasEnded }
  }

  private func makeSubject() -> Subject<Value> {
    switch lifetime {
    case .given(let subject): subject
    case .renewed(let make), .whileConnected(let make): make()
    }
  }

  /// What is replaced is returned, to be released outside of the lock.
  @discardableResult
  private func offer(_ new: Subject<Value>, insteadOf old: Subject<Value>?) -> Subject<Value>? {
    state.withLock { state in
      guard state.subject === old else { return new }
      state.subject = new
      return old
    }
  }

  private func install(
    _ new: Connection<Value>, insteadOf old: Connection<Value>?
  ) -> Bool {
    state.withLock { state in
      guard state.connection === old, state.subject === new.subject else { return false }
      state.connection = new
      return true
    }
  }

  /// Nobody uses the connection any more: what the subject keeps is of no use to anyone.
  private func forget(_ connection: Connection<Value>) {
    // What was there is released outside of the lock: it may be a new subject, that nobody else has.
    _ = state.withLock { state -> State? in
      guard state.connection === connection else { return nil }
      defer { state = State() }
      return state
    }
  }
}
