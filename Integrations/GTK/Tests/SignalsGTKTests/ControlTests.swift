import CGTK
import Signals
import SignalsControls
import SignalsGTK
import XCTest

/// Controls as signals, with changes by the user and by the program.
final class ControlTests: GTKTestCase {
  func testAnEntrySendsWhatTheUserTypes() throws {
    try onMain {
      let entry = Entry()
      let window = Window(title: "Entry", child: entry)
      let log = Record<String>()
      entry.text = "before"
      entry.rx.text.subscribeOnMainActor(next: { log.add($0) })
      XCTAssertEqual(log.entries, ["before"])
      entry.text = "program"
      entry.rx.text.set("program, too")
      entry.rx.changeSilently { gtk_editable_set_text(entry.native(), "a") }
      XCTAssertEqual(log.entries, ["before"])

      try show(window)
      try type("bc", in: window)
      eventually("the text") { log.entries.last == "bc" }
      // The field's text is selected when it gets the focus, so the first key replaces it: one
      // change.
      XCTAssertEqual(log.entries, ["before", "b", "bc"])
      window.destroy()
    }
  }

  func testATextOfOtherScalarsIsWrittenAndSent() {
    onMain {
      // The texts are equal for Swift.
      let (composed, decomposed) = ("\u{e9}", "e\u{301}")
      let field = PasswordEntry()
      let log = Record<[Unicode.Scalar]>()
      field.text = composed
      field.rx.text.changes.subscribeOnMainActor(next: { log.add(Array($0.unicodeScalars)) })
      field.text = decomposed
      XCTAssertEqual(Array(field.text.unicodeScalars), Array(decomposed.unicodeScalars))
      gtk_editable_select_region(field.native(), 0, -1)
      gtk_editable_delete_selection(field.native())
      var position = gint(0)
      gtk_editable_insert_text(field.native(), composed, -1, &position)
      XCTAssertEqual(log.entries, [["\u{e9}"]])
    }
  }

  func testATextThatIsReplacedOrDeletedIsOneChange() throws {
    try onMain {
      let entry = Entry()
      let window = Window(title: "Replace", child: entry)
      let model = MutableProperty("")
      model.bindTwoWay(with: entry.rx.text)
      let log = Record<String>()
      entry.rx.text.changes.subscribeOnMainActor(next: { log.add($0) })
      let activated = Record<String>()
      entry.rx.activated.subscribeOnMainActor(next: { activated.add(model.value) })
      try show(window)
      try type("abc", in: window)
      try press("ctrl+a", in: window)
      try type("x", in: window)
      eventually("the replacement") { log.entries.last == "x" }
      XCTAssertEqual(log.entries, ["a", "ab", "abc", "x"])
      // Typing the text that is there already is no change.
      try press("ctrl+a", in: window)
      try type("x", in: window)
      try press("Return", in: window)
      eventually("the key") { activated.entries == ["x"] }
      XCTAssertEqual(log.entries, ["a", "ab", "abc", "x"])
      try press("ctrl+a", in: window)
      try press("BackSpace", in: window)
      eventually("the deletion") { log.entries.last == "" }
      XCTAssertEqual(log.entries, ["a", "ab", "abc", "x", ""])
      XCTAssertEqual(model.value, "")
      window.destroy()
    }
  }

  func testTheKeyBackspaceInAClusterIsOneChange() throws {
    try onMain {
      let entry = Entry()
      let window = Window(title: "Backspace", child: entry)
      let log = Record<String>()
      entry.rx.text.changes.subscribeOnMainActor(next: { log.add($0) })
      // Each letter has a vowel sign. GTK removes both, and inserts the letter.
      entry.text = "\u{915}\u{93f}\u{915}\u{93f}"
      try show(window)
      try press("End", in: window)
      for count in 1...5 {
        try press("BackSpace", in: window)
        eventually("key \(count)") { log.entries.count >= min(count, 4) }
      }
      settle()
      XCTAssertEqual(
        log.entries.map { Array($0.unicodeScalars) },
        [["\u{915}", "\u{93f}", "\u{915}"], ["\u{915}", "\u{93f}"], ["\u{915}"], []])
      window.destroy()
    }
  }

