import CGTK
import CMalloc
import SignalsGTK
import XCTest

/// Creates a button, connects a handler, emits the signal and destroys the button: ten thousand
/// times.
final class ButtonRoundsTests: GTKTestCase {
  func testWithoutAWindow() {
    onMain {
      checkRounds { button in button.emit("clicked") }
    }
  }

  func testInAWindowOfItsOwn() {
    onMain {
      checkRounds { button in
        let window = Window(child: button)
        Live.count(window)
        button.emit("clicked")
        window.destroy()
      }
    }
  }

  func testInOneWindow() {
    onMain {
      let window = Window()
      checkRounds { button in
        window.child = button
        button.emit("clicked")
        window.child = nil
      }
      window.destroy()
    }
  }

  func testInOneWindowOnTheScreen() {
    onMain {
      let window = Window()
      window.present()
      eventually("the window") { window.isMapped }
      checkRounds { button in
        window.child = button
        button.emit("clicked")
        g_main_context_iteration(nil, 0)
        window.child = nil
      }
      window.destroy()
    }
  }

  func testInAWindowOfItsOwnOnTheScreen() {
    onMain {
      checkRounds(1000, after: 1000) { button in
        let window = Window(child: button)
        Live.count(window)
        window.present()
        eventually("the window") { window.isMapped }
        button.emit("clicked")
        window.destroy()
      }
    }
  }
}

/// Checks that none of the buttons of `round` is left, and that memory doesn't grow.
@MainActor
private func checkRounds(
  _ count: Int = 10_000, after warmUp: Int = 1000, file: StaticString = #filePath,
  line: UInt = #line, _ round: @MainActor (CountedButton) -> Void
) {
  var clicks = 0
  func runOne() {
    let button = CountedButton.make()
    let token = Token(Live.closures)
    button.connect("clicked") {
      token.touch()
      clicks += 1
    }
    round(button)
  }
  // GTK's caches fill.
  for _ in 0..<warmUp { runOne() }
  settle()
  XCTAssertEqual(Live.all, [0, 0, 0], "wrappers, objects, closures", file: file, line: line)
  let before = mallinfo2().uordblks
  clicks = 0
  for _ in 0..<count { runOne() }
  settle()
  XCTAssertEqual(clicks, count, file: file, line: line)
  XCTAssertEqual(Live.all, [0, 0, 0], "wrappers, objects, closures", file: file, line: line)
  let growth = Int(mallinfo2().uordblks) - Int(before)
  XCTAssertLessThan(growth, count * 16, "bytes of memory", file: file, line: line)
}
