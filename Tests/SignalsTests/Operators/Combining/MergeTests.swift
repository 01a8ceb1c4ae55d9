import Signals
import SignalsTesting
import TestSupport
import Testing

@Suite("merge", .leavesNothing) struct MergeTests {
  private let marbles = Marbles()

  @Test("RACSignalSpec 71, 73: sends the values of both signals, and completes when both have")
  func values() {
    let (source, other) = (marbles.cold("a---b---c|"), marbles.cold("-1-2-3------4|"))
    marbles.expect(source.merge(with: other), toBe: "a1-2b3--c---4|")
  }

  @Test("RACSignalSpec 75, 77, 78: takes any number of signals", .tags(.G7)) func many() {
    let (a, b) = (marbles.cold("a---b---c|"), marbles.cold("-1-2-3------4|"))
    let c = marbles.cold("---|")
    marbles.expect(merge(a, b, c), toBe: "a1-2b3--c---4|")
    marbles.expect(merge([a, b] as [Signal<String>]), toBe: "a1-2b3--c---4|")
    marbles.expect(merge([] as [Signal<String>]), toBe: "|")
  }

  @Test("keeps the order of subscription in the same instant") func sameInstant() {
    marbles.expect(merge(marbles.cold("a-b|"), marbles.cold("c-d|")), toBe: "(ac)-(bd)|")
  }

  @Test("RACSignalSpec 72, 76: passes an error at once, and disposes of the others")
  func error() {
    let other = marbles.cold("-c-d")
    marbles.expect(marbles.cold("a-X").merge(with: other), toBe: "acX")
    marbles.expect(other, subscribedDuring: "^-!")
    marbles.expect(merge([other, marbles.cold("X")] as [Signal<String>]), toBe: "X")
  }

  @Test(
    "RACSignalSpec 74, 79: completes for each of two subscribers",
    arguments: [
      Signal<Int>.empty.merge(with: .empty), merge([.empty, .empty] as [Signal<Int>]),
    ])
  func twice(merged: Signal<Int>) {
    for _ in 1...2 { marbles.expect(merged, toBe: "|") }
  }

  @Test("subscribes to none after one that fails at once") func failsAtOnce() {
    let other = marbles.cold("a")
    marbles.expect(merge(.error(TestError()), other), toBe: "X")
    marbles.expectNoSubscription(to: other)
  }

  @Test("takes no more signals of a sequence than are wanted") func endlessSequence() {
    struct Endless: Sequence, IteratorProtocol, Sendable {
      let made = Counter()

      func next() -> Signal<Int>? {
        // A limit, so that the test fails instead of looping without end.
        let count = made.increment()
        return count < 1000 ? .return(count) : nil
      }
    }
    let log = EventLog<Int>()
    let endless = Endless()
    merge(endless).take(2).log(to: log)
    #expect(log.events == ["1", "2", "|"])
    #expect(endless.made.value < 4)
  }

  @Test("disposes of all") func disposal() {
    let (source, other) = (marbles.cold("a-b"), marbles.cold("-1"))
    marbles.expect(source.merge(with: other), toBe: "a1!")
    marbles.expect(source, subscribedDuring: "^-!")
    marbles.expect(other, subscribedDuring: "^-!")
  }
}

@Suite("Merging operators, and a source that ends", .leavesNothing) struct MergedEndTests {
  /// The current scheduler of the tests, so that signals begin at once.
  private let clock = TestScheduler()

  private let log = EventLog<Int>()

  /// Operators that go on when an inner signal has ended.
  enum Merging: CaseIterable {
    case merge, mergeWithLimit, switchToLatest, concatMap

    /// - Parameter open: A signal that goes on.
    func apply(to source: Signal<Int>, beside open: Signal<Int>) -> Signal<Int> {
      switch self {
      case .merge: Signals.merge(source, open)
      case .mergeWithLimit: Signals.merge([source, open], buffering: .newest(1))
      case .switchToLatest: open.startWith(0).flatMapLatest { _ in source }
      case .concatMap: open.startWith(0).concatMap { _ in source }
      }
    }
  }

  @Test(
    "a value is dropped if a block that it passes ends its source", .tags(.B1),
    arguments: Merging.allCases)
  func endsOnItsWay(merging: Merging) {
    let sender = Mutexed<Subscriber<Int>?>(nil)
    let source = Signal<Int>.create {
      sender.value = $0
      return nil
    }
    // A source that is `never` leaves at once.
    let open = Subject<Int>()
    let ending = source.map { value in
      if value == 2 { sender.value?.sendCompleted() }
      return value
    }
    let subscription = merging.apply(to: ending, beside: open).log(to: log)
    sender.value?.sendNext(1)
    sender.value?.sendNext(2)
    sender.value = nil
    #expect(log.events == ["1"])
    subscription.dispose()
  }
}
