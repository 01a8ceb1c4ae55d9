#if SIGNALS_EXPLORE
  import Synchronization

  // Points at which an explorer can make a thread wait for another one, to run all interleavings of
  // a scenario. They exist only in builds with SIGNALS_EXPLORE; see Package.swift.

  /// A thread that an explorer controls. It reports each shared object that it is about to use.
  package protocol InterleavedThread: AnyObject {
    func willRead(_ object: Int)
    func willWrite(_ object: Int)
    /// Returns when no other thread of the exploration holds the lock.
    func willLock(_ object: Int)
    func didUnlock(_ object: Int)
    /// Runs `work` on this thread when everything else is done, instead of on a new thread.
    func runLater(_ work: @escaping @Sendable () -> Void)
  }

  @usableFromInline
  package enum Interleaving {
    private static let objects = Atomic(1)

    /// Returns a number that identifies a new shared object.
    @usableFromInline
    package static func newObject() -> Int {
      objects.add(1, ordering: .relaxed).newValue
    }

    static var current: (any InterleavedThread)? {
      ThreadContext.current.interleaver as? any InterleavedThread
    }

    /// Takes `lock`, and lets the explorer know that this thread waits for it.
    @usableFromInline
    package static func lock(_ lock: borrowing SystemLock, _ object: Int) {
      current?.willLock(object)
      lock.lock()
    }

    @usableFromInline
    package static func unlock(_ lock: borrowing SystemLock, _ object: Int) {
      lock.unlock()
      current?.didUnlock(object)
    }
  }
#endif
