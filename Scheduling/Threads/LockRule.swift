/// The rule that no foreign code is called, and nothing of a user's is released, while a lock is held.
///
/// An `NSLock` is not recursive, and foreign code may come back (contract 2). In debug builds each
/// thread counts the locks that it holds, and what must not happen meanwhile stops the program.
/// Release builds hold nothing of this.
package enum LockRule {
  /// Stops the program if the calling thread holds a lock.
  ///
  /// - Parameter call: What is called, in words that follow "A lock is held while".
  @inlinable
  @inline(__always)
  package static func check(_ call: @autoclosure () -> StaticString) {
    #if DEBUG
      if locksHeld > 0 { stop(call()) }
    #endif
  }

  #if DEBUG
    /// How many locks the calling thread holds.
    @usableFromInline
    package static var locksHeld: Int { ThreadContext.withCurrent { $0.locksHeld } }

    @usableFromInline
    package static func locked() { ThreadContext.withCurrent { $0.locksHeld += 1 } }

    @usableFromInline
    package static func unlocked() { ThreadContext.withCurrent { $0.locksHeld -= 1 } }

    @usableFromInline
    package static func stop(_ call: StaticString) -> Never {
      fatalError("A lock is held while \(call): leave it to after the critical section")
    }
  #endif
}
