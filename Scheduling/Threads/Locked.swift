package import Foundation

/// State behind an `NSLock`, reachable only while the lock is held.
///
/// The lock answers a question and nothing else: inside `withLock` there is one mutation, which
/// returns what is left to do. Blocks, `dispose()`, `schedule(_:)` and the release of anything that
/// a user may own belong outside, since an `NSLock` is not recursive and any of them may come back.
/// In debug builds `LockRule` sees to it.
///
/// `State` must not be a function, nor an optional one, but may be a structure that holds some: a
/// bare function is converted on its way into `withLock` and again on its way out, so that each
/// call would wrap it once more.
package final class Locked<State>: @unchecked Sendable {
  // Unchecked, because the compiler can't see that `state` is used under `lock` only. `Mutex`
  // would let it go, but Thread Sanitizer on Linux reports a contended one as a race.
  @usableFromInline let lock = NSLock()
  #if SIGNALS_EXPLORE
    @usableFromInline let object = Interleaving.newObject()
  #endif
  // The lock is what keeps accesses apart; checking it for each of them costs as much again.
  @exclusivity(unchecked)
  @usableFromInline var state: State

  @inlinable
  package init(_ state: consuming State) {
    self.state = state
  }

  /// Returns what `body` makes of the state; only one thread at a time does so.
  @inlinable
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
