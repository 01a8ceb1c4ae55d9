import Signals

@testable import SignalFuzzing

/// The functions that the code of a printed program calls. To run such a program, paste its code
/// into a method of this type.
struct Reproduction: Sendable {
  let clock = TestScheduler()
  private let state = State()

  private final class State: @unchecked Sendable {
    // Unchecked, because one thread does all the work.
    var entries: [Entry] = []
    var subscriptions: [SerialDisposable] = []
    var subscribers: [Int: [(number: Int, subscriber: Subscriber<Int>)]] = [:]
    var lastSubscriber = 0
    var connected: [ObjectIdentifier: Disposable] = [:]
    var targets: [Target] = []
  }

  private final class Target: @unchecked Sendable {
    private let set: (Int) -> Void

    init(_ set: @escaping (Int) -> Void) { self.set = set }

    var value: Int {
      get { 0 }
      set { set(newValue) }
    }
  }

  var entries: [Entry] { state.entries }

  /// What a program does at its end.
  func disposeOfAll() {
    for subscription in state.subscriptions { subscription.dispose() }
  }

  private func note(_ subject: Entry.Subject, _ notice: Notice) {
    state.entries.append(Entry(time: seconds(clock.now), subject: subject, notice: notice))
  }

  private func newSubscription() -> (Int, SerialDisposable) {
    state.subscriptions.append(SerialDisposable())
    return (state.subscriptions.count - 1, state.subscriptions.last!)
  }

  func record(
    _ signal: Signal<Int>, at event: Int = 0, _ reaction: @escaping @Sendable () -> Void = {}
  ) {
    let (number, subscription) = newSubscription()
    @safe nonisolated(unsafe) var events = 0
    let receive: @Sendable (Notice) -> Void = { notice in
      note(.subscription(number), notice)
      events += 1
      if events == event { reaction() }
    }
    subscription.disposable = signal.subscribe(
      next: { receive(.next($0)) }, error: { receive(.error(code(of: $0))) },
      completed: { receive(.completed) })
  }

  func recordByAssigning(_ signal: Signal<Int>) {
    let (number, subscription) = newSubscription()
    let target = Target { note(.subscription(number), .next($0)) }
    state.targets.append(target)
    subscription.disposable = signal.bind(to: \.value, of: target)
  }

  func note(_ place: Int, _ notice: Notice) { note(.block(place), notice) }

  func producer(_ place: Int) -> Signal<Int> {
    .create { subscriber in
      state.lastSubscriber += 1
      let number = state.lastSubscriber
      state.subscribers[place, default: []].append((number, subscriber))
      return Disposable {
        let index = state.subscribers[place]?.firstIndex { $0.number == number }
        guard let index else { return }
        // The subscriber is released only after its removal, since the release may end other
        // subscriptions.
        let removed = state.subscribers[place]?.remove(at: index)
        withExtendedLifetime(removed) {}
      }
    }
  }

  func producers(_ place: Int) -> [Subscriber<Int>] {
    (state.subscribers[place] ?? []).map(\.subscriber)
  }

  func disposeOf(_ number: Int) {
    let all = state.subscriptions
    if !all.isEmpty { all[number % all.count].dispose() }
  }

  func connect(_ connection: MulticastConnection<Int>) {
    state.connected[ObjectIdentifier(connection)] = connection.connect()
  }

  func disconnect(_ connection: MulticastConnection<Int>) {
    state.connected[ObjectIdentifier(connection)]?.dispose()
  }

  /// Ends everything that the program has left running.
  func letGo() {
    for subscription in state.subscriptions { subscription.dispose() }
    for connection in state.connected.values { connection.dispose() }
    state.targets = []
  }
}
