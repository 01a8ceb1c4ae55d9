/// The content of a report: all that is known about the lines so far.
struct Statistics: Sendable {
  private(set) var requests = 0
  /// The earliest and the latest time of a request.
  private(set) var span: ClosedRange<Int>?
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
    switch line {
    case .request(let entry): add(entry, count: count)
    case .unparsed(let line):
      unparsed = UnparsedLines(count: count, first: unparsed?.first ?? line)
    }
  }

  private mutating func add(_ entry: LogEntry, count: Int) {
    requests += 1
    span = min(span?.lowerBound ?? .max, entry.time)...max(span?.upperBound ?? .min, entry.time)
    rate.add(entry.time)
    statuses[StatusClass(status: entry.status)] = count
    paths.add(entry.path)
    sizes.add(entry.bytes)
  }
}
