import Synchronization

/// A subject that feeds many users, and the record of these users.
final class SharedSubject<Value: Sendable>: Sendable {
  let subject: Subject<Value>
  let users: ConnectionUsers<Value>
  private let isAbandoned = ExplorableAtomic(false)

  /// - Parameters:
  ///   - subject: The subject.
  ///   - grace: How long a connection outlasts its last user, if it does.
  init(_ subject: Subject<Value>, _ grace: GracePeriod? = nil) {
    self.subject = subject
    users = ConnectionUsers(grace)
  }

  /// Whether the subject has ended, or is about to.
  var hasEnded: Bool { isAbandoned.load(ordering: .acquiring) || subject.hasEnded }

  /// Called when the source of `connection` is abandoned. If the connection has users, no sender is
  /// left for them (contract 8). Other subscribers wait for the caller's next `connect()`.
  func sourceAbandoned(of connection: Connection<Value>) {
    guard !hasEnded, users.end(connection) else { return }
    isAbandoned.store(true, ordering: .releasing)
    subject.abandon()
  }

  /// Subscribes `sink` to the subject, as a user that was counted already.
  func attachUser(_ sink: Sink<Value>) -> Edge {
    // The subscription keeps neither the connection nor the subject: the source keeps both.
    subject.core.attach(sink, endingWith: users)
  }
}

/// How long a connection goes on after its last user has left, in case another one comes.
struct GracePeriod: Sendable {
  let duration: Duration
  /// Where the time is measured, and where the connection ends; nil for the scheduler that is
  /// current when the last user leaves.
  let scheduler: Scheduler?
}

/// The users of a shared subject, and the connection that feeds the subject. The last user ends the
/// connection, at once or after a grace period.
///
/// The users belong to the subject and not to a connection, since a connection may end before they
/// do, and another one may follow.
///
/// Each user's subscription has this object as its companion, and disposes of it once: the user
/// leaves. An object for each use would take more memory than all else that a user needs here.
final class ConnectionUsers<Value: Sendable>: Disposable, LibraryDisposable, @unchecked Sendable {
  private struct State {
    var count = 0
    /// Weak, because the source holds the connection.
    weak var connection: Connection<Value>?
    var identity: ObjectIdentifier?
    /// Holds the work that ends the connection, while it has no user for the present.
    var wait: SerialDisposable?
  }

  private let grace: GracePeriod?
  private let state = Locked(State())

  init(_ grace: GracePeriod?) {
    self.grace = grace
    super.init()
  }

  /// Sets the connection that feeds the subject from now on.
  func use(_ connection: Connection<Value>) {
    state.withLock { ($0.connection, $0.identity) = (connection, ObjectIdentifier(connection)) }
  }

  /// Counts one more user. Returns false if `connection` has ended or another connection has
  /// followed.
  func join(_ connection: Connection<Value>) -> Bool {
    let (joins, wait) = state.withLock { state -> (Bool, SerialDisposable?) in
      // Compare identities instead of references: a strong reference that is made of the weak one
      // might be the last, and would be released under the lock.
      guard state.identity == ObjectIdentifier(connection), !connection.isDisposed else {
        return (false, nil)
      }
      state.count += 1
      return (true, state.wait.take())
    }
    wait?.dispose()
    return joins
  }

  /// Called when the source of `connection` has gone: the connection doesn't wait for a user any
  /// more.
  func sourceIsGone(of connection: Connection<Value>) {
    let wait = state.withLock { state in
      state.identity == ObjectIdentifier(connection) ? state.wait.take() : nil
    }
    wait?.dispose()
  }

  /// Marks `connection` as disposed of: its source was abandoned. Returns false if it has no users,
  /// or was disposed of.
  func end(_ connection: Connection<Value>) -> Bool {
    state.withLock { state in
      state.identity == ObjectIdentifier(connection) && state.count > 0
        && connection.markDisposed()
    }
  }

  override func dispose() { leave() }

  /// Counts one user less. The last user ends the connection, which is decided in the same step, or
  /// lets it wait for another user.
  func leave() {
    typealias Outcome = (Connection<Value>?, ends: Bool, wait: SerialDisposable?)
    let (connection, ends, wait) = state.withLock { state -> Outcome in
      state.count -= 1
      guard state.count == 0, let connection = state.connection else { return (nil, false, nil) }
      if grace == nil { return (connection, connection.markDisposed(), nil) }
      let wait = SerialDisposable()
      state.wait = wait
      return (connection, false, wait)
    }
    if ends { connection?.close() }
    guard let connection, let wait, let grace else { return }
    if connection.isOver { return end(after: wait) }
    let scheduler = Scheduler.forTime(grace.scheduler)
    wait.disposable = scheduler.schedule(after: grace.duration) { [self] in end(after: wait) }
  }

  /// Ends the connection, unless a user has come since `wait` began.
  private func end(after wait: SerialDisposable) {
    let (connection, ends) = state.withLock { state -> (Connection<Value>?, Bool) in
      guard state.wait === wait, let connection = state.connection else { return (nil, false) }
      state.wait = nil
      return (connection, connection.markDisposed())
    }
    if ends { connection?.close() }
  }
}
