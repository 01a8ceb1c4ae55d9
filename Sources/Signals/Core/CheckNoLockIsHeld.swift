#if DEBUG
  import Scheduling
#endif

/// Stops a debug build if the calling thread holds a lock. Call it before foreign code, which may
/// call back.
///
/// It is `LockRule.check` for this module. Release builds don't inline `LockRule.check` here, so
/// each value would cost a call of an empty function.
///
/// - Parameter call: What is called, in words that follow "A lock is held while".
@inline(__always)
func checkNoLockIsHeld(_ call: @autoclosure () -> StaticString) {
  #if DEBUG
    LockRule.check(call())
  #endif
}
