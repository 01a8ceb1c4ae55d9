import TerminalOutput

/// What is shown of a program, and how.
struct View: Sendable {
  var sort: Sort
  var isTree: Bool
  private(set) var showsHelp = false
  private(set) var hasQuit = false
  private var latest: Report?
  private var rows: [Row] = []
  /// The numbers of the rows that had fewer subscriptions in the report before.
  private var growing: Set<UInt32> = []
  /// Why there is no newer report.
  private var trouble: String?
  /// How many lines of the table, or of the help, are above those that are shown.
  private var scrolled = 0

  init(_ options: Options) {
    sort = options.sort
    isTree = options.tree
  }

  mutating func show(_ report: Report) {
    let before = Dictionary(rows.map { ($0.number, $0.count) }, uniquingKeysWith: max)
    rows = Row.rows(of: report, since: latest)
    growing = Set(rows.filter { $0.count > before[$0.number] ?? .max }.map(\.number))
    latest = report
    trouble = nil
  }

  mutating func show(trouble: String) { self.trouble = trouble }

  /// Does what keys ask for.
  ///
  /// - Parameters:
  ///   - keys: What a terminal sends for them.
  ///   - width: How many characters a line may have; nil for any number.
  ///   - height: How many lines are shown.
  mutating func press(_ keys: String, width: Int? = nil, height: Int) {
    var keys = keys[...]
    while let key = keys.first {
      let (head, body) = content(width: width)
      let room = max(1, height - head.count)
      if let (sequence, lines) = Self.scrolling(by: room).first(where: { keys.hasPrefix($0.keys) })
      {
        keys = keys.dropFirst(sequence.count)
        scrolled = max(0, min(scrolled + lines, body.count - room))
      } else {
        keys = keys.dropFirst()
        press(key)
      }
    }
  }

  /// The keys that scroll, and by how many lines.
  private static func scrolling(by page: Int) -> [(keys: String, lines: Int)] {
    let far = 1_000_000
    return [
      ("\u{1B}[A", -1), ("\u{1B}[B", 1), ("\u{1B}OA", -1), ("\u{1B}OB", 1), ("\u{1B}[5~", -page),
      ("\u{1B}[6~", page), (" ", page), ("\u{1B}[H", -far), ("\u{1B}OH", -far),
      ("\u{1B}[1~", -far), ("\u{1B}[F", far), ("\u{1B}OF", far), ("\u{1B}[4~", far),
    ]
  }

  /// Does what a key asks for.
  mutating func press(_ key: Character) {
    if key == "q" {
      hasQuit = true
    } else if showsHelp {
      (showsHelp, scrolled) = (false, 0)
    } else {
      scrolled = 0
      switch key {
      case "t": isTree.toggle()
      case "?", "h": showsHelp = true
      default: sort = Sort.allCases.first { $0.key == key } ?? sort
      }
    }
  }

  /// Returns lines of plain text: a summary, an empty line, and the table, or the help.
  ///
  /// - Parameters:
  ///   - width: How many characters a line may have; nil for any number.
  ///   - height: How many lines there may be; nil for any number.
  ///   - coloured: Whether what is worth a look has a colour.
  func lines(width: Int?, height: Int? = nil, coloured: Bool = false) -> [String] {
    var (head, body) = content(width: width, coloured: coloured)
    let room = max(1, (height ?? .max) - head.count)
    if body.count > room {
      let first = min(scrolled, body.count - room)
      if !head.isEmpty, trouble == nil {
        let shown = "rows \(first + 1) to \(first + room) of \(body.count)"
        head[1] = "\(shown); arrows and page keys scroll"
      }
      body = Array(body[first..<first + room])
    }
    return head.prefix(2).map { cut($0, to: width) } + head.dropFirst(2) + body
  }

  /// Returns the lines of a terminal: the titles are bold, and the last line has the order and the
  /// keys, or how the help ends.
  func screen(_ size: TerminalSize, coloured: Bool) -> [String] {
    // A cell of a narrow table may be cut, and its colour with it.
    let coloured = coloured && size.columns >= 40
    var lines = lines(width: size.columns, height: tableHeight(size.rows), coloured: coloured)
    if !showsHelp { lines[2] = "\u{1B}[1m\(lines[2])\u{1B}[m" }
    let empty = max(0, tableHeight(size.rows) - lines.count)
    let orders = Sort.allCases.map { "\($0.key) \($0.rawValue)" }.joined(separator: ", ")
    let keys =
      showsHelp
      ? "q quit, arrows scroll, other keys: back"
      : "by \(sort.rawValue) · ? help, q quit, t tree · \(orders)"
    return lines + [String](repeating: "", count: empty) + [cut(keys, to: size.columns)]
  }

  /// How many lines of a terminal the summary and the table have, or the help.
  func tableHeight(_ rows: Int) -> Int { max(1, rows - 1) }

  /// What stays, and what scrolls.
  private func content(
    width: Int?, coloured: Bool = false
  ) -> (head: [String], body: [String]) {
    if showsHelp {
      let lines = Options.keys.split(separator: "\n", omittingEmptySubsequences: false)
      return ([], lines.flatMap { wrapped(String($0), to: width) })
    }
    let sorted = sort.sorted(rows)
    let table = Table(
      isTree ? Tree(of: sorted).rows : sorted.map { ("", $0) }, preferring: preferredColumns,
      growing: growing)
    let lines = table.lines(width: width, coloured: coloured)
    return ([summary, trouble ?? "", lines[0]], Array(lines.dropFirst()))
  }

  private var preferredColumns: Set<String> {
    var columns: Set = ["PLACE"]
    // Other rows name them.
    if rows.contains(where: { $0.subject != 0 || $0.sender != 0 }) { columns.insert("NUMBER") }
    if isTree { columns.formUnion(["VALUES/S", "TOTAL"]) }
    switch sort {
    case .rate: columns.insert("VALUES/S")
    case .age, .count: columns.insert("AGE")
    case .busy: columns.formUnion(["BUSY", "SCHEDULER"])
    case .backlog: columns.formUnion(["WAITING", "FOR", "SCHEDULER"])
    }
    return columns
  }

  var graph: [String] { Graph(of: rows).lines }

  private var summary: String {
    guard let latest else { return "" }
    let alive = rows.filter { $0.end == nil }
    let count = alive.reduce(0) { $0 + $1.count }
    let rates = alive.filter { $0.output == 0 && !$0.isSubject }.compactMap(\.rate)
    let rate = rates.isEmpty && !alive.isEmpty ? "–" : fixed(rates.reduce(0, +))
    let waiting = alive.reduce(0) { $0 &+ $1.waiting }
    let dropped = alive.reduce(UInt64(0)) { $0 &+ $1.dropped }
    let omitted = latest.omitted > 0 ? ", \(grouped(latest.omitted)) not listed" : ""
    return """
      \(printable(latest.program)) \(latest.process): \(grouped(count)) subscription\(count == 1 ? "" : "s"), \
      \(rate) values/s, \(grouped(waiting)) waiting, \(grouped(Int(clamping: dropped))) dropped\
      \(omitted)
      """
  }
}
