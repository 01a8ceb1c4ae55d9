/// The result of parsing a line.
enum ParsedLine: Sendable {
  case request(LogEntry)
  case unparsed(Line)

  init(_ line: Line) {
    self = LogEntry(line.bytes).map { .request($0) } ?? .unparsed(line)
  }

  /// Nil for a line that can't be parsed.
  var statusClass: StatusClass? {
    switch self {
    case .request(let entry): StatusClass(status: entry.status)
    case .unparsed: nil
    }
  }
}