  func testAKeyBackspaceThatIsNotHandledHoldsNothingBack() {
    onMain {
      let entry = Entry()
      let log = Record<String>()
      entry.rx.text.changes.subscribeOnMainActor(next: { log.add($0) })
      entry.text = "abc"
      let inner = Object.wrapping(gtk_editable_get_delegate(entry.native()))!
      inner.connect("backspace") { [unowned inner] in
        g_signal_stop_emission_by_name(inner.pointer, "backspace")
      }
      inner.emit("backspace")
      XCTAssertEqual(entry.text, "abc")
      gtk_editable_delete_text(entry.native(), 2, 3)
      eventually("the deletion") { log.entries == ["ab"] }
      gtk_editable_delete_text(entry.native(), 1, 2)
      XCTAssertEqual(log.entries, ["ab", "a"])
    }
  }

  func testWhatTheProgramWritesInPlaceOfADeletionIsNotSent() throws {
    try onMain {
      let entry = Entry()
      let window = Window(title: "Refill", child: entry)
      let log = Record<String>()
      entry.rx.text.changes.subscribeOnMainActor(next: { log.add($0) })
      entry.connect("changed") { [unowned entry] in
        if entry.text.isEmpty, !entry.rx.isChangingSilently { entry.text = "default" }
      }
      try show(window)
      try type("abc", in: window)
      try press("ctrl+a", in: window)
      try press("BackSpace", in: window)
      eventually("the default") { entry.text == "default" }
      settle()
      XCTAssertEqual(log.entries, ["a", "ab", "abc"])
      window.destroy()
    }
  }

  func testEventsEndWhenAnObjectIsDisposedOf() {
    onMain {
      let label = Label("a")
      let log = Record<String>()
      label.rx.deallocated.subscribeOnMainActor(next: { log.add("gone") })
      g_object_run_dispose(label.native())
      XCTAssertEqual(log.entries, ["gone"])
    }
  }

  func testAProgramThatWritesBesideTheUserAgreesInTheEnd() throws {
    try onMain {
      let entry = Entry()
      let window = Window(title: "Beside", child: entry)
      let model = MutableProperty("")
      model.bindTwoWay(with: entry.rx.text)
      try show(window)
      for round in 0..<5 {
        let isOver = MutableProperty(false)
        let writer = MainLoopScheduler.input.schedule(
          after: .milliseconds(1), repeatingEvery: .milliseconds(1)
        ) {
          model.value = "program \(Int.random(in: 0..<1000))"
        }
        try press("ctrl+a", in: window)
        try type("user \(round)", in: window)
        writer.dispose()
        isOver.value = true
        settle()
        XCTAssertEqual(entry.text, model.value)
      }
      window.destroy()
    }
  }

  func testWhatIsTypedWithReturnIsThereWhenItIsActivated() throws {
    try onMain {
      let entry = Entry()
      let window = Window(title: "Completion", child: entry)
      let model = MutableProperty("")
      model.bindTwoWay(with: entry.rx.text)
      // This handler inserts text, as a completion does.
      entry.rx.keyPressed.subscribeOnMainActor(next: { [weak entry] key in
        guard key.name == "Return", let entry else { return }
        var end = gint(3)
        gtk_editable_insert_text(entry.native(), "-completed", -1, &end)
      })
      let activated = Record<String>()
      entry.rx.activated.subscribeOnMainActor(next: { activated.add(model.value) })
      try show(window)
      try type("abc", in: window)
      try press("Return", in: window)
      eventually("the key") { !activated.entries.isEmpty }
      XCTAssertEqual(activated.entries, ["abc-completed"])
      window.destroy()
    }
  }

  func testFocus() throws {
    try onMain {
      let (entry, button) = (Entry(), Button("Other"))
      let window = Window(title: "Focus", child: Box(.vertical, [button, entry]))
      let log = Record<Bool>()
      entry.rx.focusChanged.subscribeOnMainActor(next: { log.add($0) })
      try show(window)
      try press("Tab", in: window)
      eventually("the focus") { log.entries.last == true }
      try press("shift+Tab", in: window)
      eventually("its end") { log.entries.last == false }
      XCTAssertEqual(log.entries, [true, false])
      window.destroy()
    }
  }

  func testAHandlerThatWritesBackSendsNothingMore() throws {
    try onMain {
      let entry = Entry()
      let window = Window(title: "Write back", child: entry)
      let log = Record<String>()
      entry.rx.text.changes.subscribeOnMainActor(next: { [weak entry] text in
        log.add(text)
        entry?.text = text.uppercased()
        gtk_editable_set_position(entry?.native(), -1)
      })
      try show(window)
      try type("ab", in: window)
      eventually("the text") { entry.text == "AB" }
      XCTAssertEqual(log.entries, ["a", "Ab"])
      window.destroy()
    }
  }

