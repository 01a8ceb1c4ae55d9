/// A source of the model that many subscribers share through a subject.
final class ModelSharing {
  enum Lifetime {
    /// There is one subject.
    case given
    /// A subject is used until it has ended.
    case renewed
    /// A subject is used until it has ended or its connection has.
    case whileConnected
    /// There is one connection.
    case once
  }

  /// A subject, the number of its users, and the connection that feeds it.
  private final class Hub {
    let subject: ModelSubject
    var users = 0
    weak var connection: Connection?
    /// Whether no sender is left for the users.
    var isAbandoned = false
    var hasEnded: Bool { isAbandoned || subject.hasEnded }

    init(_ subject: ModelSubject) { self.subject = subject }
  }

  /// The end of a connection. It has come when the source is torn down, and is not being subscribed
  /// to any more.
  private final class End {
    private var hasCome = false
    private var next: (() -> Void)?

    func whenItHasCome(_ action: @escaping () -> Void) {
      if hasCome { action() } else { next = action }
    }

    func come() {
      hasCome = true
      let action = next
      next = nil
      action?()
    }
  }

  private final class Connection {
    let hub: Hub
    var isStarted = false
    /// Whether subscribing to the source has returned.
    var hasReturned = false
    var isTornDown = false
    var isClosed = false
    var upstream: Link?
    let end = End()
    /// The end of the connection before. This connection begins after that end.
    var previous: End?

    init(_ hub: Hub) { self.hub = hub }

    var isOver: Bool { isClosed || upstream?.isOver == true || hub.hasEnded }

    func tornDown() {
      isTornDown = true
      if hasReturned { end.come() }
    }
  }

  private let source: ModelSignal
  private let world: ModelWorld
  private let lifetime: Lifetime
  private let makeSubject: () -> ModelSubject
  private lazy var hub = Hub(makeSubject())
  private var current: Connection?
  private var lastEnd: End?
  private var lastConnected: Connection?

  init(_ call: ModelCall, _ lifetime: Lifetime, _ makeSubject: @escaping () -> ModelSubject) {
    source = call[0]
    world = call.world
    self.lifetime = lifetime
    self.makeSubject = makeSubject
  }

  /// Subscribes to the subject, connected or not.
  func subscribe(_ link: Link) { hub.subject.subscribe(link) }

  /// Subscribes to the subject, and stays connected as long as there are such subscribers.
  func subscribeConnecting(_ link: Link) {
    let connection = connection()
    let hub = connection.hub
    hub.users += 1
    link.whenOver { [self] in
      hub.users -= 1
      if hub.users == 0, let connection = hub.connection { close(connection) }
    }
    hub.subject.subscribe(link)
    if lifetime != .once || !link.isOver { start(connection) }
  }

  func connect() {
    let connection = connection()
    start(connection)
    // The caller knows the connection only from now on.
    lastConnected = connection
  }

  func disconnect() {
    if let lastConnected { close(lastConnected) }
  }

  /// Counts a user that doesn't subscribe.
  func keep() { connection().hub.users += 1 }

  private func connection() -> Connection {
    if let current, lifetime == .once || !current.isOver { return current }
    let isSpent = hub.hasEnded || lifetime == .whileConnected && current?.hub === hub
    if isSpent, lifetime != .given { replaceSubject().abandon() }
    let connection = Connection(hub)
    hub.connection = connection
    current = connection
    connection.previous = lastEnd
    lastEnd = connection.end
    return connection
  }

  private func start(_ connection: Connection) {
    if connection.isStarted { return }
    connection.isStarted = true
    guard let previous = connection.previous else { return begin(connection) }
    connection.previous = nil
    previous.whenItHasCome { self.begin(connection) }
  }

  private func begin(_ connection: Connection) {
    if connection.hub.hasEnded || connection.isClosed { return connection.end.come() }
    let link = Link(world) { notice in
      // The source is torn down before its end comes.
      if notice.isTerminal { connection.tornDown() }
      if !connection.isClosed { connection.hub.subject.send(notice) }
    }
    connection.upstream = link
    // If the source is abandoned, the subject is abandoned, too, unless all of its subscribers wait
    // for the caller's next connection.
    link.whenOver { [self, unowned link] in
      if link.hasEnded { return }
      forget(connection)?.abandon()
      if connection.isClosed { return }
      let hub = connection.hub
      if !hub.hasEnded, hub.users > 0, hub.connection === connection {
        connection.isClosed = true
        hub.isAbandoned = true
        hub.subject.abandon()
      }
      connection.tornDown()
    }
    source(link)
    connection.hasReturned = true
    if connection.isTornDown { connection.end.come() }
  }

  private func close(_ connection: Connection) {
    if connection.isClosed { return }
    connection.isClosed = true
    let last = forget(connection)
    if let upstream = connection.upstream {
      upstream.cancel()
      connection.tornDown()
    }
    // No earlier connection sends to the subject any more.
    last?.abandon()
  }

  /// Replaces the subject that is used only while `connection` exists, and returns it.
  private func forget(_ connection: Connection) -> ModelSubject? {
    guard lifetime == .whileConnected, current === connection else { return nil }
    current = nil
    return replaceSubject()
  }

  /// Returns the former subject, which has no sender any more.
  private func replaceSubject() -> ModelSubject {
    defer { hub = Hub(makeSubject()) }
    return hub.subject
  }
}
