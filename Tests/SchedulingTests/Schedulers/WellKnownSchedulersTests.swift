import Dispatch
import Foundation
import Scheduling
import TestSupport
import Testing

@Suite(.leavesNothing) struct WellKnownSchedulersTests {
  @Test("RACSchedulerSpec 1: each scheduler in a chain is current in its work, and only there")
  func chain() async {
    let background = Scheduler.background()
    let seen = Record<ObjectIdentifier?>()
    let note: @Sendable () -> Void = { seen(Scheduler.current.map { ObjectIdentifier($0) }) }
    func names(_ schedulers: Scheduler...) -> [ObjectIdentifier?] {
      schedulers.map { ObjectIdentifier($0) }
    }

    for inline in [Scheduler.immediate, .subscription] {
      let before = seen.count
      await untilCalled { done in
        background.schedule {
          note()
          inline.schedule {
            note()
            done()
          }
        }
      }
      #expect(Array(seen.all[before...]) == names(background, background))
    }
    for chain in [[.main, background, .main], [background, .main, background]] {
      let before = seen.count
      await untilCalled { done in
        chain[0].schedule {
          note()
          chain[1].schedule {
            note()
            chain[2].schedule {
              note()
              done()
            }
          }
        }
      }
      #expect(Array(seen.all[before...]) == chain.map { ObjectIdentifier($0) })
    }
  }

  @Test("SD7: nothing is current on a thread or a queue that belongs to no scheduler")
  func noCurrent() async {
    let onThread = await result { done in
      Thread.detachNewThread { done(Scheduler.current == nil) }
    }
    #expect(onThread)
    let onQueue = await result { done in
      DispatchQueue.global().async { done(Scheduler.current == nil) }
    }
    #expect(onQueue)
  }

  @Test("SD7: the main queue stays the main scheduler's when other threads drain it")
  func mainQueueWithoutMainThread() async {
    let process = await #expect(processExitsWith: .success) {
      // Schedulers are in use before and after.
      _ = Scheduler.current
      DispatchQueue.main.async {
        exit(Scheduler.current === Scheduler.main ? 0 : 1)
      }
      await withCheckedContinuation { (_: CheckedContinuation<Void, Never>) in }
    }
    _ = process
  }

  @Test("SD3, SD5: each background scheduler is a new one")
  func background() {
    #expect(Scheduler.background() !== Scheduler.background())
  }

  @Test("SD3: a background scheduler runs its work in order")
  func backgroundOrder() async {
    let scheduler = Scheduler.background()
    let calls = Record<Int>()
    await untilCalled { done in
      for number in 0..<1000 { scheduler.schedule { calls(number) } }
      scheduler.schedule { done() }
    }
    #expect(calls.all == Array(0..<1000))
  }

  @Test("SD3: a background scheduler does not wait for others, however many are blocked")
  func backgroundConcurrency() async {
    let unblock = DispatchSemaphore(value: 0)
    let blocked = 16
    for _ in 0..<blocked { Scheduler.background().schedule { unblock.wait() } }
    await untilCalled { done in Scheduler.background().schedule { done() } }
    for _ in 0..<blocked { unblock.signal() }
  }

  @Test("SD3: only its work keeps a background scheduler alive", .timeLimit(.minutes(60)))
  func backgroundLifetime() async {
    let weakly = Later<@Sendable () -> Bool>()
    await untilCalled { done in
      let scheduler = Scheduler.background()
      weakly.value = { [weak scheduler] in scheduler == nil }
      scheduler.schedule { done() }
    }
    // The work may still be returning, so this waits until the scheduler is released. If it never
    // is, the test's time limit ends the loop.
    while weakly.value?() == false { await Task.yield() }
  }

  @Test(
    "SD4, SD6: a priority is a quality of service",
    arguments: zip(
      Scheduler.Priority.allCases,
      [DispatchQoS.userInitiated, .default, .utility, .background]))
  func priority(priority: Scheduler.Priority, qualityOfService: DispatchQoS) async {
    #expect(priority.qualityOfService == qualityOfService)
    await untilCalled { done in Scheduler.background(priority).schedule { done() } }
  }

  @Test("RACSchedulerSpec 6: work can be cancelled from within the scheduler")
  func cancelFromWithin() async {
    let scheduler = Scheduler.background()
    let calls = Record<Int>()
    await untilCalled { done in
      scheduler.schedule {
        let disposable = scheduler.schedule { calls(1) }
        scheduler.schedule {
          calls(2)
          done()
        }
        disposable.dispose()
      }
    }
    #expect(calls.all == [2])
  }

  @Test("RACSchedulerSpec 7, SD12: work with a delay runs, and not before")
  func scheduleAfter() async {
    let scheduler = Scheduler.background()
    let start = scheduler.now
    let end = await result { done in
      scheduler.schedule(after: .milliseconds(10)) { done(scheduler.now) }
    }
    #expect(end - start >= .milliseconds(10))
  }

  @Test("RACSchedulerSpec 8: work for the future can be cancelled")
  func cancelFuture() async {
    let scheduler = Scheduler.background()
    let calls = Record<Int>()
    await untilCalled { done in
      // Schedules inside of work of the scheduler, so that other work can't run in between.
      scheduler.schedule {
        scheduler.schedule(after: .milliseconds(1)) { calls(1) }.dispose()
        scheduler.schedule(after: .milliseconds(10)) {
          calls(2)
          done()
        }
      }
    }
    #expect(calls.all == [2])
  }

  @Test("RACSchedulerSpec 9: repeating work goes on until cancelled")
  func repeating() async {
    let scheduler = Scheduler.background()
    let calls = CallCounter()
    let serial = SerialDisposable()
    await untilCalled { done in
      scheduler.schedule {
        serial.disposable = scheduler.schedule(
          after: .milliseconds(2), repeatingEvery: .milliseconds(2)
        ) {
          if calls() == 3 {
            serial.dispose()
            done()
          }
        }
      }
    }
    await untilCalled { done in scheduler.schedule(after: .milliseconds(10)) { done() } }
    #expect(calls.count == 3)
  }
}
