/// What a line comes to: a request, or nothing that is understood.
struct ParsedLine: Sendable {
  let number: Int
  let entry: LogEntry?

  /// Nil of a line that can't be parsed.
  var statusClass: StatusClass? {
    entry.map { StatusClass(status: $0.status) }
  }
}

extension ParsedLine {
  init(_ line: Line) {
    self.init(number: line.number, entry: LogEntry(line.bytes))
  }
}
