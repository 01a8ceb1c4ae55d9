import Signals
import SignalsTesting
import TestSupport
import Testing

/// A user's scheduler that is wrong: it runs all work twice.
private final class TwiceScheduler: Scheduler, @unchecked Sendable {
  let clock = TestScheduler()

  init() { super.init(name: "twice") }

  override var now: Duration { clock.now }

  override func schedule(_ action: @escaping @Sendable () -> Void) -> Disposable {
    schedule(after: .zero, action)
  }

  override func schedule(
    after delay: Duration, _ action: @escaping @Sendable () -> Void
  ) -> Disposable {
    clock.schedule(after: delay) {
      self.performAsCurrent(action)
      self.performAsCurrent(action)
    }
  }

  override func schedule(
    after delay: Duration, repeatingEvery interval: Duration, leeway: Duration,
    _ action: @escaping @Sendable () -> Void
  ) -> Disposable {
    clock.schedule(after: delay, repeatingEvery: interval, leeway: leeway) {
      self.performAsCurrent(action)
      self.performAsCurrent(action)
    }
  }
}

@Suite("A scheduler that runs its work twice", .leavesNothing) struct RunningTwiceTests {
  private let scheduler = TwiceScheduler()

  /// A signal that counts its subscriptions, and sends their numbers.
  private func numbered(_ subscriptions: Counter) -> Signal<Int> {
    .create { subscriber in
      subscriptions.increment()
      subscriber.sendNext(subscriptions.value)
      subscriber.sendCompleted()
      return nil
    }
  }

  /// The events that the operator sends in ten seconds.
  private func events<Value>(of signal: Signal<Value>) -> [String] {
    let log = EventLog<Value>()
    let subscription = scheduler.performAsCurrent { signal.log(to: log) }
    scheduler.clock.advance(by: .seconds(10))
    subscription.dispose()
    return log.events
  }

  @Test("subscribes once", .tags(.K21)) func subscribing() {
    let subscriptions = Counter()
    let source = numbered(subscriptions)
    #expect(events(of: source.subscribe(on: scheduler)) == ["1", "|"])
    #expect(
      events(of: source.delaySubscription(for: .seconds(1), on: scheduler)) == ["2", "|"])
    #expect(subscriptions.value == 2)
  }

  @Test("subscribes once where the work ends only later", .tags(.K21)) func subscribingToOpen() {
    let subscriptions = Counter()
    let open = Signal<Int>.create { subscriber in
      subscriptions.increment()
      return Disposable { _ = subscriber }
    }
    #expect(events(of: open.subscribe(on: scheduler)) == [])
    #expect(subscriptions.value == 1)
    #expect(events(of: open.delaySubscription(for: .seconds(1), on: scheduler)) == [])
    #expect(subscriptions.value == 2)
  }

  @Test("starts once", .tags(.K21)) func starting() {
    let starts = Counter()
    let block: @Sendable (Subscriber<Int>) -> Void = { subscriber in
      starts.increment()
      subscriber.sendNext(starts.value)
    }
    #expect(events(of: .startEagerly(on: scheduler, block)) == ["1"])
    #expect(events(of: .startLazily(on: scheduler, block)) == ["2"])
    #expect(starts.value == 2)
  }

  @Test("tries again once each time", .tags(.K21)) func retrying() {
    let subscriptions = Counter()
    let failing = Signal<Int>.create { subscriber in
      if subscriptions.increment() < 3 { subscriber.sendError(SomeError()) }
      return Disposable { _ = subscriber }
    }
    let retried = failing.retry(2, backoff: .constant(.seconds(1)), on: scheduler)
    #expect(events(of: retried) == [])
    #expect(subscriptions.value == 3)
  }

  @Test("delivers once") func delivering() {
    let numbers = Signal.from(1...3)
    #expect(events(of: numbers.deliver(on: scheduler)) == ["1", "2", "3", "|"])
    #expect(events(of: numbers.delay(for: .seconds(1), on: scheduler)) == ["1", "2", "3", "|"])
    #expect(events(of: numbers.debounce(for: .seconds(1), on: scheduler)) == ["3", "|"])
    let late = Signal<Int>.never.timeout(after: .seconds(1), on: scheduler)
    #expect(events(of: late) == ["X"])
    #expect(events(of: .timer(after: .seconds(1), on: scheduler)).count == 2)
    #expect(
      events(of: numbers.debounce(for: .seconds(1), on: scheduler)).filter { $0 == "|" }.count == 1)
  }
}
