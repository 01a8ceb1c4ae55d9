import Synchronization

/// A subject that feeds many users, and the record of these users.
final class SharedSubject<Value: Sendable>: Sendable {
  let subject: Subject<Value>
  let users = ConnectionUsers<Value>()
  private let isAbandoned = ExplorableAtomic(false)

  init(_ subject: Subject<Value>) { self.subject = subject }

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
    subject.core.attach(sink, endingWith: ConnectionUse(users))
  }
}

/// The users of a shared subject, and the connection that feeds the subject. The last user ends the
/// connection.
///
/// The users belong to the subject and not to a connection, since a connection may end before they
/// do, and another one may follow.
final class ConnectionUsers<Value: Sendable>: Sendable {
  private struct State {
    var count = 0
    /// Weak, because the source holds the connection.
    weak var connection: Connection<Value>?
    var identity: ObjectIdentifier?
  }

  private let state = Locked(State())

  /// Sets the connection that feeds the subject from now on.
  func use(_ connection: Connection<Value>) {
    state.withLock { ($0.connection, $0.identity) = (connection, ObjectIdentifier(connection)) }
  }

  /// Counts one more user. Returns false if `connection` has ended or another connection has
  /// followed.
  func join(_ connection: Connection<Value>) -> Bool {
    state.withLock { state in
      // Compare identities instead of references: a strong reference that is made of the weak one
      // might be the last, and would be released under the lock.
      guard state.identity == ObjectIdentifier(connection), !connection.isDisposed else {
        return false
      }
      state.count += 1
      return true
    }
  }

  /// Marks `connection` as disposed of: its source was abandoned. Returns false if it has no users,
  /// or was disposed of.
  func end(_ connection: Connection<Value>) -> Bool {
    state.withLock { state in
      state.identity == ObjectIdentifier(connection) && state.count > 0
        && connection.markDisposed()
    }
  }

  /// Counts one user less. The last user ends the connection, which is decided in the same step.
  func leave() {
    let (connection, ends) = state.withLock { state -> (Connection<Value>?, Bool) in
      state.count -= 1
      guard state.count == 0, let connection = state.connection else { return (nil, false) }
      return (connection, connection.markDisposed())
    }
    if ends { connection?.close() }
  }
}

/// A disposable that is tied to a user's subscription. It tells the users when the subscription
/// ends.
private final class ConnectionUse<Value: Sendable>: Disposable, LibraryDisposable,
  @unchecked Sendable
{
  private let users: ConnectionUsers<Value>

  init(_ users: ConnectionUsers<Value>) {
    self.users = users
    super.init()
  }

  override func dispose() {
    if markDisposed() { users.leave() }
  }
}
