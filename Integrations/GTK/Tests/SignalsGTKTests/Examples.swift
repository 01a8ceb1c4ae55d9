// The code of the page README.md and of the documentation comments. It doesn't import GTK's C
// module.
import Signals
import SignalsControls
import SignalsGTK
import XCTest

final class ProgressBar: Widget {
  convenience init() { self.init(class: "GtkProgressBar") }

  var fraction: Double {
    get { self["fraction"] }
    set { self["fraction"] = newValue }
  }
}

enum WrapMode: String, NativeConvertible {
  case none, char, word
  case wordOrChar = "word-char"
}

final class TextView: Widget {
  convenience init(wrapMode: WrapMode = .none) {
    self.init(class: "GtkTextView", ["wrap-mode": wrapMode])
  }

  /// The object that has the text.
  var buffer: Object { self["buffer"] }

  func insert(_ text: String) { emit("insert-at-cursor", text) }
}

extension Reactive where Base: TextView {
  /// The text: now, then each change by the user.
  var text: ControlProperty<String> { base.buffer.rx.property("text", of: String.self) }
}

final class Question: Window {
  convenience init(_ text: String, above parent: Window) {
    self.init(
      class: "GtkMessageDialog",
      ["text": text, "buttons": "yes-no", "transient-for": parent, "modal": true])
  }
}

extension Reactive where Base: Question {
  /// Sends whether the answer is yes. GTK's number for that is -8.
  var isAnsweredWithYes: InfallibleSignal<Bool> {
    signal("response", of: Int.self).map { $0 == -8 }
  }
}

/// The programs of the page, in real windows.
final class ExampleTests: GTKTestCase {
  func testTheFirstProgram() throws {
    try onMain {
      try asProgram("ExampleTests/testTheFirstProgram") {
        MainLoopScheduler.idle.schedule { MainActor.assumeIsolated { MainLoop.quit() } }
        try MainLoop.initialize()
        let name = Entry(placeholder: "Your name")
        let greeting = Label()
        let window = Window(title: "Hello", child: Box(.vertical, spacing: 12, [name, greeting]))
        name.rx.text.map { "Hello, \($0)" }.bind(to: greeting.rx.text)
        window.rx.closeRequested.subscribeOnMainActor(next: { MainLoop.quit() })
        window.present()
        MainLoop.run()
        print(greeting.text)
      } prints: {
        XCTAssertTrue($0.contains("Hello, \n"), $0)
      }
    }
  }

  func testAWidgetWithoutAClass() throws {
    onMain {
      let progress = MutableProperty(0.0)
      let bar = Widget(class: "GtkProgressBar", ["show-text": true])
      bar["text"] = "Downloading"
      let isShown: Bool = bar["show-text"]
      progress.values.bind(to: bar.rx.property("fraction", of: Double.self))
      XCTAssertTrue(isShown)
      XCTAssertEqual(bar["text"], "Downloading")
      progress.value = 0.5
      XCTAssertEqual(bar["fraction"], 0.5)
    }
  }

  func testAProgressBar() {
    onMain {
      let progress = MutableProperty(0.25)
      let bar = ProgressBar()
      progress.values.bind(to: bar.rx.fraction)
      XCTAssertEqual(bar.fraction, 0.25)
      progress.value = 0.75
      XCTAssertEqual(bar.fraction, 0.75)
      bar.fraction = 1
      XCTAssertEqual(bar["fraction"], 1.0)
    }
  }

  func testATextView() throws {
    try onMain {
      let note = MutableProperty("first\n")
      let view = TextView(wrapMode: .wordOrChar)
      note.bindTwoWay(with: view.rx.text)
      let window = Window(title: "Text", child: view)
      XCTAssertEqual(view["wrap-mode"], WrapMode.wordOrChar)
      XCTAssertEqual(view["wrap-mode"], "word-char")
      XCTAssertEqual(view.buffer["text"], "first\n")
      try show(window)
      try press("ctrl+End", in: window)
      try type("second", in: window)
      eventually("the text") { note.value == "first\nsecond" }
      view.insert("!")
      XCTAssertEqual(note.value, "first\nsecond!")
      note.value = "other"
      XCTAssertEqual(view.buffer["text"], "other")
      window.destroy()
    }
  }

