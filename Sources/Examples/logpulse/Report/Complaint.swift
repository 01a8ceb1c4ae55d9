import TerminalOutput

extension Report {
  /// Whether there are lines, and none of them could be parsed.
  var isNothingParsed: Bool { statistics.requests == 0 && statistics.unparsed != nil }

  /// Why there is nothing to report, if that is a surprise.
  var complaint: String? {
    guard statistics.requests == 0 else { return nil }
    guard let first = statistics.unparsed?.first else {
      return source == .standardInput
        ? "standard input is empty; name a FILE to read another log" : nil
    }
    let text = String(decoding: first.bytes.prefix(200), as: UTF8.self)
    return """
      \(printable(source.name)): no line is in Common or Combined Log Format
        expected: host - - [21/Nov/2026:07:51:46 +0000] "GET / HTTP/1.1" 200 2140
        line \(first.number): \(cut(printable(text), to: 60))
      """
  }
}
