/// The content of a report: all that is known about the lines so far.
struct Statistics: Sendable {
  private(set) var requests = 0
  private(set) var rate = RequestRate()
  private(set) var statuses: [StatusClass: Int] = [:]
  private(set) var paths = BusiestPaths()
  private(set) var sizes = ResponseSizes()
  private(set) var unparsed: UnparsedLines?

  /// Adds lines, each with its index, from 0, among the lines of the same status class.
  mutating func add(_ lines: [(index: Int, value: ParsedLine)]) {
    for (index, line) in lines { add(line, count: index + 1) }
  }

  /// Adds a line. `count` is the number of lines with the same status class, or of lines that can't
  /// be parsed.
  private mutating func add(_ line: ParsedLine, count: Int) {
    guard let entry = line.entry, let statusClass = line.statusClass else {
      unparsed = UnparsedLines(count: count, first: unparsed?.first ?? line.number)
      return
    }
    requests += 1
    rate.add(entry.time)
    statuses[statusClass] = count
    paths.add(entry.path)
    sizes.add(entry.bytes)
  }
}
