import Signals
import TestSupport
import Testing

/// The scheduler of a timed operator, where its caller leaves it out: the scheduler that is current
/// when the time begins to run, or a background one if none is current.
@Suite("Timed operators without a scheduler", .leavesNothing) struct DefaultSchedulerTests {
  struct Form: Sendable, CustomTestStringConvertible {
    let testDescription: String
    /// A signal whose first value comes when the time is up.
    let apply: @Sendable (Signal<Int>) -> Signal<Int>
  }

  private static let time = Duration.milliseconds(100)

  /// The time begins to run at a value. Both values are sent before the time is up.
  static let fromValues = [
    Form(testDescription: "debounce") { $0.debounce(for: time) },
    Form(testDescription: "delay") { $0.delay(for: time) },
    Form(testDescription: "throttleLatest") { $0.throttleLatest(for: time).skip(1) },
    Form(testDescription: "buffer") { $0.buffer(for: time).map(\.count) },
    Form(testDescription: "window") { $0.window(for: time).flattenMap { $0.count() } },
  ]

  /// The time begins to run on subscription.
  static let fromSubscription = [
    Form(testDescription: "timeout(after:)") {
      $0.timeout(after: time).ignoreValues().catch { _ in .return(0) }
    },
    Form(testDescription: "timeout(perValue:)") {
      $0.timeout(perValue: time).ignoreValues().catch { _ in .return(0) }
    },
    Form(testDescription: "timer(after:)") { _ in Signal.timer(after: time).mapReplace(0) },
    Form(testDescription: "timer(after:repeatingEvery:)") { _ in
      Signal.timer(after: time, repeatingEvery: time).mapReplace(0)
    },
    Form(testDescription: "interval(every:)") { _ in Signal.interval(every: time).mapReplace(0) },
    Form(testDescription: "delaySubscription") { _ in
      Signal.return(0).delaySubscription(for: time)
    },
  ]

  @Test(
    "take the scheduler that is current when a value comes", arguments: fromValues)
  func currentAtValue(form: Form) {
    expect(form, with: [1, 2], toRunOn: "values")
  }

  @Test(
    "take the scheduler that is current on subscription", arguments: fromSubscription)
  func currentAtSubscription(form: Form) {
    expect(form, with: [1], toRunOn: "subscription")
  }

  /// One scheduler is current on subscription, and another one when the values come. The time runs
  /// on the one with that name, and not on the other one.
  private func expect(_ form: Form, with values: [Int], toRunOn name: String) {
    let clocks = ["subscription", "values"].map { TestScheduler(name: $0) }
    let source = Subject<Int>()
    let places = Mutexed<[String?]>([])
    let subscription = clocks[0].performAsCurrent {
      form.apply(source).take(1).subscribeNext { _ in
        places.withLock { $0.append(Scheduler.current?.name) }
      }
    }
    clocks[1].performAsCurrent { for value in values { source.sendNext(value) } }
    for clock in clocks where clock.name != name { clock.advance(by: .seconds(1)) }
    #expect(places.value == [])
    for clock in clocks where clock.name == name { clock.advance(by: .seconds(1)) }
    #expect(places.value == [name])
    subscription.dispose()
  }

  @Test(
    "take a background scheduler where none is current", arguments: fromValues + fromSubscription)
  func background(form: Form) async {
    let source = Subject<Int>()
    let place = await withCheckedContinuation { continuation in
      form.apply(source).take(1).subscribeNext { _ in
        continuation.resume(returning: Scheduler.current)
      }
      source.sendNext(1)
      source.sendNext(2)
    }
    #expect(place is QueueScheduler)
    #expect(place !== Scheduler.main)
    source.sendCompleted()
  }

  @Test(
    "take a background scheduler where the immediate one is current",
    arguments: fromValues + fromSubscription)
  func immediate(form: Form) async {
    let source = Subject<Int>()
    let place = await withCheckedContinuation { continuation in
      Scheduler.immediate.performAsCurrent {
        _ = form.apply(source).take(1).subscribeNext { _ in
          continuation.resume(returning: Scheduler.current)
        }
        source.sendNext(1)
        source.sendNext(2)
      }
    }
    #expect(place is QueueScheduler)
    source.sendCompleted()
  }

  @Test("read the clock of the scheduler that is current on subscription") func clock() {
    let (first, second) = (TestScheduler(name: "first"), TestScheduler(name: "second"))
    let source = Subject<Int>()
    let log = EventLog<String>()
    let seconds = { @Sendable (time: Duration) in Int(time / .seconds(1)) }
    first.advance(by: .seconds(1))
    let subscriptions = first.performAsCurrent {
      [
        source.timestamp().map { "\($0.value) at \(seconds($0.time))" }.log(to: log),
        source.timeInterval().map { "\($0.value) after \(seconds($0.interval))" }.log(to: log),
        source.throttleFirst(for: .seconds(3)).map { "\($0) passes" }.log(to: log),
      ]
    }
    second.advance(by: .seconds(100))
    second.performAsCurrent { source.sendNext(1) }
    first.advance(by: .seconds(2))
    second.advance(by: .seconds(100))
    second.performAsCurrent { source.sendNext(2) }
    #expect(log.events == ["1 at 1", "1 after 0", "1 passes", "2 at 3", "2 after 2"])
    for subscription in subscriptions { subscription.dispose() }
  }

  @Test("read the clock of a background scheduler where none is current") func clockOfBackground() {
    let source = Subject<Int>()
    let log = EventLog<Int>()
    source.timestamp().filter { $0.time > .zero }.map(\.value).log(to: log)
    source.timeInterval().filter { $0.interval >= .zero }.map(\.value).log(to: log)
    source.throttleFirst(for: .seconds(3600)).log(to: log)
    source.sendNext(1)
    source.sendNext(2)
    source.sendCompleted()
    #expect(log.events == ["1", "1", "1", "2", "2", "|", "|", "|"])
  }

  @Test("of an infallible signal are infallible, too") func infallible() {
    let source: InfallibleSignal<Int> = .return(1)
    let signals: [Any] = [
      source.debounce(for: .zero), source.delay(for: .zero), source.delaySubscription(for: .zero),
      source.throttleFirst(for: .zero), source.throttleLatest(for: .zero),
      source.buffer(for: .zero).map(\.count), source.window(for: .zero).flatten(),
      source.timestamp().map(\.value), source.timeInterval().map(\.value),
    ]
    #expect(signals.allSatisfy { $0 is InfallibleSignal<Int> })
    let times: [Any] = [
      InfallibleSignal.timer(after: .zero), InfallibleSignal.interval(every: .seconds(1)),
      InfallibleSignal.timer(after: .zero, repeatingEvery: .seconds(1)),
    ]
    #expect(times.allSatisfy { $0 is InfallibleSignal<Duration> })
  }
}
