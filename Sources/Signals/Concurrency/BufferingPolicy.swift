/// Which values wait: in ``Signal/values(buffering:)`` while the task is busy, in
/// `publisher(buffering:)` until a subscriber of Combine's asks for them.
public enum BufferingPolicy: Hashable, Sendable {
  /// All values. In ``Signal/values(buffering:)`` a source that can wait does so while 256 values
  /// wait; the values of another source wait without limit. See <doc:Pace>.
  case unbounded
  /// The last values, up to this number: a new value replaces the one that has waited longest.
  ///
  /// With 0 a value is dropped unless the task waits for it.
  case newest(Int)
  /// The first values, up to this number: a new value is dropped while no place is free.
  ///
  /// With 0 a value is dropped unless the task waits for it.
  case oldest(Int)

  /// How many values may wait; nil if there is no limit.
  package var limit: Int? {
    switch self {
    case .unbounded: nil
    case .newest(let count), .oldest(let count): count
    }
  }
}
