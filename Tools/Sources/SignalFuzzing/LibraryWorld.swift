import Signals

/// A run of a program by the library, on a test scheduler of its own and on one thread.
final class LibraryWorld: World, @unchecked Sendable {
  // Unchecked, because one thread does all the work.
  var clock = TestScheduler()
  var diary = Diary()
  var subjects: [Int: Signals.Subject<Int>] = [:]
  var connections: [Int: MulticastConnection<Int>] = [:]
  private var producers: [Int: [(number: Int, subscriber: Subscriber<Int>)]] = [:]
  private var lastProducer = 0
  private var signals: [Signal<Int>] = []
  private var subscriptions: [SerialDisposable] = []
  private var observers: [WeakObserver] = []
  private var connected: [Int: Disposable] = [:]
  private var allConnected: [Disposable] = []
  /// Violations of the contract, which don't depend on the model.
  private(set) var violations: [String] = []

  var now: Int { seconds(clock.now) }

  func build(_ program: Program) {
    for (place, node) in program.nodes.enumerated() {
      let call = LibraryCall(
        inputs: node.inputs.map { signals[$0] }, number: node.number, place: place, world: self)
      signals.append(Operation.all[node.operation].library(call))
    }
  }

  func perform(_ step: Step) {
    switch step {
    case .subscribe(let node, let reaction): subscribe(to: node, reaction)
    case .assign(let node): assign(node)
    case .send(let node, let notice): send(notice, to: node)
    case .dispose(let number):
      if !subscriptions.isEmpty { subscriptions[number % subscriptions.count].dispose() }
    case .advance(let duration): clock.advance(by: .seconds(duration))
    case .connect(let node): connect(node)
    case .disconnect(let node): connected[node]?.dispose()
    }
  }

  func disposeOfAll() {
    for subscription in subscriptions { subscription.dispose() }
    // After the end all captured objects are released at once (contract 8).
    for (number, observer) in observers.enumerated() where observer.observer != nil {
      violations.append("subscription \(number) is over, and its blocks are still there")
    }
  }

  /// Releases all owners of the graph. Objects that are left afterwards leak.
  func letGo() {
    for connection in allConnected { connection.dispose() }
    allConnected = []
    subjects = [:]
    connections = [:]
    // The producers are released only when `producers` is empty, since the release may end other
    // subscriptions.
    let last = producers
    producers = [:]
    withExtendedLifetime(last) {}
    signals = []
    subscriptions = []
    connected = [:]
    assigned = []
    clock = TestScheduler()
  }

  func subscriberCount(of node: Int) -> Int { producers[node]?.count ?? 0 }

  /// Returns a signal whose subscribers a program can send to.
  func producer(_ place: Int) -> Signal<Int> {
    .create { [self] subscriber in
      lastProducer += 1
      let number = lastProducer
      producers[place, default: []].append((number, subscriber))
      return Disposable { [self] in removeProducer(number, at: place) }
    }
  }

  private func removeProducer(_ number: Int, at place: Int) {
    guard let index = producers[place]?.firstIndex(where: { $0.number == number }) else { return }
    // The subscriber is released only after its removal, since the release may end other
    // subscriptions.
    let removed = producers[place]?.remove(at: index)
    withExtendedLifetime(removed) {}
  }

  func connection(_ place: Int, _ connection: MulticastConnection<Int>) -> Signal<Int> {
    connections[place] = connection
    return connection.signal
  }

  func violated(_ rule: String) { violations.append(rule) }

  private func send(_ notice: Notice, to node: Int) {
    if let subject = subjects[node] {
      switch notice {
      case .next(let value): subject.sendNext(value)
      case .error(let code): subject.sendError(Failure(code: code))
      case .completed: subject.sendCompleted()
      }
    }
    for (_, subscriber) in producers[node] ?? [] {
      switch notice {
      case .next(let value): subscriber.sendNext(value)
      case .error(let code): subscriber.sendError(Failure(code: code))
      case .completed: subscriber.sendCompleted()
      }
    }
  }

  private func subscribe(to node: Int, _ reaction: Reaction?) {
    let subscription = SerialDisposable()
    let observer = Observer(subscriptions.count, subscription, reaction, self)
    subscriptions.append(subscription)
    observers.append(WeakObserver(observer: observer))
    subscription.disposable = signals[node].subscribe(
      next: { observer.receive(.next($0)) },
      error: { observer.receive(.error(code(of: $0))) },
      completed: { observer.receive(.completed) })
    observer.isSubscribing = false
  }

  private func connect(_ node: Int) {
    guard let connection = connections[node]?.connect() else { return }
    connected[node] = connection
    allConnected.append(connection)
  }

  private func assign(_ node: Int) {
    let subscription = SerialDisposable()
    let observer = Observer(subscriptions.count, subscription, nil, self)
    subscriptions.append(subscription)
    assigned.append(observer)
    subscription.disposable = signals[node].bind(to: \.value, of: observer)
    observer.isSubscribing = false
  }

  private var assigned: [Observer] = []
}

private struct WeakObserver {
  weak var observer: Observer?
}

/// Records the events of a subscription, reacts to one of them, and checks the grammar.
private final class Observer: @unchecked Sendable {
  // Unchecked, because one thread does all the work.
  private let number: Int
  private let subscription: SerialDisposable
  private let reaction: Reaction?
  private let world: LibraryWorld
  private var events = 0
  private var hasEnded = false
  var isSubscribing = true

  init(
    _ number: Int, _ subscription: SerialDisposable, _ reaction: Reaction?, _ world: LibraryWorld
  ) {
    self.number = number
    self.subscription = subscription
    self.reaction = reaction
    self.world = world
  }

  var value: Int {
    get { 0 }
    set { receive(.next(newValue)) }
  }

  func receive(_ notice: Notice) {
    if hasEnded { world.violated("subscription \(number) got \(notice) after its end") }
    if !isSubscribing, subscription.isDisposed {
      world.violated("subscription \(number) got \(notice) after its disposal")
    }
    hasEnded = notice.isTerminal
    world.note(.subscription(number), notice)
    events += 1
    if let reaction, reaction.event == events { world.perform(reaction.step) }
  }
}
