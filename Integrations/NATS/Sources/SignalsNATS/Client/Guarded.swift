import Foundation

/// State behind a lock. A critical section only makes a decision: no foreign code runs in it.
final class Guarded<State>: @unchecked Sendable {
  // Unchecked, because the compiler can't see that `state` is used only under `lock`, so that
  // nothing overlaps an access.
  private let lock = NSLock()
  @exclusivity(unchecked) private var state: State

  init(_ state: State) { self.state = state }

  func withLock<Result>(_ body: (inout State) throws -> Result) rethrows -> Result {
    lock.lock()
    defer { lock.unlock() }
    return try body(&state)
  }
}
