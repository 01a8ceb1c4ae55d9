import Signals
import SignalsGTK
import XCTest

final class MainLoopSchedulerTests: GTKTestCase {
  func testWorkRunsInOrder() {
    onMain {
      let log = Record<Int>()
      let current = Record<Bool>()
      for number in 0..<100 {
        MainLoopScheduler.idle.schedule {
          let isCurrent = Scheduler.current === MainLoopScheduler.idle
          MainActor.assumeIsolated {
            log.add(number)
            current.add(isCurrent)
          }
        }
      }
      XCTAssertEqual(log.entries, [])
      eventually("all work") { log.entries.count == 100 }
      XCTAssertEqual(log.entries, Array(0..<100))
      XCTAssertEqual(Set(current.entries), [true])
    }
  }

  func testOtherWorkRunsWhileAPieceRunsTheLoop() {
    onMain {
      for scheduler in [MainLoopScheduler.idle, .input] {
        let log = Record<String>()
        scheduler.schedule {
          scheduler.schedule { MainActor.assumeIsolated { log.add("inner") } }
          let timer = scheduler.schedule(after: .zero, repeatingEvery: .milliseconds(1)) {
            MainActor.assumeIsolated { log.add("timer") }
          }
          MainActor.assumeIsolated {
            eventually("the inner work") { log.entries.count > 2 }
            log.add("outer")
          }
          timer.dispose()
        }
        eventually("the outer work") { log.entries.last == "outer" }
        XCTAssertEqual(log.entries.prefix(3), ["inner", "timer", "timer"])
      }
    }
  }

  func testInputComesBeforeIdleWork() {
    onMain {
      let log = Record<String>()
      MainLoopScheduler.idle.schedule { MainActor.assumeIsolated { log.add("idle") } }
      MainLoopScheduler.input.schedule { MainActor.assumeIsolated { log.add("input") } }
      eventually("both") { log.entries.count == 2 }
      XCTAssertEqual(log.entries, ["input", "idle"])
    }
  }

  func testDelaysAndRepetitions() {
    onMain {
      let log = Record<Duration>()
      let scheduler = MainLoopScheduler.idle
      let begin = scheduler.now
      let repeated = scheduler.schedule(
        after: .milliseconds(5), repeatingEvery: .milliseconds(7)
      ) {
        MainActor.assumeIsolated { log.add(scheduler.now - begin) }
      }
      eventually("three runs") { log.entries.count >= 3 }
      for (number, time) in log.entries.enumerated() {
        XCTAssertGreaterThanOrEqual(time, .milliseconds(5 + 7 * number))
      }
      repeated.dispose()
      let count = log.entries.count
      let one = Record<String>()
      scheduler.schedule(after: .milliseconds(30)) { MainActor.assumeIsolated { one.add("late") } }
      eventually("the late one") { !one.entries.isEmpty }
      XCTAssertEqual(log.entries.count, count)
    }
  }

  func testOverdueWorkRunsInTheOrderInWhichItIsDue() {
    onMain {
      let log = Record<Int>()
      for delay in [30, 10, 20, 0] {
        MainLoopScheduler.input.schedule(after: .milliseconds(delay)) {
          MainActor.assumeIsolated { log.add(delay) }
        }
      }
      // All of the work is due when the loop goes on.
      Thread.sleep(forTimeInterval: 0.05)
      eventually("all work") { log.entries.count == 4 }
      XCTAssertEqual(log.entries, [0, 10, 20, 30])
    }
  }

  func testExtremeTimes() {
    onMain {
      let log = Record<String>()
      let scheduler = MainLoopScheduler.input
      scheduler.schedule(after: .seconds(-5)) { MainActor.assumeIsolated { log.add("now") } }
      let never = scheduler.schedule(after: .seconds(Int64.max)) {}
      let late = scheduler.schedule(after: .seconds(1_000_000_000)) {}
      let fast = scheduler.schedule(
        after: .zero, repeatingEvery: Duration(secondsComponent: 0, attosecondsComponent: 1)
      ) {
        MainActor.assumeIsolated { log.add("fast") }
      }
      eventually("many runs") { log.entries.count > 100 }
      XCTAssertEqual(log.entries.first, "now")
      [never, late, fast].forEach { $0.dispose() }
    }
  }

  func testASchedulerIsReleasedWithItsWork() {
    onMain {
      weak var scheduler: MainLoopScheduler?
      let log = Record<String>()
      do {
        let new = MainLoopScheduler(priority: 0)
        scheduler = new
        let late = (0..<3).map { _ in new.schedule(after: .seconds(1000)) {} }
        new.schedule { MainActor.assumeIsolated { log.add("first") } }
        new.schedule(after: .milliseconds(1)) {
          late.forEach { $0.dispose() }
          MainActor.assumeIsolated { log.add("ran") }
        }
      }
      XCTAssertNotNil(scheduler)
      eventually("its work") { log.entries.count == 2 }
      eventually("its end") { scheduler == nil }
    }
  }

  func testCancelledWorkDoesNotRunAndIsReleased() {
    onMain {
      let tokens = Counter()
      let log = Record<String>()
      func schedule(after delay: Duration) -> Disposable {
        let token = Token(tokens)
        return MainLoopScheduler.input.schedule(after: delay) {
          token.touch()
          MainActor.assumeIsolated { log.add("ran") }
        }
      }
      let cancelled = [schedule(after: .zero), schedule(after: .milliseconds(1))]
      XCTAssertEqual(tokens.live, 2)
      cancelled.forEach { $0.dispose() }
      XCTAssertEqual(tokens.live, 0)
      _ = schedule(after: .milliseconds(2))
      eventually("the one that is not cancelled") { !log.entries.isEmpty }
      XCTAssertEqual(log.entries, ["ran"])
      eventually("its end") { tokens.live == 0 }
    }
  }

  func testWorkOfAnotherThread() {
    onMain {
      let log = Record<Int>()
      Thread.detachNewThread {
        for number in 0..<1000 {
          MainLoopScheduler.idle.schedule { MainActor.assumeIsolated { log.add(number) } }
        }
      }
      eventually("all work") { log.entries.count == 1000 }
      XCTAssertEqual(log.entries, Array(0..<1000))
    }
  }

  func testWorkOfManyThreadsAtOnce() {
    onMain {
      let log = Record<(thread: Int, number: Int)>()
      for thread in 0..<4 {
        Thread.detachNewThread {
          for number in 0..<1000 {
            MainLoopScheduler.idle.schedule {
              MainActor.assumeIsolated { log.add((thread, number)) }
            }
          }
        }
      }
      eventually("all work") { log.entries.count == 4000 }
      for thread in 0..<4 {
        XCTAssertEqual(
          log.entries.filter { $0.thread == thread }.map(\.number), Array(0..<1000))
      }
    }
  }

  func testTimersOfTheMainScheduler() {
    onMain {
      let log = Record<Int>()
      let timer = Signal<Duration>.interval(every: .milliseconds(2), on: .main).enumerated()
        .subscribeOnMainActor(next: { log.add($0.0) })
      eventually("three ticks") { log.entries.count >= 3 }
      timer.dispose()
      XCTAssertEqual(Array(log.entries.prefix(3)), [0, 1, 2])
    }
  }
}
