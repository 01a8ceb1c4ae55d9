import Dispatch
import Scheduling
import TestSupport
import Testing

@Suite(.leavesNothing) struct SubscriptionSchedulerTests {
  @Test("RACSchedulerSpec 10, SD8: on the main queue, work belongs to the main scheduler")
  func fromMainQueue() async {
    let current = await result { done in
      DispatchQueue.main.async {
        Scheduler.subscription.schedule { done(Scheduler.current) }
      }
    }
    #expect(current === Scheduler.main)
  }

  @Test("RACSchedulerSpec 11, SD8: where no scheduler is current, work belongs to some other one")
  func fromGlobalQueue() async {
    let current = await result { done in
      DispatchQueue.global().async {
        Scheduler.subscription.schedule { done(Scheduler.current) }
      }
    }
    #expect(current != nil)
    #expect(current !== Scheduler.main)
  }

  @Test("RACSchedulerSpec 12, SD8: on a background scheduler, work belongs to it")
  func fromBackground() async {
    let background = Scheduler.background()
    let current = await result { done in
      background.schedule { Scheduler.subscription.schedule { done(Scheduler.current) } }
    }
    #expect(current === background)
  }

  @Test("RACSchedulerSpec 13, SD8: work runs inline where a scheduler is current")
  func inline() {
    let calls = CallCounter()
    TestScheduler().performAsCurrent {
      let disposable = Scheduler.subscription.schedule { calls() }
      #expect(calls.count == 1)
      #expect(disposable.isDisposed)
    }
  }

  @Test("SD8: with a delay, work runs on the current scheduler")
  func scheduleAfter() {
    let scheduler = TestScheduler()
    let calls = Record<Duration>()
    scheduler.performAsCurrent {
      _ = Scheduler.subscription.schedule(after: .seconds(3)) { calls(scheduler.now) }
      let ticks = Scheduler.subscription.schedule(
        after: .seconds(1), repeatingEvery: .seconds(4)
      ) { calls(scheduler.now) }
      scheduler.advance(by: .seconds(6))
      ticks.dispose()
    }
    #expect(calls.all == [.seconds(1), .seconds(3), .seconds(5)])
  }

  @Test("SD8: with a delay and no current scheduler, work runs on a background one")
  func scheduleAfterInBackground() async {
    let current = await result { done in
      DispatchQueue.global().async {
        Scheduler.subscription.schedule(after: .milliseconds(1)) { done(Scheduler.current) }
      }
    }
    #expect(current != nil)
    let tick = await result { done in
      DispatchQueue.global().async {
        let serial = SerialDisposable()
        serial.disposable = Scheduler.subscription.schedule(
          after: .zero, repeatingEvery: .seconds(100)
        ) {
          serial.dispose()
          done(Scheduler.current)
        }
      }
    }
    #expect(tick != nil)
  }

  @Test("unlike SD8, work without a current scheduler never waits for other such work")
  func independence() async {
    let unblock = DispatchSemaphore(value: 0)
    let blocked = 16
    await untilCalled { done in
      DispatchQueue.global().async {
        for _ in 0..<blocked { Scheduler.subscription.schedule { unblock.wait() } }
        Scheduler.subscription.schedule { done() }
      }
    }
    for _ in 0..<blocked { unblock.signal() }
  }

  @Test("recursion takes constant stack where a scheduler is current")
  func recursion() {
    let runs = CallCounter()
    onSmallStack {
      TestScheduler().performAsCurrent {
        _ = Scheduler.subscription.scheduleRecursively { again in
          if runs() < 100_000 { again() }
        }
      }
    }
    #expect(runs.count == 100_000)
  }
}
