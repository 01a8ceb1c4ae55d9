/// Which row feeds which.
struct Tree {
  /// The rows, each with what feeds it below it, and the lines that lead there.
  let rows: [(lead: String, row: Row)]

  /// - Parameter rows: The rows in the order that those of the same level have.
  init(of rows: [Row]) {
    let numbers = Set(rows.map(\.number))
    let sources = Dictionary(grouping: rows, by: \.output)
    let roots = rows.filter { !numbers.contains($0.output) || $0.output == $0.number }
    var result: [(lead: String, row: Row)] = []
    var seen: Set<UInt32> = []

    func add(_ root: Row) {
      var waiting = [(row: root, lead: "", below: "")]
      while let (row, lead, below) = waiting.popLast() {
        guard seen.insert(row.number).inserted else { continue }
        result.append((lead, row))
        let feeding = (sources[row.number] ?? []).filter { $0.number != row.number }
        for (index, source) in feeding.enumerated().reversed() {
          let isLast = index == feeding.count - 1
          waiting.append(
            (source, below + (isLast ? "└ " : "├ "), below + (isLast ? "  " : "│ ")))
        }
      }
    }

    roots.forEach(add)
    // Rows in a circle, which a program can't have, would be left.
    rows.forEach(add)
    self.rows = result
  }
}
