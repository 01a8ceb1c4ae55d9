import Signals

extension ObservableType where Element: FixedWidthInteger {
  /// Returns a sequence that counts from zero, and sends a number each time `period` has passed.
  ///
  /// - Parameters:
  ///   - period: The time from one number to the next, and to the first one.
  ///   - scheduler: Where the numbers are sent.
  public static func interval(
    _ period: RxTimeInterval, scheduler: any SchedulerType
  ) -> Observable<Element> {
    timer(period, period: period, scheduler: scheduler)
  }

  /// Returns a sequence that sends zero when `dueTime` has passed, and completes; with a period it
  /// counts on instead, and never ends.
  ///
  /// - Parameters:
  ///   - dueTime: The time from the subscription to the first number.
  ///   - period: The time from one number to the next, if there is to be more than one.
  ///   - scheduler: Where the numbers are sent.
  public static func timer(
    _ dueTime: RxTimeInterval, period: RxTimeInterval? = nil, scheduler: any SchedulerType
  ) -> Observable<Element> {
    .lastingJunction { junction in
      let work =
        if let period {
          scheduler.schedulePeriodic(0 as Element, startAfter: dueTime, period: period) { number in
            junction.sendNext(number)
            return number &+ 1
          }
        } else {
          scheduler.scheduleRelative((), dueTime: dueTime) {
            junction.sendNext(0)
            junction.sendCompleted()
            return Disposables.create()
          }
        }
      junction.tie(work.asTeardown)
    }
  }
}
