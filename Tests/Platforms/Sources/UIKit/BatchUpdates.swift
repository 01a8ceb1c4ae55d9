/// The cells of a list and their changes: the common part of UITableView and UICollectionView. Like
/// these, it stops the program if the changes don't fit the rows.
@MainActor final class CellList<Cell> {
  private(set) var cells: [Cell] = []
  private var isLoaded = false
  private(set) var isUpdating = false
  private var isLoading = false
  private var removals: [Int] = []
  private var insertions: [Int] = []
  private var moves: [(from: Int, to: Int)] = []
  /// How many more rows, or fewer, a test pretends that there are.
  var surplus = 0

  func count(_ source: () -> Int?, _ makeCell: (Int) -> Cell) -> Int {
    if !isLoaded { load(source, makeCell) }
    return cells.count + surplus
  }

  func reload() {
    precondition(!isUpdating, "reloaded during an update")
    precondition(!isLoading, "reloaded while cells are asked for")
    isLoaded = false
    surplus = 0
    cells = []
  }

  func load(_ source: () -> Int?, _ makeCell: (Int) -> Cell) {
    isLoaded = true
    isLoading = true
    cells = (0..<(source() ?? 0)).map(makeCell)
    isLoading = false
  }

  func remove(_ rows: [Int]) { removals += rows }
  func insert(_ rows: [Int]) { insertions += rows }
  func move(_ from: Int, _ to: Int) { moves.append((from, to)) }

  func update(_ source: () -> Int?, _ makeCell: (Int) -> Cell, _ updates: () -> Void) {
    precondition(!isUpdating, "an update during an update")
    precondition(!isLoading, "an update while cells are asked for")
    if !isLoaded { load(source, makeCell) }
    let before = cells.count + surplus
    precondition(source() ?? 0 == before, "the rows have changed before the update")
    isUpdating = true
    updates()
    let after = source() ?? 0
    precondition(
      before - removals.count + insertions.count == after,
      """
      Invalid update: invalid number of rows in section 0. The number of rows contained in an existing section \
      after the update (\(after)) must be equal to the number of rows contained in that section before the \
      update (\(before)), plus or minus the number of rows inserted or deleted from that section \
      (\(insertions.count) inserted, \(removals.count) deleted).
      """)
    let left = removals + moves.map(\.from)
    let taken = insertions + moves.map(\.to)
    precondition(Set(left).count == left.count, "a row is removed or moved twice")
    precondition(Set(taken).count == taken.count, "a row is inserted or moved twice")
    precondition(left.allSatisfy { (0..<before).contains($0) }, "no such row before the update")
    precondition(taken.allSatisfy { (0..<after).contains($0) }, "no such row after the update")

    let leaving = Set(left)
    var staying = cells.indices.filter { !leaving.contains($0) }.map { cells[$0] }.makeIterator()
    let moved = Dictionary(uniqueKeysWithValues: moves.map { ($0.to, cells[$0.from]) })
    let inserted = Set(insertions)
    (removals, insertions, moves) = ([], [], [])
    cells = (0..<after).map { row in
      if inserted.contains(row) { return makeCell(row) }
      return moved[row] ?? staying.next()!
    }
    isUpdating = false
  }

  func reconfigure(_ rows: [Int], _ configure: (Int) -> Cell) {
    precondition(!isUpdating, "reconfigured during an update")
    for row in rows {
      let cell = configure(row)
      cells[row] = cell
    }
  }
}
