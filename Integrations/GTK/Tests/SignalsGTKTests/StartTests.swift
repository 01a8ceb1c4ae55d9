import Foundation
import SignalsGTK
import XCTest

/// Failures at the start of a program. Each test runs itself again in a process of its own.
final class StartTests: XCTestCase {
  func testWithoutADisplayInitialisingThrowsAndCanBeTriedAgain() throws {
    try onMain {
      try asProgram("StartTests/testWithoutADisplayInitialisingThrowsAndCanBeTriedAgain") {
        let display = ProcessInfo.processInfo.environment["DISPLAY"]!
        unsetenv("DISPLAY")
        unsetenv("WAYLAND_DISPLAY")
        for _ in 1...2 {
          XCTAssertThrowsError(try MainLoop.initialize()) { print("thrown: \($0)") }
        }
        setenv("DISPLAY", display, 1)
        try MainLoop.initialize()
        let window = Window()
        window.present()
        eventually("the window") { window.isMapped }
        print("shown")
      } prints: {
        let line =
          "thrown: GTK can't open a display. DISPLAY or WAYLAND_DISPLAY has to name one that runs.\n"
        XCTAssertTrue($0.contains(line + line), $0)
        XCTAssertTrue($0.contains("\nshown\n"), $0)
      }
    }
  }

  func testARunOutsideOfTheLoopButInATaskStopsTheProgram() throws {
    try onMain {
      try asProgram("StartTests/testARunOutsideOfTheLoopButInATaskStopsTheProgram", fails: true) {
        try MainLoop.initialize()
        Task { @MainActor in MainLoop.run() }
        RunLoop.main.run(until: Date() + 30)
      } prints: {
        XCTAssertTrue($0.contains("call it outside of tasks, from a main() that isn't async"), $0)
      }
    }
  }

  func testARunBeforeInitialisingStopsTheProgram() throws {
    try onMain {
      try asProgram("StartTests/testARunBeforeInitialisingStopsTheProgram", fails: true) {
        MainLoop.run()
      } prints: {
        XCTAssertTrue($0.contains("MainLoop.run(): call MainLoop.initialize() first"), $0)
      }
    }
  }
}
