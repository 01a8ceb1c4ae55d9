import Signals
import SignalsTesting
import TestSupport
import Testing

@Suite("Signal.timer(after:on:)", .leavesNothing)
struct TimerTests {
  private let marbles = Marbles()
  private var scheduler: TestScheduler { marbles.scheduler }

  @Test("sends the time when the delay has passed, and completes")
  func values() {
    marbles.expect(
      Signal.timer(after: .seconds(3), on: scheduler), toBe: "---(3|)", ["3": .seconds(3)])
  }

  @Test("a delay in the past is none, and one beyond the clock never ends", .tags(.F16))
  func extremes() {
    let soon = Signal.timer(after: .seconds(-3), on: scheduler).mapReplace("t")
    marbles.expect(soon, toBe: "(t|)")
    let never = Signal.timer(after: .seconds(Int64.max), on: scheduler).mapReplace("t")
    marbles.expect(never, toBe: "---")
  }

  @Test(
    "contract 8: if its time never comes, no sender is left, on any scheduler",
    arguments: [true, false])
  func never(virtual: Bool) {
    let scheduler: Scheduler = virtual ? TestScheduler() : .background()
    let alive = Counter()
    let never = Duration.seconds(Int64.max)
    let failing = Signal<Duration>.error(SomeError())
    let signals: [Signal<Duration>] = [
      .timer(after: never, on: scheduler), .interval(every: never, on: scheduler),
      Signal.return(.zero).delaySubscription(for: never, on: scheduler),
      Signal.return(.zero).delay(for: never, on: scheduler),
      failing.retry(1, backoff: .constant(never), on: scheduler),
      Signal.never.timeout(after: never, on: scheduler),
    ]
    let subscriptions = asCurrent {
      signals.map { signal in
        let object = Tracked(alive)
        return signal.subscribe(next: { _ in _ = object }, error: { _ in _ = object })
      }
    }
    #expect(subscriptions.map(\.isDisposed) == signals.map { _ in true })
    #expect(alive.value == 0)
  }

  @Test("is cancelled when it is disposed of")
  func disposal() {
    marbles.expect(Signal.timer(after: .seconds(3), on: scheduler), toBe: "--!")
    #expect(scheduler.step() == false)
  }

  @Test("ends with its scheduler, which it does not keep alive")
  func schedulerGoesAway() {
    weak var gone: TestScheduler?
    let subscription: Disposable
    do {
      let scheduler = TestScheduler()
      gone = scheduler
      subscription = Signal.timer(after: .seconds(1), on: scheduler).subscribe()
    }
    #expect(gone == nil)
    #expect(subscription.isDisposed)
  }

  @Test("with a period goes on, each time the interval has passed")
  func period() {
    let signal = Signal.timer(
      after: .seconds(1), repeatingEvery: .seconds(2), on: scheduler
    ).map { "\($0.components.seconds)" }
    marbles.expect(signal, toBe: "-1-3-5!")
    let soon = Signal.timer(after: .zero, repeatingEvery: .seconds(2), on: scheduler)
    marbles.expect(soon.mapReplace("t"), toBe: "t-t-t!")
    #expect(scheduler.step() == false)
  }
}
