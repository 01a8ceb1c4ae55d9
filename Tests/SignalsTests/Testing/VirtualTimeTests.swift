import Dispatch
import Foundation
import TestSupport
import Testing

@testable import SignalsTesting

@Suite("A test on virtual time", .leavesNothing)
struct VirtualTimeTests {
  private func delayed(on clock: TestScheduler) -> Signal<Int> {
    combineLatest(Signal.from([1, 2]).delay(for: .seconds(1), on: clock), .return(10))
      .map { $0 + $1 }
  }

  private func isRight(on clock: TestScheduler) -> Bool {
    let values = Locked<[Int]>([])
    delayed(on: clock).subscribeNext { value in values.withLock { $0.append(value) } }
    clock.run()
    return values.withLock { $0 } == [11, 12]
  }

  @Test func isRightInAPlainTest() {
    #expect(isRight(on: TestScheduler()))
  }

  @Test func isRightAfterASuspension() async {
    let clock = TestScheduler()
    await Task.yield()
    #expect(isRight(on: clock))
  }

  @Test func isRightInChildTasks() async {
    let clock = TestScheduler()
    async let isRight = isRight(on: clock)
    #expect(await isRight)
    #expect(await Task { self.isRight(on: clock) }.value)
  }

  @Test(.virtualTime, arguments: 0..<4)
  func isRightInChildTasksOfAParameterisedTest(number: Int) async {
    let clock = TestScheduler()
    async let isRight = isRight(on: clock)
    #expect(await isRight)
  }

  @Test func isRightWithMarbles() {
    let marbles = Marbles()
    let recorder = delayed(on: marbles.scheduler).record(on: marbles.scheduler)
    marbles.run()
    marbles.expect(recorder, toBe: "-('11''12'|)")
  }

  @Test func isRightWithImmediateTime() {
    let scheduler = ImmediateTestScheduler()
    let recorder = Signal.return(1).delay(for: .seconds(1), on: scheduler).record(on: scheduler)
    #expect(recorder.values == [1])
  }

  @Test("A recorder on virtual time begins a signal at once, in any task")
  func recordsInADetachedTask() async {
    let clock = TestScheduler()
    let recorder = await Task.detached { self.delayed(on: clock).record(on: clock) }.value
    clock.run()
    #expect(recorder.values == [11, 12])
    #expect(recorder.isCompleted)
  }

  @Test("A recorder with immediate time begins a signal at once, in any task", .tags(.K54))
  func recordsWithImmediateTime() async {
    let scheduler = ImmediateTestScheduler()
    let recorder = await Task.detached {
      Signal.defer { .return(Scheduler.current === scheduler) }
        .delay(for: .seconds(1), on: scheduler).record(on: scheduler)
    }.value
    #expect(recorder.values == [true])
  }

  @Test("Tasks that belong to no test, or to another one, have nothing of a task that has ended")
  func laterTasks() async {
    let clock = await Task { TestScheduler() }.value
    var found = 0
    for _ in 0..<1000 where await Task.detached(operation: { Scheduler.current }).value != nil {
      found += 1
    }
    #expect(found == 0)
    #expect(await Task { Scheduler.current }.value === clock)
  }

  @Test("No task has the scheduler of a detached task that has ended", .tags(.K53))
  func afterDetachedTasks() async {
    let others = await Task.detached { [TestScheduler(), ImmediateTestScheduler()] }.value
    var found = 0
    for _ in 0..<1000 where await Task.detached(operation: { Scheduler.current }).value != nil {
      found += 1
    }
    #expect(found == 0)
    let own = TestScheduler()
    for _ in 0..<1000 where await Task(operation: { Scheduler.current }).value !== own {
      found += 1
    }
    #expect(found == 0)
    withExtendedLifetime(others) {}
  }

  @Test("A scheduler may be released while a task looks for it", .tags(.K59))
  func releasedMeanwhile() async {
    TestLibrary.findTests()
    // Without the place of this task, where it would look first.
    let places = Array(TestSchedulers.here.dropFirst())
    let found = await Task {
      let isDone = Mutexed(false)
      Thread.detachNewThread {
        while !isDone.value { _ = TestScheduler(name: "released", at: places) }
      }
      defer { isDone.value = true }
      var (found, tries) = (0, 0)
      while found < 1000, tries < 10_000_000 {
        if TestScheduler.ofTest?.name == "released" { found += 1 } else { sched_yield() }
        tries += 1
      }
      return found
    }.value
    #expect(found == 1000)
  }

