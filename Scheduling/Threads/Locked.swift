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
@usableFromInline
package final class Locked<State>: @unchecked Sendable {
  // Unchecked, because the compiler can't see that `state` is used only under `lock`. With a
  // `Mutex` it could, but Thread Sanitizer on Linux reports a contended `Mutex` as a race.
  @usableFromInline let lock = SystemLock()
  #if SIGNALS_EXPLORE
    @usableFromInline let object = Interleaving.newObject()
  #endif
  // The lock keeps accesses apart. A run-time check of each access would double the cost.
  @safe @exclusivity(unchecked)
  @usableFromInline var state: State

  package init(_ state: consuming State) {
    self.state = state
  }

  /// Calls `body` with the state, and returns its result. Only one thread at a time does so.
  ///
  /// Inlinable, so that the state and the result are not passed as values of types that have to be
  /// looked up at run time.
  @inlinable @inline(__always)
  package func withLock<Result>(_ body: (inout State) throws -> Result) rethrows -> Result {
    acquire()
    // Without `defer`, which would be a function of its own that needs to know both types.
    do {
      let result = try body(&state)
      release()
      return result
    } catch {
      release()
      throw error
    }
  }

  @inlinable @inline(__always)
  final func acquire() {
    #if SIGNALS_EXPLORE
      Interleaving.lock(lock, object)
    #else
      lock.lock()
    #endif
    #if DEBUG
      LockRule.locked()
    #endif
  }

  @inlinable @inline(__always)
  final func release() {
    #if DEBUG
      LockRule.unlocked()
    #endif
    #if SIGNALS_EXPLORE
      Interleaving.unlock(lock, object)
    #else
      lock.unlock()
    #endif
  }
}
