#if DEBUG
  import Scheduling
#endif

/// `LockRule` of Scheduling, as this module calls it: release builds inline nothing across modules here, and
/// would call an empty function for each value.
enum LockRule {
  /// Stops a debug build if the calling thread holds a lock.
  @inline(__always)
  static func check(_ call: @autoclosure () -> StaticString) {
    #if DEBUG
      Scheduling.LockRule.check(call())
    #endif
  }
}