  func testADialog() throws {
    try onMain {
      let window = Window(title: "Files", child: Label("A file"))
      try show(window)
      for (key, isYes) in [("alt+y", true), ("alt+n", false), ("Escape", false)] {
        let isDeleted = MutableProperty<Bool?>(nil)
        weak var dialog: Question?
        do {
          let question = Question("Delete the file?", above: window)
          question.rx.isAnsweredWithYes.subscribeOnMainActor(next: { isYes in
            isDeleted.value = isYes
            question.destroy()
          })
          question.title = "Delete"
          try show(question)
          dialog = question
        }
        try execute("xdotool", "search", "--name", "^Delete$", "windowfocus", "--sync")
        // The window ends while the key is down, so the key is not sent to the window.
        try execute("xdotool", "key", key)
        eventually("the answer to \(key)") { isDeleted.value != nil }
        XCTAssertEqual(isDeleted.value, isYes)
        eventually("the end") { dialog == nil }
      }
      window.destroy()
    }
  }

  // MARK: Documentation comments

  func testProperties() {
    onMain {
      let sign = Widget(class: "GtkImage", ["icon-name": "dialog-error-symbolic"])
      sign["pixel-size"] = 16
      let size: Int = sign["pixel-size"]
      XCTAssertEqual(size, 16)
      XCTAssertEqual(sign["icon-name"], "dialog-error-symbolic")
      let window = Window()
      let isMaximized = window.rx.property("maximized", of: Bool.self)
      XCTAssertEqual(isMaximized.value, false)
      window.destroy()
    }
  }

  func testSignals() {
    onMain {
      var printed: [String] = []
      func print(_ items: Any...) {
        printed.append(items.map { "\($0)" }.joined(separator: " "))
      }
      let button = Button("Press")
      let toggle = Switch()
      let keys = Object(class: "GtkEventControllerKey")
      button.connect("clicked") { print("clicked") }
      toggle.connect("notify::active") { [unowned toggle] in print(toggle.isActive) }
      keys.connect("key-pressed") { (key: UInt32, code: UInt32, modifiers: UInt32) in print(key) }
      toggle.rx.signal("notify::active").subscribeOnMainActor(next: { print("switched") })
      keys.rx.signal("key-pressed", of: UInt32.self, UInt32.self)
        .subscribeOnMainActor(next: { key, code in print(key, code) })

      button.emit("clicked")
      toggle.isActive = true
      let isHandled = keys.emit(
        "key-pressed", answering: Bool.self, UInt32(97), UInt32(38), UInt32(0))
      XCTAssertFalse(isHandled)
      XCTAssertEqual(printed, ["clicked", "true", "switched", "97", "97 38"])
    }
  }

  func testAnswers() {
    onMain {
      let hasChanges = true
      let window = Window()
      window.connect("close-request", answering: Bool.self) { hasChanges }
      let isPrevented = window.emit("close-request", answering: Bool.self)
      XCTAssertTrue(isPrevented)
      window.destroy()
    }
  }

  func testStyles() {
    onMain {
      let hasFailed = MutableProperty(false)
      let message = Label()
      StyleSheet("label.price { font-weight: bold; }").apply()
      hasFailed.values.bind(to: message.rx.styleClass("error"))
      XCTAssertFalse(message.hasStyleClass("error"))
      hasFailed.value = true
      XCTAssertTrue(message.hasStyleClass("error"))
      hasFailed.value = false
      XCTAssertFalse(message.hasStyleClass("error"))
    }
  }

  func testTheLoop() throws {
    try onMain {
      let thumbnails = Signal<Int>.return(1)
      @Sendable func show(_ thumbnail: Int) { MainActor.assumeIsolated { MainLoop.quit() } }
      thumbnails.deliver(on: MainLoopScheduler.idle).subscribeNext { show($0) }
      try MainLoop.initialize()
      let window = Window(title: "Hello")
      window.present()
      MainLoop.run()
      XCTAssertTrue(window.isVisible)
      window.destroy()
    }
  }

  func testRows() {
    struct Price: Equatable {
      let id: Int
      let name: String
      let amount: Int
    }
    onMain {
      let prices = MutableProperty([Price(id: 1, name: "Tea", amount: 3)]).values
      let list = ListView()
      list.rx.rows(prices, by: \.id, make: { Label() }) { label, price in
        label.text = "\(price.name): \(price.amount)"
      }
      XCTAssertEqual(list.rowCount, 1)
    }
  }
}
