import Dispatch
import Scheduling
import TestSupport
import Testing

@Suite(.leavesNothing) struct RecursiveSchedulingTests {
  @Test("RACSchedulerSpec 16, SD14: on the immediate scheduler, it runs once unless told again")
  func immediateOnce() {
    let runs = CallCounter()
    Scheduler.immediate.scheduleRecursively { _ in runs() }
    #expect(runs.count == 1)
  }

  @Test("RACSchedulerSpec 17, SD14: on the immediate scheduler, it is not re-entered")
  func immediateTwice() {
    let events = Record<String>()
    let runs = CallCounter()
    Scheduler.immediate.scheduleRecursively { again in
      events("begin")
      if runs() == 1 {
        again()
        again()
      }
      events("end")
    }
    #expect(runs.count == 3)
    #expect(events.all == ["begin", "end", "begin", "end", "begin", "end"])
  }

  @Test(
    "RACSchedulerSpec 18: any number of runs takes constant stack on the immediate scheduler",
    .tags(.D9)
  )
  func immediateDepth() {
    let runs = CallCounter()
    onSmallStack {
      Scheduler.immediate.scheduleRecursively { again in
        if runs() < million { again() }
      }
    }
    #expect(runs.count == million)
  }

  @MainActor
  @Test("RACSchedulerSpec 19: on the main scheduler, it runs once, and later")
  func mainOnce() async {
    let runs = CallCounter()
    Scheduler.main.scheduleRecursively { _ in runs() }
    #expect(runs.count == 0)
    await untilCalled { done in Scheduler.main.schedule { done() } }
    await untilCalled { done in Scheduler.main.schedule { done() } }
    #expect(runs.count == 1)
  }

  @MainActor
  @Test("RACSchedulerSpec 20: on the main scheduler, it is not re-entered")
  func mainTwice() async {
    let events = Record<String>()
    let runs = CallCounter()
    await untilCalled { done in
      Scheduler.main.scheduleRecursively { again in
        events("begin")
        let run = runs()
        if run == 1 {
          again()
          again()
        }
        events("end")
        if run == 3 { done() }
      }
      #expect(runs.count == 0)
    }
    #expect(events.all == ["begin", "end", "begin", "end", "begin", "end"])
  }

  @MainActor
  @Test("RACSchedulerSpec 21: if `again` is called later, from elsewhere, it is scheduled at once")
  func mainLater() async {
    let background = Scheduler.background()
    let runs = CallCounter()
    let edges = CallCounter()
    await untilCalled { done in
      Scheduler.main.scheduleRecursively { again in
        #expect(Scheduler.current === Scheduler.main)
        let run = runs()
        #expect(edges() == 2 * run - 1)
        background.schedule {
          if run < 3 { again() } else { done() }
        }
        #expect(edges() == 2 * run)
      }
    }
    #expect(runs.count == 3)
  }

  @MainActor
  @Test("RACSchedulerSpec 22: if it is cancelled before `again` is called, it does not run again")
  func mainDispose() async {
    let runs = CallCounter()
    let later = Later<Disposable>()
    await untilCalled { done in
      later.value = Scheduler.main.scheduleRecursively { again in
        runs()
        later.value?.dispose()
        again()
        Scheduler.main.schedule { done() }
      }
    }
    #expect(runs.count == 1)
    later.value = nil
  }

  @Test("SD14: if it is cancelled before it has started, it never runs, and is released at once")
  func disposeBeforeStart() {
    let scheduler = TestScheduler()
    let runs = CallCounter()
    let population = Population()
    let disposable = scheduler.scheduleRecursively { [token = population.token()] _ in
      _ = token
      runs()
    }
    #expect(population.count == 1)
    disposable.dispose()
    #expect(disposable.isDisposed)
    #expect(population.count == 0)
    #expect(!scheduler.step())
    #expect(runs.count == 0)
  }

  @Test("SD14: if it is cancelled, it is released although its function is kept")
  func disposeWithFunctionKept() {
    let scheduler = TestScheduler()
    let runs = CallCounter()
    let population = Population()
    let kept = Later<@Sendable () -> Void>()
    let disposable = scheduler.scheduleRecursively { [token = population.token()] again in
      _ = token
      runs()
      kept.value = again
    }
    scheduler.run()
    kept.value?()
    scheduler.run()
    #expect(runs.count == 2)
    #expect(population.count == 1)
    disposable.dispose()
    #expect(population.count == 0)
    kept.value?()
    scheduler.run()
    #expect(runs.count == 2)
  }

  @Test("SD14: at its end it is released, although its disposable is kept")
  func releaseAtEnd() {
    let population = Population()
    let scheduler = TestScheduler()
    let disposable = scheduler.scheduleRecursively { [token = population.token()] _ in _ = token }
    scheduler.run()
    #expect(population.count == 0)
    #expect(!disposable.isDisposed)
  }

