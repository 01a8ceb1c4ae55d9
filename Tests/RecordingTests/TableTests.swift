import TestSupport
import Testing

@testable import signals_top

@Suite("The table of signals-top", .leavesNothing)
struct TableTests {
  private static let rows: [Row] = {
    var search = Row(12, "flattenMap", age: 3_600_000_000_000, rate: 1234.5, waiting: 7)
    search.name = "search results of the form"
    search.total = 1_234_567
    search.busy = 0.254
    search.wait = 2_000_000_000
    search.scheduler = "Signals.background"
    search.place = "SearchController.swift:120"
    var ended = Row(340, "throttleLatest", end: "completed", age: 950_000_000, rate: 0, dropped: 3)
    ended.isPaused = true
    return [search, ended]
  }()

  private func table(_ width: Int?) -> String {
    Table(Self.rows.map { ("", $0) }).lines(width: width).joined(separator: "\n")
  }

  @Test("shows every column in full where there is room")
  func wide() {
    let expected = [
      "NUMBER  NAME                           AGE  VALUES/S  BUSY      TOTAL  WAITING  FOR  "
        + "DROPPED  SCHEDULER           PLACE",
      "    12  search results of the form     1 h   1,234.5  25 %  1,234,567        7  2 s  "
        + "      0  Signals.background  SearchController.swift:120",
      "   340  throttleLatest (completed)  950 ms       0.0     –          0        0       "
        + "      3  main                Feed.swift:340",
    ]
    #expect(table(160) == expected.joined(separator: "\n"))
    #expect(table(nil) == expected.joined(separator: "\n"))
  }

  @Test("leaves out columns, and cuts texts, on a narrower terminal")
  func narrow() {
    #expect(
      table(80) == """
        NAME                 AGE  VALUES/S  BUSY      TOTAL  WAITING  PLACE
        search results …     1 h   1,234.5  25 %  1,234,567        7  SearchCon…wift:120
        throttleLatest …  950 ms       0.0     –          0        0  Feed.swift:340
        """)
    #expect(
      table(40) == """
        NAME                   VALUES/S  WAITING
        search results of th…   1,234.5        7
        throttleLatest (comp…       0.0        0
        """)
  }

  @Test("keeps the columns that are preferred on a narrow terminal")
  func preferred() {
    let table = Table(Self.rows.map { ("", $0) }, preferring: ["PLACE", "NUMBER", "SCHEDULER"])
    #expect(
      table.lines(width: 64).joined(separator: "\n") == """
        NUMBER  NAME                      SCHEDULER   PLACE
            12  search results of the f…  Signals.b…  SearchCon…wift:120
           340  throttleLatest (complet…  main        Feed.swift:340
        """)
    #expect(
      table.lines(width: 36).joined(separator: "\n") == """
        NAME              PLACE
        search results …  SearchCon…wift:120
        throttleLatest …  Feed.swift:340
        """)
  }

  @Test("is never wider than the terminal, and never empty", arguments: 1...200)
  func widths(width: Int) {
    let lines = Table(Self.rows.map { ("└ ", $0) }).lines(width: width)
    #expect(lines.count == 3)
    #expect(lines.allSatisfy { !$0.isEmpty && $0.count <= width && $0.last != " " })
  }

  @Test("gives times in their largest unit")
  func durations() {
    let times: [UInt64] = [
      0, 999_999, 999_999_999, 1_000_000_000, 119_000_000_000, 7_199_000_000_000,
      86_399_000_000_000, 900_000_000_000_000,
    ]
    #expect(
      times.map(shortDuration) == ["0 ms", "0 ms", "999 ms", "1 s", "1 min", "1 h", "23 h", "10 d"])
  }
}
