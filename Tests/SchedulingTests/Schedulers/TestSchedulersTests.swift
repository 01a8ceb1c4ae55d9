import Foundation
import TestSupport
import Testing

@testable import Scheduling

@Suite("The test scheduler of a test's code is current", .leavesNothing)
struct TestSchedulersTests {
  @Test("in the task that has made it, as long as it lives")
  func ownTask() async {
    #expect(Scheduler.current == nil)
    var clock: TestScheduler? = TestScheduler()
    #expect(Scheduler.current === clock)
    await Task.yield()
    #expect(Scheduler.current === clock)
    #expect(Scheduler.isAnyCurrent)
    weak let gone = clock
    clock = nil
    #expect(gone == nil)
    #expect(Scheduler.current == nil)
    #expect(!Scheduler.isAnyCurrent)
  }

  @Test("the latest one, if there are several")
  func latest() {
    let first = TestScheduler(name: "first")
    var second: TestScheduler? = TestScheduler(name: "second")
    #expect(Scheduler.current === second)
    second = nil
    #expect(Scheduler.current === first)
    withExtendedLifetime(first) {}
  }

  @Test("unless another scheduler is")
  func others() {
    let (first, second) = (TestScheduler(), TestScheduler())
    first.performAsCurrent { #expect(Scheduler.current === first) }
    #expect(Scheduler.current === second)
    withExtendedLifetime(second) {}
  }

  @Test("is the home of what is subscribed to in its work, and no other scheduler's")
  func home() {
    let first = TestScheduler()
    #expect(HomeScheduler.here.isNone)
    let home = first.performAsCurrent { HomeScheduler.here }
    // More than there are numbers.
    for _ in 0..<70_000 {
      let other = TestScheduler(name: "other", at: [])
      if other.home.isNone || other.home.number == home.number { Issue.record("not its own") }
    }
    #expect(home.scheduler === first)
  }

  @Test("on the main thread, too")
  @MainActor func mainThread() {
    let clock = TestScheduler()
    #expect(Scheduler.current === clock)
    withExtendedLifetime(clock) {}
  }

  @Test("not in detached tasks and on other threads")
  func elsewhere() async {
    let clock = TestScheduler()
    let onQueue = await result { done in
      DispatchQueue.global().async { done(Scheduler.current) }
    }
    #expect(onQueue == nil)
    #expect(await Task.detached { Scheduler.current }.value == nil)
    withExtendedLifetime(clock) {}
  }

  @Test("on the thread that has made it, outside of tasks")
  func ownThread() async {
    let isCurrent = await result { done in
      DispatchQueue.global().async {
        let clock = TestScheduler()
        done(withExtendedLifetime(clock) { Scheduler.current === clock })
      }
    }
    #expect(isCurrent)
  }

  @Test("not on threads that begin when the one has ended that has made it")
  func laterThreads() async {
    let clock = await result { done in
      Thread.detachNewThread { done(TestScheduler()) }
    }
    var found = 0
    for _ in 0..<1000 {
      let current = await result { done in
        Thread.detachNewThread { done(Scheduler.current) }
      }
      if current != nil { found += 1 }
    }
    #expect(found == 0)
    withExtendedLifetime(clock) {}
  }

  @Test("so work on the subscription scheduler runs at once, and delays are virtual")
  func subscription() {
    let clock = TestScheduler()
    let calls = Record<Duration>()
    Scheduler.subscription.schedule { calls(clock.now) }
    #expect(calls.all == [.zero])
    Scheduler.subscription.schedule(after: .seconds(3)) { calls(clock.now) }
    clock.run()
    #expect(calls.all == [.zero, .seconds(3)])
  }
}

@Suite("Work of a subscription that began in the background", .leavesNothing)
struct StrayWorkTests {
  private let complaints = Record<String>()
  private let clock: TestScheduler
  /// Lets the work schedule on the clock.
  private let mayGoOn = DispatchSemaphore(value: 0)

  init() {
    // The clock is registered for no code, so no code finds it as its current scheduler.
    clock = TestScheduler(name: "clock", at: []) { [complaints] in complaints($0) }
    // Creating a test scheduler makes the library look for stray work.
    _ = TestScheduler()
  }

  /// Begins work on a thread where no scheduler is current; `done` is called when it has scheduled.
  private func begin(_ done: @escaping @Sendable () -> Void) {
    let hasBegun = DispatchSemaphore(value: 0)
    DispatchQueue(label: "foreign").async { [clock, mayGoOn] in
      Scheduler.subscription.schedule {
        mayGoOn.wait()
        clock.schedule {}
        done()
      }
      hasBegun.signal()
    }
    hasBegun.wait()
  }

  @Test("is complained of at once if it schedules after a run")
  func afterTheRun() async {
    await untilCalled { done in
      begin(done)
      clock.run()
      mayGoOn.signal()
    }
    #expect(complaints.count == 1)
    #expect(complaints.all.first?.hasPrefix("A signal without a name began") == true)
    clock.run()
    #expect(complaints.count == 1)
  }

  @Test("and schedules during a run, is complained of where that ends")
  func duringTheRun() {
    let isDone = DispatchSemaphore(value: 0)
    begin { isDone.signal() }
    clock.schedule { [complaints, mayGoOn] in
      mayGoOn.signal()
      isDone.wait()
      #expect(complaints.count == 0)
    }
    clock.run()
    #expect(complaints.count == 1)
    #expect(complaints.all.first?.contains("beside a run of 'clock'") == true)
  }

  @Test("and schedules before the next run, is in order")
  func betweenRuns() async {
    clock.advance(by: .seconds(1))
    await untilCalled { done in
      begin(done)
      mayGoOn.signal()
    }
    clock.run()
    #expect(complaints.all == [])
  }
}
