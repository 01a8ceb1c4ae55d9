import Synchronization

/// The next access of a thread to a shared object.
struct SharedAccess {
  enum Kind { case read, write, lock }

  /// The number of the object; nil if the access concerns the thread alone.
  var object: Int?
  var kind = Kind.write

  /// An access of code that doesn't say what it accesses.
  static let unknown = Self(object: 0)
  static let none = Self(object: nil)

  /// Whether the order of the two accesses makes a difference.
  func conflicts(with other: SharedAccess) -> Bool {
    object != nil && object == other.object && (kind != .read || other.kind != .read)
  }

  private static let objects = Atomic(-1)

  /// Returns a new negative number, for a shared object. Objects of the library have positive
  /// numbers.
  static func newObject() -> Int { objects.subtract(1, ordering: .relaxed).newValue }
}
