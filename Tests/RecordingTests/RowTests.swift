import TestSupport
import Testing

@testable import signals_top

@Suite("The rows of signals-top", .leavesNothing)
struct RowTests {
  @Test("have the values a second between two reports")
  func rates() {
    let before = Report([.init(1, feeding: 0, values: 10), .init(2, feeding: 0)], after: 8)
    let now = Report(
      [
        .init(1, feeding: 0, values: 40), .init(2, feeding: 0, values: 0),
        .init(3, feeding: 0, values: 5),
      ], after: 10)
    let rows = Row.rows(of: now, since: before)
    #expect(rows.map(\.rate) == [15, 0, 2.5])
    #expect(rows.map(\.total) == [40, 0, 5])
    #expect(rows.map(\.age) == Array(repeating: 9_000_000_000, count: 3))
    #expect(Row.rows(of: now, since: nil).map(\.rate) == [nil, nil, nil])
    // A program that tells nonsense.
    #expect(Row.rows(of: before, since: now).map(\.rate) == [nil, nil])
  }

  @Test("are one for the parts of an operator")
  func parts() {
    let rows = Row.rows(
      of: Report([
        .init(1, "subscribeNext", feeding: 0, line: 9),
        .init(2, "flattenMap", feeding: 1, line: 5, values: 3, waiting: 1),
        .init(3, "flattenMap", named: "inner", feeding: 2, line: 5, values: 8, waiting: 2),
        .init(4, "flattenMap", feeding: 3, of: 6, line: 5, values: 1),
        .init(5, "flattenMap", feeding: 4, line: 6), .init(6, "Subject", feeding: 0, line: 1),
      ]), since: nil)
    #expect(rows.map(\.number) == [1, 2, 5, 6])
    #expect(rows.map(\.output) == [0, 1, 2, 0])
    #expect(rows.map(\.title) == ["subscribeNext", "inner ← 6", "flattenMap", "Subject"])
    #expect(rows[1].total == 3)
    #expect(rows[1].waiting == 3)
  }

  @Test("have the share of the time that blocks take, and how long values wait")
  func times() {
    let before = Report([.init(1, feeding: 0, busy: 1_000_000_000)], after: 8)
    let now = Report(
      [
        .init(1, feeding: 0, line: 1, waiting: 1, waitingSince: 9_000_000_000, busy: 1_500_000_000),
        .init(2, feeding: 1, line: 1, waiting: 1, waitingSince: 7_000_000_000, busy: 600_000_000),
        .init(3, feeding: 1, waitingSince: 2, busy: 90_000_000_000),
      ], after: 10)
    let rows = Row.rows(of: now, since: before)
    #expect(rows.map(\.busy) == [1, 0])
    #expect(rows.map(\.wait) == [3_000_000_000, nil])
    #expect(Row.rows(of: now, since: nil).map(\.busy) == [nil, nil])
  }

  @Test("have the time of their own block, and that of the subscriber on top of a tree")
  func ownTime() {
    func row(_ number: UInt32, feeding output: UInt32, busy: UInt64) -> Report.Subscription {
      .init(number, feeding: output, busy: busy * 10_000_000)
    }
    // The subscriber takes 5 % of a second, the block of 1 takes 10 %, that of 2 takes 60 %. 4 is
    // sent on another thread than 5.
    let now = Report(
      [
        row(1, feeding: 0, busy: 5), row(2, feeding: 1, busy: 15), row(3, feeding: 2, busy: 75),
        row(4, feeding: 0, busy: 40), row(5, feeding: 4, busy: 1),
      ], after: 10)
    let rows = Row.rows(of: now, since: Report([], after: 9))
    #expect(rows.map { Int((($0.busy ?? 0) * 100).rounded()) } == [15, 60, 0, 40, 0])
  }

  @Test("say where the program has subscribed")
  func places() {
    func place(_ subscribed: Report.Place?) -> String {
      Row.rows(of: Report([.init(1, feeding: 0, line: 7, subscribed: subscribed)]), since: nil)[0]
        .place
    }
    #expect(place(nil) == "Feed.swift:7")
    #expect(place(.init(file: "Feed/Feed.swift", line: 7, function: "f")) == "Feed.swift:7")
    #expect(place(.init(file: "Feed/Feed.swift", line: 9, function: "f")) == "Feed.swift:7 → :9")
    #expect(place(.init(file: "App.swift", line: 9, function: "f")) == "Feed.swift:7 → App.swift:9")
  }

  @Test("are marked if what they send comes back to them")
  func circles() {
    func row(
      _ number: UInt32, feeding output: UInt32 = 0, from sender: UInt32 = 0, of subject: UInt32 = 0
    ) -> Row {
      var row = Row(number, feeding: output)
      (row.sender, row.subject) = (sender, subject)
      return row
    }
    // 1 ← 2 ⇠ 3 ← 4 ⇠ 1; 5 leads to the circle, 6 follows it, and 7 and 8 are apart.
    let rows = [
      row(1), row(2, feeding: 1, from: 3), row(3), row(4, feeding: 3, from: 1), row(5, feeding: 2),
      row(6, from: 1), row(7), row(8, feeding: 7),
    ]
    #expect(Circles(of: rows).numbers == [1, 2, 3, 4])
    #expect(Circles(of: [row(1, of: 2), row(2, from: 1)]).numbers == [1, 2])
    #expect(Circles(of: [row(1, feeding: 1)]).numbers == [])
    let line = (1...100_000).map { row($0, feeding: $0 - 1) }
    #expect(Circles(of: line).numbers == [])
    #expect(Circles(of: line + [row(100_001, feeding: 100_000, from: 1)]).numbers.count == 100_001)
    let report = Report([.init(1, feeding: 0, latest: 3), .init(3, feeding: 0, latest: 1)])
    #expect(Row.rows(of: report, since: nil).map(\.title) == ["map ↻ ⇠ 3", "map ↻ ⇠ 1"])
  }

