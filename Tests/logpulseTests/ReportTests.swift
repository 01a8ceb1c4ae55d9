import TestSupport
import Testing

@testable import logpulse

@Suite("Report", .leavesNothing)
struct ReportTests {
  @Test("says so when there is nothing")
  func empty() {
    #expect(
      Report(Statistics()).lines == [
        "Requests    0",
        "Per second  0.0 over the last 1 s, 0.0 over the last 10 s, 0.0 over the last 60 s",
        "Status      none",
        "Bytes       none",
        "Not parsed  none",
      ])
  }

  @Test("lists all there is to know")
  func complete() {
    var statistics = Statistics()
    for number in 0..<1_234 {
      statistics.add(
        LogEntry(
          time: 1_000 + number / 100, path: "/\(number % 11)", status: 200 + number % 4 * 100,
          bytes: number * 1_000))
    }
    statistics.add(LogEntry(time: 1_012, path: "/\u{1B}[2J", status: 999, bytes: 0))
    statistics.addUnparsedLine(7)
    statistics.addUnparsedLine(1_700)
    #expect(
      Report(statistics).lines == [
        "Requests    1,235",
        "Per second  35.0 over the last 1 s, 93.5 over the last 10 s, 95.0 over the last 60 s",
        "Status      2xx 309, 3xx 309, 4xx 308, 5xx 308, other 1",
        "Bytes       761 MB served, median 616 kB, 95th percentile 1.18 MB",
        "Not parsed  2 lines, the first is line 7",
        "",
        "Busiest paths",
        "  113  /0",
        "  113  /1",
        "  112  /10",
        "  112  /2",
        "  112  /3",
        "  112  /4",
        "  112  /5",
        "  112  /6",
        "  112  /7",
        "  112  /8",
      ])
  }

  @Test("spells out control characters")
  func controlCharacters() {
    var statistics = Statistics()
    statistics.add(LogEntry(time: 0, path: "/\u{1B}[2J\u{9B}é", status: 200, bytes: 0))
    #expect(Report(statistics).lines.last == "  1  /\\u{1b}[2J\\u{9b}é")
  }

  @Test("says when paths are approximate")
  func approximate() {
    var statistics = Statistics()
    for number in 0...20_000 {
      statistics.add(LogEntry(time: 0, path: "/\(number % 20_000)", status: 200, bytes: 0))
    }
    #expect(
      Report(statistics).lines.contains("Busiest paths (approximate: up to 1 requests more)"))
  }

  @Test(
    "writes sizes with three digits",
    arguments: [
      (0, "0 B"), (999, "999 B"), (1_000, "1.00 kB"), (1_234, "1.23 kB"), (9_994, "9.99 kB"),
      (9_996, "10.0 kB"), (99_960, "100 kB"), (999_400, "999 kB"), (999_600, "1.00 MB"),
      (5_100_000_000, "5.10 GB"), (Int.max, "9.22 EB"),
    ])
  func sizes(bytes: Int, text: String) {
    var statistics = Statistics()
    statistics.add(LogEntry(time: 0, path: "/", status: 200, bytes: bytes))
    #expect(Report(statistics).lines[3].hasPrefix("Bytes       \(text) served"))
  }

  @Test("counts a single line that could not be parsed")
  func oneUnparsed() {
    var statistics = Statistics()
    statistics.addUnparsedLine(3)
    #expect(Report(statistics).lines.last == "Not parsed  1 line, line 3")
  }
}

extension Statistics {
  fileprivate mutating func add(_ entry: LogEntry) {
    let line = ParsedLine(number: requests + 1, entry: entry)
    let index = line.statusClass.flatMap { statuses[$0] } ?? 0
    add([(index: index, value: line)])
  }

  fileprivate mutating func addUnparsedLine(_ number: Int) {
    add([(index: unparsed?.count ?? 0, value: ParsedLine(number: number, entry: nil))])
  }
}
