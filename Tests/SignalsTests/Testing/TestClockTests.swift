import Synchronization
import TestSupport
import Testing

@testable import SignalsTesting

@Suite(.leavesNothing) struct TestClockTests {
  private let scheduler = TestScheduler()

  @Test func runsATaskOnVirtualTime() throws {
    let scheduler = scheduler
    let slept = try scheduler.run {
      let start = scheduler.clock.now
      try await Task.sleep(for: .seconds(3600), clock: scheduler.clock)
      return start.duration(to: scheduler.clock.now)
    }
    #expect(slept == .seconds(3600))
    #expect(scheduler.now == .seconds(3600))
  }

  @Test func drivesSignalsAndTasksByOneClock() throws {
    let scheduler = scheduler
    let log = Log<String>()
    let ticks = Signal<Int>.create { subscriber in
      scheduler.schedule(after: .seconds(1), repeatingEvery: .seconds(1)) {
        subscriber.sendNext(1)
      }
    }.subscribeNext { _ in log.add("signal at \(scheduler.now.components.seconds)") }
    try scheduler.run {
      for _ in 0..<2 {
        try await Task.sleep(for: .milliseconds(1500), clock: scheduler.clock)
        log.add("task")
      }
    }
    ticks.dispose()
    #expect(
      log.all == ["signal at 1", "task", "signal at 2", "signal at 3", "task"])
  }

  @Test func runsChildTasksAndActorsInAFixedOrder() throws {
    actor Counter {
      var names: [String] = []
      func add(_ name: String) { names.append(name) }
    }
    for _ in 0..<20 {
      let scheduler = TestScheduler()
      let names = try scheduler.run {
        let counter = Counter()
        try await withThrowingTaskGroup(of: Void.self) { group in
          for (index, name) in ["c", "a", "b"].enumerated() {
            group.addTask {
              try await Task.sleep(for: .seconds(3 - index), clock: scheduler.clock)
              await counter.add(name)
            }
          }
          try await group.waitForAll()
        }
        return await counter.names
      }
      #expect(names == ["b", "a", "c"])
      #expect(scheduler.now == .seconds(3))
    }
  }

  @Test func stepsThroughATask() {
    let scheduler = scheduler
    let log = Log<String>()
    let task = Task(executorPreference: scheduler.executor) {
      log.add("begin")
      try await Task.sleep(for: .seconds(2), clock: scheduler.clock)
      log.add("end")
    }
    #expect(log.all == [])
    scheduler.advance(by: .seconds(1))
    #expect(log.all == ["begin"])
    scheduler.advance(by: .seconds(1))
    #expect(log.all == ["begin", "end"])
    _ = task
  }

  @Test func subscribesInlineWithinATask() throws {
    let scheduler = scheduler
    let value = try scheduler.run {
      #expect(Scheduler.current === scheduler)
      let recorder = Recorder<Int>(on: scheduler)
      Signal.return(5).subscribe(recorder)
      return recorder.values
    }
    #expect(value == [5])
  }

  @Test func wakesACancelledSleeper() throws {
    let scheduler = scheduler
    let hasThrown = try scheduler.run {
      let task = Task(executorPreference: scheduler.executor) {
        try await Task.sleep(for: .seconds(10), clock: scheduler.clock)
      }
      try await Task.sleep(for: .seconds(1), clock: scheduler.clock)
      task.cancel()
      do {
        try await task.value
        return false
      } catch { return error is CancellationError }
    }
    #expect(hasThrown)
    #expect(scheduler.now == .seconds(1))
  }

  @Test func doesNotSleepInACancelledTask() throws {
    let scheduler = scheduler
    #expect(throws: CancellationError.self) {
      try scheduler.run {
        unsafe withUnsafeCurrentTask { unsafe $0?.cancel() }
        try await Task.sleep(for: .seconds(10), clock: scheduler.clock)
      }
    }
    #expect(scheduler.now == .zero)
  }

  @Test func passesErrorsOn() {
    #expect(throws: TestError.self) { try scheduler.run { throw TestError() } }
  }

  @Test func saysWhenATaskIsStuck() {
    let error = #expect(throws: StuckTaskError.self) {
      try scheduler.run(patience: .milliseconds(20)) {
        _ = try await Task.sleep(for: .seconds(60), clock: .continuous)
      }
    }
    #expect(
      error?.description.hasPrefix("At 0 s nothing is left to do on the scheduler, but the task")
        == true)
  }

  @Test(.enabled(if: isOptimised, "A million steps"))
  func saysWhenATaskIsStuckWhileSomethingRepeats() {
    let subject = Subject<Int>()
    let ticks = scheduler.schedule(after: .zero, repeatingEvery: .seconds(1)) {}
    let error = #expect(throws: StuckTaskError.self) {
      try scheduler.run(patience: .zero) { _ = try await subject.first() }
    }
    ticks.dispose()
    let beginning =
      "At 1000000 s nothing is left to do on the scheduler but what repeats, but the task"
    #expect(error?.description.hasPrefix(beginning) == true)
  }

  @Test func saysWhenThereIsNoEndOfSteps() {
    let subject = Subject<Int>()
    let steps = scheduler.scheduleRecursively { again in again() }
    let error = #expect(throws: StuckTaskError.self) {
      try scheduler.run(patience: .zero, mostSteps: 1000) {
        _ = try await subject.first()
      }
    }
    steps.dispose()
    let beginning = "At 0 s there is no end after 1000 steps of the scheduler, but the task"
    #expect(error?.description.hasPrefix(beginning) == true)
  }
}

