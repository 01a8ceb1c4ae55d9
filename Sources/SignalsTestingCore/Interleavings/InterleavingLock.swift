import Foundation

/// A lock for code that ``Interleavings`` explores.
///
/// An ordinary lock hides from the explorer who waits for whom: a thread that is made to wait while it
/// holds one stops everything. This one is an ordinary lock, too, outside of an exploration.
public final class InterleavingLock: Sendable {
  private let lock = NSLock()
  private let object = SharedAccess.newObject()

  public init() {}

  /// Runs `body` while no other thread is in a `withLock` of this lock.
  public func withLock<Result>(_ body: () throws -> Result) rethrows -> Result {
    ActorThread.acting?.willLock(object)
    lock.lock()
    defer {
      lock.unlock()
      ActorThread.acting?.didUnlock(object)
    }
    return try body()
  }
}
