import TerminalOutput

/// A graph of the rows and their sources, in the language of Graphviz.
struct Graph {
  private let rows: [Row]

  /// - Parameter rows: The rows; those that have ended are left out.
  init(of rows: [Row]) {
    self.rows = rows.filter { $0.end == nil }
  }

  /// A node for each row, and an arrow to what it feeds; a dashed arrow from the subscription whose
  /// event has led to it or to its latest value.
  var lines: [String] {
    let numbers = Set(rows.map(\.number))
    var lines = ["digraph signals {", "  rankdir=LR;", "  node [shape=box];"]
    for row in rows {
      let times = row.count > 1 ? "×\(grouped(row.count))" : ""
      let label = [row.name, row.operation, times, row.place, values(of: row)].filter {
        !$0.isEmpty
      }
      .map(escaped).joined(separator: "\\n")
      lines.append(
        "  \(row.number) [label=\"\(label)\"\(row.isSubject ? ", shape=ellipse" : "")];")
    }
    for row in rows {
      if numbers.contains(row.output) { lines.append("  \(row.number) -> \(row.output);") }
      if numbers.contains(row.subject) { lines.append("  \(row.subject) -> \(row.number);") }
      let cause = row.sender == 0 ? row.cause : row.sender
      if numbers.contains(cause), cause != row.number {
        lines.append("  \(cause) -> \(row.number) [style=dashed];")
      }
    }
    return lines + ["}"]
  }

  private func values(of row: Row) -> String {
    let waiting = row.waiting > 0 ? ", \(grouped(row.waiting)) waiting" : ""
    return "\(grouped(Int(clamping: row.total))) values\(waiting)"
  }

  private func escaped(_ text: String) -> String {
    text.replacing("\\", with: "\\\\").replacing("\"", with: "\\\"")
  }
}
