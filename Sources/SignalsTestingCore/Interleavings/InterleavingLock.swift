import Foundation

/// A lock for code that ``Interleavings`` explores.
///
/// An ordinary lock hides from the explorer who waits for whom: a thread that is made to wait while it
/// holds one stops everything. This one is an ordinary lock, too, outside of an exploration.
public final class InterleavingLock: Sendable {
  private let lock = NSLock()

  public init() {}

  /// Runs `body` while no other thread is in a `withLock` of this lock.
  public func withLock<Result>(_ body: () throws -> Result) rethrows -> Result {
    if let thread = ActorThread.acting {
      thread.pass()
      while !lock.try() { thread.wait(for: lock) }
    } else {
      lock.lock()
    }
    defer {
      lock.unlock()
      ActorThread.acting?.release(lock)
    }
    return try body()
  }
}
