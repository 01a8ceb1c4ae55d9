import Foundation
import Scheduling
import TestSupport
import Testing

@Suite(.leavesNothing) struct TestSchedulerTests {
  let scheduler = TestScheduler()

  @Test("RACTestSchedulerSpec 1: with nothing to do, it does nothing")
  func empty() {
    #expect(!scheduler.step())
    #expect(scheduler.step(5) == 0)
    scheduler.run()
    #expect(scheduler.now == .zero)
  }

  @Test("RACTestSchedulerSpec 2, SD20, SD24: step() runs the next action, and no other")
  func step() {
    let calls = Record<Int>()
    for number in 1...2 { scheduler.schedule { calls(number) } }
    #expect(calls.all == [])
    #expect(scheduler.step())
    #expect(calls.all == [1])
    #expect(scheduler.step())
    #expect(!scheduler.step())
    #expect(calls.all == [1, 2])
  }

  @Test("RACTestSchedulerSpec 3, SD24: step(_:) runs as many actions as it is told to")
  func stepCount() {
    let calls = Record<Int>()
    for number in 1...3 { scheduler.schedule { calls(number) } }
    #expect(scheduler.step(2) == 2)
    #expect(calls.all == [1, 2])
    #expect(scheduler.step(1) == 1)
    #expect(calls.all == [1, 2, 3])
    #expect(scheduler.step(1) == 0)
    #expect(scheduler.step(0) == 0)
  }

  @Test("RACTestSchedulerSpec 4, SD24: run() runs everything")
  func run() {
    let calls = Record<Int>()
    for number in 1...10 { scheduler.schedule { calls(number) } }
    scheduler.run()
    #expect(calls.all == Array(1...10))
  }

  @Test("RACTestSchedulerSpec 5, 6, SD22: work runs in the order of its time")
  func orderOfTime() {
    let calls = Record<Int>()
    scheduler.schedule(after: .seconds(4_000_000_000)) { calls(1) }
    scheduler.schedule(after: .seconds(20)) { calls(2) }
    scheduler.step()
    #expect(calls.all == [2])
    #expect(scheduler.now == .seconds(20))
    scheduler.step()
    #expect(calls.all == [2, 1])
    #expect(scheduler.now == .seconds(4_000_000_000))
  }

  @Test("RACTestSchedulerSpec 7, SD23: repeating actions take turns")
  func repeating() {
    let calls = Record<String>()
    let disposables = CompoundDisposable(
      scheduler.schedule(after: .seconds(20), repeatingEvery: .seconds(5)) {
        calls("A\(scheduler.now.components.seconds)")
      },
      scheduler.schedule(after: .seconds(22), repeatingEvery: .seconds(10)) {
        calls("B\(scheduler.now.components.seconds)")
      })
    for _ in 0..<5 { scheduler.step() }
    #expect(calls.all == ["A20", "B22", "A25", "A30", "B32"])
    disposables.dispose()
    #expect(!scheduler.step())
  }

  @Test("unlike SD21, plain work is work for now, and takes its turn by time")
  func plainWorkIsNow() {
    let calls = Record<Int>()
    scheduler.advance(by: .seconds(10))
    scheduler.schedule(after: .seconds(-5)) { calls(1) }
    scheduler.schedule { calls(2) }
    scheduler.schedule(after: .zero) { calls(3) }
    scheduler.run()
    #expect(calls.all == [1, 2, 3])
    #expect(scheduler.now == .seconds(10))
  }

  @Test("unlike SD22, work at the same time runs in the order of scheduling", .tags(.F12))
  func ties() {
    let calls = Record<Int>()
    for number in 0..<1000 {
      scheduler.schedule(after: .seconds(number % 3)) { calls(number) }
    }
    scheduler.run()
    let expected = (0..<3).flatMap { rest in (0..<1000).filter { $0 % 3 == rest } }
    #expect(calls.all == expected)
  }

  @Test("advance(by:) runs work that is due up to and including the new time")
  func advance() {
    let calls = Record<Duration>()
    for second in 1...5 {
      scheduler.schedule(after: .seconds(second)) { calls(scheduler.now) }
    }
    scheduler.advance(by: .seconds(2))
    #expect(calls.all == [.seconds(1), .seconds(2)])
    #expect(scheduler.now == .seconds(2))
    scheduler.advance(by: .milliseconds(999))
    #expect(calls.count == 2)
    #expect(scheduler.now == .milliseconds(2999))
    scheduler.advance(to: .seconds(4))
    #expect(calls.count == 4)
    scheduler.run()
    #expect(scheduler.now == .seconds(5))
  }