  @Test("A scheduler is current in the tasks of a nested run, too, and not after its own run")
  func nestedRuns() async {
    var kept: TestScheduler?
    await TestRun.$current.withValue(TestRun()) {
      let outer = TestScheduler()
      await TestRun.$current.withValue(TestRun()) {
        #expect(await Task { Scheduler.current }.value === outer)
        let inner = TestScheduler()
        #expect(await Task { Scheduler.current }.value === inner)
        kept = inner
      }
      #expect(await Task { Scheduler.current }.value === outer)
    }
    #expect(await Task { Scheduler.current }.value == nil)
    withExtendedLifetime(kept) {}
  }

  @Test("A scheduler is current in all tasks of its run, except detached ones")
  func tasksOfARun() async {
    await TestRun.$current.withValue(TestRun()) {
      let clock = TestScheduler()
      async let inChild = Scheduler.current
      #expect(await inChild === clock)
      #expect(await Task { Scheduler.current }.value === clock)
      #expect(await Task.detached { Scheduler.current }.value == nil)
      async let own = { () async -> Bool in
        let clock = TestScheduler()
        await Task.yield()
        return withExtendedLifetime(clock) { Scheduler.current === clock }
      }()
      #expect(await own)
      #expect(Scheduler.current === clock)
    }
  }

  @Test("A signal that begins in the background, beside virtual time, makes the test fail")
  func strayWork() async {
    await withKnownIssue {
      let clock = TestScheduler()
      let (mayGoOn, hasBegun) = (DispatchSemaphore(value: 0), DispatchSemaphore(value: 0))
      let numbers = Signal<Int>.create { subscriber in
        hasBegun.signal()
        mayGoOn.wait()
        subscriber.sendNext(1)
        hasBegun.signal()
        return nil
      }.named("numbers")
      await Task.detached {
        _ = numbers.delay(for: .seconds(1), on: clock).subscribe()
      }.value
      clock.schedule {
        hasBegun.wait()
        mayGoOn.signal()
        hasBegun.wait()
      }
      clock.run()
    } matching: {
      $0.description.contains("The signal 'numbers' began in the background")
        && $0.description.contains("the trait .virtualTime")
        && $0.sourceLocation?.fileName == "VirtualTimeTests.swift"
    }
  }
}

@Suite("Subscriptions that are left alive", .leavesNothing)
struct LiveSubscriptionsTests {
  @Test func areNone() async {
    expectNoLiveSubscriptions {
      let clock = TestScheduler()
      Signal.from([1, 2]).named("ended").subscribe()
      Signal<Int>.never.named("disposed of").subscribe().dispose()
      Subject<Int>().record(on: clock).dispose()
    }
    await expectNoLiveSubscriptions {
      let clock = TestScheduler()
      await Task.yield()
      Signal.from([1, 2]).named("ended").subscribe()
      Subject<Int>().record(on: clock).dispose()
    }
  }

  @Test func areToldByName() async {
    let numbers = Subject<Int>()
    withKnownIssue {
      expectNoLiveSubscriptions {
        numbers.named("numbers").subscribe()
        _ = numbers.map { $0 }.record(on: TestScheduler())
      }
    } matching: {
      $0.description.contains("to: numbers, a recorded signal of Int")
    }
    await withKnownIssue {
      await expectNoLiveSubscriptions {
        await Task.yield()
        numbers.named("others").subscribe()
      }
    } matching: {
      $0.description.contains("to: others")
    }
    numbers.sendCompleted()
  }

  @Test func aWaitSaysWhatIsPending() {
    let clock = TestScheduler(name: "clock")
    #expect(clock.pendingWork == nil)
    Signal.return(1).delay(for: .seconds(2), on: clock).subscribe()
    #expect(clock.pendingWork == "'clock' has a piece of work to do, from 2.0 seconds on")
    clock.run()
    #expect(clock.pendingWork == nil)
  }
}
