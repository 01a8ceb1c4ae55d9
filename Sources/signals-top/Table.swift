import TerminalOutput

/// Rows in columns. On a narrow terminal columns drop out, the least important first.
struct Table {
  /// What is worth a look, with the number of its colour.
  enum Mark: Int {
    case busy = 31
    case growing = 33
  }

  private struct Column {
    let title: String
    let cells: [String]
    var marks: [Mark?] = []
    let alignedRight: Bool
    /// The column is kept before those with greater ranks.
    let rank: Int
    /// How many characters its texts may be cut to; nil if they may not be.
    let least: Int?
    var cutsInTheMiddle = false

    var natural: Int { ([title] + cells).map(\.columns).max() ?? 0 }
    var minimum: Int { min(natural, least ?? natural) }

    func cut(_ text: String, to width: Int) -> String {
      cutsInTheMiddle
        ? TerminalOutput.cutInTheMiddle(text, to: width) : TerminalOutput.cut(text, to: width)
    }
  }

  private static let gap = 2

  private let columns: [Column]
  private let count: Int

  /// - Parameters:
  ///   - rows: The rows from top to bottom, and what stands before their names.
  ///   - preferred: The titles of the columns that are kept before others.
  ///   - growing: The numbers of the rows that have got more subscriptions.
  init(
    _ rows: [(lead: String, row: Row)], preferring preferred: Set<String> = [],
    growing: Set<UInt32> = []
  ) {
    func column(
      _ title: String, _ rank: Int, least: Int? = nil, alignedRight: Bool = false,
      _ text: (Row) -> String
    ) -> Column {
      Column(
        title: title, cells: rows.map { text($0.row) }, alignedRight: alignedRight,
        rank: preferred.contains(title) ? 0 : rank, least: least)
    }
    count = rows.count
    columns = [
      column("NUMBER", 9, alignedRight: true) { "\($0.number)" },
      Column(
        title: "NAME", cells: rows.map { $0.lead + $0.row.title },
        marks: rows.map { growing.contains($0.row.number) ? .growing : nil }, alignedRight: false,
        rank: -1, least: 16),
      column("AGE", 4, alignedRight: true) { shortDuration($0.age) },
      column("VALUES/S", 1, alignedRight: true) { $0.rate.map(fixed) ?? "–" },
      Column(
        title: "BUSY", cells: rows.map { $0.row.busy.map(percent) ?? "–" },
        marks: rows.map { ($0.row.busy ?? 0) >= 0.8 ? .busy : nil }, alignedRight: true,
        rank: preferred.contains("BUSY") ? 0 : 3, least: nil),
      column("TOTAL", 6, alignedRight: true) { grouped($0.total) },
      column("WAITING", 2, alignedRight: true) { grouped(UInt64(max(0, $0.waiting))) },
      column("FOR", 7, alignedRight: true) { $0.wait.map(shortDuration) ?? "" },
      column("DROPPED", 8, alignedRight: true) { grouped($0.dropped) },
      column("SCHEDULER", 10, least: 10) { $0.scheduler },
      Column(
        title: "PLACE", cells: rows.map(\.row.place), alignedRight: false,
        rank: preferred.contains("PLACE") ? -1 : 5, least: 18, cutsInTheMiddle: true),
    ]
  }

  /// Returns the lines, the titles first, without trailing spaces.
  ///
  /// - Parameters:
  ///   - width: How many characters a line may have; nil for any number.
  ///   - coloured: Whether what is worth a look has a colour.
  func lines(width: Int?, coloured: Bool = false) -> [String] {
    let widths = widths(in: width)
    return (-1..<count).map { index in
      let cells = zip(columns, widths).compactMap { column, width in
        width.map { width in
          let text = index < 0 ? column.title : column.cells[index]
          let cell = padded(
            column.cut(text, to: width), to: width, alignedRight: column.alignedRight)
          guard coloured, index >= 0, !column.marks.isEmpty, let mark = column.marks[index]
          else { return cell }
          return "\u{1B}[\(mark.rawValue)m\(cell)\u{1B}[m"
        }
      }
      let line = cells.joined(separator: String(repeating: " ", count: Self.gap))
      let whole = String(line.reversed().drop { $0 == " " }.reversed())
      return coloured ? whole : cut(whole, to: width)
    }
  }

  /// The width of each column; nil for a column that drops out.
  private func widths(in room: Int?) -> [Int?] {
    guard var room else { return columns.map(\.natural) }
    var widths = [Int?](repeating: nil, count: columns.count)
    // `sorted` keeps the order of equal ranks. The name comes first.
    let byRank = columns.indices.sorted { columns[$0].rank < columns[$1].rank }
    for index in byRank {
      let needed = columns[index].minimum + (index == byRank[0] ? 0 : Self.gap)
      guard needed <= room || index == byRank[0] else { break }
      widths[index] = columns[index].minimum
      room -= needed
    }
    for index in byRank {
      guard let width = widths[index], room > 0 else { continue }
      let added = min(room, columns[index].natural - width)
      widths[index] = width + added
      room -= added
    }
    return widths
  }
}

/// `950 ms`, `45 s`, `2 min`, `3 h`, `12 d`: nanoseconds in the largest unit.
func shortDuration(_ nanoseconds: UInt64) -> String {
  let units: [(String, UInt64)] = [
    ("d", 86_400_000_000_000), ("h", 3_600_000_000_000), ("min", 60_000_000_000),
    ("s", 1_000_000_000), ("ms", 1_000_000),
  ]
  let unit = units.first { nanoseconds >= $0.1 } ?? units[units.count - 1]
  return "\(nanoseconds / unit.1) \(unit.0)"
}

private func percent(_ share: Double) -> String { "\(Int((share * 100).rounded())) %" }

private func grouped(_ number: UInt64) -> String { TerminalOutput.grouped(Int(clamping: number)) }
