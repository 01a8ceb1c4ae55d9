import Signals
import SignalsApple
import Testing
import UIKit

struct Row: Identifiable, Equatable, Sendable {
  let id: Int
  var text: String
}

final class RowCell: UITableViewCell {
  var text = ""
}

final class ItemCell: UICollectionViewCell {
  var text = ""
}

/// A list of rows in any order, some of which are in the next list, too.
func randomRows(_ random: inout some RandomNumberGenerator) -> [Row] {
  (0..<Int.random(in: 0...12, using: &random)).shuffled(using: &random)
    .prefix(Int.random(in: 0...12, using: &random))
    .map { Row(id: $0, text: "\($0)\("ab".randomElement(using: &random)!)") }
}

/// Numbers that are the same in each run.
struct SeededNumbers: RandomNumberGenerator {
  var state: UInt64
  mutating func next() -> UInt64 {
    state &+= 0x9E37_79B9_7F4A_7C15
    var mixed = state
    mixed = (mixed ^ (mixed >> 30)) &* 0xBF58_476D_1CE4_E5B9
    mixed = (mixed ^ (mixed >> 27)) &* 0x94D0_49BB_1331_11EB
    return mixed ^ (mixed >> 31)
  }
}

@MainActor @Suite("Lists of UIKit") struct UIListTests {
  private let window = UIWindow()

  private func shown(_ table: UITableView) -> [String] {
    table.shownCells.map { ($0 as? RowCell)?.text ?? "no cell" }
  }

  private func shown(_ grid: UICollectionView) -> [String] {
    grid.shownCells.map { ($0 as? ItemCell)?.text ?? "no cell" }
  }

  @Test("a table shows lists, and gets their changes") func rows() {
    let table = UITableView()
    window.addSubview(table)
    let lists = Subject<[Row]>()
    let binding = lists.assertingNoErrors().bind(
      to: table.rx.rows(in: RowCell.self) { $0.text = $1.text })
    lists.sendNext([Row(id: 1, text: "a"), Row(id: 2, text: "b"), Row(id: 3, text: "c")])
    #expect(shown(table) == ["a", "b", "c"])
    let cells = table.shownCells
    let reloads = table.reloadCount
    lists.sendNext([Row(id: 3, text: "c"), Row(id: 1, text: "A"), Row(id: 4, text: "d")])
    #expect(shown(table) == ["c", "A", "d"])
    #expect(table.reloadCount == reloads)
    // Rows that stay keep their cells, even if they have other contents.
    #expect(table.shownCells[0] === cells[2])
    #expect(table.shownCells[1] === cells[0])
    binding.dispose()
    #expect(shown(table) == ["c", "A", "d"])
  }

  /// A table in which another library puts an object before each data source.
  private final class DecoratedTable: UITableView {
    final class Source: NSObject, UITableViewDataSource {
      weak var inner: (any UITableViewDataSource)?
      func tableView(_ table: UITableView, numberOfRowsInSection section: Int) -> Int {
        inner?.tableView(table, numberOfRowsInSection: section) ?? 0
      }
      func tableView(_ table: UITableView, cellForRowAt indexPath: IndexPath) -> UITableViewCell {
        inner?.tableView(table, cellForRowAt: indexPath) ?? UITableViewCell()
      }
    }

    private var source: Source?

    override weak var dataSource: (any UITableViewDataSource)? {
      get { source }
      set {
        source = newValue.map { _ in Source() }
        source?.inner = newValue
        super.dataSource = source
      }
    }
  }

  @Test("a table whose data source another library decorates shows lists") func decorated() {
    let table = DecoratedTable()
    window.addSubview(table)
    let lists = Subject<[Row]>()
    lists.assertingNoErrors().bind(to: table.rx.rows(in: RowCell.self) { $0.text = $1.text })
    lists.sendNext([Row(id: 1, text: "a")])
    #expect(shown(table) == ["a"])
    lists.sendNext([Row(id: 1, text: "a"), Row(id: 2, text: "b")])
    #expect(shown(table) == ["a", "b"])
    var models: [String] = []
    table.rx.modelSelected(Row.self).subscribeOnMainActor(next: { models.append($0.text) })
    table.simulateSelection(1)
    #expect(models == ["b"])
  }

