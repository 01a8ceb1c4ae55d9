import CGTK
import Signals
import SignalsControls
import SignalsGTK
import XCTest

final class ListViewTests: GTKTestCase {
  private struct Row: Hashable, Sendable {
    var id: Int
    var text: String
  }

  func testTenThousandRowsAndDifferences() throws {
    try onMain {
      let rows = MutableProperty((0..<10_000).map { Row(id: $0, text: "row \($0)") })
      let list = ListView()
      let window = Window(title: "Rows", child: ScrolledWindow(list))
      window.setDefaultSize(width: 300, height: 400)
      var labels = 0
      list.rx.rows(
        rows.values, by: \.id,
        make: {
          labels += 1
          return Label()
        }, update: { (label: Label, row) in label.text = row.text })
      XCTAssertEqual(list.rowCount, 10_000)
      try show(window)
      eventually("rows on the screen") { shownTexts(of: list).contains("row 3") }
      // Only rows on the screen, and some around them, have labels.
      XCTAssertLessThan(labels, 1000)
      rows.modify { rows in
        rows[3].text = "changed"
        rows.remove(at: 2)
        rows.insert(Row(id: -1, text: "new"), at: 0)
        rows.swapAt(4, 5)
      }
      XCTAssertEqual(list.rowCount, 10_000)
      eventually("the change") {
        shownTexts(of: list).prefix(6) == ["new", "row 0", "row 1", "changed", "row 5", "row 4"]
      }
      rows.value = []
      XCTAssertEqual(list.rowCount, 0)
      window.destroy()
    }
  }

  func testRandomLists() throws {
    try onMain {
      var generator = SystemRandomNumberGenerator()
      let rows = MutableProperty<[Row]>([])
      let list = ListView()
      let window = Window(title: "Random rows", child: ScrolledWindow(list))
      window.setDefaultSize(width: 300, height: 400)
      list.rx.rows(
        rows.values, by: \.id, make: { Label() }, update: { label, row in label.text = row.text })
      try show(window)
      for round in 0..<2000 {
        rows.value = (0..<Int.random(in: 0...12, using: &generator)).map { _ in
          let id = Int.random(in: 0..<9, using: &generator)
          return Row(id: id, text: "\(id).\(Int.random(in: 0..<3, using: &generator))")
        }
        XCTAssertEqual(list.rowCount, rows.value.count)
        if round % 20 == 0 {
          settle()
          eventually("round \(round)") { shownTexts(of: list) == rows.value.map(\.text) }
        } else if round % 3 == 0 {
          g_main_context_iteration(nil, 0)
        }
      }
      window.destroy()
    }
  }

  func testListsFromAnotherThread() throws {
    try onMain {
      let rows = MutableProperty<[Row]>([])
      let list = ListView()
      let window = Window(title: "Rows of another thread", child: ScrolledWindow(list))
      list.rx.rows(
        rows.values, by: \.id, make: { Label() }, update: { label, row in label.text = row.text })
      try show(window)
      let isOver = MutableProperty(false)
      Thread.detachNewThread {
        for count in 0..<2000 {
          rows.modify { rows in
            rows.append(Row(id: count, text: "\(count)"))
            if count % 3 == 0 { rows.removeFirst() }
          }
        }
        isOver.value = true
      }
      eventually("the last list") { isOver.value && list.rowCount == rows.value.count }
      window.destroy()
    }
  }

