import Signals
import SignalsTesting
import TestSupport
import Testing

@Suite("concat", .leavesNothing) struct ConcatTests {
  private let marbles = Marbles()

  @Test("goes on with the next signal when the source has completed") func values() {
    let (source, next) = (marbles.cold("a-b|"), marbles.cold("c-d|"))
    marbles.expect(source.concat(next), toBe: "a-bc-d|")
    marbles.expect(next, subscribedDuring: "---^--!")
  }

  @Test("takes any number of signals") func many() {
    let (a, b, c) = (marbles.cold("a-b|"), marbles.cold("-|"), marbles.cold("c-d|"))
    marbles.expect(concat(a, b, c), toBe: "a-b-c-d|")
    marbles.expect(concat([a, c] as [Signal<String>]), toBe: "a-bc-d|")
  }

  @Test("of no signals completes", .tags(.G7)) func none() {
    marbles.expect(concat([] as [Signal<Int>]), toBe: "|")
  }

  @Test("takes them from an endless sequence as needed") func endlessSequence() {
    struct Numbers: Sequence, IteratorProtocol {
      var last = 0
      mutating func next() -> Signal<Int>? {
        last += 1
        return .return(last)
      }
    }
    marbles.expect(concat(Numbers()).take(3), toBe: "(123|)")
  }

  @Test("doesn't go on when a signal fails") func error() {
    let next = marbles.cold("c|")
    marbles.expect(marbles.cold("aX").concat(next), toBe: "aX")
    marbles.expectNoSubscription(to: next)
    marbles.expect(marbles.cold("a|").concat(marbles.cold("bX")), toBe: "abX")
  }

  @Test("disposes of the one that is subscribed to") func disposal() {
    let (source, next) = (marbles.cold("a|"), marbles.cold("--b|"))
    marbles.expect(source.concat(next), toBe: "a-!")
    marbles.expect(next, subscribedDuring: "-^!")
  }

  @Test("subscribes to no further signal once it is disposed of", .tags(.C2)) func disposalInside()
  {
    let next = marbles.cold("b")
    marbles.expect(concat(.return("a"), next).take(1), toBe: "(a|)")
    marbles.expectNoSubscription(to: next)
  }

  @Test("is found as a static function, too") func statically() {
    let (a, b) = (marbles.cold("a-|"), marbles.cold("-b|"))
    marbles.expect(Signal.concat(a, b), toBe: "a--b|")
    marbles.expect(Signal.concat([a, b]), toBe: "a--b|")
    marbles.expect(Signal.return(1).flattenMap { _ in .concat(a, b) }, toBe: "a--b|")
  }
}

@Suite("concat and startWith, what has ended", .leavesNothing, .tags(.K31))
struct ConcatReleaseTests {
  private let clock = TestScheduler()
  private let alive = Counter()

  /// A signal of one value, which keeps an object.
  private func once() -> Signal<Int> {
    let tracked = Tracked(alive)
    return Signal.timer(after: .seconds(1), on: clock).map { _ in tracked.number }
  }

  private func polling() -> Signal<Int> {
    once().concat(.defer { polling() })
  }

  @Test("is released while a loop of deferred signals goes on") func poll() {
    let subscription = polling().subscribe()
    clock.advance(by: .seconds(100))
    #expect(alive.value == 1)
    subscription.dispose()
    #expect(alive.value == 0)
  }

  private func pollOfThree() -> Signal<Int> {
    concat([once(), once(), .defer { pollOfThree() }])
  }

  @Test("is released one by one, if the signal of them all is not kept") func array() {
    let log = Log<Int>()
    let subscription = concat([once(), once(), once(), .never]).subscribeNext { _ in
      log.add(alive.value)
    }
    clock.advance(by: .seconds(3))
    #expect(log.all == [3, 2, 1])
    #expect(alive.value == 0)
    subscription.dispose()
    let loop = pollOfThree().subscribe()
    clock.advance(by: .seconds(100))
    #expect(alive.value <= 2)
    loop.dispose()
  }

