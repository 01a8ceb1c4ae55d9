/// What a report is made of: everything that is known about the lines so far.
struct Statistics: Sendable {
  private(set) var requests = 0
  private(set) var rate = RequestRate()
  private(set) var statuses: [StatusClass: Int] = [:]
  private(set) var paths = BusiestPaths()
  private(set) var sizes = ResponseSizes()
  private(set) var unparsed: UnparsedLines?

  /// Takes in lines with their place, from 0, among those of the same status class.
  mutating func add(_ lines: [(index: Int, value: ParsedLine)]) {
    for (index, line) in lines { add(line, count: index + 1) }
  }

  /// Takes in a line, of whose status class, or of the unparsed ones, there are `count` now.
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
