import Synchronization

/// What a thread is about to touch that threads share.
struct SharedAccess {
  enum Kind { case read, write, lock }

  /// Which thing it is; nil for what concerns the thread alone.
  var object: Int?
  var kind = Kind.write

  /// What code touches that says only that it touches something.
  static let unknown = Self(object: 0)
  static let none = Self(object: nil)

  /// Whether the order of the two makes a difference.
  func conflicts(with other: SharedAccess) -> Bool {
    object != nil && object == other.object && (kind != .read || other.kind != .read)
  }

  private static let objects = Atomic(-1)

  /// A number for something that threads share; the library's own things have positive ones.
  static func newObject() -> Int { objects.subtract(1, ordering: .relaxed).newValue }
}