  @Test("SD14: each run is added at the end of the queue")
  func fairness() {
    let scheduler = TestScheduler()
    let events = Record<String>()
    let runs = CallCounter()
    scheduler.scheduleRecursively { again in
      events("recursive")
      if runs() < 3 { again() }
    }
    scheduler.schedule {
      events("first")
      scheduler.schedule { events("second") }
    }
    scheduler.run()
    #expect(events.all == ["recursive", "first", "recursive", "second", "recursive"])
  }

  @Test("SD14: several calls make as many runs")
  func several() {
    let scheduler = TestScheduler()
    let runs = CallCounter()
    scheduler.scheduleRecursively { again in
      if runs() <= 3 {
        again()
        again()
      }
    }
    #expect(scheduler.step(100) == 7)
    #expect(runs.count == 7)
  }

  @Test("SD14: a function of an earlier run does not re-enter a later one")
  func functionOfEarlierRun() {
    let events = Record<String>()
    let kept = Record<@Sendable () -> Void>()
    let runs = CallCounter()
    let recursion = Scheduler.immediate.scheduleRecursively { again in
      events("begin")
      kept(again)
      switch runs() {
      case 1: again()
      case 2: kept.all[0]()
      default: break
      }
      events("end")
    }
    #expect(events.all == ["begin", "end", "begin", "end", "begin", "end"])
    recursion.dispose()
  }

  @Test("one recursion may start another one inside, on the immediate scheduler")
  func nested() {
    let events = Record<Int>()
    let outerRuns = CallCounter()
    Scheduler.immediate.scheduleRecursively { outer in
      let run = outerRuns()
      let innerRuns = CallCounter()
      Scheduler.immediate.scheduleRecursively { inner in
        events(10 * run + innerRuns())
        if innerRuns.count < 3 { inner() }
      }
      if run < 2 { outer() }
    }
    #expect(events.all == [11, 12, 13, 21, 22, 23])
  }

  @Test("two recursions that call each other's function take constant stack")
  func mutual() {
    let runs = CallCounter()
    let (first, second) = (Later<@Sendable () -> Void>(), Later<@Sendable () -> Void>())
    let callEachOther: @Sendable () -> [Disposable] = {
      [(first, second), (second, first)].map { own, other in
        Scheduler.immediate.scheduleRecursively { again in
          if own.value == nil {
            own.value = again
          } else if runs() < 100_000 {
            other.value?()
          }
        }
      }
    }
    onSmallStack {
      let recursions = callEachOther()
      first.value?()
      // Break the cycle: each recursion holds the function of the other one.
      for recursion in recursions { recursion.dispose() }
    }
    #expect(runs.count == 100_000)
  }

  @Test("a run that a nested step begins ends before the step does")
  func stepInside() {
    let scheduler = TestScheduler()
    let events = Record<String>()
    let runs = CallCounter()
    let kept = Later<@Sendable () -> Void>()
    let recursion = scheduler.scheduleRecursively { again in
      let run = runs()
      events("begin \(run)")
      switch run {
      case 1:
        kept.value = again
        again()
      case 2:
        kept.value?()
        #expect(scheduler.step())
        events("stepped")
        scheduler.advance(by: .seconds(1))
      default:
        #expect(scheduler.now == .zero)
      }
      events("end \(run)")
    }
    scheduler.run()
    #expect(
      events.all == ["begin 1", "end 1", "begin 2", "begin 3", "end 3", "stepped", "end 2"])
    recursion.dispose()
  }

  @Test("any number of runs takes constant stack and memory on the test scheduler", .tags(.D9))
  func testSchedulerDepth() {
    let runs = CallCounter()
    let population = Population()
    onSmallStack {
      let scheduler = TestScheduler()
      scheduler.scheduleRecursively { again in
        let token = population.token()
        #expect(population.count == 1)
        _ = token
        if runs() < million { again() }
      }
      scheduler.run()
    }
    #expect(runs.count == million)
    #expect(population.count == 0)
  }

  @Test("any number of runs takes constant stack and memory on a queue", .tags(.D9))
  func queueDepth() async {
    let runs = CallCounter()
    let scheduler = Scheduler.background()
    await untilCalled { done in
      scheduler.scheduleRecursively { again in
        if runs() < million { again() } else { done() }
      }
    }
    #expect(runs.count == million)
  }

  @Test("SD14: if it is cancelled on another thread, it ends")
  func disposeRace() async {
    let scheduler = Scheduler.background()
    let population = Population()
    let start: @Sendable () -> Disposable = {
      scheduler.scheduleRecursively { [token = population.token()] again in
        _ = token
        again()
      }
    }
    race(rounds: 500, over: start, { $0.dispose() }, { $0.dispose() })
    await untilCalled { done in scheduler.schedule { done() } }
    await untilCalled { done in scheduler.schedule { done() } }
    #expect(population.count == 0)
  }
}
