/// A run of a program by the model.
final class ModelWorld: World {
  let clock = ModelClock()
  var diary = Diary()
  private var fuel = 400
  private var signals: [ModelSignal] = []
  private var subscriptions: [Subscription] = []
  private var links: [Link] = []
  var subjects: [Int: ModelSubject] = [:]
  var producers: [Int: [Link]] = [:]
  var connections: [Int: ModelSharing] = [:]
  var catches: [Int: ModelCatch] = [:]

  private final class Subscription {
    var link: Link?
    var isDisposed = false
    var events = 0
  }

  /// Whether the program has become too long. Then nothing happens any more.
  var isExhausted: Bool { fuel <= 0 }

  func spend() -> Bool {
    fuel -= 1
    return fuel > 0
  }

  /// Leaves the program out: in the library a source waits now, and the model knows no pauses.
  ///
  /// A pause changes when and where the next values come, so a model of it would repeat the
  /// library's scheduling instead of checking it. `fuzz --pace` covers these programs: it compares
  /// the values of each pausing source, by number and order, with those that the slow subscriber
  /// gets up to the end or the disposal, and it fails if a source runs far ahead, if a program
  /// stands still, or if a value is not released.
  func leaveOut() { fuel = 0 }

  var now: Int { clock.now }

  func build(_ program: Program) {
    for (place, node) in program.nodes.enumerated() {
      let operation = Operation.all[node.operation]
      let call = ModelCall(
        inputs: node.inputs.map { signals[$0] }, places: node.inputs, number: node.number,
        place: place, world: self)
      let signal = operation.model(call)
      signals.append { [unowned self] link in
        guard spend() else { return }
        link.hold()
        signal(link)
        link.release()
      }
    }
  }

  func perform(_ step: Step) {
    guard spend() else { return }
    switch step {
    case .subscribe(let node, let reaction): subscribe(to: node, reaction, logsEnd: true)
    case .assign(let node): subscribe(to: node, nil, logsEnd: false)
    case .send(let node, let notice):
      if let subject = subjects[node] { subject.send(notice) }
      for link in producers[node] ?? [] { link.send(notice) }
    case .dispose(let number):
      guard !subscriptions.isEmpty else { return }
      let subscription = subscriptions[number % subscriptions.count]
      subscription.isDisposed = true
      subscription.link?.cancel()
    case .advance(let duration): clock.advance(by: duration)
    case .connect(let node): connections[node]?.connect()
    case .disconnect(let node): connections[node]?.disconnect()
    }
  }

  func disposeOfAll() {
    for subscription in subscriptions { subscription.link?.cancel() }
  }

  /// Releases everything. A link and the links that it feeds, or that feed it, hold each other.
  func letGo() {
    for link in links { link.letGo() }
    (links, signals, subscriptions, subjects, producers) = ([], [], [], [:], [:])
    (connections, catches) = ([:], [:])
    clock.letGo()
  }

  func made(_ link: Link) { links.append(link) }

  func signal(at place: Int) -> ModelSignal { signals[place] }

  func subscriberCount(of node: Int) -> Int { producers[node]?.count ?? 0 }

  private func subscribe(to node: Int, _ reaction: Reaction?, logsEnd: Bool) {
    let number = subscriptions.count
    let subscription = Subscription()
    subscriptions.append(subscription)
    let link = Link(self) { [unowned self] notice in
      if logsEnd || !notice.isTerminal { note(.subscription(number), notice) }
      subscription.events += 1
      if let reaction, reaction.event == subscription.events { perform(reaction.step) }
    }
    signals[node](link)
    // The program knows the disposable only from now on.
    subscription.link = link
    if subscription.isDisposed { link.cancel() }
  }
}
