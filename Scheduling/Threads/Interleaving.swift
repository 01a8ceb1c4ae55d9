#if SIGNALS_EXPLORE
  package import Foundation
  import Synchronization

  // Points at which a thread can be made to wait for another one, so that an explorer can run all
  // interleavings of a scenario. They exist in builds with SIGNALS_EXPLORE only; see Package.swift.

  /// A thread that an explorer controls. It says what it is about to touch that threads share.
  package protocol InterleavedThread: AnyObject {
    func willRead(_ object: Int)
    func willWrite(_ object: Int)
    /// Returns when no other thread of the exploration holds the lock.
    func willLock(_ object: Int)
    func didUnlock(_ object: Int)
  }

  package enum Interleaving {
    private static let objects = Atomic(1)

    /// A number for something that threads share, which nothing else has had.
    @usableFromInline
    package static func newObject() -> Int {
      objects.add(1, ordering: .relaxed).newValue
    }

    static var current: (any InterleavedThread)? {
      ThreadContext.current.interleaver as? any InterleavedThread
    }

    /// Takes `lock`, so that an explorer knows who waits for it.
    @usableFromInline
    package static func lock(_ lock: NSLock, _ object: Int) {
      current?.willLock(object)
      lock.lock()
    }

    @usableFromInline
    package static func unlock(_ lock: NSLock, _ object: Int) {
      lock.unlock()
      current?.didUnlock(object)
    }
  }
#endif
