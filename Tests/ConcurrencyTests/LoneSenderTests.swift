import TestSupport
import Testing

@testable import Signals

/// The only sender has its event delivered when its send returns, whatever other threads subscribe
/// to, dispose of or read (contract 2). See also `LoneSenderInterleavingTests`.
@Suite(.leavesNothing) struct LoneSenderTests {
  enum Kind: String, CaseIterable, Sendable {
    case subject, behavior, replay, property, derived, shared, sharedReplay, connected
  }

  /// Returns what `kind` sends, and the closure that sends.
  private static func make(_ kind: Kind) -> (signal: Signal<Int>, send: @Sendable (Int) -> Void) {
    switch kind {
    case .subject: through(Subject()) { $0 }
    case .behavior: through(BehaviorSubject(0)) { $0 }
    case .replay: through(ReplaySubject(capacity: 3)) { $0 }
    case .property: through(MutableProperty(0)) { $0 }
    case .derived: through(MutableProperty(0)) { $0.map { $0 } }
    case .shared: through(Subject()) { $0.share() }
    case .sharedReplay: through(Subject()) { $0.share(replay: 1) }
    case .connected: through(Subject()) { $0.publish().autoconnect() }
    }
  }

  private static func through(
    _ subject: Subject<Int>, _ chain: (Signal<Int>) -> Signal<Int>
  ) -> (Signal<Int>, @Sendable (Int) -> Void) {
    (chain(subject), { subject.sendNext($0) })
  }

  private static func through(
    _ property: MutableProperty<Int>, _ chain: (Property<Int>) -> Property<Int>
  ) -> (Signal<Int>, @Sendable (Int) -> Void) {
    (chain(property).values, { property.value = $0 })
  }

  @Test(
    "its event waits for no thread that joins, leaves or reads", .tags(.K60),
    arguments: Kind.allCases)
  func visited(kind: Kind) {
    let rounds = TestSupport.rounds(usually: 2_000)
    let (signal, send) = Self.make(kind)
    let last = Mutexed(0)
    let late = Counter()
    let isOver = Mutexed(false)
    let subscription = signal.subscribeNext { last.value = $0 }
    onThreads(3) { number in
      if number == 0 {
        for value in 1...rounds {
          send(value)
          if last.value != value { late.increment() }
        }
        isOver.value = true
      } else {
        while !isOver.value {
          if number == 1 {
            signal.take(1).subscribe().dispose()
          } else {
            (0..<20).map { _ in signal.subscribe() }.forEach { $0.dispose() }
          }
        }
      }
    }
    #expect(late.value == 0)
    subscription.dispose()
  }

  @Test("a loop over a state that others look at loses nothing", .tags(.K60)) func loop() {
    let event = Subject<Int>()
    let state = MutableProperty(0)
    let rounds = TestSupport.rounds(usually: 5_000)
    let subscription = event.withLatest(from: state.values).map { $0 + $1 }.bind(to: state)
    race({ for _ in 0..<rounds { event.sendNext(1) } }) {
      for _ in 0..<rounds { state.values.take(1).subscribe() }
    }
    #expect(state.value == rounds)
    subscription.dispose()
  }
}