  /// In the catalogue: `.tags(.K57)`
  func testAHandlerThatWritesAPropertyBackSendsNothingMore() {
    onMain {
      let log = Record<String>()
      let button = Switch()
      let (first, second) = (button.rx.isActive.changes, button.rx.isActive.changes)
      first.subscribeOnMainActor(next: {
        log.add("first \($0)")
        button.isActive = false
      })
      second.subscribeOnMainActor(next: { log.add("second \($0)") })
      for _ in 0..<2 {
        gtk_switch_set_active(button.native(), 1)
        XCTAssertFalse(button.isActive)
      }
      XCTAssertEqual(log.entries, ["first true", "first true"])

      let list = DropDown(["a", "b", "c"])
      let chosen = Record<Int?>()
      list.rx.selected.changes.subscribeOnMainActor(next: {
        chosen.add($0)
        if $0 == 1 { list.texts = ["x", "y"] }
      })
      for index in [1, 1, 1] { gtk_drop_down_set_selected(list.native(), guint(index)) }
      XCTAssertEqual(chosen.entries, [1, 1, 1])
      XCTAssertEqual(list.selected, 0)

      // The setter of this property reports each write, even of an equal value.
      let window = Window()
      let title = window.rx.property("title", of: String?.self)
      let titles = Record<String?>()
      title.changes.subscribeOnMainActor(next: {
        titles.add($0)
        title.set("the program's")
      })
      for text in ["one", "two"] { gtk_window_set_title(window.native(), text) }
      XCTAssertEqual(titles.entries, ["one", "two"])
      XCTAssertEqual(window.title, "the program's")
      window.destroy()
    }
  }

  func testAHandlerThatWritesANumberBackSendsNothingMore() {
    onMain {
      let log = Record<String>()
      let scale = Scale(in: 0...10)
      scale.rx.value.changes.subscribeOnMainActor(next: {
        log.add("scale \($0)")
        if log.entries.count < 10 { scale.value = $0 + 1 }
      })
      for value in [5.0, 7.0] { gtk_range_set_value(scale.native(), value) }
      let spin = SpinButton(in: 0...10)
      spin.rx.value.changes.subscribeOnMainActor(next: {
        log.add("spin \($0)")
        if log.entries.count < 10 { spin.value = $0 + 1 }
      })
      for value in [5.0, 7.0] { gtk_spin_button_set_value(spin.native(), value) }
      XCTAssertEqual(log.entries, ["scale 5.0", "scale 7.0", "spin 5.0", "spin 7.0"])
      XCTAssertEqual([scale.value, spin.value], [8, 8])
    }
  }

  func testLaterSubscribersGetTheValueThatIsThereWhenAnEarlierOneHasWritten() {
    onMain {
      let button = Switch()
      let log = Record<String>()
      // Another property of the same control.
      button.rx.isActive.changes.map { !$0 }.bind(to: button.rx.isSensitive)
      button.rx.isActive.changes.subscribeOnMainActor(next: { log.add("switch \($0)") })
      gtk_switch_set_active(button.native(), 1)
      XCTAssertEqual(log.entries, ["switch true"])

      let list = DropDown(["a", "b", "c"])
      list.rx.selected.changes.subscribeOnMainActor(next: { _ in list.selected = 2 })
      list.rx.selected.changes.subscribeOnMainActor(next: { log.add("list \($0 ?? -1)") })
      gtk_drop_down_set_selected(list.native(), 1)
      XCTAssertEqual(log.entries, ["switch true", "list 2"])
    }
  }

  func testAChangeByTheUserInANestedLoopOfAHandlerIsSent() {
    onMain {
      let button = Switch()
      let log = Record<Bool>()
      button.rx.isActive.changes.subscribeOnMainActor(next: {
        log.add($0)
        guard log.entries.count == 1 else { return }
        button.isActive = true
        GLib.onceItIsIdle { gtk_switch_set_active(button.native(), 0) }
        eventually("the user's change") { !button.isActive }
      })
      gtk_switch_set_active(button.native(), 1)
      eventually("the second change") { log.entries == [true, false] }
    }
  }

