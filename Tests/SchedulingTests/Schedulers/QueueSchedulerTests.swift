import Dispatch
import Foundation
import Scheduling
import TestSupport
import Testing

@Suite(.leavesNothing) struct QueueSchedulerTests {
  @Test("RACTargetQueueSchedulerSpec 1, SD10, SD19: it is current in its work")
  func current() async {
    let scheduler = QueueScheduler(name: "queue", target: DispatchQueue(label: "target"))
    let current = await result { done in scheduler.schedule { done(Scheduler.current) } }
    #expect(current === scheduler)
  }

  @Test("RACTargetQueueSchedulerSpec 2, SD17, SD19: over a concurrent queue, work does not overlap")
  func serial() async {
    let target = DispatchQueue(label: "target", attributes: .concurrent)
    let scheduler = QueueScheduler(name: "queue", target: target)
    let running = CallCounter()
    let finish = DispatchSemaphore(value: 0)
    await untilCalled { done in
      target.suspend()
      scheduler.schedule {
        running()
        // If other work of the scheduler could overlap, it would come first in the target queue.
        for _ in 0..<100 { target.async { finish.signal() } }
        for _ in 0..<100 { finish.wait() }
        #expect(running.count == 1)
      }
      scheduler.schedule {
        #expect(running() == 2)
        done()
      }
      target.resume()
    }
  }

  @Test("SD19: over a concurrent queue, work runs in the order of scheduling", .tags(.F6))
  func order() async {
    let scheduler = QueueScheduler(name: "queue", target: .global())
    let calls = Record<Int>()
    await untilCalled { done in
      for number in 0..<2000 { scheduler.schedule { calls(number) } }
      scheduler.schedule(after: .zero) { done() }
    }
    #expect(calls.all == Array(0..<2000))
  }

  @Test("SD10: cancelled work while it waits is released at once", .tags(.F8))
  func releaseWaiting() async {
    let scheduler = Scheduler.background()
    let population = Population()
    let calls = CallCounter()
    let unblock = DispatchSemaphore(value: 0)
    scheduler.schedule { unblock.wait() }
    let disposable = scheduler.schedule { [token = population.token()] in
      _ = token
      calls()
    }
    #expect(population.count == 1)
    disposable.dispose()
    #expect(population.count == 0)
    #expect(disposable.isDisposed)
    unblock.signal()
    await untilCalled { done in scheduler.schedule { done() } }
    #expect(calls.count == 0)
  }

  @Test("SD11: cancelled work before its time is released at once", .tags(.F8))
  func releaseDelayed() {
    let population = Population()
    let scheduler = Scheduler.background()
    for _ in 0..<1000 {
      let disposable = scheduler.schedule(after: .seconds(3600)) { [token = population.token()] in
        _ = token
      }
      #expect(population.count == 1)
      disposable.dispose()
      #expect(population.count == 0)
    }
  }

  @Test("SD13: repeating cancelled work is released at once", .tags(.F8))
  func releaseRepeating() {
    let population = Population()
    let disposable = Scheduler.background().schedule(
      after: .seconds(3600), repeatingEvery: .seconds(1)
    ) { [token = population.token()] in _ = token }
    #expect(population.count == 1)
    disposable.dispose()
    #expect(population.count == 0)
  }

  @Test(
    "SD11: the timer of cancelled work is released, and its scheduler with it",
    .timeLimit(.minutes(60)))
  func timerGoesAway() async {
    let weakly = Later<@Sendable () -> Bool>()
    do {
      let scheduler = Scheduler.background()
      weakly.value = { [weak scheduler] in scheduler == nil }
      scheduler.schedule(after: .seconds(3600)) {}.dispose()
      scheduler.schedule(after: .seconds(3600), repeatingEvery: .seconds(1)) {}.dispose()
      await untilCalled { done in scheduler.schedule { done() } }
    }
    while weakly.value?() == false { await Task.yield() }
  }