  @Test("are one for all subscriptions to a signal that feed the same row")
  func signals() throws {
    func inner(_ number: UInt32, _ output: UInt32, ended: Bool = false) -> Report.Subscription {
      var inner = Report.Subscription(
        number, "delay", feeding: output, line: 7, values: 2, waiting: 1, waitingSince: 9, busy: 9)
      inner.began = UInt64(number) * 1_000_000_000
      if ended { (inner.ended, inner.end) = (inner.began + 1_000_000_000, "completed") }
      return inner
    }
    func source(_ number: UInt32, feeding output: UInt32) -> Report.Subscription {
      .init(number, "just", feeding: output, line: 7)
    }
    let report = Report(
      [
        .init(1, "flattenMap", feeding: 0), inner(2, 1, ended: true), source(3, feeding: 2),
        inner(4, 1), source(5, feeding: 4), inner(6, 1), .init(7, "flattenMap", feeding: 0),
        inner(8, 7, ended: true),
      ], after: 10)
    let rows = Row.rows(of: report, since: Report([inner(4, 1)], after: 8))
    try #require(rows.map(\.number) == [1, 2, 3, 7, 8])
    #expect(rows.map(\.output) == [0, 1, 2, 0, 7])
    #expect(
      rows.map(\.title) == ["flattenMap", "delay ×2", "just ×2", "flattenMap", "delay (completed)"])
    #expect(rows[1].age == 6_000_000_000)
    #expect(rows[1].rate == 2)
    #expect(rows[1].total == 6)
    #expect(rows[1].waiting == 3)
    #expect(rows[4].age == 1_000_000_000)
  }

  @Test("are one for all subjects of a place, and for what they feed")
  func subjects() {
    func subject(_ number: UInt32) -> Report.Subscription {
      var subject = Report.Subscription(number, "Subject", feeding: 0, line: 9)
      subject.kind = "subject"
      return subject
    }
    let rows = Row.rows(
      of: Report([
        .init(1, feeding: 0, of: 2, line: 7), subject(2), .init(3, feeding: 0, of: 4, line: 7),
        subject(4),
      ]), since: nil)
    #expect(rows.map(\.title) == ["map ×2 ← 2", "Subject ×2"])
    #expect(rows.map(\.number) == [1, 2])
  }

  @Test("say whose event has led to the latest value, if that doesn't feed them")
  func senders() {
    let rows = Row.rows(
      of: Report([
        .init(1, feeding: 0, latest: 2), .init(2, feeding: 1, latest: 4),
        .init(3, feeding: 0, latest: 6), .init(4, feeding: 3, latest: 9, line: 3),
        .init(5, feeding: 3, latest: 2), .init(6, feeding: 4, latest: 6, line: 3),
      ]), since: nil)
    #expect(rows.map(\.number) == [1, 2, 3, 5])
    #expect(rows.map(\.sender) == [0, 3, 0, 2])
    #expect(rows[1].title == "map ↻ ⇠ 3")
  }

  @Test("end, though a program may tell of a circle")
  func circle() {
    let rows = Row.rows(
      of: Report([.init(1, feeding: 2, line: 1), .init(2, feeding: 1, line: 1)]), since: nil)
    #expect(!rows.isEmpty)
  }

  @Test("have no character that would control the terminal")
  func printable() {
    var subscription = Report.Subscription(1, "a\u{1B}[2J", named: "b\n\u{202E}", feeding: 0)
    subscription.scheduler = "c\u{9B}"
    subscription.made?.file = "d\r"
    subscription.end = "e\u{7}"
    let row = Row.rows(of: Report([subscription]), since: nil)[0]
    #expect(row.operation == "a\\u{1b}[2J")
    #expect(row.name == "b\\u{a}\\u{202e}")
    #expect(row.scheduler == "c\\u{9b}")
    #expect(row.place == "d\\u{d}:1")
    #expect(row.end == "e\\u{7}")
  }

  @Test("are sorted, the largest first, and those that have ended last")
  func sorting() {
    let rows = [
      Row(1, end: "completed", age: 9, rate: 9, waiting: 9), Row(2, age: 3, rate: 1, dropped: 1),
      Row(3, age: 5, busy: 0.5), Row(4, age: 3, rate: 7.5, dropped: 2),
      Row(5, age: 3, rate: 1, waiting: 1),
    ]
    #expect(Sort.rate.sorted(rows).map(\.number) == [4, 2, 5, 3, 1])
    #expect(Sort.busy.sorted(rows).map(\.number) == [3, 2, 4, 5, 1])
    var counted = rows
    counted[3].count = 2
    #expect(Sort.count.sorted(counted).map(\.number) == [4, 3, 2, 5, 1])
    #expect(Sort.age.sorted(rows).map(\.number) == [3, 2, 4, 5, 1])
    let near = [Row(1, rate: 32_701), Row(2, rate: 32_702), Row(3, rate: 34_000)]
    #expect(Sort.rate.sorted(near).map(\.number) == [3, 1, 2])
    #expect(Sort.backlog.sorted(rows).map(\.number) == [5, 4, 2, 3, 1])
  }
}
