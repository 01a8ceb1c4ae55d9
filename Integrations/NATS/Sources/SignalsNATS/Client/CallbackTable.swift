/// The objects that the C client's callbacks are for, by number.
///
/// The client gets a number instead of a pointer. So a callback that comes after its object was
/// taken out finds nothing, and no object is kept for a callback that may never come.
final class CallbackTable<Target: AnyObject & Sendable>: Sendable {
  private let state = Guarded((lastNumber: UInt(0), targets: [UInt: Target]()))

  /// How many objects are in the table.
  var count: Int { state.withLock { $0.targets.count } }

  /// Adds an object, and returns its number.
  func add(_ target: Target) -> UInt {
    state.withLock {
      $0.lastNumber += 1
      $0.targets[$0.lastNumber] = target
      return $0.lastNumber
    }
  }

  /// Takes out an object. It is released after the lock was.
  func remove(_ number: UInt) {
    _ = state.withLock { $0.targets.removeValue(forKey: number) }
  }

  /// The object of the number that the client passes as a callback's closure.
  subscript(closure: UnsafeMutableRawPointer?) -> Target? {
    state.withLock { $0.targets[UInt(bitPattern: closure)] }
  }

  /// What the client is to pass to the callback.
  static func closure(_ number: UInt) -> UnsafeMutableRawPointer? {
    UnsafeMutableRawPointer(bitPattern: number)
  }
}