  func testListsThatComeWhileRowsAreShown() throws {
    try onMain {
      let rows = MutableProperty((0..<5).map { Row(id: $0, text: "row \($0)") })
      let list = ListView()
      let window = Window(title: "Nested lists", child: ScrolledWindow(list))
      window.setDefaultSize(width: 300, height: 400)
      var seen: Set<Int> = []
      list.rx.rows(rows.values, by: \.id, make: { Label() }) {
        [weak rows] (label: Label, row) in
        label.text = row.text
        // Each row that is shown for the first time changes the list.
        if row.id < 60, seen.insert(row.id).inserted {
          rows?.modify { rows in
            rows.insert(Row(id: row.id + 100, text: "new \(row.id)"), at: 0)
            rows.removeAll { $0.id == row.id }
            rows.append(Row(id: row.id + 1000, text: "last \(row.id)"))
          }
        }
      }
      try show(window)
      eventually("the last list") {
        rows.value.count == 10 && shownTexts(of: list) == rows.value.map(\.text)
      }
      XCTAssertEqual(list.rowCount, 10)
      window.destroy()
    }
  }

  func testAListThatComesWhileTheUserScrolls() throws {
    try onMain {
      let rows = MutableProperty((0..<1000).map { Row(id: $0, text: "row \($0)") })
      let list = ListView()
      let scrolled = ScrolledWindow(list)
      let window = Window(title: "Scrolling", child: scrolled)
      window.setDefaultSize(width: 300, height: 400)
      var isChanged = false
      list.rx.rows(rows.values, by: \.id, make: { Label() }) {
        [weak rows, weak list] (label: Label, row) in
        label.text = row.text
        guard row.id > 500, !isChanged else { return }
        isChanged = true
        rows?.modify { $0.removeFirst() }
        XCTAssertEqual(list?.rowCount, 1000, "the list has changed while GTK asked for a row")
      }
      try show(window)
      eventually("rows on the screen") { shownTexts(of: list).contains("row 3") }
      let place = gtk_scrolled_window_get_vadjustment(scrolled.native())
      gtk_adjustment_set_value(place, gtk_adjustment_get_upper(place) * 0.7)
      eventually("rows further down") { isChanged }
      eventually("the change") { list.rowCount == 999 }
      window.destroy()
    }
  }

  func testSelection() throws {
    try onMain {
      let rows = MutableProperty((0..<20).map { Row(id: $0, text: "row \($0)") })
      let list = ListView()
      let window = Window(title: "Selection", child: ScrolledWindow(list))
      window.setDefaultSize(width: 300, height: 400)
      list.rx.rows(
        rows.values, by: \.id, make: { Label() }, update: { label, row in label.text = row.text })
      let log = Record<Int?>()
      list.rx.selected.subscribeOnMainActor(next: { log.add($0) })
      let activated = Record<Int>()
      list.rx.activated.subscribeOnMainActor(next: { activated.add($0) })
      XCTAssertEqual(log.entries, [nil])
      list.selected = 4
      list.rx.selected.set(5)
      XCTAssertEqual(log.entries, [nil])
      try show(window)
      eventually("rows on the screen") { shownTexts(of: list).contains("row 3") }
      let label = try XCTUnwrap(shownLabels(of: list).first { $0.text == "row 2" })
      try click(label, in: window)
      eventually("the selection") { log.entries.last == 2 }
      XCTAssertEqual(log.entries, [nil, 2])
      // The selected row moves on, which is not a change by the user.
      rows.modify { $0.remove(at: 0) }
      XCTAssertEqual(list.selected, 1)
      XCTAssertEqual(log.entries, [nil, 2])
      try press("Return", in: window)
      eventually("the activation") { activated.entries == [1] }
      window.destroy()
    }
  }

  func testASelectedRowThatMovesStaysSelected() {
    onMain {
      let rows = MutableProperty((0..<6).map { Row(id: $0, text: "row \($0)") })
      let list = ListView()
      list.rx.rows(
        rows.values, by: \.id, make: { Label() }, update: { label, row in label.text = row.text })
      let log = Record<Int?>()
      let model = MutableProperty<Int?>(1)
      model.bindTwoWay(with: list.rx.selected)
      list.rx.selected.changes.subscribeOnMainActor(next: { log.add($0) })
      XCTAssertEqual(list.selected, 1)
      for place in [5, 0, 3] {
        rows.modify { rows in
          let index = rows.firstIndex { $0.id == 1 }!
          rows.insert(rows.remove(at: index), at: place)
        }
        XCTAssertEqual(list.selected, place)
      }
      XCTAssertEqual(log.entries, [])
      // The model's row is selected, independent of the former selection.
      model.value = 1
      XCTAssertEqual(list.selected, 1)
    }
  }