  @Test("SD10: work that has run is released, even if its disposable is kept")
  func releaseAfterRunning() async {
    let scheduler = Scheduler.background()
    let population = Population()
    let kept = Record<Disposable>()
    await untilCalled { done in
      kept(scheduler.schedule { [token = population.token()] in _ = token })
      kept(
        scheduler.schedule(after: .milliseconds(1)) { [token = population.token()] in
          _ = token
          scheduler.schedule { done() }
        })
    }
    #expect(population.count == 0)
    #expect(kept.all.allSatisfy { !$0.isDisposed })
  }

  @Test("SD10: work can be cancelled while it runs, and ends as usual")
  func cancelWhileRunning() async {
    let scheduler = Scheduler.background()
    let later = Later<Disposable>()
    let ready = DispatchSemaphore(value: 0)
    let calls = CallCounter()
    let population = Population()
    await untilCalled { done in
      later.value = scheduler.schedule { [token = population.token()] in
        ready.wait()
        later.value?.dispose()
        #expect(population.count == 1)
        _ = token
        calls()
        scheduler.schedule { done() }
      }
      ready.signal()
    }
    #expect(calls.count == 1)
    #expect(population.count == 0)
    later.value = nil
  }

  @Test("SD10: work runs at most once, and not at all after it was cancelled")
  func cancelRace() async {
    let scheduler = Scheduler.background()
    let population = Population()
    let rounds = 5000
    // For each piece of work, its run races two disposals.
    let started = Record<Int>()
    let works = (0..<rounds).map { _ in Later<Disposable>() }
    let numbers = CallCounter()
    race(
      rounds: rounds, over: { numbers() - 1 },
      { number in
        works[number].value = scheduler.schedule { [token = population.token()] in
          _ = token
          started(number)
        }
      },
      { number in works[number].value?.dispose() },
      { number in works[number].value?.dispose() })
    await untilCalled { done in scheduler.schedule { done() } }
    #expect(Set(started.all).count == started.count)
    #expect(population.count == 0)
  }

  @Test("SD11: a delay in the past is no delay", arguments: [0, -1, Int64.min])
  func pastDelay(seconds: Int64) async {
    let scheduler = Scheduler.background()
    await untilCalled { done in scheduler.schedule(after: .seconds(seconds)) { done() } }
    let serial = SerialDisposable()
    await untilCalled { done in
      serial.disposable = scheduler.schedule(
        after: .seconds(seconds), repeatingEvery: .seconds(1000)
      ) { done() }
    }
    serial.dispose()
  }

  @Test("work whose time never comes is released at once, and can still be cancelled", .tags(.F16))
  func neverReleases() {
    expectReleaseOfWorkThatNeverRuns(on: .background())
  }

  @Test(
    "SD18: a delay beyond the clock's range never ends", .tags(.F16),
    arguments: [
      .nanoseconds(Int64.max), .nanoseconds(Int64.max) + .nanoseconds(1), .seconds(Int64.max),
      .seconds(Int64.max) * 10, .nanoseconds(Int64.max / 2), .nanoseconds(1 << 62),
    ] as [Duration])
  func endlessDelay(delay: Duration) async {
    let scheduler = Scheduler.background()
    let calls = CallCounter()
    let disposables = CompoundDisposable(
      scheduler.schedule(after: delay) { calls() },
      scheduler.schedule(after: delay, repeatingEvery: .nanoseconds(1)) { calls() },
      scheduler.schedule(after: delay, repeatingEvery: delay, leeway: delay) { calls() })
    await untilCalled { done in scheduler.schedule(after: .milliseconds(5)) { done() } }
    #expect(calls.count == 0)
    disposables.dispose()
  }

  @Test(
    "an interval beyond the clock's range makes one run", .tags(.F16),
    arguments: [.nanoseconds(Int64.max), .seconds(Int64.max)] as [Duration])
  func endlessInterval(interval: Duration) async {
    let scheduler = Scheduler.background()
    let calls = CallCounter()
    let disposable = scheduler.schedule(after: .zero, repeatingEvery: interval) { calls() }
    await untilCalled { done in scheduler.schedule(after: .milliseconds(10)) { done() } }
    #expect(calls.count == 1)
    disposable.dispose()
  }

