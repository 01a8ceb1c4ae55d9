import Foundation

/// A place for a value, which may be empty.
///
/// It does what a variable of an optional type does. But generic code has to look up that type at
/// run time whenever it touches one; a pointer needs only the type of the value, which is at hand.
@usableFromInline
final class Slot<Value> {
  @usableFromInline let place: UnsafeMutablePointer<Value>
  // Touched by whom the slot belongs to, a word at a time.
  @exclusivity(unchecked)
  private(set) var isFull = false

  @usableFromInline init() {
    // `allocate` would take the slow way, whatever the alignment.
    place =
      if MemoryLayout<Value>.alignment <= 16 {
        malloc(max(1, MemoryLayout<Value>.size))!.assumingMemoryBound(to: Value.self)
      } else {
        .allocate(capacity: 1)
      }
  }

  deinit {
    if isFull { place.deinitialize(count: 1) }
    if MemoryLayout<Value>.alignment <= 16 { free(place) } else { place.deallocate() }
  }

  /// The value; there has to be one.
  @inlinable var value: Value { place.pointee }

  func fill(with value: Value) {
    guard isFull else {
      place.initialize(to: value)
      isFull = true
      return
    }
    let old = place.pointee
    place.pointee = value
    // The old value is released when it has left its place, since that may come back here.
    _fixLifetime(old)
  }
}
