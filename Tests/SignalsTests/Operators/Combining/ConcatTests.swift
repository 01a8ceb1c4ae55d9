import Signals
import SignalsTesting
import TestSupport
import Testing

@Suite("concat", .leavesNothing) struct ConcatTests {
  private let marbles = Marbles()

  @Test("goes on with the next signal when the source has completed") func values() {
    let (source, next) = (marbles.cold("a-b|"), marbles.cold("c-d|"))
    marbles.expect(source.concat(with: next), toBe: "a-bc-d|")
    marbles.expect(next, subscribedDuring: "---^--!")
  }

  @Test("RACStreamExamples 3–5, 44: takes any number of signals") func many() {
    let (a, b, c) = (marbles.cold("a-b|"), marbles.cold("-|"), marbles.cold("c-d|"))
    marbles.expect(concat(a, b, c), toBe: "a-b-c-d|")
    marbles.expect(concat([a, c] as [Signal<String>]), toBe: "a-bc-d|")
  }

  @Test("of no signals completes", .tags(.G7)) func none() {
    marbles.expect(concat([] as [Signal<Int>]), toBe: "|")
  }

  @Test("RACStreamExamples 45: takes them from an endless sequence as needed")
  func endlessSequence() {
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
    marbles.expect(marbles.cold("aX").concat(with: next), toBe: "aX")
    marbles.expectNoSubscription(to: next)
    marbles.expect(marbles.cold("a|").concat(with: marbles.cold("bX")), toBe: "abX")
  }

  @Test("disposes of the one that is subscribed to") func disposal() {
    let (source, next) = (marbles.cold("a|"), marbles.cold("--b|"))
    marbles.expect(source.concat(with: next), toBe: "a-!")
    marbles.expect(next, subscribedDuring: "-^!")
  }

  @Test("subscribes to no further signal once it is disposed of", .tags(.C2)) func disposalInside()
  {
    let next = marbles.cold("b")
    marbles.expect(concat(.return("a"), next).take(1), toBe: "(a|)")
    marbles.expectNoSubscription(to: next)
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
    once().concat(with: .defer { polling() })
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
      .concat(with: .defer { pollFrom(Tracked(alive)) }).startWith(tracked)
  }

  @Test("is released while a loop with startWith goes on") func startWithLoop() {
    let subscription = pollFrom(Tracked(alive)).subscribe()
    clock.advance(by: .seconds(100))
    #expect(alive.value <= 1)
    subscription.dispose()
  }
}
