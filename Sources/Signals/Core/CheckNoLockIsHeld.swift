#if DEBUG
  import Scheduling
#endif

/// Stops a debug build if the calling thread holds a lock: foreign code is called, which may come back.
///
/// It is `LockRule.check` for this module: release builds inline nothing across modules here, and would call
/// an empty function for each value.
///
/// - Parameter call: What is called, in words that follow "A lock is held while".
@inline(__always)
func checkNoLockIsHeld(_ call: @autoclosure () -> StaticString) {
  #if DEBUG
    LockRule.check(call())
  #endif
}
