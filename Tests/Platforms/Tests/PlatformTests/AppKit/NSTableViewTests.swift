import AppKit
import Signals
import SignalsApple
import Testing

final class RowView: NSView {
  let text: String
  init(_ text: String) { self.text = text }
}

@MainActor @Suite("Lists of AppKit") struct NSTableViewTests {
  private let window = NSWindow()

  private func shown(_ table: NSTableView) -> [String] {
    table.shownViews.map { ($0 as? RowView)?.text ?? "no view" }
  }

  @Test("a table shows lists, and gets their changes") func rows() {
    let table = NSTableView()
    window.contentView.addSubview(table)
    let lists = Subject<[Row]>()
    lists.assertingNoErrors().bind(
      to: table.rx.rows { _, _, _, row in RowView(row.text) })
    lists.sendNext([Row(id: 1, text: "a"), Row(id: 2, text: "b"), Row(id: 3, text: "c")])
    let views = table.shownViews
    let reloads = table.reloadCount
    lists.sendNext([Row(id: 3, text: "c"), Row(id: 1, text: "A"), Row(id: 4, text: "d")])
    #expect(shown(table) == ["c", "A", "d"])
    #expect(table.reloadCount == reloads)
    #expect(table.shownViews[0] === views[2])
    table.removeFromSuperview()
    lists.sendNext([Row(id: 5, text: "e")])
    #expect(shown(table) == ["e"])
    #expect(table.reloadCount == reloads + 1)
  }

  @Test("a table sends the user's selections, and asks its own delegate") func selection() {
    final class Delegate: NSObject, NSTableViewDelegate {
      func tableView(_ tableView: NSTableView, heightOfRow row: Int) -> CGFloat { 7 }
      override func responds(to selector: Selector!) -> Bool { true }
    }
    let table = NSTableView()
    let delegate = Delegate()
    table.delegate = delegate
    InfallibleSignal.return([Row(id: 1, text: "a"), Row(id: 2, text: "b")]).bind(
      to: table.rx.rows { _, _, _, row in RowView(row.text) })
    let (indexes, models) = (Notes<[Int]>(), Notes<String>())
    table.rx.selectedRowIndexes.subscribeOnMainActor(next: { indexes.add(Array($0)) })
    table.rx.modelSelected(Row.self).subscribeOnMainActor(next: { models.add($0.text) })
    table.selectRowIndexes([1], byExtendingSelection: false)
    table.rx.selectedRowIndexes.set([0])
    table.selectRowIndexes([], byExtendingSelection: false)
    #expect(indexes.entries == [[], [1], []])
    #expect(models.entries == ["b"])
    #expect(table.delegate?.tableView(table, heightOfRow: 0) == 7)
  }

  @Test("a table shows the newest of lists that come while it changes", arguments: 0..<20)
  func fuzz(seed: UInt64) async {
    var random = SeededNumbers(state: seed)
    let table = NSTableView()
    window.contentView.addSubview(table)
    let lists = Subject<[Row]>()
    var last: [Row] = []
    var depth = 0
    func send() {
      last = randomRows(&random)
      lists.sendNext(last)
    }
    lists.assertingNoErrors().bind(
      to: table.rx.rows { _, _, _, row in
        if depth < 2, Int.random(in: 0..<8, using: &random) == 0 {
          depth += 1
          send()
          depth -= 1
        }
        return RowView(row.text)
      })
    for _ in 0..<100 {
      send()
      for _ in 0..<10 {
        _ = table.shownViews
        await turn()
      }
      #expect(shown(table) == last.map(\.text))
    }
    #expect(table.reloadCount < 60)
  }
}
