import TerminalOutput

/// What is shown of a program, and how.
struct View: Sendable {
  var sort: Sort
  var isTree: Bool
  private(set) var showsHelp = false
  private(set) var hasQuit = false
  private var latest: Report?
  private var rows: [Row] = []
  /// Why there is no newer report.
  private var trouble: String?

  init(_ options: Options) {
    sort = options.sort
    isTree = options.tree
  }

  mutating func show(_ report: Report) {
    rows = Row.rows(of: report, since: latest)
    latest = report
    trouble = nil
  }

  mutating func show(trouble: String) { self.trouble = trouble }

  /// Does what a key asks for.
  mutating func press(_ key: Character) {
    if key == "q" {
      hasQuit = true
    } else if showsHelp {
      showsHelp = false
    } else {
      switch key {
      case "r": sort = .rate
      case "a": sort = .age
      case "b": sort = .backlog
      case "u": sort = .busy
      case "c": sort = .count
      case "t": isTree.toggle()
      case "?", "h": showsHelp = true
      default: break
      }
    }
  }

  /// Returns lines of plain text: a summary, an empty line, and the table.
  ///
  /// - Parameter width: How many characters a line may have; nil for any number.
  func lines(width: Int?) -> [String] {
    if showsHelp {
      return Options.keys.split(separator: "\n", omittingEmptySubsequences: false)
        .map { cut(String($0), to: width) }
    }
    let sorted = sort.sorted(rows)
    let table = Table(isTree ? Tree(of: sorted).rows : sorted.map { ("", $0) })
    return [summary, trouble ?? ""].map { cut($0, to: width) } + table.lines(width: width)
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
      \(printable(latest.program)) \(latest.process): \(grouped(count)) subscriptions, \
      \(rate) values/s, \(grouped(waiting)) waiting, \(grouped(Int(clamping: dropped))) dropped\
      \(omitted)
      """
  }
}
