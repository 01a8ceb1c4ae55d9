/// The result of parsing a line: a request, or nothing.
struct ParsedLine: Sendable {
  let number: Int
  let entry: LogEntry?

  /// Nil for a line that can't be parsed.
  var statusClass: StatusClass? {
    entry.map { StatusClass(status: $0.status) }
  }
}

extension ParsedLine {
  init(_ line: Line) {
    self.init(number: line.number, entry: LogEntry(line.bytes))
  }
}