  @Test("a table that isn't in a window, or has other rows than it was told of, loads all")
  func reload() {
    let table = UITableView()
    let lists = Subject<[Row]>()
    lists.assertingNoErrors().bind(
      to: table.rx.rows(in: RowCell.self) { $0.text = $1.text })
    lists.sendNext([Row(id: 1, text: "a")])
    var reloads = table.reloadCount
    lists.sendNext([Row(id: 1, text: "a"), Row(id: 2, text: "b")])
    #expect(shown(table) == ["a", "b"])
    #expect(table.reloadCount == reloads + 1)

    window.addSubview(table)
    reloads = table.reloadCount
    lists.sendNext([Row(id: 2, text: "b")])
    #expect(table.reloadCount == reloads)
    table.pretendRows(more: 1)
    lists.sendNext([Row(id: 2, text: "b"), Row(id: 3, text: "c")])
    #expect(shown(table) == ["b", "c"])
    #expect(table.reloadCount == reloads + 1)
  }

  @Test("of two bindings the second one counts, and a data source set by the program ends both")
  func displaced() {
    final class Source: NSObject, UITableViewDataSource {
      func tableView(_ tableView: UITableView, numberOfRowsInSection section: Int) -> Int { 1 }
      func tableView(_ tableView: UITableView, cellForRowAt indexPath: IndexPath)
        -> UITableViewCell
      {
        let cell = RowCell()
        cell.text = "own"
        return cell
      }
    }
    let table = UITableView()
    window.addSubview(table)
    let (first, second) = (Subject<[Row]>(), Subject<[Row]>())
    first.assertingNoErrors().bind(to: table.rx.rows(in: RowCell.self) { $0.text = $1.text })
    first.sendNext([Row(id: 1, text: "a")])
    second.assertingNoErrors().bind(
      to: table.rx.rows(in: RowCell.self) { $0.text = "2" + $1.text })
    #expect(shown(table) == [])
    second.sendNext([Row(id: 1, text: "a")])
    first.sendNext([Row(id: 1, text: "b"), Row(id: 2, text: "b")])
    #expect(shown(table) == ["2a"])
    let source = Source()
    table.dataSource = source
    second.sendNext([Row(id: 3, text: "c"), Row(id: 4, text: "c")])
    #expect(shown(table) == ["own"])
  }

  @Test("a data source that was there answers the other questions") func dataSource() {
    final class Source: NSObject, UITableViewDataSource {
      func tableView(_ tableView: UITableView, numberOfRowsInSection section: Int) -> Int { 7 }
      func tableView(_ tableView: UITableView, cellForRowAt indexPath: IndexPath)
        -> UITableViewCell
      {
        UITableViewCell()
      }
      func tableView(_ tableView: UITableView, titleForHeaderInSection section: Int) -> String? {
        "Prices"
      }
      override func responds(to selector: Selector!) -> Bool { true }
    }
    let table = UITableView()
    let source = Source()
    table.dataSource = source
    #expect(table.shownCells.count == 7)
    InfallibleSignal.return([Row(id: 1, text: "a")]).bind(
      to: table.rx.rows(in: RowCell.self) { $0.text = $1.text })
    #expect(shown(table) == ["a"])
    #expect(table.dataSource?.tableView(table, titleForHeaderInSection: 0) == "Prices")
  }

  @Test("a table sends selections, with a delegate, and with its elements") func selection() {
    final class Delegate: NSObject, UITableViewDelegate {
      var rows: [Int] = []
      func tableView(_ tableView: UITableView, didSelectRowAt indexPath: IndexPath) {
        rows.append(indexPath.row)
      }
    }
    let table = UITableView()
    let delegate = Delegate()
    table.delegate = delegate
    let log = Notes<String>()
    table.rx.itemSelected.subscribeOnMainActor(next: { log.add("row \($0.row)") })
    table.rx.modelSelected(Row.self).subscribeOnMainActor(next: { log.add($0.text) })
    (table as UIScrollView).rx.didScroll.subscribeOnMainActor(next: { log.add("scrolled") })
    table.rx.itemSelected.subscribeOnMainActor(next: { _ in log.add("again") })
    table.rx.itemDeselected.subscribeOnMainActor(next: { log.add("not \($0.row)") })
    table.simulateSelection(1)
    let lists = MutableProperty([Row(id: 1, text: "a"), Row(id: 2, text: "b")])
    lists.values.assertingNoErrors().bind(
      to: table.rx.rows(in: RowCell.self) { $0.text = $1.text })
    table.contentOffset.y = 1
    table.simulateSelection(1)
    table.simulateDeselection(1)
    #expect(log.entries == ["row 1", "again", "scrolled", "row 1", "b", "again", "not 1"])
    #expect(delegate.rows == [1, 1])
  }

