import Foundation

/// A lock for code that ``Interleavings`` explores.
///
/// The explorer can't see which thread waits for an ordinary lock. If it makes a thread wait that
/// holds such a lock, the threads that want the lock never go on. Outside of an exploration an
/// `InterleavingLock` is an ordinary lock, too.
public final class InterleavingLock: Sendable {
  private let lock = NSLock()
  private let object = SharedAccess.newObject()

  /// Creates a lock that no thread holds.
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
