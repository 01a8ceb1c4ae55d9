import Foundation

extension Calendar {
  /// The next date that matches `components`. If the clock skips that time, the next time that the
  /// clock shows.
  ///
  /// Foundation also handles a clock that goes forward, but loses some times if the step isn't an
  /// hour: at Casey the clock went from 00:01 to 03:01 on 2020-10-04, and 03:15 was not found. So
  /// this first finds the time on a clock that never goes forward or back, and then the date at
  /// which the calendar's clock shows that time.
  func nextDate(after date: Date, fitting components: DateComponents) -> Date? {
    let shown = date + timeZone.offset(at: date)
    // Components with an hour match once a day, and so do those without any time, at the beginning
    // of the day. Other components match every hour, and again when the clock has gone back.
    let parts = [components.minute, components.second, components.nanosecond]
    if components.hour != nil || parts.allSatisfy({ $0 == nil }) {
      return nextTimeOfDay(after: date, fitting: components)
    }
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
        // A clock that goes forward by a whole day skips a day, not a time of the day.
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

  /// This calendar with the clock of Greenwich, which never goes forward or back.
  private var steady: Calendar {
    var calendar = self
    calendar.timeZone = .gmt
    return calendar
  }
}

/// No clock differs by more than a day from that of Greenwich.
private let day: TimeInterval = 86_400

/// A moment at which a clock goes forward or back.
private struct ClockChange {
  let date: Date
  /// How far the clock is ahead of that of Greenwich, before and after the change.
  let before: TimeInterval
  let after: TimeInterval

  var isForward: Bool { before < after }
}

extension TimeZone {
  fileprivate func offset(at date: Date) -> TimeInterval {
    TimeInterval(secondsFromGMT(for: date))
  }

  /// The dates at which the clock shows `time`: two if the clock goes back, none if it skips
  /// `time`.
  fileprivate func dates(showing time: Date) -> [Date] {
    Set([time - day, time, time + day].map(offset)).map { time - $0 }
      .filter { $0 + offset(at: $0) == time }.sorted()
  }

  /// The change of the clock that skips `time`; nil if none does.
  fileprivate func gap(around time: Date) -> ClockChange? {
    guard let change = change(between: time - day, and: time + day),
      (change.date + change.before..<change.date + max(change.before, change.after)).contains(time)
    else { return nil }
    return change
  }

  /// The change of the clock between the two dates, if it changes once.
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
