/// Diagrams as rows of text, with the same tick in the same column of each.
///
/// If a row needs fewer characters for a tick than another row, spaces fill it. Long times without
/// an event in any row become `{n}`.
struct DiagramLayout {
  private static let longestGap = 30

  private(set) var rows: [String]
  private var columns: [Int: Int] = [:]
  private var width = 0

  init(_ diagrams: [MarbleDiagram]) {
    rows = diagrams.map { _ in "" }
    let marks = diagrams.map { Dictionary(grouping: $0.marks, by: \.tick) }
    let bounds = Set(diagrams.flatMap { [$0.ticks.lowerBound, $0.ticks.upperBound] })
    let busy = bounds.union(marks.flatMap(\.keys)).sorted()
    guard var tick = busy.first, let last = busy.last else { return }
    var following = 1
    while tick < last {
      columns[tick] = width
      let isQuiet = marks.allSatisfy { $0[tick] == nil }
      if busy[following] == tick { following += 1 }
      let next = busy[following]
      // The distance may be as large as an `Int` can hold.
      let gap = UInt(bitPattern: next &- tick)
      if isQuiet, gap > Self.longestGap {
        add(diagrams.map { $0.ticks.contains(tick) ? "{\(gap)}" : "" })
        tick = next
      } else {
        add(zip(diagrams, marks).map { Self.token($0, marks: $1[tick] ?? [], at: tick) })
        tick += 1
      }
    }
    columns[last] = width
    rows = rows.map { row in
      var row = row
      while row.last == " " { row.removeLast() }
      return row
    }
  }

  /// The column where the tick begins, or the gap that contains it; after the end if the rows have
  /// ended.
  func column(of tick: Int) -> Int {
    columns.filter { $0.key <= tick }.max { $0.key < $1.key }?.value ?? 0
  }

  private mutating func add(_ tokens: [String]) {
    let widest = tokens.map(\.count).max() ?? 0
    for (index, token) in tokens.enumerated() {
      rows[index] += token + String(repeating: " ", count: widest - token.count)
    }
    width += widest
  }

  private static func token(
    _ diagram: MarbleDiagram, marks: [MarbleDiagram.Placed], at tick: Int
  ) -> String {
    switch marks.count {
    case 0: diagram.ticks.contains(tick) ? "-" : " "
    case 1: marks[0].mark.description
    default: "(" + marks.map(\.mark.description).joined() + ")"
    }
  }
}
