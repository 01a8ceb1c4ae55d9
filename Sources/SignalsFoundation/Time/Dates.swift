public import Foundation
public import Scheduling
public import Signals

extension Signal where Value == Date {
  /// Returns a signal that sends `date` when the wall clock shows it, and completes.
  ///
  /// It takes into account that the clock may be set, and that the computer may sleep.
  /// `Signal.timer(after:on:)` doesn't on a queue.
  ///
  /// - Parameters:
  ///   - date: When to send. A date in the past means now; a date that is not-a-number never comes.
  ///   - scheduler: Where the date is sent; by default a background scheduler of its own.
  ///   - clock: The clock that shows the time.
  ///   - precision: The longest time between two readings of the clock. If the clock is set, the
  ///     value may be late by that time; more than zero.
  /// ## Scheduling
  /// Sends on `scheduler`.
  /// ## Errors
  /// None.
  /// ## Disposal
  /// Cancels the timer.
  public static func timer(
    at date: Date, on scheduler: Scheduler? = nil, by clock: WallClock = .system,
    lookingEvery precision: Duration = .seconds(10)
  ) -> Signal {
    require(
      precision > .zero,
      "Signal.timer(at:on:by:lookingEvery:): the precision must be positive, got \(precision)")
    // No comparison with not-a-number is true, so such a date would seem to have passed.
    let isNumber = !date.timeIntervalSinceReferenceDate.isNaN
    let due = isNumber ? date : Date(timeIntervalSinceReferenceDate: .infinity)
    return WallTimer.signal(on: scheduler, clock, precision) { _ in due }.take(1)
  }

  /// Returns a signal that sends each date of a calendar that matches `components`, when the wall
  /// clock shows it.
  ///
  /// <!-- inside () -> Signal<Date> -->
  /// ```swift
  /// Signal.dates(matching: DateComponents(hour: 3, minute: 30))  // every night
  /// ```
  ///
  /// A day that the calendar doesn't have is left out. If the wall clock skips an hour and minute,
  /// as in a night in spring, the next time that it shows is sent instead. Components with an hour
  /// match once a day, also where the clock goes back. So do those without an hour, a minute and a
  /// second, at the beginning of the day. Others match in each hour.
  ///
  /// The signal takes into account that the clock is set, and that the computer sleeps. If several
  /// dates have passed meanwhile, it sends only the first. It does not send the same date twice in
  /// a row when the clock is set back. It completes when there are no more dates.
  ///
  /// - Parameters:
  ///   - components: The components that the dates match.
  ///   - calendar: The calendar of the components, with its time zone.
  ///   - scheduler: Where the dates are sent; by default a background scheduler of its own.
  ///   - clock: The clock that shows the time.
  ///   - precision: The longest time between two readings of the clock. If the clock is set, a date
  ///     may be late by that time; more than zero.
  /// ## Scheduling
  /// Sends on `scheduler`.
  /// ## Errors
  /// None.
  /// ## Disposal
  /// Cancels the timer.
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
