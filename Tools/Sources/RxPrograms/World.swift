#if canImport(RxSwift)
  import RxSwift
  import RxTest
#else
  import RxFlavour
  import RxFlavourTesting
#endif

/// An error of a program.
struct Fault: Error, Equatable {
  let code: Int
  init(_ code: Int) { self.code = code }
}

/// Runs a program, and records what happens.
final class World: @unchecked Sendable {
  // Unchecked, because everything happens on one thread.

  let scheduler = TestScheduler(initialClock: 0)
  private let program: Program
  private var nodes: [Observable<Int>] = []
  private var observers: [Int: (Event<Int>) -> Void] = [:]
  private var connectables: [Int: () -> any Disposable] = [:]
  private var connections: [Int: any Disposable] = [:]
  private var subscriptions: [(any Disposable)?] = []
  private var firsts: [any Disposable] = []
  /// How many blocks may still do something. Without a limit, a program might never end.
  private var fuel = 8
  /// How often closures of each node were called.
  private var calls: [Int: Int] = [:]
  private(set) var record: [String] = []
  private var isTooLong = false

  init(_ program: Program) { self.program = program }

  func run() {
    for (place, node) in program.nodes.enumerated() {
      let inputs = node.inputs.map { nodes[$0] }
      nodes.append(
        Word.all[node.word].make(
          Place(world: self, inputs: inputs, a: node.a, b: node.b, site: place)))
    }
    for step in program.steps {
      scheduler.scheduleAt(step.time) { [self] in perform(step.action) }
    }
    scheduler.advanceTo(60)
    log("end")
    end()
    for connection in connections.sorted(by: { $0.key < $1.key }) { connection.value.dispose() }
    // `subscribe(on:)` disposes of its source on the scheduler.
    scheduler.advanceTo(70)
    end()
    scheduler.advanceTo(80)
    for first in firsts { first.dispose() }
    firsts = []
    connections = [:]
    observers = [:]
    connectables = [:]
    nodes = []
    subscriptions = []
  }

  /// Disposes of all subscriptions, of those that blocks make meanwhile, too.
  private func end() {
    var place = 0
    while place < subscriptions.count {
      subscriptions[place]?.dispose()
      place += 1
    }
  }

  func log(_ text: String) {
    if record.count < 300 { record.append("\(scheduler.clock) \(text)") } else { stop() }
  }

  private func stop() {
    guard !isTooLong else { return }
    isTooLong = true
    for subscription in subscriptions { subscription?.dispose() }
  }

  func log(_ name: String, _ event: Event<Int>) { log("\(name) \(text(of: event))") }

  func react(_ number: Int) {
    log("react \(number)")
    react { perform(program.reactions[number]) }
  }

  /// Does something in the call of this number of a node's closures, or in each call if it is 0.
  func reactOnCall(of site: Int, number: Int, with reaction: Int) {
    calls[site, default: 0] += 1
    if number == 0 || calls[site] == number { react(reaction) }
  }

  private func react(_ action: () -> Void) {
    guard fuel > 0, !isTooLong else { return }
    fuel -= 1
    action()
  }

  /// Lets the program send to this node.
  func addSender(_ site: Int, _ send: @escaping (Event<Int>) -> Void) { observers[site] = send }

  /// Subscribes to a subject for the whole run, and returns it. So its first subscriber never
  /// leaves, and RxSwift sends to the others in the order of subscribing, too.
  func keepingFirst(_ subject: Observable<Int>) -> Observable<Int> {
    firsts.append(subject.subscribe { _ in })
    return subject
  }

  /// Lets the program send to this subject.
  func addSubject(
    _ site: Int, _ subject: Observable<Int>, _ send: @escaping (Event<Int>) -> Void
  ) -> Observable<Int> {
    addSender(site, send)
    return keepingFirst(subject)
  }

  func addConnectable(_ site: Int, _ source: ConnectableObservable<Int>) -> Observable<Int> {
    connectables[site] = { source.connect() }
    return source
  }

  private func perform(_ action: Action) {
    switch action {
    case .subscribe(let node, let reaction): subscribe(node, reaction)
    case .send(let node, .next(let value)): observers[node]?(.next(value))
    case .send(let node, .error(let code)): observers[node]?(.error(Fault(code)))
    case .send(let node, .completed): observers[node]?(.completed)
    case .dispose(let number):
      if !subscriptions.isEmpty { subscriptions[number % subscriptions.count]?.dispose() }
    case .connect(let node): if let connect = connectables[node] { connections[node] = connect() }
    case .disconnect(let node): connections[node]?.dispose()
    }
  }

  private func subscribe(_ node: Int, _ reaction: Reaction?) {
    guard !isTooLong else { return }
    let place = subscriptions.count
    let name = String(UnicodeScalar(UInt8(97 + place % 26)))
    subscriptions.append(nil)
    var count = 0
    var isDisposed = false
    func did(_ isCause: (Reaction.Cause) -> Bool) {
      guard let reaction, isCause(reaction.cause) else { return }
      log("react \(name)")
      react { perform(reaction.action) }
    }
    let observer = Blocks(
      event: { [self] event in
        log(name, event)
        count += 1
        did { cause in
          if case .event(count) = cause { return true }
          if case .end = cause { return event.isStopEvent }
          return false
        }
      },
      disposed: { [self] in
        log("\(name) disposed")
        guard !isDisposed else { return }
        isDisposed = true
        did { cause in if case .disposal = cause { true } else { false } }
      })
    let subscription = nodes[node].subscribe(
      onNext: { observer.event(.next($0)) }, onError: { observer.event(.error($0)) },
      onCompleted: { observer.event(.completed) }, onDisposed: { observer.disposed() })
    subscriptions[place] = subscription
    if isTooLong { subscription.dispose() }
  }
}

/// The blocks of a subscription.
private final class Blocks: @unchecked Sendable {
  // Unchecked, because everything happens on one thread.

  let event: (Event<Int>) -> Void
  let disposed: () -> Void

  init(event: @escaping (Event<Int>) -> Void, disposed: @escaping () -> Void) {
    self.event = event
    self.disposed = disposed
  }
}

/// Where a word stands in a program.
struct Place: Sendable {
  let world: World
  let inputs: [Observable<Int>]
  let a: Int
  let b: Int
  /// The place of the node.
  let site: Int

  subscript(_ place: Int) -> Observable<Int> { inputs[place] }
  var scheduler: TestScheduler { world.scheduler }
}

func text(of event: Event<Int>) -> String {
  switch event {
  case .next(let value): "\(value)"
  case .error(let error): "error \(text(of: error))"
  case .completed: "completed"
  }
}

private func text(of error: any Error) -> String {
  if let fault = error as? Fault { return "\(fault.code)" }
  guard let error = error as? RxError else { return "unknown" }
  return switch error {
  case .unknown: "unknown"
  case .disposed: "disposed"
  case .overflow: "overflow"
  case .argumentOutOfRange: "argumentOutOfRange"
  case .noElements: "noElements"
  case .moreThanOneElement: "moreThanOneElement"
  case .timeout: "timeout"
  }
}

extension Program {
  /// Runs the program, and returns what happened.
  public func run() -> [String] {
    let world = World(self)
    world.run()
    return world.record
  }
}
