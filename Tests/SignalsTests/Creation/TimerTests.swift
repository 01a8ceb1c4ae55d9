import Signals
import SignalsTesting
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

  @Test("F16: a delay in the past is none, and one beyond the clock never ends", .keepsObjects)
  func extremes() {
    let soon = Signal.timer(after: .seconds(-3), on: scheduler).mapReplace("t")
    marbles.expect(soon, toBe: "(t|)")
    let never = Signal.timer(after: .seconds(Int64.max), on: scheduler).mapReplace("t")
    marbles.expect(never, toBe: "---")
  }

  @Test("is called off when it is disposed of")
  func disposal() {
    marbles.expect(Signal.timer(after: .seconds(3), on: scheduler), toBe: "--!")
    #expect(scheduler.step() == false)
  }

  @Test("ends with a scheduler that goes away, which it does not keep alive")
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
}
