import Foundation

extension Calendar {
  /// The next date that fits or, if the clock leaves its time out, the next one that the clock shows.
  func nextDate(after date: Date, fitting components: DateComponents) -> Date? {
    let exact = nextDate(after: date, matching: components, matchingPolicy: .strict)
    // Times without an hour come every hour: there is another one soon.
    guard components.hour != nil, let left = nextLeftOut(after: date, fitting: components)
    else { return exact }
    if let exact, exact <= left { return exact }
    return left
  }

  /// When the clock goes forward, if that leaves out the next time that fits.
  private func nextLeftOut(after date: Date, fitting components: DateComponents) -> Date? {
    // What the clock shows, as if it never went forward or back.
    var steady = self
    steady.timeZone = .gmt
    let shown = date + TimeInterval(timeZone.secondsFromGMT(for: date))
    let next = steady.nextDate(after: shown, matching: components, matchingPolicy: .strict)
    guard let end = next.flatMap(timeZone.end(ofGapAround:)), end > date else { return nil }
    return end
  }
}

extension TimeZone {
  /// When the clock goes forward, if it leaves `time` out, which is what it would show, in Greenwich.
  fileprivate func end(ofGapAround time: Date) -> Date? {
    // No clock differs from that in Greenwich by more than a day.
    let day: TimeInterval = 86_400
    var (early, late) = (time - day, time + day)
    let (before, after) = (secondsFromGMT(for: early), secondsFromGMT(for: late))
    // One that goes forward by a whole day leaves out a day, not a time.
    guard before < after, TimeInterval(after - before) < day else { return nil }
    while late - 1 > early {
      let middle = early + (late.timeIntervalSince(early) / 2).rounded(.down)
      if secondsFromGMT(for: middle) == before { early = middle } else { late = middle }
    }
    let gap = late + TimeInterval(before)..<late + TimeInterval(after)
    return gap.contains(time) ? late : nil
  }
}