  func testTwoControlsOfOnePropertyDoNotEcho() throws {
    try onMain {
      let (first, second) = (Entry(), Entry())
      let window = Window(title: "Two", child: Box(.vertical, [first, second]))
      let name = MutableProperty("")
      name.bindTwoWay(with: first.rx.text)
      name.bindTwoWay(with: second.rx.text)
      var changes: [String] = []
      first.connect("changed") { [unowned first] in changes.append("first \(first.text)") }
      second.connect("changed") { [unowned second] in changes.append("second \(second.text)") }
      try show(window)
      try type("a", in: window)
      eventually("the text") { second.text == "a" }
      name.value = "a"
      settle()
      XCTAssertEqual(changes.sorted(), ["first a", "second a"])
      name.value = "b"
      // GTK reports that the old text was removed, and that the new one was inserted.
      XCTAssertEqual(changes.dropFirst(2), ["first ", "first b", "second ", "second b"])
      window.destroy()
    }
  }

  func testCheckButton() throws {
    try onMain {
      let button = CheckButton("Check")
      let window = Window(title: "Check", child: button)
      let log = Record<Bool>()
      button.rx.isActive.subscribeOnMainActor(next: { log.add($0) })
      button.isActive = true
      button.rx.isActive.set(false)
      button.isActive = true
      try show(window)
      try click(button, in: window)
      eventually("the click") { log.entries.count > 1 }
      XCTAssertEqual(log.entries, [false, false])
      window.destroy()
    }
  }

  func testSwitch() throws {
    try onMain {
      let button = Switch()
      let window = Window(title: "Switch", child: Box(.horizontal, [button]))
      let log = Record<Bool>()
      button.rx.isActive.subscribeOnMainActor(next: { log.add($0) })
      button.isActive = true
      try show(window)
      try click(button, in: window)
      eventually("the click") { log.entries.count > 1 }
      XCTAssertEqual(log.entries, [false, false])
      window.destroy()
    }
  }

  func testSpinButtonAndScale() throws {
    try onMain {
      let spin = SpinButton(in: 0...10)
      let scale = Scale(in: 0...10)
      let window = Window(title: "Numbers", child: Box(.vertical, [spin, scale]))
      let log = Record<Double>()
      spin.rx.value.subscribeOnMainActor(next: { log.add($0) })
      scale.rx.value.changes.subscribeOnMainActor(next: { log.add(-$0) })
      spin.value = 3
      scale.value = 5
      try show(window)
      spin.takeFocus()
      try press("Up", in: window)
      eventually("the spin button") { log.entries.count > 1 }
      scale.takeFocus()
      try press("Right", in: window)
      eventually("the scale") { log.entries.count > 2 }
      XCTAssertEqual(log.entries, [0, 4, -6])
      window.destroy()
    }
  }

  func testAScaleOfOneNumberStaysThere() throws {
    try onMain {
      let scale = Scale(in: 3...3)
      let window = Window(title: "One number", child: scale)
      let log = Record<Double>()
      scale.rx.value.subscribeOnMainActor(next: { log.add($0) })
      scale.value = 5
      XCTAssertEqual(scale.value, 3)
      try show(window)
      scale.takeFocus()
      try press("Right", in: window)
      try click(scale, in: window)
      settle()
      XCTAssertEqual(scale.value, 3)
      XCTAssertEqual(log.entries, [3])
      window.destroy()
    }
  }

  func testAButtonWithoutALabelHasNone() {
    onMain {
      let button = Button("Text")
      let label = button.rx.property("label", of: String?.self)
      button.label = nil
      XCTAssertNil(button.label)
      XCTAssertEqual(label.value, .some(nil))
      button.label = ""
      XCTAssertEqual(button.label, "")
      // What the button shows instead of a text stays.
      let image = Widget(gtk_image_new())
      gtk_button_set_child(button.native(), image.native())
      button.label = nil
      XCTAssertIdentical(Widget.wrapping(gtk_button_get_child(button.native())), image)
      button.label = "Text again"
      XCTAssertEqual(button.label, "Text again")
    }
  }

  func testDropDown() throws {
    try onMain {
      let list = DropDown(["one", "two", "three"])
      let window = Window(title: "Drop-down", child: list)
      let log = Record<Int?>()
      list.rx.selected.subscribeOnMainActor(next: { log.add($0) })
      list.selected = 2
      list.texts = ["eins", "zwei"]
      XCTAssertEqual(list.texts, ["eins", "zwei"])
      XCTAssertEqual(list.selected, 0)
      list.selected = -1
      XCTAssertNil(list.selected)
      list.selected = 0
      try show(window)
      list.takeFocus()
      // Opens the list, moves to the second entry, and chooses it.
      try press("space", in: window)
      settle()
      try press("Down", in: window)
      try press("Return", in: window)
      eventually("the choice") { log.entries.count > 1 }
      XCTAssertEqual(log.entries, [0, 1])
      window.destroy()
    }
  }