  @Test("SD13: runs come no earlier than their times, and the scheduler is current in them")
  func repeating() async {
    let scheduler = Scheduler.background()
    let times = Record<Duration>()
    let serial = SerialDisposable()
    let start = scheduler.now
    await untilCalled { done in
      serial.disposable = scheduler.schedule(
        after: .milliseconds(4), repeatingEvery: .milliseconds(3), leeway: .milliseconds(1)
      ) {
        #expect(Scheduler.current === scheduler)
        times(scheduler.now - start)
        if times.count == 5 {
          serial.dispose()
          done()
        }
      }
    }
    for (number, time) in times.all.enumerated() {
      #expect(time >= .milliseconds(4 + 3 * number))
    }
  }

  @Test("repeating work goes on although its disposable isn't kept", .tags(.F4))
  func discarded() async {
    let calls = CallCounter()
    let stop = Later<@Sendable () -> Void>()
    await untilCalled { done in
      let disposable = Scheduler.background().schedule(
        after: .zero, repeatingEvery: .milliseconds(1)
      ) { if calls() == 5 { done() } }
      stop.value = { [weak disposable] in disposable?.dispose() }
    }
    #expect(calls.count >= 5)
    stop.value?()
  }

  @Test("SD13: no run starts after the work was cancelled on its own scheduler", .tags(.F1))
  func noRunAfterDispose() async {
    let scheduler = Scheduler.background()
    for _ in 0..<50 {
      let disposed = Later<Bool>()
      let disposable = scheduler.schedule(
        after: .zero, repeatingEvery: .nanoseconds(1)
      ) { #expect(disposed.value != true) }
      await untilCalled { done in
        scheduler.schedule {
          disposable.dispose()
          disposed.value = true
          scheduler.schedule { done() }
        }
      }
    }
  }

  @Test("SD13: an interval that is not positive stops the program", .tags(.F17))
  func wrongInterval() async {
    let process = await #expect(
      processExitsWith: .failure, observing: [\.standardErrorContent]
    ) {
      Scheduler.background().schedule(after: .zero, repeatingEvery: .zero) {}
    }
    expect(
      process,
      says: "Scheduler.schedule(after:repeatingEvery:leeway:): "
        + "the interval must be positive, got 0.0 seconds")
  }

  @Test("SD13: a negative leeway stops the program")
  func wrongLeeway() async {
    let process = await #expect(
      processExitsWith: .failure, observing: [\.standardErrorContent]
    ) {
      Scheduler.main.schedule(
        after: .zero, repeatingEvery: .seconds(1), leeway: .seconds(-1)
      ) {}
    }
    expect(
      process,
      says: "Scheduler.schedule(after:repeatingEvery:leeway:): "
        + "the leeway must not be negative, got -1.0 seconds")
  }

  @Test("work on a suspended queue can be cancelled and released", .tags(.F9, .F10))
  func suspended() async {
    let target = DispatchQueue(label: "target")
    target.suspend()
    let calls = CallCounter()
    let population = Population()
    do {
      let scheduler = QueueScheduler(name: "queue", target: target)
      for _ in 0..<10 {
        for disposable in [
          scheduler.schedule { [token = population.token()] in
            _ = token
            calls()
          },
          scheduler.schedule(after: .nanoseconds(1)) { [token = population.token()] in
            _ = token
            calls()
          },
          scheduler.schedule(
            after: .nanoseconds(1), repeatingEvery: .nanoseconds(1)
          ) { [token = population.token()] in
            _ = token
            calls()
          },
        ] { disposable.dispose() }
      }
      #expect(population.count == 0)
    }
    target.resume()
    await untilCalled { done in target.async { done() } }
    #expect(calls.count == 0)
  }
}
