import CGTK
import SignalsGTK
import XCTest

/// Real input, from `xdotool`. Without a window manager, windows are at the corner of the screen.
final class InputTests: GTKTestCase {
  func testAClickIsHandledOnce() throws {
    try onMain {
      let button = Button("Press")
      let window = Window(title: "Click", child: Box(.vertical, [Label("Not here"), button]))
      var clicks = 0
      button.connect("clicked") { clicks += 1 }
      try show(window)
      for count in 1...3 {
        try click(button, in: window)
        eventually("click \(count)") { clicks >= count }
      }
      try execute("xdotool", "mousemove", "700", "700")
      settle()
      XCTAssertEqual(clicks, 3)
      window.destroy()
    }
  }

  func testAClickCanRemoveItsButton() throws {
    try onMain {
      let window = try checkClick { $0.child = nil }
      XCTAssertNotNil(window)
      window?.destroy()
    }
  }

  func testAClickCanDestroyItsWindow() throws {
    try onMain {
      let window = try checkClick { $0.destroy() }
      XCTAssertNil(window)
    }
  }

  func testAKeyIsHandledWithItsArguments() throws {
    try onMain {
      let window = Window(title: "Keys", child: Label("Press a key"))
      let keys = Object(gtk_event_controller_key_new(), isOwned: true)
      var pressed: [[UInt32]] = []
      keys.connect("key-pressed", answering: Bool.self) {
        (key: UInt32, code: UInt32, modifiers: UInt32) in
        if key == GDK_KEY_A { pressed.append([key, modifiers]) }
        return true
      }
      g_object_ref(keys.pointer)
      gtk_widget_add_controller(window.native(), keys.native())
      try show(window)
      try execute("xdotool", "search", "--name", "^Keys$", "windowfocus", "key", "shift+a")
      eventually("the key") { !pressed.isEmpty }
      XCTAssertEqual(pressed, [[UInt32(GDK_KEY_A), GDK_SHIFT_MASK.rawValue]])
      window.destroy()
    }
  }
}

/// Clicks on a button whose handler does `end` to its window, and checks that nothing of the button
/// is left. Only GTK refers to the window. Returns the window if it is left.
@MainActor
private func checkClick(_ end: @escaping @MainActor (Window) -> Void) throws -> Window? {
  var clicks = 0
  weak var window: Window?
  weak var button: CountedButton?
  do {
    let newButton = CountedButton.make()
    let newWindow = Window(title: "End", child: newButton)
    (window, button) = (newWindow, newButton)
    let token = Token(Live.closures)
    newButton.connect("clicked") {
      if let window { end(window) }
      token.touch()
      clicks += 1
    }
  }
  try show(XCTUnwrap(window))
  try click(XCTUnwrap(button), in: XCTUnwrap(window))
  eventually("the click") { clicks > 0 }
  eventually("the end") { Live.all == [0, 0, 0] }
  XCTAssertEqual(clicks, 1)
  return window
}