  @Test("advance(by: .zero) runs work that is due now")
  func advanceByNothing() {
    let calls = CallCounter()
    scheduler.schedule { calls() }
    scheduler.advance(by: .zero)
    #expect(calls.count == 1)
  }

  @Test("work scheduled meanwhile runs in the same call if it is due", .tags(.F13))
  func workScheduledMeanwhile() {
    let calls = Record<Duration>()
    scheduler.schedule(after: .seconds(1)) {
      scheduler.schedule(after: .seconds(1)) { calls(scheduler.now) }
      scheduler.schedule(after: .seconds(2)) { calls(scheduler.now) }
      scheduler.schedule { calls(scheduler.now) }
    }
    scheduler.advance(by: .seconds(2))
    #expect(calls.all == [.seconds(1), .seconds(2)])
    scheduler.advance(by: .seconds(1))
    #expect(calls.all == [.seconds(1), .seconds(2), .seconds(3)])
  }

  @Test("a repeating action with any interval does not drift", .tags(.F3))
  func drift() {
    let calls = Record<Duration>()
    let third = Duration.seconds(1) / 3
    let ticks = scheduler.schedule(after: third, repeatingEvery: third) { calls(scheduler.now) }
    scheduler.advance(by: third * 10_000)
    ticks.dispose()
    #expect(calls.all == (1...10_000).map { third * $0 })
  }

  @Test("SD23: the next run is scheduled before the action, and so precedes its work")
  func repeatingBeforeItsWork() {
    let calls = Record<String>()
    let ticks = scheduler.schedule(after: .zero, repeatingEvery: .seconds(1)) {
      calls("tick")
      scheduler.schedule(after: .seconds(1)) { calls("work") }
    }
    scheduler.advance(by: .seconds(2))
    ticks.dispose()
    #expect(calls.all == ["tick", "tick", "work", "tick", "work"])
  }

  @Test("unlike SD24, cancelled work does not take a step, and is released at once")
  func cancel() {
    let calls = Record<Int>()
    let population = Population()
    let disposables = (0..<10).map { number in
      scheduler.schedule(after: .seconds(number)) { [token = population.token()] in
        _ = token
        calls(number)
      }
    }
    for number in [0, 1, 3, 9] { disposables[number].dispose() }
    #expect(population.count == 6)
    #expect(scheduler.step())
    #expect(calls.all == [2])
    #expect(scheduler.step())
    #expect(calls.all == [2, 4])
    scheduler.run()
    #expect(calls.all == [2, 4, 5, 6, 7, 8])
    #expect(scheduler.now == .seconds(8))
    #expect(population.count == 0)
  }

  @Test("work can be cancelled by work of the same time")
  func cancelSameTime() {
    let calls = Record<Int>()
    let later = Later<Disposable>()
    scheduler.schedule { later.value?.dispose() }
    later.value = scheduler.schedule { calls(1) }
    scheduler.schedule { calls(2) }
    scheduler.run()
    #expect(calls.all == [2])
  }

  @Test("a repeating action may cancel itself")
  func cancelInside() {
    let calls = CallCounter()
    let population = Population()
    let serial = SerialDisposable()
    serial.disposable = scheduler.schedule(
      after: .seconds(1), repeatingEvery: .seconds(1)
    ) { [token = population.token()] in
      if calls() == 3 { serial.dispose() }
      _ = token
    }
    scheduler.run()
    #expect(calls.count == 3)
    #expect(scheduler.now == .seconds(3))
    #expect(population.count == 0)
  }

  @Test("work that is cancelled again and again leaves nothing behind, and the rest in order")
  func cancelMany() {
    let calls = Record<Int>()
    for number in 0..<100_000 {
      let disposable = scheduler.schedule(after: .seconds(100_000 - number)) { calls(-1) }
      if number % 100 == 0 {
        scheduler.schedule(after: .seconds(number)) { calls(number) }
      }
      disposable.dispose()
    }
    scheduler.run()
    #expect(calls.all == Array(stride(from: 0, to: 100_000, by: 100)))
  }

