public import Foundation
public import Scheduling
public import Signals

extension Signal where Value == Date {
  /// Returns a signal that sends `date` when the clock on the wall shows it, and completes.
  ///
  /// It heeds that the clock is set, and that the computer sleeps: `Signal.timer(after:on:)` doesn't.
  ///
  /// - Parameters:
  ///   - date: When; a date in the past is now, and one that is no number never comes.
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
    // Compared with what is no number, all dates would have passed.
    let isNumber = !date.timeIntervalSinceReferenceDate.isNaN
    let due = isNumber ? date : Date(timeIntervalSinceReferenceDate: .infinity)
    return WallTimer.signal(on: scheduler, clock, precision) { _ in due }.take(1)
  }

  /// Returns a signal that sends each date of a calendar that fits `components`, when the clock on the wall
  /// shows it.
  ///
  /// ```swift
  /// Signal.dates(matching: DateComponents(hour: 3, minute: 30))  // every night
  /// ```
  ///
  /// A day that the calendar doesn't have is left out; instead of an hour and minute that the clock on the wall leaves
  /// out, as in a night in spring, comes the next time that it shows.
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
