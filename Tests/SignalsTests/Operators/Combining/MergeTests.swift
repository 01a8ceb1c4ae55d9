import Signals
import SignalsTesting
import TestSupport
import Testing

@Suite("merge", .leavesNothing) struct MergeTests {
  private let marbles = Marbles()

  @Test("sends the values of both signals as they come") func values() {
    let (source, other) = (marbles.cold("a---b---c|"), marbles.cold("-1-2-3------4|"))
    marbles.expect(source.merge(with: other), toBe: "a1-2b3--c---4|")
  }

  @Test("takes any number of signals") func many() {
    let (a, b) = (marbles.cold("a---b---c|"), marbles.cold("-1-2-3------4|"))
    let c = marbles.cold("---|")
    marbles.expect(merge(a, b, c), toBe: "a1-2b3--c---4|")
    marbles.expect(merge([a, b] as [Signal<String>]), toBe: "a1-2b3--c---4|")
  }

  @Test("keeps the order of subscription in the same instant") func sameInstant() {
    marbles.expect(merge(marbles.cold("a-b|"), marbles.cold("c-d|")), toBe: "(ac)-(bd)|")
  }

  @Test("passes an error at once, and disposes of the others") func error() {
    let other = marbles.cold("-c-d")
    marbles.expect(marbles.cold("a-X").merge(with: other), toBe: "acX")
    marbles.expect(other, subscribedDuring: "^-!")
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

@Suite("RACSignalSpec: -merge: and +merge:", .leavesNothing) struct MergeSpec {
  /// The current scheduler of the tests, so that signals begin at once.
  private let clock = TestScheduler()

  enum Form: CaseIterable {
    case method, function

    func merge(_ first: Signal<Int>, _ second: Signal<Int>) -> Signal<Int> {
      switch self {
      case .method: first.merge(with: second)
      case .function: Signals.merge([first, second].reversed().reversed())
      }
    }
  }

  private let log = EventLog<Int>()
  private let first = Subject<Int>()
  private let second = Subject<Int>()

  @Test("RACSignalSpec 71, 75: the values of both are sent", arguments: Form.allCases)
  func spec71(form: Form) {
    form.merge(first, second).log(to: log)
    first.sendNext(1)
    second.sendNext(2)
    first.sendNext(3)
    second.sendNext(4)
    #expect(log.events == ["1", "2", "3", "4"])
  }

  @Test("RACSignalSpec 72, 76: an error passes", arguments: Form.allCases)
  func spec72(form: Form) {
    form.merge(first, second).log(to: log)
    first.sendError(SomeError())
    second.sendNext(1)
    #expect(log.events == ["X"])
  }

  @Test("RACSignalSpec 73, 77: it completes when both have", arguments: Form.allCases)
  func spec73(form: Form) {
    form.merge(first, second).log(to: log)
    second.sendCompleted()
    #expect(log.events == [])
    first.sendCompleted()
    #expect(log.events == ["|"])
  }

  @Test("RACSignalSpec 74, 79: it completes for each of two subscribers", arguments: Form.allCases)
  func spec74(form: Form) {
    let merged = form.merge(.empty, .empty)
    let other = EventLog<Int>()
    merged.log(to: log)
    merged.log(to: other)
    #expect(log.events == ["|"])
    #expect(other.events == ["|"])
  }

  @Test("RACSignalSpec 78: of no signals it completes at once", .tags(.G7)) func spec78() {
    merge([] as [Signal<Int>]).log(to: log)
    #expect(log.events == ["|"])
  }

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
