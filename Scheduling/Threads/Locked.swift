/// State behind a lock, an `NSLock` by default, reachable only while the lock is held.
///
/// A critical section only makes a decision: inside `withLock` there is one mutation, which returns
/// the work that is left to do. Blocks, `dispose()`, `schedule(_:)` and the release of any object
/// that a user may own belong outside, since the lock is not recursive and any of them may call
/// back. In debug builds `LockRule` checks this.
///
/// `State` must not be a function or an optional function, but may be a structure that holds
/// functions. A bare function is converted on its way into `withLock` and again on its way out, so
/// each call would wrap it once more.
package final class Locked<State>: @unchecked Sendable {
  // Unchecked, because the compiler can't see that `state` is used only under `lock`. With a
  // `Mutex` it could, but Thread Sanitizer on Linux reports a contended `Mutex` as a race.
  private let lock = SystemLock()
  #if SIGNALS_EXPLORE
    private let object = Interleaving.newObject()
  #endif
  // The lock keeps accesses apart. A run-time check of each access would double the cost.
  @safe @exclusivity(unchecked)
  private var state: State

  package init(_ state: consuming State) {
    self.state = state
  }

  /// Calls `body` with the state, and returns its result. Only one thread at a time does so.
  package func withLock<Result>(_ body: (inout State) throws -> Result) rethrows -> Result {
    #if SIGNALS_EXPLORE
      Interleaving.lock(lock, object)
      defer { Interleaving.unlock(lock, object) }
    #else
      lock.lock()
      defer { lock.unlock() }
    #endif
    #if DEBUG
      LockRule.locked()
      defer { LockRule.unlocked() }
    #endif
    return try body(&state)
  }
}
