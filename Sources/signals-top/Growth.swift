/// How much the numbers of subscriptions have grown from one report to the next.
struct Growth {
  private let before: [UInt32: Report.Subscription]
  private let seconds: Double

  init(from earlier: Report?, to report: Report) {
    before = Dictionary(
      (earlier?.subscriptions ?? []).map { ($0.number, $0) },
      uniquingKeysWith: { first, _ in first })
    seconds = earlier.map { Double(report.time - min($0.time, report.time)) / 1e9 } ?? 0
  }

  /// How much a number has grown in each second; nil if that isn't known yet.
  func perSecond(
    _ number: KeyPath<Report.Subscription, UInt64>, of now: Report.Subscription
  ) -> Double? {
    let start = before[now.number]?[keyPath: number] ?? 0
    let end = now[keyPath: number]
    return seconds > 0 ? Double(end - min(start, end)) / seconds : nil
  }
}