  /// In the catalogue: `.tags(.K57, .K58)`
  func testAHandlerOfTheSelectionChangesTheRows() throws {
    try onMain {
      let rows = MutableProperty((0..<20).map { Row(id: $0, text: "row \($0)") })
      let list = ListView()
      let window = Window(title: "Changed by the selection", child: ScrolledWindow(list))
      window.setDefaultSize(width: 300, height: 400)
      @MainActor func bindRows() {
        list.rx.rows(
          rows.values, by: \.id, make: { Label() }, update: { label, row in label.text = row.text })
      }
      bindRows()
      let log = Record<Int?>()
      list.rx.selected.changes.subscribeOnMainActor(next: { index in
        log.add(index)
        if let index, log.entries.count == 1 { rows.modify { $0.remove(at: index) } }
        if log.entries.count == 2 { bindRows() }
      })
      try show(window)
      eventually("rows on the screen") { shownTexts(of: list).contains("row 3") }
      try click(try XCTUnwrap(shownLabels(of: list).first { $0.text == "row 2" }), in: window)
      eventually("the first selection") { !log.entries.isEmpty }
      settle()
      XCTAssertEqual(list.rowCount, 19)
      try click(try XCTUnwrap(shownLabels(of: list).first { $0.text == "row 3" }), in: window)
      eventually("the second selection") { log.entries.count == 2 }
      settle()
      XCTAssertEqual(log.entries, [2, 2])
      window.destroy()
    }
  }

  func testOtherRowsTakeThePlaceOfTheFirst() {
    onMain {
      let (first, second) = (MutableProperty([1]), MutableProperty([1, 2]))
      let list = ListView()
      let binding = list.rx.rows(first.values, by: { $0 }, make: { Label() }, update: { _, _ in })
      list.rx.rows(second.values, by: { $0 }, make: { Label() }, update: { _, _ in })
      XCTAssertTrue(binding.isDisposed)
      first.value = [1, 2, 3]
      XCTAssertEqual(list.rowCount, 2)
      second.value = []
      XCTAssertEqual(list.rowCount, 0)
    }
  }

  func testNothingIsLeft() {
    onMain {
      let elements = Counter()
      final class Element: Sendable {
        let token: Token
        init(_ token: Token) { self.token = token }
      }
      for _ in 0..<50 {
        let rows = MutableProperty((0..<20).map { _ in Element(Token(elements)) })
        let list = ListView()
        Live.count(list)
        let window = Window(child: ScrolledWindow(list))
        list.rx.rows(
          rows.values, by: { ObjectIdentifier($0) }, areSame: ===, make: { Label("row") },
          update: { label, _ in label.text = "shown" })
        list.rx.selected.subscribeOnMainActor(next: { _ in })
        window.present()
        eventually("the window") { window.isMapped }
        settle()
        rows.modify { $0.removeFirst(3) }
        window.destroy()
      }
      eventually("the end") { Live.all == [0, 0, 0] && elements.live == 0 }
    }
  }
}

/// The labels of the present rows, from top to bottom.
@MainActor
private func shownLabels(of list: ListView) -> [Label] {
  var labels: [Label] = []
  var row = gtk_widget_get_first_child(list.native())
  while let current = row {
    if gtk_widget_get_child_visible(current) != 0, gtk_widget_get_visible(current) != 0,
      let label = Widget.wrapping(gtk_widget_get_first_child(current)) as? Label
    {
      labels.append(label)
    }
    row = gtk_widget_get_next_sibling(current)
  }
  return labels
}

@MainActor
private func shownTexts(of list: ListView) -> [String] { shownLabels(of: list).map(\.text) }
