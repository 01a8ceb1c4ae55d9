import Scheduling

/// A subject that feeds many, and who these are.
final class SharedSubject<Value: Sendable>: Sendable {
  let subject: Subject<Value>
  let users = ConnectionUsers<Value>()

  init(_ subject: Subject<Value>) { self.subject = subject }

  /// Subscribes `sink` to the subject as a user, who was counted before.
  func attachUser(_ sink: Sink<Value>) -> Edge {
    // The subscription keeps neither the connection nor the subject: the source does.
    subject.core.attach(sink, endingWith: ConnectionUse(users))
  }
}

/// Who is subscribed to a shared subject so that it is fed, and the connection that feeds it, which ends with
/// the last of them.
///
/// They belong to the subject and not to a connection, since that may end before they do, and another one
/// follow it.
final class ConnectionUsers<Value: Sendable>: Sendable {
  private struct State {
    var count = 0
    /// The source holds it.
    weak var connection: Connection<Value>?
    var identity: ObjectIdentifier?
  }

  private let state = Locked(State())

  /// Says which connection feeds the subject from now on.
  func use(_ connection: Connection<Value>) {
    state.withLock { ($0.connection, $0.identity) = (connection, ObjectIdentifier(connection)) }
  }

  /// Counts one more, unless `connection` has ended or been followed by another one.
  func join(_ connection: Connection<Value>) -> Bool {
    state.withLock { state in
      // What is read from the weak reference might be released here, as the last one.
      guard state.identity == ObjectIdentifier(connection), !connection.isDisposed else {
        return false
      }
      state.count += 1
      return true
    }
  }

  /// Counts one less; without any, the connection ends, which is decided in the same step.
  func leave() {
    let (connection, ends) = state.withLock { state -> (Connection<Value>?, Bool) in
      state.count -= 1
      guard state.count == 0, let connection = state.connection else { return (nil, false) }
      return (connection, connection.markDisposed())
    }
    if ends { connection?.close() }
  }
}

/// What the end of a user's subscription disposes of, to be counted.
private final class ConnectionUse<Value: Sendable>: Disposable, LibraryDisposable,
  @unchecked Sendable
{
  // Unchecked only because its superclass is.
  private let users: ConnectionUsers<Value>

  init(_ users: ConnectionUsers<Value>) {
    self.users = users
    super.init()
  }

  override func dispose() {
    if markDisposed() { users.leave() }
  }
}