  func testPropertiesByName() {
    onMain {
      let label = Label("a")
      let text = label.rx.property("label", of: String.self)
      let log = Record<String>()
      text.subscribeOnMainActor(next: { log.add($0) })
      text.set("b")
      XCTAssertEqual(label.text, "b")
      // A write by GTK's own functions can't be told from a change by the user.
      gtk_label_set_text(label.native(), "c")
      XCTAssertEqual(log.entries, ["a", "c"])
      // The properties of wrappers are written by the program.
      let changes = Record<Bool>()
      label.rx.property("visible", of: Bool.self).changes
        .subscribeOnMainActor(next: { changes.add($0) })
      label.isVisible = false
      label["visible"] = true
      XCTAssertEqual(changes.entries, [])
    }
  }

  func testValuesOfAllTypes() {
    onMain {
      let label = Label()
      label["width-chars"] = 7
      XCTAssertEqual(label["width-chars"], 7)
      XCTAssertEqual(label["width-chars"], Int32(7))
      label["width-chars"] = -1
      XCTAssertEqual(label["width-chars"], -1)
      label["xalign"] = 0.25
      XCTAssertEqual(label["xalign"], 0.25)
      label["ellipsize"] = "middle"
      XCTAssertEqual(label["ellipsize"], "middle")
      XCTAssertEqual(label["ellipsize"], Int32(2))
      label["tooltip-text"] = "Help"
      XCTAssertEqual(label["tooltip-text"], String?.some("Help"))
      label["tooltip-text"] = String?.none
      XCTAssertEqual(label["tooltip-text"], String?.none)
      let (first, second) = (Entry(), Entry())
      label["mnemonic-widget"] = first
      XCTAssertIdentical(label["mnemonic-widget"] as Entry?, first)
      label["mnemonic-widget"] = second as Entry?
      XCTAssertIdentical(label["mnemonic-widget"] as Widget, second)
      let list = Widget(class: "GtkListBox", ["selection-mode": "multiple"])
      XCTAssertEqual(list["selection-mode"], "multiple")
      let texts = DropDown(["a", "b"])
      texts["selected"] = 1
      XCTAssertEqual(texts.selected, 1)
      XCTAssertEqual(texts["selected"], UInt32(1))
    }
  }

  func testKeys() throws {
    try onMain {
      let entry = Entry()
      let window = Window(title: "Keys of an entry", child: entry)
      let log = Record<String>()
      let subscription = window.rx.keyPressed.subscribeOnMainActor(next: { log.add($0.name) })
      try show(window)
      try press("a", in: window)
      try press("Escape", in: window)
      eventually("the keys") { log.entries.count > 1 }
      XCTAssertEqual(log.entries, ["a", "Escape"])
      XCTAssertEqual(entry.text, "a")
      subscription.dispose()
      try press("b", in: window)
      eventually("the text") { entry.text == "ab" }
      XCTAssertEqual(log.entries, ["a", "Escape"])
      window.destroy()
    }
  }

  func testClosingAWindowThatWasNeverShown() {
    onMain {
      let window = Window(title: "Never shown")
      let log = Record<String>()
      let handler = window.connect("close-request", answering: Bool.self) {
        log.add("stays")
        return true
      }
      window.close()
      XCTAssertEqual(log.entries, ["stays"])
      handler.disconnect()
      window.rx.closeRequested.subscribeOnMainActor(
        next: { [unowned window] in
          log.add("wants to")
          window.close()
        }, completed: { log.add("completed") })
      for _ in 0..<2 { window.close() }
      XCTAssertEqual(log.entries, ["stays", "wants to", "completed"])
    }
  }

  func testADestroyedWindowIsNotShownAgain() {
    onMain {
      let window = Window(title: "Shown once")
      window.present()
      window.destroy()
      window.present()
      window.isVisible = true
      XCTAssertFalse(window.isVisible)
    }
  }

