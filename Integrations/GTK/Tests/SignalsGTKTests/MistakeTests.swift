import SignalsControls
import SignalsGTK
import XCTest

/// Mistakes that stop the program with a message. Each test runs itself again in a process of its
/// own.
final class MistakeTests: XCTestCase {
  func testAStepOfZeroStopsTheProgram() throws {
    try onMain {
      try asProgram("MistakeTests/testAStepOfZeroStopsTheProgram", fails: true) {
        try MainLoop.initialize()
        _ = SpinButton(in: 0...10, step: 0)
      } prints: {
        XCTAssertTrue($0.contains("SpinButton(in:step:): the step must not be zero, got 0.0"), $0)
      }
    }
  }

  func testAPropertyThatIsOnlySetAtCreationStopsTheProgram() throws {
    try onMain {
      try asProgram(
        "MistakeTests/testAPropertyThatIsOnlySetAtCreationStopsTheProgram", fails: true
      ) {
        try MainLoop.initialize()
        _ = Button("Text").rx.property("css-name", of: String.self)
      } prints: {
        XCTAssertTrue($0.contains("GtkButton:css-name can't be both read and written"), $0)
      }
    }
  }
}
