@testable import signals_top

extension Report {
  /// A report after some seconds.
  init(_ subscriptions: [Subscription], after seconds: UInt64 = 10) {
    self.init(
      version: 1, program: "feed", process: 7, time: seconds * 1_000_000_000, omitted: 0,
      subscriptions: subscriptions)
  }
}

extension Report.Subscription {
  /// A subscription that began at the first second.
  init(
    _ number: UInt32, _ operation: String = "map", named name: String = "", feeding output: UInt32,
    of subject: UInt32 = 0, latest cause: UInt32 = 0, line: Int? = nil, values: UInt64 = 0,
    waiting: Int = 0, subscribed: Report.Place? = nil,
    waitingSince: UInt64? = nil, busy: UInt64 = 0
  ) {
    self.init(
      number: number, kind: "subscription", operation: operation, name: name, output: output,
      subject: subject, cause: 0, latestCause: cause,
      made: .init(file: "Feed/Feed.swift", line: line ?? Int(number), function: "f"),
      subscribed: subscribed,
      scheduler: "main", began: 1_000_000_000, ended: nil, end: nil, values: values,
      waiting: waiting, waitingSince: waitingSince, busy: busy, dropped: 0, isPaused: false)
  }
}

extension Row {
  init(
    _ number: UInt32, _ name: String = "map", feeding output: UInt32 = 0, end: String? = nil,
    age: UInt64 = 1, rate: Double? = nil, waiting: Int = 0, busy: Double? = nil, dropped: UInt64 = 0
  ) {
    self.init(
      number: number, count: 1, output: output, subject: 0, cause: 0, sender: 0,
      isSubject: false, name: "",
      operation: name, scheduler: "main", place: "Feed.swift:\(number)", end: end, age: age,
      rate: rate, total: 0, waiting: waiting, wait: nil, busy: busy, dropped: dropped,
      isPaused: false)
  }
}
