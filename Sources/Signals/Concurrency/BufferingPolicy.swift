/// Which values wait for a task that is busy, in ``Signal/values(buffering:)``, or until a subscriber of
/// Combine's asks for them, in `publisher(buffering:)`.
public enum BufferingPolicy: Hashable, Sendable {
  /// All of them, however many that are.
  case unbounded
  /// The last so many: a new value takes the place of the one that has waited longest.
  ///
  /// With 0 a value is dropped unless the task waits for it.
  case newest(Int)
  /// The first so many: a new value is dropped while no place is free.
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
