import Foundation
import Scheduling
import TestSupport
import Testing

@Suite(.leavesNothing) struct ImmediateSchedulerTests {
  @Test("RACSchedulerSpec 14, SD1: work runs inline, and then there is nothing to cancel")
  func schedule() {
    let calls = CallCounter()
    let thread = ObjectIdentifier(Thread.current)
    let disposable = Scheduler.immediate.schedule {
      #expect(ObjectIdentifier(Thread.current) == thread)
      calls()
    }
    #expect(calls.count == 1)
    // RAC returns nil. Here a disposable that was already disposed of takes the place of nil.
    #expect(disposable.isDisposed)
    disposable.dispose()
    #expect(calls.count == 1)
  }

  @Test("RACSchedulerSpec 15, SD1, SD12: a delay blocks the caller, then the work runs inline")
  func scheduleAfter() {
    let calls = CallCounter()
    let start = ContinuousClock.now
    let disposable = Scheduler.immediate.schedule(after: .milliseconds(10)) { calls() }
    #expect(ContinuousClock.now - start >= .milliseconds(10))
    #expect(calls.count == 1)
    #expect(disposable.isDisposed)
  }

  @Test("a delay in the past is no delay")
  func pastDelay() {
    let calls = CallCounter()
    Scheduler.immediate.schedule(after: .seconds(-1)) { calls() }
    Scheduler.immediate.schedule(after: .seconds(Int64.min)) { calls() }
    #expect(calls.count == 2)
  }

  @Test("SD1: it does not become the current scheduler")
  func current() {
    let outer = TestScheduler()
    outer.performAsCurrent {
      Scheduler.immediate.schedule { #expect(Scheduler.current === outer) }
    }
  }

  @Test("SD1: repeating work stops the program")
  func repeating() async {
    let process = await #expect(
      processExitsWith: .failure, observing: [\.standardErrorContent]
    ) {
      Scheduler.immediate.schedule(after: .zero, repeatingEvery: .seconds(1)) {}
    }
    expect(process, says: "Scheduler.immediate.schedule(after:repeatingEvery:leeway:): it would")
  }
}
