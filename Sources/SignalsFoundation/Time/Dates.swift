public import Foundation
public import Scheduling
public import Signals

extension Signal where Value == Date {
  /// Returns a signal that sends `date` when the clock on the wall shows it, and completes.
  ///
  /// It heeds that the clock is set, and that the computer sleeps: `Signal.timer(after:on:)` doesn't.
  ///
  /// - Parameters:
  ///   - date: When; a date in the past is now.
  ///   - scheduler: What sends the date; by default a background scheduler of its own.
  ///   - clock: Shows the time.
  ///   - precision: How often to look at the clock at least, and so how late it may be when that is
  ///     set; more than zero.
  /// ## Scheduling
  /// Sends on `scheduler`.
  /// ## Errors
  /// None.
  /// ## Disposal
  /// Calls the timer off.
  public static func timer(
    at date: Date, on scheduler: Scheduler? = nil, by clock: WallClock = .system,
    lookingEvery precision: Duration = .seconds(10)
  ) -> Signal {
    require(
      precision > .zero,
      "Signal.timer(at:on:by:lookingEvery:): the precision must be positive, got \(precision)")
    return WallTimer.signal(on: scheduler, clock, precision) { _ in date }.take(1)
  }

  /// Returns a signal that sends each date of a calendar that fits `components`, when the clock on the wall
  /// shows it.
  ///
  /// ```swift
  /// Signal.dates(matching: DateComponents(hour: 3, minute: 30))  // every night
  /// ```
  ///
  /// A day that a month doesn't have is left out; instead of a time that the clock on the wall leaves out, as in
  /// a night in spring, comes the next one that it shows.
  ///
  /// The signal heeds that the clock is set, and that the computer sleeps. Of dates that have passed meanwhile it
  /// sends the first one only; it does not send the same date twice in a row when the clock is set
  /// back. It completes when there are no more dates.
  ///
  /// - Parameters:
  ///   - components: Which dates.
  ///   - calendar: What they are components of, with its time zone.
  ///   - scheduler: What sends the dates; by default a background scheduler of its own.
  ///   - clock: Shows the time.
  ///   - precision: How often to look at the clock at least, and so how late a date may be when that is
  ///     set; more than zero.
  /// ## Scheduling
  /// Sends on `scheduler`.
  /// ## Errors
  /// None.
  /// ## Disposal
  /// Calls the timer off.
  public static func dates(
    matching components: DateComponents, in calendar: Calendar = .current,
    on scheduler: Scheduler? = nil, by clock: WallClock = .system,
    lookingEvery precision: Duration = .seconds(10)
  ) -> Signal {
    require(
      precision > .zero,
      "Signal.dates(matching:in:on:by:lookingEvery:): the precision must be positive, got \(precision)"
    )
    return WallTimer.signal(on: scheduler, clock, precision) { date in
      calendar.nextDate(after: date, fitting: components)
    }
  }
}

/// Looks at the clock again and again.
private final class WallTimer: Sendable {
  private struct State {
    /// When the clock was last looked at: dates up to then are over.
    var looked: Date
    var sent: Date?
  }

  private let subscriber: Subscriber<Date>
  private let scheduler: Scheduler
  private let clock: WallClock
  private let precision: Duration
  private let next: @Sendable (Date) -> Date?
  private let state: Locked<State>
  private let work = SerialDisposable()

  /// A signal of the dates that `next` finds: each time the first one after another one.
  static func signal(
    on scheduler: Scheduler?, _ clock: WallClock, _ precision: Duration,
    _ next: @escaping @Sendable (Date) -> Date?
  ) -> Signal<Date> {
    .create { subscriber in
      let timer = WallTimer(
        subscriber, on: scheduler ?? .background(name: "SignalsFoundation.dates"), clock, precision,
        next)
      timer.work.hold { timer.scheduler.schedule { timer.look() } }
      return timer.work
    }
  }

  private init(
    _ subscriber: Subscriber<Date>, on scheduler: Scheduler, _ clock: WallClock,
    _ precision: Duration, _ next: @escaping @Sendable (Date) -> Date?
  ) {
    self.subscriber = subscriber
    self.scheduler = scheduler
    self.clock = clock
    self.precision = precision
    self.next = next
    state = Locked(State(looked: clock.now))
  }

  private func look() {
    // On a scheduler that does everything at once, the subscription is over as soon as it has what it wants.
    while !subscriber.isDisposed, let due = nextDue() { subscriber.sendNext(due) }
  }

  /// The date that is due, if one is; otherwise looks again later, or ends the signal.
  private func nextDue() -> Date? {
    let now = clock.now
    let looked = state.withLock { state in
      // It may have been set back.
      if now < state.looked { state.looked = now }
      return state
    }
    var due = next(looked.looked)
    if due != nil, due == looked.sent { due = due.flatMap(next) }
    guard let due else {
      subscriber.sendCompleted()
      return nil
    }
    guard due <= now else {
      // A date may be farther away than a duration can say; then this looks again before.
      let left = Double.minimum(due.timeIntervalSince(now), precision / .seconds(1))
      // Not earlier than the clock shows it, which has no nanoseconds.
      let delay: Duration = max(.seconds(left), .microseconds(1))
      work.hold { scheduler.schedule(after: delay) { self.look() } }
      return nil
    }
    state.withLock { $0 = State(looked: max(now, due), sent: due) }
    return due
  }
}

extension Calendar {
  /// The next date on a day that fits, at the time that fits or, if the clock leaves that out, at the next
  /// one that it shows.
  fileprivate func nextDate(after date: Date, fitting components: DateComponents) -> Date? {
    let exact = nextDate(after: date, matching: components, matchingPolicy: .strict)
    var candidate = date
    // Where no day fits there is always a next time; a time is left out twice a year at the most.
    for _ in 0..<100 {
      guard
        let next = nextDate(after: candidate, matching: components, matchingPolicy: .nextTime)
      else { break }
      if let exact, next >= exact { break }
      if isOnDay(next, fitting: components) { return next }
      candidate = next
    }
    return exact
  }

  private func isOnDay(_ date: Date, fitting components: DateComponents) -> Bool {
    var day = components
    (day.hour, day.minute, day.second, day.nanosecond) = (nil, nil, nil, nil)
    return self.date(date, matchesComponents: day)
  }
}
