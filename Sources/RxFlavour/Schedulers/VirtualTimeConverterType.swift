public import Foundation

/// Converts between virtual time and real time.
///
/// It may read the scheduler's clock and schedule work, but not run the scheduler.
public protocol VirtualTimeConverterType: Sendable {
  /// The type of points in virtual time.
  associatedtype VirtualTimeUnit: Sendable
  /// The type of distances in virtual time.
  associatedtype VirtualTimeIntervalUnit: Sendable

  /// Returns the real time that stands for `virtualTime`.
  func convertFromVirtualTime(_ virtualTime: VirtualTimeUnit) -> RxTime

  /// Returns the virtual time that stands for `time`.
  func convertToVirtualTime(_ time: RxTime) -> VirtualTimeUnit

  /// Returns the distance in seconds.
  func convertFromVirtualTimeInterval(
    _ virtualTimeInterval: VirtualTimeIntervalUnit
  ) -> TimeInterval

  /// Returns the virtual distance that stands for this number of seconds.
  func convertToVirtualTimeInterval(_ timeInterval: TimeInterval) -> VirtualTimeIntervalUnit

  /// Returns the time that is `offset` later.
  func offsetVirtualTime(
    _ time: VirtualTimeUnit, offset: VirtualTimeIntervalUnit
  ) -> VirtualTimeUnit

  /// Compares two times.
  func compareVirtualTime(_ lhs: VirtualTimeUnit, _ rhs: VirtualTimeUnit) -> VirtualTimeComparison
}

/// How one virtual time relates to another.
public enum VirtualTimeComparison: Sendable {
  /// The first time is earlier than the second one.
  case lessThan
  /// Both times are the same.
  case equal
  /// The first time is later than the second one.
  case greaterThan
}
