import CGTK
import SignalsGTK
import XCTest

final class SignalHandlerTests: GTKTestCase {
  // MARK: Arguments and answers

  func testAHandlerWithoutArgumentsFitsAnySignal() {
    onMain {
      let label = Label("Before")
      var texts: [String] = []
      label.connect("notify::label") { [unowned label] in texts.append(label.text) }
      label.text = "After"
      label.isVisible = false
      XCTAssertEqual(texts, ["After"])
      label.text = "Later"
      XCTAssertEqual(texts, ["After", "Later"])
    }
  }

  func testFlagsAsAnArgument() {
    onMain {
      let label = Label()
      let flags = gtk_widget_get_state_flags(label.native()).rawValue
      var before: [UInt32] = []
      label.connect("state-flags-changed") { (flags: UInt32) in before.append(flags) }
      label.isSensitive = false
      XCTAssertEqual(before, [flags])
    }
  }

  func testArgumentsOfTheSignal() {
    onMain {
      let model = Object(gtk_string_list_new(nil), isOwned: true)
      var changes: [[UInt32]] = []
      model.connect("items-changed") { (position: UInt32, removed: UInt32, added: UInt32) in
        changes.append([position, removed, added])
      }
      gtk_string_list_append(model.native(), "first")
      gtk_string_list_append(model.native(), "second")
      gtk_string_list_remove(model.native(), 0)
      XCTAssertEqual(changes, [[0, 0, 1], [1, 0, 1], [0, 1, 0]])
    }
  }

  func testAnObjectOrNothingAsAnArgument() {
    onMain {
      let buffer = Object(gtk_text_buffer_new(nil), isOwned: true)
      var marks: [String] = []
      buffer.connect("mark-deleted") { (mark: Object?) in
        marks.append(mark.map { String(cString: gtk_text_mark_get_name($0.native())) } ?? "none")
      }
      withUnsafeTemporaryAllocation(of: GtkTextIter.self, capacity: 1) { position in
        gtk_text_buffer_get_start_iter(buffer.native(), position.baseAddress)
        gtk_text_buffer_create_mark(buffer.native(), "here", position.baseAddress, 1)
      }
      gtk_text_buffer_delete_mark_by_name(buffer.native(), "here")
      XCTAssertEqual(marks, ["here"])
    }
  }

  func testTheAnswerDecides() {
    onMain {
      let window = Window()
      window.present()
      eventually("the window") { window.isMapped }
      let refusal = window.connect("close-request", answering: Bool.self) { true }
      window.close()
      XCTAssertTrue(window.isVisible)
      refusal.disconnect()
      var requests = 0
      window.connect("close-request") { requests += 1 }
      window.close()
      XCTAssertFalse(window.isVisible)
      XCTAssertEqual(requests, 1)
    }
  }

  // MARK: Disconnecting

  func testADisconnectedHandlerIsReleasedAndNotCalled() {
    onMain {
      let button = CountedButton.make()
      var clicks = 0
      let handler = {
        let token = Token(Live.closures)
        return button.connect("clicked") {
          token.touch()
          clicks += 1
        }
      }()
      button.emit("clicked")
      XCTAssertTrue(handler.isConnected)
      handler.disconnect()
      XCTAssertFalse(handler.isConnected)
      XCTAssertEqual(Live.closures.live, 0)
      handler.disconnect()
      button.emit("clicked")
      XCTAssertEqual(clicks, 1)
    }
  }

  func testAHandlerOutlivesItsObjectWithoutItsClosure() {
    onMain {
      let handler = {
        let button = CountedButton.make()
        let token = Token(Live.closures)
        return button.connect("clicked") { token.touch() }
      }()
      XCTAssertEqual(Live.all, [0, 0, 0])
      // A new object may get the memory of the released one.
      let button = Button("Another")
      var clicks = 0
      for _ in 0..<100 { button.connect("clicked") { clicks += 1 } }
      XCTAssertFalse(handler.isConnected)
      handler.disconnect()
      button.emit("clicked")
      XCTAssertEqual(clicks, 100)
    }
  }

  func testAHandlerThatDisconnectsItselfRunsToItsEnd() {
    onMain {
      let button = CountedButton.make()
      var handler: SignalHandler?
      var clicks = 0
      do {
        let token = Token(Live.closures)
        handler = button.connect("clicked") {
          handler?.disconnect()
          handler = nil
          XCTAssertEqual(Live.closures.live, 1)
          token.touch()
          clicks += 1
        }
      }
      button.emit("clicked")
      XCTAssertEqual(Live.closures.live, 0)
      button.emit("clicked")
      XCTAssertEqual(clicks, 1)
    }
  }

  func testAHandlerThatAnotherDisconnectsIsNotCalled() {
    onMain {
      let button = CountedButton.make()
      var second: SignalHandler?
      var clicks = 0
      button.connect("clicked") { second?.disconnect() }
      second = button.connect("clicked") { clicks += 1 }
      button.emit("clicked")
      XCTAssertEqual(clicks, 0)
    }
  }

  // MARK: Destroying what runs

  func testAHandlerCanRemoveItsControl() {
    onMain {
      let window = Window()
      checkEnd(in: window) { [unowned window] in window.child = nil }
      window.destroy()
    }
  }

  func testAHandlerCanDestroyItsWindow() {
    onMain {
      weak var window: Window?
      @MainActor func makeWindow() -> Window {
        let new = Window()
        window = new
        return new
      }
      checkEnd(in: makeWindow()) { window?.destroy() }
      XCTAssertNil(window)
    }
  }

  func testAHandlerCanReleaseTheLastReference() {
    onMain {
      checkEnd(in: nil) {}
    }
  }
}

/// Emits `clicked` on a button in `window`. Only the window, or else only the button's handler,
/// refers to the button. Checks that the button lasts until `end` and the handler's return, but not
/// longer.
@MainActor
private func checkEnd(
  in window: consuming Window?, file: StaticString = #filePath, line: UInt = #line,
  _ end: @escaping @MainActor () -> Void
) {
  weak var weakButton: CountedButton?
  var pointer: UnsafeMutableRawPointer?
  var finished = 0
  do {
    let button = CountedButton.make()
    var last: CountedButton?
    if let window = window.take() { window.child = button } else { last = button }
    weakButton = button
    pointer = button.pointer
    let token = Token(Live.closures)
    button.connect("clicked") {
      end()
      last = nil
      XCTAssertEqual(Live.all, [1, 1, 1], file: file, line: line)
      weakButton?.label = "Still there"
      XCTAssertEqual(weakButton?.label, "Still there", file: file, line: line)
      token.touch()
      finished += 1
    }
    _ = last
  }
  XCTAssertEqual(Live.all, [1, 1, 1], file: file, line: line)
  GLib.emit("clicked", on: pointer!)
  XCTAssertEqual(finished, 1, file: file, line: line)
  XCTAssertNil(weakButton, file: file, line: line)
  XCTAssertEqual(Live.all, [0, 0, 0], file: file, line: line)
}
