import Signals
import SignalsTesting
import TestSupport
import Testing

@Suite("retry when", .leavesNothing) struct RetryWhenTests {
  private let marbles = Marbles()

  @Test("subscribes again when the trigger sends, and completes with it") func values() {
    let source = marbles.cold("a-X")
    marbles.expect(source.retry { $0.delay(for: .seconds(2)).take(2) }, toBe: "a---a---|")
    marbles.expect(source, subscribedDuring: "^-!", "----^-!", "--------(^!)")
  }

  @Test("makes no other attempt if the trigger answers an error and completes, at any time")
  func lastAttempt() {
    let clock = TestScheduler()
    for delay in [nil, Duration.seconds(1)] {
      let log = EventLog<Int>()
      let attempts = Counter()
      Signal<Int>.create { subscriber in
        subscriber.sendNext(attempts.increment())
        guard let delay else {
          subscriber.sendError(SomeError())
          return nil
        }
        return clock.schedule(after: delay) { subscriber.sendError(SomeError()) }
      }.retry { $0.take(3) }.log(to: log)
      clock.run()
      #expect(log.events == ["1", "2", "3", "|"])
      #expect(attempts.value == 3)
    }
  }

  @Test("passes the errors to the trigger") func errors() {
    let log = EventLog<String>()
    marbles.expect(
      marbles.cold("aX", error: SomeError()).retry { errors in
        errors.doNext { log.add("\($0)") }.take(1)
      }, toBe: "a|")
    #expect(log.events == ["SomeError()"])
  }

  @Test("passes completion of the source, and disposes of the trigger") func completion() {
    let trigger = marbles.cold("-----t")
    marbles.expect(marbles.cold("a-|").retry { _ in trigger }, toBe: "a-|")
    marbles.expect(trigger, subscribedDuring: "^-!")
  }

  @Test("passes an error of the trigger, and of the closure") func error() {
    marbles.expect(
      marbles.cold("aX").retry { $0.flattenMap { Signal<Int>.error($0) } }, toBe: "aX")
    let source = marbles.cold("a")
    marbles.expect(
      source.retry { _ -> Signal<Int> in throw SomeError() }, toBe: "X", error: SomeError())
    marbles.expectNoSubscription(to: source)
  }

  @Test("ends before it subscribes to the source when the trigger does") func endsAtOnce() {
    let source = marbles.cold("a")
    marbles.expect(source.retry { _ in Signal<Int>.empty }, toBe: "|")
    marbles.expectNoSubscription(to: source)
  }

  @Test("ignores the trigger while the source is active")
  func activeSource() {
    let source = marbles.cold("a---b-X")
    let trigger = marbles.cold("-t-t-t--t")
    marbles.expect(source.retry { _ in trigger }, toBe: "a---b---a---b--!")
    marbles.expect(source, subscribedDuring: "^-----!", "--------^-----!")
  }

  @Test("disposes of both", .tags(.E9)) func disposal() {
    let (source, trigger) = (marbles.cold("a-b"), marbles.cold("-----t"))
    marbles.expect(source.retry { _ in trigger }, toBe: "a-b!")
    marbles.expect(source, subscribedDuring: "^--!")
    marbles.expect(trigger, subscribedDuring: "^--!")
    marbles.expect(marbles.cold("aX").retry { $0.delay(for: .seconds(5)) }, toBe: "a--!")
    #expect(!marbles.scheduler.step())
  }

  @Test("takes constant stack for 100,000 attempts") func depth() async {
    let attempts = Counter()
    await onSmallStack {
      Signal<Int>.create { subscriber in
        if attempts.increment() < 100_000 {
          subscriber.sendError(SomeError())
        } else {
          subscriber.sendCompleted()
        }
        return nil
      }.retry { $0 }.subscribe()
    }
    #expect(attempts.value == 100_000)
  }

  @Test("contract 8: ends when no sender is left, and releases everything")
  func lifetime() {
    let alive = Counter()
    let source = ManualSource<Int>()
    func subscribe() -> Disposable {
      let object = Tracked(alive)
      return source.signal.retry { errors in
        errors.map { error in
          _ = object
          return error
        }
      }.subscribe()
    }
    let subscription = subscribe()
    source.sendError(SomeError())
    #expect(!subscription.isDisposed)
    source.abandon()
    #expect(subscription.isDisposed)
    #expect(alive.value == 0)
  }

  @Test("contract 8: releases everything when it is disposed of while it waits")
  func disposalWhileWaiting() {
    let alive = Counter()
    let errors = Subject<Int>()
    func subscribe() -> Disposable {
      let object = Tracked(alive)
      return Signal<Int>.error(SomeError()).doNext { _ in _ = object }.retry { _ in errors }
        .subscribe()
    }
    let subscription = subscribe()
    #expect(alive.value == 1)
    subscription.dispose()
    #expect(alive.value == 0)
  }

  @Test("contract 8: goes on while it waits for the trigger") func waits() {
    let clock = TestScheduler()
    let runs = Counter()
    let subscription = Signal<Int>.create { subscriber in
      if runs.increment() == 1 { subscriber.sendError(SomeError()) }
      return nil
    }.retry { $0.delay(for: .seconds(1), on: clock) }.subscribe()
    #expect(!subscription.isDisposed)
    clock.run()
    #expect(runs.value == 2)
    #expect(subscription.isDisposed)
  }
}
