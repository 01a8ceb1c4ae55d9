import Foundation

/// State behind an `NSLock`, reachable only while the lock is held.
///
/// `State` must not be a function or an optional function, but may be a structure that holds
/// functions. A bare function is converted on its way into `withLock` and again on its way out, so
/// each call would wrap it once more.
package final class Locked<State>: @unchecked Sendable {
  // Unchecked, because the compiler can't see that `state` is used only under `lock`. With a
  // `Mutex` it could, but Thread Sanitizer on Linux reports a contended `Mutex` as a race.
  private let lock = NSLock()
  private var state: State

  package init(_ state: consuming State) {
    self.state = state
  }

  /// Calls `body` with the state, and returns its result. Only one thread at a time does so.
  package func withLock<Result>(_ body: (inout State) throws -> Result) rethrows -> Result {
    try lock.withLock { try body(&state) }
  }
}
