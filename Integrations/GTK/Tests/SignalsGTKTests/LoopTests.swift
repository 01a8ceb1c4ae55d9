import CGTK
import Dispatch
import Signals
import SignalsGTK
import XCTest

final class LoopTests: GTKTestCase {
  func testWorkOfTheMainActorRuns() {
    onMain {
      var done: [String] = []
      Task { @MainActor in
        await Task.yield()
        done.append("task")
      }
      eventually("the task") { done == ["task"] }
    }
  }

  func testWorkOfTheMainQueueRunsInOrder() {
    onMain {
      var numbers: [Int] = []
      for number in 0..<1000 {
        DispatchQueue.main.async { numbers.append(number) }
      }
      eventually("the blocks") { numbers.count == 1000 }
      XCTAssertEqual(numbers, Array(0..<1000))
    }
  }

  func testWorkOfTheMainSchedulerRuns() {
    onMain {
      let log = Log()
      Scheduler.main.schedule(after: .milliseconds(20)) {
        MainActor.assumeIsolated { log.add("later") }
      }
      Scheduler.main.schedule {
        let isCurrent = Scheduler.current === Scheduler.main
        MainActor.assumeIsolated { log.add(isCurrent ? "now" : "where?") }
      }
      eventually("the work") { log.entries == ["now", "later"] }
    }
  }

  func testATimerOfTheMainSchedulerFires() {
    onMain {
      let log = Log()
      let timer = Scheduler.main.schedule(after: .zero, repeatingEvery: .milliseconds(2)) {
        MainActor.assumeIsolated { log.add("tick") }
      }
      eventually("the timer") { log.entries.count >= 5 }
      timer.dispose()
      settle()
      let count = log.entries.count
      MainLoop.run(atMost: .milliseconds(20)) { false }
      XCTAssertEqual(log.entries.count, count)
    }
  }

  func testASignalComesBackFromTheBackground() {
    onMain {
      let log = Log()
      Signal.return("value").delay(for: .milliseconds(5), on: .background()).deliver(on: .main)
        .subscribeNext { value in
          MainActor.assumeIsolated { log.add(value) }
        }
      eventually("the value") { log.entries == ["value"] }
    }
  }

  func testALoopWithoutWorkRests() {
    onMain {
      DispatchQueue.main.async {}
      settle()
      var turns = 0
      MainLoop.run(atMost: .milliseconds(200)) {
        turns += 1
        return false
      }
      XCTAssertLessThan(turns, 50)
    }
  }

  // MARK: Runs

  func testQuitEndsTheRunAndItCanRunAgain() {
    onMain {
      for _ in 1...3 {
        var isDone = false
        Task { @MainActor in
          isDone = true
          MainLoop.quit()
        }
        MainLoop.run()
        XCTAssertTrue(isDone)
      }
    }
  }

  func testQuitOutsideOfRunsHasNoEffect() {
    onMain {
      MainLoop.quit()
      var isDone = false
      GLib.onceItIsIdle { isDone = true }
      eventually("the idle source") { isDone }
    }
  }

  func testARunHasALimit() {
    onMain {
      let start = ContinuousClock.now
      XCTAssertFalse(MainLoop.run(atMost: .milliseconds(20)) { false })
      XCTAssertGreaterThanOrEqual(.now - start, .milliseconds(20))
      XCTAssertTrue(MainLoop.run(atMost: .zero) { true })
    }
  }

  func testAHandlerCanRunTheLoop() {
    onMain {
      let log = Log()
      let button = Button("Ask")
      button.connect("clicked") {
        log.add("asks")
        Task { @MainActor in
          log.add("task")
          GLib.onceItIsIdle {
            log.add("answers")
            MainLoop.quit()
            MainLoop.quit()
          }
        }
        MainLoop.run()
        log.add("has the answer")
        Task { @MainActor in
          log.add("quits")
          MainLoop.quit()
        }
      }
      GLib.onceItIsIdle { button.emit("clicked") }
      MainLoop.run()
      XCTAssertEqual(log.entries, ["asks", "task", "answers", "has the answer", "quits"])
    }
  }

  func testQuitEndsAnInnerRunThatWaits() {
    onMain {
      let log = Log()
      GLib.onceItIsIdle {
        GLib.onceItIsIdle { MainLoop.quit() }
        log.add("\(MainLoop.run { false })")
        DispatchQueue.main.async { log.add("still runs") }
      }
      eventually("the outer run") { log.entries == ["false", "still runs"] }
    }
  }

  func testInWorkOfTheMainQueueAnInnerRunLeavesTheQueue() {
    onMain {
      let log = Log()
      DispatchQueue.main.async {
        Task { @MainActor in log.add("task") }
        GLib.onceItIsIdle { log.add("idle") }
        MainLoop.run(atMost: .seconds(600)) { log.entries == ["idle"] }
        log.add("returns")
      }
      eventually("the task") { log.entries.last == "task" }
      XCTAssertEqual(log.entries, ["idle", "returns", "task"])
    }
  }

  // MARK: Much work

  func testWorkThatSchedulesMoreWorkLetsFramesAndInputIn() {
    onMain {
      let window = Window(title: "Frames")
      let frames = Frames(of: window)
      var count = 0
      var timeouts = 0
      @MainActor func step() {
        count += 1
        if count < 100_000 { DispatchQueue.main.async { step() } }
      }
      @MainActor func repeatTimeout() {
        timeouts += 1
        if count < 100_000 { GLib.afterOneMillisecond { repeatTimeout() } }
      }
      let before = frames.count
      step()
      repeatTimeout()
      eventually("the work") { count == 100_000 }
      XCTAssertGreaterThan(frames.count, before + 3)
      XCTAssertGreaterThan(timeouts, 10)
      window.destroy()
    }
  }

  func testABacklogLetsFramesInAfterwards() {
    onMain {
      let window = Window(title: "Frames")
      let frames = Frames(of: window)
      var count = 0
      for _ in 0..<100_000 {
        DispatchQueue.main.async { count += 1 }
      }
      var isIdle = false
      GLib.onceItIsIdle { isIdle = true }
      let before = frames.count
      eventually("a frame") { frames.count > before && isIdle }
      XCTAssertEqual(count, 100_000)
      window.destroy()
    }
  }

  func testSourcesAsUrgentAsFramesLetWorkIn() {
    onMain {
      var count = 0
      var turns = 0
      @MainActor func repeatSource() {
        turns += 1
        if count < 100 { GLib.onceItIsIdle(priority: GDK_PRIORITY_REDRAW) { repeatSource() } }
      }
      @MainActor func step() {
        count += 1
        if count < 100 { Task { @MainActor in step() } }
      }
      repeatSource()
      step()
      eventually("the work") { count == 100 }
      XCTAssertGreaterThan(turns, 10)
    }
  }
}

/// A record of events on the main thread.
@MainActor
private final class Log {
  private(set) var entries: [String] = []

  func add(_ entry: String) {
    entries.append(entry)
  }
}

/// Shows a window that draws one frame after the other, and counts the frames.
@MainActor
private final class Frames {
  private(set) var count = 0

  init(of window: Window) {
    window.present()
    eventually("the window") { window.isMapped }
    let clock = Object.wrapping(gtk_widget_get_frame_clock(window.native()))!
    clock.connect("update") { [weak self] in
      self?.count += 1
    }
    gdk_frame_clock_begin_updating(clock.native())
    eventually("frames") { count > 3 }
  }
}
