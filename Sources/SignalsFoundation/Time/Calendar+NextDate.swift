import Foundation

extension Calendar {
  /// The next date that fits or, if the clock leaves its time out, the next one that the clock
  /// shows.
  ///
  /// Foundation looks for the times of a clock that goes forward, too, but loses some where that is
  /// not by an hour: at Casey the clock went from 00:01 to 03:01 on 2020-10-04, and 03:15 was not
  /// found. So the time is looked for on a clock that never goes forward or back, and then the date
  /// at which the other one shows it.
  func nextDate(after date: Date, fitting components: DateComponents) -> Date? {
    let shown = date + timeZone.offset(at: date)
    // A time of the day comes once a day. Others come every hour, and again when the clock has gone
    // back.
    if components.hour != nil { return nextTimeOfDay(after: date, fitting: components) }
    let next = nextDate(after: date, showingMoreThan: shown, fitting: components)
    guard let change = timeZone.change(between: date, and: date + day), !change.isForward
    else { return next }
    let again = nextDate(
      after: change.date - 1, showingMoreThan: change.date + change.after - 1, fitting: components)
    return [next, again].compactMap { $0 }.min()
  }

  private func nextTimeOfDay(after date: Date, fitting components: DateComponents) -> Date? {
    var time = date + timeZone.offset(at: date)
    while let next = steady.nextDate(after: time, matching: components, matchingPolicy: .strict) {
      time = next
      if let first = timeZone.dates(showing: time).first {
        if first > date { return first }
      } else if let gap = timeZone.gap(around: time) {
        // One that goes forward by a whole day leaves out a day, not a time.
        if gap.after - gap.before < day { return gap.date }
        time = gap.date + gap.after - 1
      }
    }
    return nil
  }

  private func nextDate(
    after date: Date, showingMoreThan time: Date, fitting components: DateComponents
  ) -> Date? {
    var time = time
    while let next = steady.nextDate(after: time, matching: components, matchingPolicy: .strict) {
      if let date = timeZone.dates(showing: next).first(where: { $0 > date }) { return date }
      time = timeZone.gap(around: next).map { $0.date + $0.after - 1 } ?? next
    }
    return nil
  }

  /// The same calendar, with a clock that never goes forward or back. What that shows is a date in
  /// Greenwich.
  private var steady: Calendar {
    var calendar = self
    calendar.timeZone = .gmt
    return calendar
  }
}

/// No clock differs from that in Greenwich by more than that.
private let day: TimeInterval = 86_400

/// A clock goes forward, or back.
private struct ClockChange {
  let date: Date
  /// By how much it is ahead of Greenwich.
  let before: TimeInterval
  let after: TimeInterval

  var isForward: Bool { before < after }
}

extension TimeZone {
  fileprivate func offset(at date: Date) -> TimeInterval {
    TimeInterval(secondsFromGMT(for: date))
  }

  /// The dates at which the clock shows `time`: two if it goes back, none if it leaves that out.
  fileprivate func dates(showing time: Date) -> [Date] {
    Set([time - day, time, time + day].map(offset)).map { time - $0 }
      .filter { $0 + offset(at: $0) == time }.sorted()
  }

  /// What leaves `time` out.
  fileprivate func gap(around time: Date) -> ClockChange? {
    guard let change = change(between: time - day, and: time + day),
      (change.date + change.before..<change.date + max(change.before, change.after)).contains(time)
    else { return nil }
    return change
  }

  /// How the clock changes, if it does so once.
  fileprivate func change(between start: Date, and end: Date) -> ClockChange? {
    let before = offset(at: start)
    guard offset(at: end) != before else { return nil }
    // Clocks change when a second begins.
    var early = Date(
      timeIntervalSinceReferenceDate: start.timeIntervalSinceReferenceDate.rounded(.down))
    var late = Date(timeIntervalSinceReferenceDate: end.timeIntervalSinceReferenceDate.rounded(.up))
    while late - 1 > early {
      let middle = early + (late.timeIntervalSince(early) / 2).rounded(.down)
      if offset(at: middle) == before { early = middle } else { late = middle }
    }
    return ClockChange(date: late, before: before, after: offset(at: late))
  }
}
