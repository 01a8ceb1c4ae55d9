import Signals
import SignalsTesting
import TestSupport
import Testing

@Suite("Signal.interval(every:on:leeway:)", .leavesNothing)
struct IntervalTests {
  private let marbles = Marbles()
  private var scheduler: TestScheduler { marbles.scheduler }

  @Test("sends the time each time that the interval has passed")
  func values() {
    let times: [String: Duration] = ["2": .seconds(2), "4": .seconds(4), "6": .seconds(6)]
    marbles.expect(
      Signal.interval(every: .seconds(2), on: scheduler), toBe: "--2-4-6!", times)
    #expect(scheduler.step() == false)
  }

  @Test("measures from each subscription")
  func cold() {
    let ticks = Signal.interval(every: .seconds(2), on: scheduler).mapReplace("t")
    marbles.expect(ticks, from: [0: "--t-t!", 1: "---t-t!"])
  }

  @Test("does not drift in ten thousand ticks", .tags(.F3))
  func drift() {
    let last = Mutexed<Duration>(.zero)
    let subscription = Signal.interval(every: .milliseconds(7), on: scheduler)
      .subscribeNext { last.value = $0 }
    scheduler.advance(to: .milliseconds(70_000))
    subscription.dispose()
    #expect(last.value == .milliseconds(70_000))
  }

  @Test("goes on although its disposable isn't kept", .tags(.F4))
  func discarded() {
    let count = Counter()
    Signal.interval(every: .seconds(1), on: scheduler).subscribeNext { _ in count.increment() }
    scheduler.advance(by: .seconds(5))
    #expect(count.value == 5)
  }

  @Test("ends with its scheduler, which it does not keep alive")
  func schedulerGoesAway() {
    weak var gone: TestScheduler?
    let subscription: Disposable
    do {
      let scheduler = TestScheduler()
      gone = scheduler
      subscription = Signal.interval(every: .seconds(1), on: scheduler).subscribe()
    }
    #expect(gone == nil)
    #expect(subscription.isDisposed)
  }

  @Test(
    "RACSignalSpec 103–106: sends no value before its time, on any scheduler, with leeway or without",
    arguments: [true, false], [Duration.zero, .milliseconds(20)])
  func realTime(onMain: Bool, leeway: Duration) async {
    let scheduler: Scheduler = onMain ? .main : .background()
    let start = scheduler.now
    let times = await withCheckedContinuation { continuation in
      Signal.interval(every: .milliseconds(10), on: scheduler, leeway: leeway).take(3)
        .doNext { _ in #expect(Scheduler.current === scheduler) }
        .collect()
        .subscribeNext { continuation.resume(returning: $0) }
    }
    #expect(times.count == 3)
    for (index, time) in times.enumerated() {
      #expect(time - start >= .milliseconds(10 * (index + 1)))
    }
  }

  @Test("an interval that is not positive stops the program", .tags(.F17))
  func notPositive() async {
    await #expect(processExitsWith: .failure) {
      _ = Signal.interval(every: .zero, on: .main)
    }
    await #expect(processExitsWith: .failure) {
      _ = Signal.interval(every: .seconds(-1), on: .main)
    }
  }

  @Test("a negative leeway, and the immediate scheduler, stop the program")
  func mistakes() async {
    await #expect(processExitsWith: .failure) {
      _ = Signal.interval(every: .seconds(1), on: .main, leeway: .seconds(-1))
    }
    await #expect(processExitsWith: .failure) {
      _ = Signal.interval(every: .seconds(1), on: .immediate)
    }
  }
}
