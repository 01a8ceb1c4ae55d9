/// The rule: while a lock is held, no foreign code is called, and no user's object is released.
///
/// An `NSLock` is not recursive, and foreign code may call back (contract 2). In debug builds each
/// thread counts the locks that it holds, and a violation stops the program. Release builds contain
/// none of this.
@usableFromInline
package enum LockRule {
  /// Stops the program if the calling thread holds a lock.
  ///
  /// - Parameter call: What is called, in words that follow "A lock is held while".
  @inline(__always)
  package static func check(_ call: @autoclosure () -> StaticString) {
    #if DEBUG
      if locksHeld > 0 { stop(call()) }
    #endif
  }

  #if DEBUG
    /// How many locks the calling thread holds.
    package static var locksHeld: Int { ThreadContext.withCurrent { $0.locksHeld } }

    @usableFromInline static func locked() { ThreadContext.withCurrent { $0.locksHeld += 1 } }

    @usableFromInline static func unlocked() { ThreadContext.withCurrent { $0.locksHeld -= 1 } }

    private static func stop(_ call: StaticString) -> Never {
      fatalError("A lock is held while \(call): leave it to after the critical section")
    }
  #endif
}
