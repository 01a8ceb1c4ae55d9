import Dispatch
import Foundation
import Scheduling

extension Duration {
  /// Creates the same span. `.never` becomes a span that no clock can hold.
  init(_ interval: RxTimeInterval) {
    self =
      switch interval {
      case .seconds(let count): .seconds(count)
      case .milliseconds(let count): .milliseconds(count)
      case .microseconds(let count): .microseconds(count)
      case .nanoseconds(let count): .nanoseconds(count)
      case .never: .seconds(Int64.max)
      @unknown default: .seconds(Int64.max)
      }
  }

  /// This span in whole nanoseconds; `.never` if their number doesn't fit in an `Int`.
  var dispatchInterval: RxTimeInterval {
    let count = nanoseconds
    return count < Int64.max ? .nanoseconds(Int(count)) : .never
  }

  /// The time from 1970 to `date`, rounded to microseconds, because a date counts binary fractions
  /// of seconds. A time that no clock can hold becomes the latest or earliest one.
  init(since1970 date: Date) {
    let latest = Duration.latest / .microseconds(1)
    let count = (date.timeIntervalSince1970 * 1_000_000).rounded()
    self = .microseconds(Int64(min(max(count, -latest), latest)))
  }
}

extension Date {
  /// The date that is `interval` later; nil for `.never`, and for a span that no clock can hold.
  func adding(_ interval: RxTimeInterval) -> Date? {
    guard Duration(interval) < .latest else { return nil }
    return switch interval {
    case .seconds(let count): addingTimeInterval(Double(count))
    case .milliseconds(let count): addingTimeInterval(Double(count) / 1_000)
    case .microseconds(let count): addingTimeInterval(Double(count) / 1_000_000)
    case .nanoseconds(let count): addingTimeInterval(Double(count) / 1_000_000_000)
    case .never: nil
    @unknown default: nil
    }
  }

  /// The time on a clock that no change of the system's clock affects: the system's time when this
  /// clock was first read, plus the time that has passed since.
  static var monotonic: Date {
    start.addingTimeInterval((Scheduler.main.now - startOnMonotonicClock) / .seconds(1))
  }

  private static let start = Date()
  private static let startOnMonotonicClock = Scheduler.main.now
}
