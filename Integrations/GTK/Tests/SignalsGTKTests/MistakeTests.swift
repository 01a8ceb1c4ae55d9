import Foundation
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

  /// The message names the call, and what is wrong with it.
  func testNamesThatGTKDoesNotHaveStopTheProgram() throws {
    let mistakes: [(message: String, make: @MainActor () -> Void)] = [
      (
        #"Widget(class: "GtkProgresBar"): there is no such class"#,
        {
          _ = Widget(class: "GtkProgresBar")
        }
      ),
      (#"Widget(class: "GtkWidget"): the class is abstract"#, { _ = Widget(class: "GtkWidget") }),
      (
        #"Widget(class: "GtkLabel"): use Label, or a subclass of it"#,
        {
          _ = Widget(class: "GtkLabel")
        }
      ),
      (
        #"Label(class: "GtkLabel", ["txt": "a"]): GtkLabel has no property "txt""#,
        {
          _ = Label(class: "GtkLabel", ["txt": "a"])
        }
      ),
      (#"Label["txt"]: GtkLabel has no property "txt""#, { _ = Label()["txt"] as String }),
      (
        #"Label["wrap"]: GtkLabel:wrap is of type gboolean, not String"#,
        {
          _ = Label()["wrap"] as String
        }
      ),
      (
        #"Label["wrap"] = "yes": GtkLabel:wrap is of type gboolean, not String"#,
        {
          Label()["wrap"] = "yes"
        }
      ),
      (
        #"Button["css-name"] = "a": GtkButton:css-name can't be written after"#,
        {
          Button("Text")["css-name"] = "a"
        }
      ),
      (
        #"GtkLabel:justify: "middle" is no value of GtkJustification, which has left, right"#,
        {
          Label()["justify"] = "middle"
        }
      ),
      (
        #"GtkWidget:width-request: 3000000000 is out of the range of gint"#,
        {
          Label()["width-request"] = 3_000_000_000
        }
      ),
      (
        #"GtkLabel:mnemonic-widget: SignalsGTK.Object is a GtkAdjustment, not a GtkWidget"#,
        {
          Label()["mnemonic-widget"] = Object(class: "GtkAdjustment")
        }
      ),
      (
        #"Button.rx.property("css-name", of: String.self): GtkButton:css-name can't be written"#,
        {
          _ = Button("Text").rx.property("css-name", of: String.self)
        }
      ),
      (
        #"Button.rx.signal("clickd"): GtkButton has no signal "clickd""#,
        {
          _ = Button("Text").rx.signal("clickd")
        }
      ),
      (
        #"Button.rx.signal("clicked"): GtkButton::clicked has only 0 arguments"#,
        {
          _ = Button("Text").rx.signal("clicked", of: Int.self)
        }
      ),
      (
        #"Window.connect("close-request"): the answer of GtkWindow::close-request is of type gboolean"#,
        {
          Window().connect("close-request", answering: String.self) { "" }
        }
      ),
      (
        #"TextView.emit("insert-at-cursor"): GtkTextView::insert-at-cursor has 1 argument, not 0"#,
        {
          TextView().emit("insert-at-cursor")
        }
      ),
    ]
    let variable = "SIGNALS_GTK_MISTAKE"
    try onMain {
      for (number, mistake) in mistakes.enumerated() {
        let isChild = ProcessInfo.processInfo.environment[variable] != nil
        if !isChild { setenv(variable, "\(number)", 1) }
        defer { if !isChild { unsetenv(variable) } }
        try asProgram("MistakeTests/testNamesThatGTKDoesNotHaveStopTheProgram", fails: true) {
          try MainLoop.initialize()
          let number = ProcessInfo.processInfo.environment[variable].flatMap { Int($0) } ?? 0
          mistakes[number].make()
        } prints: {
          XCTAssertTrue($0.contains("Fatal error: \(mistake.message)"), $0)
        }
      }
    }
  }
}
