import Dispatch
import Scheduling
import TestSupport
import Testing

/// On the main actor, nothing else runs on the main queue between two awaits.
@MainActor
@Suite(.leavesNothing) struct MainSchedulerTests {
  @Test("RACSchedulerSpec 2, SD2, SD10: work runs later, and not at all once cancelled")
  func schedule() async {
    let calls = Record<Int>()
    let disposable = Scheduler.main.schedule { calls(1) }
    await untilCalled { done in
      Scheduler.main.schedule {
        calls(2)
        done()
      }
      #expect(calls.all == [])
      disposable.dispose()
    }
    #expect(calls.all == [2])
  }

  @Test("RACSchedulerSpec 3, SD11: no delay is not inline either")
  func scheduleAfterNothing() async {
    let calls = CallCounter()
    await untilCalled { done in
      Scheduler.main.schedule(after: .zero) {
        calls()
        done()
      }
      #expect(calls.count == 0)
    }
    #expect(calls.count == 1)
  }

  @Test("RACSchedulerSpec 4, SD11, SD12: work for the future can be cancelled")
  func cancelFuture() async {
    let calls = Record<Int>()
    let disposable = Scheduler.main.schedule(after: .milliseconds(1)) { calls(1) }
    await untilCalled { done in
      Scheduler.main.schedule(after: .milliseconds(10)) {
        calls(2)
        done()
      }
      disposable.dispose()
    }
    #expect(calls.all == [2])
  }

  @Test("RACSchedulerSpec 5, SD13: repeating work goes on until cancelled")
  func repeating() async {
    let calls = CallCounter()
    let later = Later<Disposable>()
    await untilCalled { done in
      later.value = Scheduler.main.schedule(
        after: .milliseconds(5), repeatingEvery: .milliseconds(5)
      ) {
        #expect(Scheduler.current === Scheduler.main)
        if calls() == 3 {
          later.value?.dispose()
          done()
        }
      }
      #expect(calls.count == 0)
    }
    await untilCalled { done in Scheduler.main.schedule(after: .milliseconds(20)) { done() } }
    #expect(calls.count == 3)
    later.value = nil
  }

  @Test("SD2: work runs in the order of scheduling")
  func order() async {
    let calls = Record<Int>()
    await untilCalled { done in
      for number in 0..<1000 { Scheduler.main.schedule { calls(number) } }
      Scheduler.main.schedule { done() }
    }
    #expect(calls.all == Array(0..<1000))
  }

  @Test("SD7, SD9: it is current on the main actor and on the main queue")
  func current() async {
    #expect(Scheduler.current === Scheduler.main)
    let current = await result { done in DispatchQueue.main.async { done(Scheduler.current) } }
    #expect(current === Scheduler.main)
  }
}