  @Test("a table is released, with the closure that makes its cells") func released() {
    final class Owner {}
    var owner: Owner? = Owner()
    weak let releasedOwner = owner
    let lists = MutableProperty([Row(id: 1, text: "a")])
    var table: UITableView? = UITableView()
    weak let releasedTable = table
    lists.values.assertingNoErrors().bind(
      to: table!.rx.rows(in: RowCell.self) { [owner] cell, row in
        withExtendedLifetime(owner) { cell.text = row.text }
      })
    table!.rx.itemSelected.subscribeOnMainActor(next: { _ in })
    #expect(shown(table!) == ["a"])
    owner = nil
    #expect(releasedOwner != nil)
    table = nil
    #expect(releasedTable == nil)
    #expect(releasedOwner == nil)
    lists.value = []
  }

  @Test("a table shows the newest of lists that come while it changes", arguments: 0..<20)
  func tableFuzz(seed: UInt64) async {
    var random = SeededNumbers(state: seed)
    let table = UITableView()
    window.addSubview(table)
    let lists = Subject<[Row]>()
    var last: [Row] = []
    var depth = 0
    func send() {
      last = randomRows(&random)
      lists.sendNext(last)
    }
    lists.assertingNoErrors().bind(
      to: table.rx.rows(in: RowCell.self) { cell, row in
        cell.text = row.text
        guard depth < 2, Int.random(in: 0..<8, using: &random) == 0 else { return }
        depth += 1
        send()
        depth -= 1
      })
    var reloads = 0
    for _ in 0..<100 {
      switch Int.random(in: 0..<20, using: &random) {
      case 0: table.removeFromSuperview()
      case 1, 2: if table.window == nil { window.addSubview(table) }
      case 3: table.reloadData()
      case 4: table.pretendRows(more: 1)
      default: break
      }
      let before = table.reloadCount
      send()
      reloads += table.reloadCount - before
      // Making a cell may send another list.
      for _ in 0..<10 {
        _ = table.shownCells
        await turn()
      }
      #expect(shown(table) == last.map(\.text))
    }
    #expect(reloads < 90)
  }

  @Test("a collection view shows the newest of lists that come while it changes", arguments: 0..<20)
  func gridFuzz(seed: UInt64) async {
    var random = SeededNumbers(state: seed)
    let grid = UICollectionView()
    window.addSubview(grid)
    let lists = Subject<[Row]>()
    var last: [Row] = []
    var depth = 0
    func send() {
      last = randomRows(&random)
      lists.sendNext(last)
    }
    lists.assertingNoErrors().bind(
      to: grid.rx.items(in: ItemCell.self) { cell, row in
        cell.text = row.text
        guard depth < 2, Int.random(in: 0..<8, using: &random) == 0 else { return }
        depth += 1
        send()
        depth -= 1
      })
    for _ in 0..<100 {
      if Int.random(in: 0..<10, using: &random) == 0 { grid.pretendRows(more: 1) }
      send()
      for _ in 0..<10 {
        _ = grid.shownCells
        await turn()
      }
      #expect(shown(grid) == last.map(\.text))
    }
  }

  @Test("a collection view sends selections, with its elements") func gridSelection() {
    let grid = UICollectionView()
    let log = Notes<String>()
    grid.rx.itemSelected.subscribeOnMainActor(next: { log.add("item \($0.item)") })
    grid.rx.modelSelected(Row.self).subscribeOnMainActor(next: { log.add($0.text) })
    InfallibleSignal.return([Row(id: 1, text: "a"), Row(id: 2, text: "b")]).bind(
      to: grid.rx.items(in: ItemCell.self) { $0.text = $1.text })
    grid.rx.itemDeselected.subscribeOnMainActor(next: { log.add("not \($0.item)") })
    grid.simulateSelection(1)
    grid.simulateDeselection(1)
    #expect(log.entries == ["item 1", "b", "not 1"])
  }
}
