public import Foundation
public import RxFlavour

/// Uses whole ticks as virtual times and as distances between them.
///
/// A time that an `Int` can't hold becomes the latest or the earliest one that it can hold.
public struct TestSchedulerVirtualTimeConverter: VirtualTimeConverterType {
  /// The seconds that a tick stands for.
  private let resolution: Double

  init(resolution: Double) { self.resolution = resolution }

  /// Returns the date that is `virtualTime` ticks after the beginning of 1970.
  public func convertFromVirtualTime(_ virtualTime: TestTime) -> RxTime {
    Date(timeIntervalSince1970: convertFromVirtualTimeInterval(virtualTime))
  }

  /// Returns the tick that is nearest to `time`.
  public func convertToVirtualTime(_ time: RxTime) -> TestTime {
    convertToVirtualTimeInterval(time.timeIntervalSince1970)
  }

  /// Returns the number of seconds for this number of ticks.
  public func convertFromVirtualTimeInterval(_ virtualTimeInterval: TestTime) -> TimeInterval {
    TimeInterval(virtualTimeInterval) * resolution
  }

  /// Returns the number of ticks that is nearest to this number of seconds.
  public func convertToVirtualTimeInterval(_ timeInterval: TimeInterval) -> TestTime {
    let ticks = timeInterval / resolution + 0.5
    return TestTime(exactly: ticks.rounded(.towardZero)) ?? (ticks < 0 ? .min : .max)
  }

  /// Returns the sum.
  public func offsetVirtualTime(_ time: TestTime, offset: TestTime) -> TestTime {
    let (sum, overflow) = time.addingReportingOverflow(offset)
    return overflow ? (offset < 0 ? .min : .max) : sum
  }

  /// Compares two times.
  public func compareVirtualTime(_ lhs: TestTime, _ rhs: TestTime) -> VirtualTimeComparison {
    lhs < rhs ? .lessThan : lhs > rhs ? .greaterThan : .equal
  }
}