  @Test("SD24: it is current while its work runs, and not afterwards")
  func current() {
    let outer = TestScheduler()
    outer.performAsCurrent {
      scheduler.schedule { #expect(Scheduler.current === scheduler) }
      scheduler.schedule(after: .seconds(1)) { #expect(Scheduler.current === scheduler) }
      scheduler.step()
      #expect(Scheduler.current === outer)
      scheduler.advance(by: .seconds(2))
      #expect(Scheduler.current === outer)
    }
  }

  @Test("SD24: work may step, advance and run the scheduler that runs it")
  func reentrancy() {
    let calls = Record<String>()
    scheduler.schedule(after: .seconds(1)) {
      calls("outer begins")
      scheduler.advance(by: .seconds(2))
      calls("outer ends at \(scheduler.now.components.seconds)")
      scheduler.step()
    }
    for second in 2...5 {
      scheduler.schedule(after: .seconds(second)) {
        calls("\(second)")
        if second == 4 { scheduler.run() }
      }
    }
    scheduler.advance(to: .seconds(1))
    #expect(calls.all == ["outer begins", "2", "3", "outer ends at 3", "4", "5"])
    #expect(scheduler.now == .seconds(5))
  }

  @Test("a repeating action may advance the scheduler that runs it")
  func reentrantRepeating() {
    let calls = Record<Duration>()
    let population = Population()
    let serial = SerialDisposable()
    serial.disposable = scheduler.schedule(
      after: .seconds(1), repeatingEvery: .seconds(1)
    ) { [token = population.token()] in
      calls(scheduler.now)
      if calls.count == 1 {
        scheduler.advance(by: .seconds(2))
        serial.dispose()
        #expect(population.count == 1)
      }
      _ = token
    }
    scheduler.run()
    #expect(calls.all == [.seconds(1), .seconds(2), .seconds(3)])
    #expect(population.count == 0)
  }

  @Test("delays beyond the clock's range never end, and the clock stops at its limit", .tags(.F16))
  func limits() {
    let calls = Record<Int>()
    scheduler.schedule(after: .seconds(Int64.max)) { calls(1) }
    scheduler.schedule(after: .seconds(Int64.max), repeatingEvery: .seconds(1)) { calls(2) }
    scheduler.schedule(after: .zero, repeatingEvery: .seconds(Int64.max)) { calls(3) }
    scheduler.schedule(after: .nanoseconds(Int64.max)) { calls(4) }
    scheduler.schedule(after: .seconds(Int64.min)) { calls(5) }
    scheduler.run()
    #expect(calls.all == [3, 5, 4])
    #expect(scheduler.now == .latest)
    scheduler.schedule(after: .nanoseconds(1)) { calls(6) }
    scheduler.schedule { calls(7) }
    scheduler.advance(by: .seconds(Int64.max))
    #expect(calls.all == [3, 5, 4, 7])
    #expect(scheduler.now == .latest)
    scheduler.advance(to: .seconds(Int64.max))
    #expect(scheduler.now == .latest)
  }

  @Test("work whose time never comes is released at once, and can still be cancelled", .tags(.F16))
  func neverReleases() {
    expectReleaseOfWorkThatNeverRuns(on: scheduler)
  }

  @Test("any number of actions runs in order")
  func manyActions() {
    let count = million
    let last = Later<Int>()
    let calls = CallCounter()
    last.value = -1
    for number in 0..<count {
      let time = number * 7919 % count
      scheduler.schedule(after: .nanoseconds(time)) {
        if last.value == time - 1 { calls() }
        last.value = time
      }
    }
    scheduler.run()
    #expect(calls.count == count)
  }

  @Test("run() finishes a long but finite repetition")
  func longRepetition() {
    let longCount = rounds(900_000, inDebug: 90_000)
    let calls = CallCounter()
    let serial = SerialDisposable()
    serial.disposable = scheduler.schedule(after: .zero, repeatingEvery: .seconds(1)) {
      if calls() == longCount { serial.dispose() }
    }
    scheduler.run()
    #expect(calls.count == longCount)
  }

  @Test("run(limit:) permits as many actions as the limit says")
  func limit() {
    for _ in 0..<10 { scheduler.schedule {} }
    scheduler.schedule {}.dispose()
    scheduler.run(limit: 10)
    #expect(!scheduler.step())
  }

  @Test(
    "unlike SD24, run() stops the program if a repeating action is never cancelled",
    .enabled(if: isOptimised, "A million steps"))
  func endlessRepetition() async {
    let process = await #expect(
      processExitsWith: .failure, observing: [\.standardErrorContent]
    ) {
      let scheduler = TestScheduler()
      scheduler.schedule(after: .zero, repeatingEvery: .seconds(1)) {}
      scheduler.schedule(after: .seconds(1)) {}
      scheduler.run()
    }
    expect(process, says: "TestScheduler.run(limit:): no end after 100000")
    expect(process, says: "1 are waiting, of which 1 repeat")
  }

  @Test("run() stops the program if work schedules work for ever")
  func endlessWork() async {
    let process = await #expect(
      processExitsWith: .failure, observing: [\.standardErrorContent]
    ) {
      let scheduler = TestScheduler()
      scheduler.scheduleRecursively { again in again() }
      scheduler.run(limit: 1000)
    }
    expect(process, says: "TestScheduler.run(limit:): no end after 1000 actions")
  }

