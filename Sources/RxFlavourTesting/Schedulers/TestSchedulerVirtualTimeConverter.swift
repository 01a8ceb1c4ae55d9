public import Foundation
public import RxFlavour

/// Uses whole ticks as virtual times and as distances between them.
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
    TestTime(timeInterval / resolution + 0.5)
  }

  /// Returns the sum.
  public func offsetVirtualTime(_ time: TestTime, offset: TestTime) -> TestTime { time + offset }

  /// Compares two times.
  public func compareVirtualTime(_ lhs: TestTime, _ rhs: TestTime) -> VirtualTimeComparison {
    lhs < rhs ? .lessThan : lhs > rhs ? .greaterThan : .equal
  }
}
