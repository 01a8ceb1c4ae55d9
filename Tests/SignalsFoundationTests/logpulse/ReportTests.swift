import TestSupport
import Testing

@testable import logpulse

@Suite("Report", .leavesNothing)
struct ReportTests {
  @Test("says so when there is nothing")
  func empty() {
    #expect(
      lines(Statistics()) == [
        "Log         standard input",
        "Time        none",
        "Requests    0",
        "Per second  0.0 in the last second, 0.0 in 10 s, 0.0 in 60 s",
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
      lines(statistics) == [
        "Log         standard input",
        "Time        1970-01-01 00:16:40 to 1970-01-01 00:16:52 UTC, 12 s",
        "Requests    1,235",
        "Per second  35.0 in the last second, 93.5 in 10 s, 95.0 in 60 s",
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
    #expect(lines(statistics).last == "  1  /\\u{1b}[2J\\u{9b}é")
  }

  @Test("says when paths are approximate")
  func approximate() {
    var statistics = Statistics()
    for number in 0...20_000 {
      statistics.add(LogEntry(time: 0, path: "/\(number % 20_000)", status: 200, bytes: 0))
    }
    #expect(
      lines(statistics).contains("Busiest paths (approximate: up to 1 requests more)"))
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
    #expect(lines(statistics)[5].hasPrefix("Bytes       \(text) served"))
  }

  @Test("counts a single line that could not be parsed")
  func oneUnparsed() {
    var statistics = Statistics()
    statistics.addUnparsedLine(3)
    #expect(lines(statistics).last == "Not parsed  1 line, line 3")
  }

  @Test(
    "says how long the log is, in two units",
    arguments: [
      (0, "0 s"), (59, "59 s"), (60, "1 min 0 s"), (165, "2 min 45 s"), (3_600, "1 h 0 min"),
      (90_061, "1 d 1 h"), (34_570_800, "400 d 3 h"),
    ])
  func durations(seconds: Int, text: String) {
    #expect(duration(seconds) == text)
  }

  @Test("draws the requests of each second on a terminal, as many as fit")
  func secondsOnTerminal() {
    var statistics = Statistics()
    for second in 0..<100 { statistics.add(second: second, requests: second % 10) }
    let bars = "▁▁▂▃▄▅▆▇██"
    let minute = "Last minute " + String(repeating: bars, count: 6)
    #expect(lines(statistics, columns: 80)[4] == minute)
    #expect(lines(statistics, columns: 22)[4] == "Last minute " + bars)
    #expect(!lines(statistics).contains { $0.hasPrefix("Last minute") })
  }

  @Test("fits 80 columns with large numbers, but for its log's name and the paths")
  func width() {
    var statistics = Statistics()
    for number in 0..<120_000 {
      statistics.add(second: 1_800_000_000 + number / 2_000, status: 200 + number % 4 * 100)
    }
    statistics.addUnparsedLine(1_234_567)
    statistics.addUnparsedLine(1_234_568)
    #expect(lines(statistics).allSatisfy { $0.count <= 80 })
  }

  @Test("cuts what doesn't fit on a terminal, and keeps both ends of paths", arguments: 1...100)
  func narrow(columns: Int) {
    var statistics = Statistics()
    let path = "/begin/" + String(repeating: "x", count: 100) + "/end"
    statistics.add(second: 1_800_000_000, path: path)
    statistics.addUnparsedLine(3)
    let report = Report(source: .file(path), statistics: statistics)
    let lines = report.lines(columns: columns)
    #expect(lines.count == report.lines(columns: nil).count + 1)
    #expect(lines.allSatisfy { $0.count <= columns })
    guard columns >= 40 else { return }
    for line in [lines.first, lines.last] {
      #expect(line?.count == columns)
      #expect(line?.contains(#/\s/begin/x+…x+/end$/#) == true)
    }
    #expect(report.lines(columns: nil).last == "  1  \(path)")
  }

  @Test("names its log")
  func sources() {
    let names = [Source.sample, .standardInput, .file("/var/log/\u{1B}a")].map { source in
      Report(source: source, statistics: Statistics()).lines(columns: nil)[0]
    }
    #expect(
      names == [
        "Log         the sample log that comes with logpulse", "Log         standard input",
        "Log         /var/log/\\u{1b}a",
      ])
  }

  @Test("has the same keys as JSON, whatever the log has")
  func json() throws {
    let empty = try Report(source: .standardInput, statistics: Statistics()).json()
    #expect(
      empty == #"{"bytes":{"median":null,"percentile95":null,"total":0},"from":null,"#
        + #""log":"standard input","notParsed":{"first":null,"lines":0},"#
        + #""paths":[],"perSecond":{"1":0,"10":0,"60":0},"requests":0,"shortfall":0,"#
        + #""status":{"1xx":0,"2xx":0,"3xx":0,"4xx":0,"5xx":0,"other":0},"to":null}"#)
    var statistics = Statistics()
    statistics.add(second: 1_800_000_000, path: "/a\"é", requests: 3)
    statistics.add(second: 1_800_000_004, status: 404)
    statistics.addUnparsedLine(5)
    #expect(
      try Report(source: .file("/var/log/a.log"), statistics: statistics).json()
        == #"{"bytes":{"median":100,"percentile95":100,"total":400},"#
        + #""from":"2027-01-15T08:00:00Z","log":"/var/log/a.log","#
        + #""notParsed":{"first":5,"lines":1},"#
        + #""paths":[{"path":"/a\"é","requests":3},{"path":"/","requests":1}],"#
        + #""perSecond":{"1":1,"10":0.8,"60":0.8},"requests":4,"shortfall":0,"#
        + #""status":{"1xx":0,"2xx":3,"3xx":0,"4xx":1,"5xx":0,"other":0},"#
        + #""to":"2027-01-15T08:00:04Z"}"#)
  }

  @Test("complains of a log in another format, and of an empty standard input")
  func complaints() {
    var statistics = Statistics()
    func complaint(_ source: Source) -> String? {
      Report(source: source, statistics: statistics).complaint
    }
    #expect(complaint(.file("a.log")) == nil)
    #expect(complaint(.standardInput)?.hasPrefix("standard input is empty; ") == true)
    statistics.addUnparsedLine(2, "{\u{1B}" + String(repeating: "x", count: 100))
    statistics.addUnparsedLine(3)
    #expect(
      complaint(.file("a.log")) == """
        a.log: no line is in Common or Combined Log Format
          expected: host - - [21/Nov/2026:07:51:46 +0000] "GET / HTTP/1.1" 200 2140
          line 2: {\\u{1b}\(String(repeating: "x", count: 52))…
        """)
    statistics.add(second: 0)
    #expect(complaint(.file("a.log")) == nil)
  }

  private func lines(_ statistics: Statistics, columns: Int? = nil) -> [String] {
    Report(source: .standardInput, statistics: statistics).lines(columns: columns)
  }
}

extension Statistics {
  fileprivate mutating func add(_ entry: LogEntry) {
    let line = ParsedLine.request(entry)
    let index = line.statusClass.flatMap { statuses[$0] } ?? 0
    add([(index: index, value: line)])
  }

  fileprivate mutating func add(
    second: Int, path: String = "/", status: Int = 200, requests: Int = 1
  ) {
    for _ in 0..<requests {
      add(LogEntry(time: second, path: path, status: status, bytes: 100))
    }
  }

  fileprivate mutating func addUnparsedLine(_ number: Int, _ text: String = "") {
    let line = Line(number: number, bytes: Array(text.utf8)[...])
    add([(index: unparsed?.count ?? 0, value: .unparsed(line))])
  }
}