  func testClosing() {
    onMain {
      let window = Window(title: "Closing")
      let log = Record<String>()
      window.rx.closeRequested.subscribeOnMainActor(
        next: { log.add("wants to") }, completed: { log.add("completed") })
      window.rx.deallocated.subscribeOnMainActor(next: { log.add("gone") })
      window.present()
      window.close()
      settle()
      XCTAssertEqual(Set(log.entries), ["wants to", "completed", "gone"])
      XCTAssertEqual(log.entries.first, "wants to")
    }
  }

  func testFrames() throws {
    try onMain {
      let window = Window(title: "Frames")
      let log = Record<Duration>()
      let frames = window.rx.frames.take(3)
      frames.subscribeOnMainActor(next: { log.add($0) })
      try show(window)
      eventually("three frames") { log.entries.count == 3 }
      XCTAssertEqual(log.entries, log.entries.sorted())
      settle()
      XCTAssertEqual(log.entries.count, 3)
      window.destroy()
    }
  }

  func testACommandOfAButton() {
    onMain {
      let button = Button("Run")
      let isValid = MutableProperty(false)
      let work = Subject<Int>()
      let command = Command<Void, Int>(enabled: isValid.values) { work }
      button.rx.clicked.bind(to: command, enabling: button.rx.isSensitive)
      eventually("disabled") { !button.isSensitive }
      isValid.value = true
      eventually("enabled") { button.isSensitive }
      button.emit("clicked")
      eventually("disabled while it runs") { !button.isSensitive }
      work.sendCompleted()
      eventually("enabled afterwards") { button.isSensitive }
    }
  }

  func testAValueOfAnotherThreadIsWrittenByTheLoop() {
    onMain {
      let label = Label()
      let names = Subject<String>()
      names.assertingNoErrors().bind(to: label.rx.text)
      let sent = DispatchSemaphore(value: 0)
      Thread.detachNewThread {
        names.sendNext("from another thread")
        sent.signal()
      }
      sent.wait()
      XCTAssertEqual(label.text, "")
      eventually("the text") { label.text == "from another thread" }
    }
  }

  func testEventsEndWithTheControlAndWithItsWindow() {
    onMain {
      let log = Record<String>()
      do {
        let button = Button("Released")
        button.rx.clicked.subscribeOnMainActor(completed: { log.add("released") })
      }
      XCTAssertEqual(log.entries, ["released"])
      let kept = Button("Kept")
      let window = Window(child: Box(.vertical, [kept]))
      window.rx.closeRequested.subscribeOnMainActor(completed: { log.add("destroyed") })
      window.destroy()
      settle()
      XCTAssertEqual(log.entries, ["released", "destroyed"])
    }
  }

  func testDestroyingAControlWhileItsEventIsHandled() {
    onMain {
      for _ in 0..<1000 {
        let log = Record<String>()
        var window: Window? = Window()
        do {
          let button = CountedButton.make()
          window!.child = button
          let token = Token(Live.closures)
          button.rx.clicked.subscribeOnMainActor(
            next: {
              token.touch()
              window?.destroy()
              window = nil
              log.add("clicked")
            }, completed: { log.add("completed") })
          button.rx.clicked.map { "second" }.subscribeOnMainActor(next: { log.add($0) })
        }
        (window!.child as? Button)?.emit("clicked")
        XCTAssertEqual(log.entries.first, "clicked")
        XCTAssertEqual(log.entries.last, "completed")
      }
      settle()
      XCTAssertEqual(Live.all, [0, 0, 0], "wrappers, objects, closures")
    }
  }

  func testTenThousandRounds() {
    onMain {
      let window = Window()
      let title = MutableProperty("title")
      var clicks = 0
      for round in 0..<10_000 {
        let button = CountedButton.make()
        let token = Token(Live.closures)
        let subscription = button.rx.clicked.subscribeOnMainActor(next: {
          token.touch()
          clicks += 1
        })
        title.values.bind(to: button.rx.label)
        window.child = button
        button.emit("clicked")
        if round % 3 == 0 { subscription.dispose() }
        if round % 2 == 0 { button.emit("clicked") }
        window.child = nil
      }
      settle()
      XCTAssertEqual(clicks, 10_000 + 3_333)
      XCTAssertEqual(Live.all, [0, 0, 0], "wrappers, objects, closures")
      // Nothing writes to a button any more.
      title.value = "new"
      window.destroy()
    }
  }
}

/// A record of events.
@MainActor
final class Record<Value> {
  private(set) var entries: [Value] = []
  func add(_ entry: Value) { entries.append(entry) }
}