  @Test("stays, if the signal of them all is kept, and is sent again") func kept() {
    let log = Log<Int>()
    let both = concat([once().mapReplace(1), once().mapReplace(2)])
    for _ in 0..<2 {
      both.subscribeNext { log.add($0) }
      clock.run()
    }
    #expect(log.all == [1, 2, 1, 2])
    #expect(alive.value == 2)
  }

  @Test("is released with the first value of startWith") func startWith() {
    let subscription = Signal.never.startWith(Tracked(alive)).subscribe()
    #expect(alive.value == 0)
    subscription.dispose()
  }

  private func pollFrom(_ tracked: Tracked) -> Signal<Tracked> {
    Signal.timer(after: .seconds(1), on: clock).flattenMap { _ in .empty }
      .concat(.defer { pollFrom(Tracked(alive)) }).startWith(tracked)
  }

  @Test("is released while a loop with startWith goes on") func startWithLoop() {
    let subscription = pollFrom(Tracked(alive)).subscribe()
    clock.advance(by: .seconds(100))
    #expect(alive.value <= 1)
    subscription.dispose()
  }
}

@Suite("concat of a signal of signals", .leavesNothing) struct ConcatSignalsTests {
  private let marbles = Marbles()

  @Test("subscribes to one signal after the other") func values() {
    let (a, b) = (marbles.cold("1--2--3|"), marbles.cold("4-5|"))
    let source: Signal<Signal<String>> = marbles.cold("a--b----|", ["a": a, "b": b])
    marbles.expect(source.concat(), toBe: "1--2--34-5|")
    marbles.expect(b, subscribedDuring: "-------^--!")
  }
}

@Suite("RACSignalSpec: -concat", .leavesNothing) struct ConcatSpec {
  /// The current scheduler of the tests, so that signals begin at once.
  private let clock = TestScheduler()
  private let log = EventLog<Int>()
  private let subject = Subject<Signal<Int>>()

  @Test("RACSignalSpec 157: the values of all signals are sent in order") func spec157() {
    subject.concat().log(to: log)
    for signal in [Signal.return(1), .return(2), .empty, .return(3)] { subject.sendNext(signal) }
    #expect(log.events == ["1", "2", "3"])
  }

  @Test("RACSignalSpec 158: it completes when all signals have") func spec158() {
    let last = Subject<Int>()
    subject.concat().log(to: log)
    subject.sendNext(.return(1))
    subject.sendNext(last)
    subject.sendCompleted()
    last.sendNext(2)
    #expect(log.events == ["1", "2"])
    last.sendCompleted()
    #expect(log.events == ["1", "2", "|"])
  }

  @Test("RACSignalSpec 159: an error passes") func spec159() {
    subject.concat().log(to: log)
    subject.sendNext(.error(SomeError()))
    #expect(log.events == ["X"])
  }

  @Test("RACSignalSpec 160: a signal that takes longer is waited for") func spec160() {
    let clock = TestScheduler()
    subject.concat().log(to: log)
    subject.sendNext(.return(1))
    subject.sendNext(Signal.return(2).delay(for: .seconds(1), on: clock))
    subject.sendNext(.return(3))
    #expect(log.events == ["1"])
    clock.run()
    #expect(log.events == ["1", "2", "3"])
  }

  private func held(_ disposals: Counter) -> Signal<Int> {
    .create { subscriber in
      Disposable {
        _ = subscriber
        disposals.increment()
      }
    }
  }

  @Test("RACSignalSpec 161: disposal disposes of the current signal") func spec161() {
    let disposals = Counter()
    let subscription = subject.concat().log(to: log)
    subject.sendNext(held(disposals))
    #expect(disposals.value == 0)
    subscription.dispose()
    #expect(disposals.value == 1)
  }

  @Test("RACSignalSpec 162: disposal disposes of a later signal") func spec162() {
    let disposals = Counter()
    let subscription = subject.concat().log(to: log)
    subject.sendNext(.return(1))
    subject.sendNext(held(disposals))
    #expect(disposals.value == 0)
    subscription.dispose()
    #expect(disposals.value == 1)
  }
}
