import Scheduling
import Signals

/// The subject that subscribers share, and the connection that feeds it, if there is one.
///
/// Each connection asks for a subject again; it may get the same one. The lock guards decisions
/// only: nothing is created, subscribed to or disposed of under it.
final class SharedHub<Element: Sendable>: HubOwner {
  private struct State {
    /// The subject of the connection, or of the next one.
    var hub: Hub<Element>?
    var connection: HubConnection?

    /// Returns the connection, and whether it is new.
    mutating func connect(for owner: SharedHub) -> (connection: HubConnection, isNew: Bool) {
      if let connection { return (connection, false) }
      let new = HubConnection(of: owner)
      connection = new
      return (new, true)
    }

    /// Closes `connection`, which must be the connection of this state. Returns the former state,
    /// for the caller to release outside the lock, or nil if `connection` was closed before.
    mutating func close(_ connection: HubConnection, atEnd: Bool = false) -> State? {
      guard connection.markDisposed() else { return nil }
      if atEnd { hub?.hasEnded = true }
      defer { self = State() }
      return self
    }
  }

  /// Counts the subscribers of one sequence.
  private final class Users: @unchecked Sendable {
    // Unchecked, because of the variables, which are used under the lock.
    var count = 0
    var connection: ObjectIdentifier?

    /// Counts one more subscriber of `connection`.
    func join(_ connection: HubConnection) {
      if self.connection != ObjectIdentifier(connection) { count = 0 }
      self.connection = ObjectIdentifier(connection)
      count += 1
    }

    /// Counts one subscriber of `connection` less. Returns whether it was the last one.
    func leave(_ connection: HubConnection) -> Bool {
      guard self.connection == ObjectIdentifier(connection) else { return false }
      count -= 1
      if count == 0 { self.connection = nil }
      return count == 0
    }
  }

  private let makeHub: @Sendable () -> Hub<Element>
  private let state = Locked(State())

  init(_ makeHub: @escaping @Sendable () -> Hub<Element>) { self.makeHub = makeHub }

  /// The subject of the connection, or of the next one.
  var hub: Hub<Element> {
    if let hub = state.withLock({ $0.hub }) { return hub }
    let new = makeHub()
    return state.withLock { state in
      let hub = state.hub ?? new
      state.hub = hub
      return hub
    }
  }

  /// Connects, unless it is connected.
  func connect() -> HubConnection {
    let (hub, (connection, isNew)) = decide { $0.connect(for: self) }
    if isNew { hub.feed(connection) }
    return connection
  }

  /// Returns a signal that is connected while it has subscribers.
  func connectedWhileSubscribed() -> Signal<Element> {
    let users = Users()
    return .joining {
      let (hub, joined) = self.decide { state -> (connection: HubConnection, isNew: Bool)? in
        if state.hub!.keepsEnd { return nil }
        let joined = state.connect(for: self)
        users.join(joined.connection)
        return joined
      }
      guard let (connection, isNew) = joined else { return (hub.signal, nil) }
      let use = Scheduling.Disposable { self.leave(users, connection) }
      return (
        hub.signal(keeping: connection, with: use), isNew ? { hub.feed(connection) } : nil
      )
    }
  }

  func close(_ connection: HubConnection, atEnd: Bool) -> Bool {
    state.withLock { $0.close(connection, atEnd: atEnd) } != nil
  }

  private func leave(_ users: Users, _ connection: HubConnection) {
    let closed = state.withLock { users.leave(connection) ? $0.close(connection) : nil }
    if closed != nil { connection.stop() }
  }

  /// Makes a subject if there is none, then calls `make` under the lock. Returns the subject and
  /// the result of `make`.
  private func decide<Result>(_ make: (inout State) -> Result) -> (Hub<Element>, Result) {
    while true {
      let hub = hub
      let result = state.withLock { $0.hub === hub ? make(&$0) : nil }
      if let result { return (hub, result) }
    }
  }
}
