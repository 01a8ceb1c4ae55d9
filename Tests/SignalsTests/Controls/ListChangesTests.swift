import SignalsControls
import TestSupport
import Testing

private struct Row: Identifiable, Hashable {
  let id: Int
  var text = ""
}

/// Changes the list as a view would: removes and inserts rows.
private func apply<Element>(
  _ changes: ListChanges, to old: [Element], _ new: [Element]
) -> [Element] {
  let leaving = Set(changes.removals).union(changes.moves.map(\.from))
  var rows = old.indices.filter { !leaving.contains($0) }.map { old[$0] }
  let coming =
    changes.insertions.map { ($0, new[$0]) } + changes.moves.map { ($0.to, old[$0.from]) }
  for (index, row) in coming.sorted(by: { $0.0 < $1.0 }) { rows.insert(row, at: index) }
  for index in changes.updates { rows[index] = new[index] }
  return rows
}

@Suite("ListChanges")
struct ListChangesTests {
  @Test("finds the removed, inserted, moved and changed rows")
  func example() {
    let changes = ListChanges(from: ["a", "b", "c"], to: ["c", "a", "d"])
    #expect(changes.removals == [1])
    #expect(changes.insertions == [2])
    #expect(changes.moves == [.init(from: 2, to: 0)])
    #expect(changes.updates == [])
    let update = ListChanges(
      from: [Row(id: 1, text: "a"), Row(id: 2)], to: [Row(id: 3), Row(id: 1, text: "b")])
    #expect(update.updates == [1])
    #expect(ListChanges(from: [1, 2], to: [1, 2]).isEmpty)
    #expect(ListChanges(from: [Int](), to: []).isEmpty)
  }

  @Test("moves as few rows as possible")
  func fewMoves() {
    #expect(ListChanges(from: [1, 2, 3, 4, 5], to: [5, 1, 2, 3, 4]).moves.count == 1)
    #expect(ListChanges(from: [1, 2, 3, 4, 5], to: [2, 3, 4, 5, 1]).moves.count == 1)
    #expect(ListChanges(from: [1, 2, 3, 4], to: [4, 3, 2, 1]).moves.count == 3)
  }

  @Test("leads from any list to any other, also with rows of the same identity")
  func random() {
    var generator = SeededNumbers(seed: 1)
    for _ in 0..<5_000 {
      let range = Int.random(in: 1...8, using: &generator)
      func list() -> [Row] {
        (0..<Int.random(in: 0...8, using: &generator)).map { _ in
          Row(
            id: Int.random(in: 0..<range, using: &generator),
            text: Bool.random(using: &generator) ? "a" : "b")
        }
      }
      let (old, new) = (list(), list())
      let changes = ListChanges(from: old, to: new)
      #expect(apply(changes, to: old, new) == new, "\(old) to \(new): \(changes)")
      #expect(changes.removals == changes.removals.sorted())
      #expect(changes.insertions == changes.insertions.sorted())
      #expect(changes.moves.map(\.to) == changes.moves.map(\.to).sorted())
      #expect(Set(changes.insertions).isDisjoint(with: changes.moves.map(\.to)))
      // A row that stays or moves is the same as before.
      #expect(old.count - changes.removals.count == new.count - changes.insertions.count)
    }
  }

  @Test("takes little work for long lists")
  func long() {
    let rows = Array(0..<20_000)
    var work = 0
    let count = { (row: Int) -> Int in
      work += 1
      return row
    }
    let changes = ListChanges(
      from: rows, to: Array(rows.reversed()), by: count, areSame: { _, _ in true })
    #expect(changes.moves.count == 19_999)
    #expect(work < 100_000)
  }
}

@Suite("ListPresenter") @MainActor
struct ListPresenterTests {
  /// A view that expects the changes to fit its rows. Views of UIKit and AppKit stop the program if
  /// they don't fit.
  @MainActor final class Table {
    var count = 0

    func update(_ presenter: ListPresenter<Int>, _ changes: ListChanges, _ commit: () -> Void) {
      #expect(presenter.rows.count == count)
      commit()
      count += changes.insertions.count - changes.removals.count
      #expect(presenter.rows.count == count)
    }
  }

  @Test("changes the rows in the moment that the view says")
  func commit() {
    let presenter = ListPresenter<Int>(by: { $0 }, areSame: ==)
    let table = Table()
    presenter.show([1, 2, 3]) { table.update(presenter, $0, $1) }
    presenter.show([3]) { table.update(presenter, $0, $1) }
    #expect(presenter.rows == [3])
    presenter.show([3]) { _, _ in Issue.record("nothing has changed") }
    presenter.show([4]) { _, _ in }
    #expect(presenter.rows == [4])
  }

  @Test("a list that arrives during an update waits for its end, and only the last one is shown")
  func nested() {
    let presenter = ListPresenter<Int>(by: { $0 }, areSame: ==)
    let table = Table()
    var shown: [[Int]] = []
    let apply: ListPresenter<Int>.Apply = { changes, commit in
      table.update(presenter, changes, commit)
      shown.append(presenter.rows)
      if presenter.rows == [1] {
        for list in [[1, 2], [1, 2, 3], [7]] {
          presenter.show(list) {
            table.update(presenter, $0, $1)
            shown.append(presenter.rows)
          }
        }
        #expect(presenter.rows == [1])
      }
    }
    presenter.show([1], apply: apply)
    #expect(shown == [[1], [7]])
  }

  @Test("a list that comes while the view asks for a row is shown later, and only the last one")
  func asked() async {
    let presenter = ListPresenter<Int>(by: { $0 }, areSame: ==)
    let table = Table()
    let apply: ListPresenter<Int>.Apply = { table.update(presenter, $0, $1) }
    presenter.show([1], apply: apply)
    let answer = presenter.answering {
      presenter.show([1, 2], apply: apply)
      presenter.show([3, 4, 5], apply: apply)
      #expect(presenter.rows == [1])
      return presenter.rows.count
    }
    #expect(answer == 1)
    #expect(presenter.rows == [1])
    await turn()
    #expect(presenter.rows == [3, 4, 5])
    // A new list replaces a list that waits.
    presenter.answering { presenter.show([6], apply: apply) }
    presenter.show([7], apply: apply)
    #expect(presenter.rows == [7])
    await turn()
    #expect(presenter.rows == [7])
  }
}