@Suite(.leavesNothing) struct ImmediateTestSchedulerTests {
  @Test func runsDelayedWorkAtOnce() {
    let scheduler = ImmediateTestScheduler()
    let log = Log<String>()
    scheduler.schedule(after: .seconds(5)) { log.add("now \(scheduler.now.components.seconds)") }
    #expect(log.all == ["now 5"])
  }

  @Test func runsNestedWorkAfterwardsInOrder() {
    let scheduler = ImmediateTestScheduler()
    let log = Log<String>()
    scheduler.schedule {
      scheduler.schedule(after: .seconds(2)) { log.add("late") }
      scheduler.schedule(after: .seconds(1)) { log.add("early") }
      log.add("first")
      #expect(Scheduler.current === scheduler)
    }
    #expect(log.all == ["first", "early", "late"])
  }

  @Test func callsNestedWorkOff() {
    let scheduler = ImmediateTestScheduler()
    let log = Log<String>()
    scheduler.schedule { scheduler.schedule(after: .seconds(1)) { log.add("never") }.dispose() }
    #expect(log.all == [])
  }

  @Test func repeatsNothing() {
    let scheduler = ImmediateTestScheduler()
    let log = Log<String>()
    scheduler.schedule(after: .zero, repeatingEvery: .seconds(1)) { log.add("once") }
    #expect(log.all == ["once"])
  }

  @Test func takesConstantStackForRecursion() {
    let scheduler = ImmediateTestScheduler()
    let count = Atomic(0)
    scheduler.scheduleRecursively { again in
      if count.add(1, ordering: .relaxed).newValue < 100_000 { again() }
    }
    #expect(count.load(ordering: .relaxed) == 100_000)
  }

  @Test func takesTheTimeOutOfThrottle() {
    let scheduler = ImmediateTestScheduler()
    let recorder = Recorder<Int>(on: scheduler)
    let subject = Subject<Int>()
    subject.debounce(for: .seconds(5), on: scheduler).subscribe(recorder)
    subject.sendNext(1)
    #expect(recorder.values == [1])
  }
}

@Suite(.leavesNothing) struct UnimplementedSchedulerTests {
  @Test func reportsEachUse() {
    let messages = Log<String>()
    let scheduler = UnimplementedScheduler(name: "clock", at: TestLocation()) {
      messages.add($0.message)
    }
    scheduler.schedule {}
    scheduler.schedule(after: .seconds(1)) {}
    scheduler.schedule(after: .seconds(1), repeatingEvery: .milliseconds(500)) {}
    _ = scheduler.now
    #expect(
      messages.all
        == [
          "told to schedule work", "told to schedule work after 1 s",
          "told to schedule work after 1 s and then every 0.5 s", "asked for the time",
        ].map { "The scheduler 'clock' must not be used in this test, but was \($0)." })
  }

  @Test func reportsAnyDelay() {
    let messages = Log<String>()
    let scheduler = UnimplementedScheduler(name: "clock", at: TestLocation()) {
      messages.add($0.message)
    }
    scheduler.schedule(after: Duration(attoseconds: .max)) {}
    scheduler.schedule(after: Duration(attoseconds: .min)) {}
    #expect(
      messages.all.first?.contains("after 170141183460469231731.687303715884105727 s") == true)
    #expect(
      messages.all.last?.contains("after -170141183460469231731.687303715884105728 s") == true)
  }

  @Test func makesTheTestFail() {
    let scheduler = UnimplementedScheduler()
    withKnownIssue { _ = scheduler.schedule {} }
  }
}