  @Test("a clock that is told to go backwards stops the program")
  func backwards() async {
    let byProcess = await #expect(
      processExitsWith: .failure, observing: [\.standardErrorContent]
    ) {
      TestScheduler().advance(by: .seconds(-1))
    }
    expect(
      byProcess,
      says: "TestScheduler.advance(by:): the clock can't go backwards, got -1.0 seconds")
    let toProcess = await #expect(
      processExitsWith: .failure, observing: [\.standardErrorContent]
    ) {
      let scheduler = TestScheduler()
      scheduler.advance(by: .seconds(3))
      scheduler.advance(to: .seconds(2))
    }
    expect(
      toProcess,
      says: "TestScheduler.advance(to:): the clock can't go backwards from 3.0 seconds, "
        + "got 2.0 seconds")
  }

  @Test("wrong counts, limits and intervals stop the program")
  func wrongArguments() async {
    let count = await #expect(
      processExitsWith: .failure, observing: [\.standardErrorContent]
    ) {
      TestScheduler().step(-1)
    }
    expect(count, says: "TestScheduler.step(_:): the count must not be negative, got -1")
    let limit = await #expect(
      processExitsWith: .failure, observing: [\.standardErrorContent]
    ) {
      TestScheduler().run(limit: 0)
    }
    expect(limit, says: "TestScheduler.run(limit:): the limit must be positive, got 0")
    let interval = await #expect(
      processExitsWith: .failure, observing: [\.standardErrorContent]
    ) {
      TestScheduler().schedule(after: .zero, repeatingEvery: .zero) {}
    }
    expect(
      interval,
      says: "Scheduler.schedule(after:repeatingEvery:leeway:): "
        + "the interval must be positive, got 0.0 seconds")
  }

  @Test("two threads that run it at the same time stop the program", .tags(.F14))
  func twoThreads() async {
    let process = await #expect(
      processExitsWith: .failure, observing: [\.standardErrorContent]
    ) {
      let scheduler = TestScheduler()
      scheduler.schedule {
        let done = DispatchSemaphore(value: 0)
        Thread.detachNewThread {
          scheduler.step()
          done.signal()
        }
        done.wait()
      }
      scheduler.run()
    }
    expect(process, says: "TestScheduler.step(): another thread is running this scheduler's work")
  }

  @Test("any thread may schedule and cancel work while it runs", .tags(.F14))
  func concurrency() {
    let scheduler = scheduler
    let calls = CallCounter()
    let calledOff = CallCounter()
    let finished = CallCounter()
    let produce: @Sendable () -> Void = {
      for number in 0..<5000 {
        let disposable = scheduler.schedule(after: .seconds(number % 7)) { calls() }
        if number % 2 == 0 {
          disposable.dispose()
          calledOff()
        }
      }
      finished()
    }
    atTheSameTime(
      produce, produce,
      { while finished.count < 2 { scheduler.advance(by: .seconds(1)) } })
    scheduler.run()
    #expect(calls.count <= 10_000)
    #expect(calls.count >= 10_000 - calledOff.count)
  }

  @Test("unlike SD24, its release cancels waiting work, and does not run it")
  func deinitialisation() {
    let calls = CallCounter()
    let population = Population()
    let later = Later<Disposable>()
    do {
      let scheduler = TestScheduler()
      later.value = scheduler.schedule { [token = population.token()] in
        _ = (token, later)
        calls()
      }
      scheduler.schedule(after: .zero, repeatingEvery: .seconds(1)) {
        [token = population.token()] in
        _ = token
        calls()
      }
      #expect(population.count == 2)
    }
    #expect(later.value?.isDisposed == true)
    #expect(population.count == 0)
    #expect(calls.count == 0)
  }
}
