#if DEBUG
  import Scheduling
#endif

/// Stops a debug build if the calling thread holds a lock: foreign code is called, which may call
/// back.
///
/// It is `LockRule.check` for this module. Release builds inline nothing across modules here, so
/// that check would be a call of an empty function for each value.
///
/// - Parameter call: What is called, in words that follow "A lock is held while".
@inline(__always)
func checkNoLockIsHeld(_ call: @autoclosure () -> StaticString) {
  #if DEBUG
    LockRule.check(call())
  #endif
}
