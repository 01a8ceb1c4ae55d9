#if !Foundation && !canImport(WinSDK) && !canImport(WASILibc)
  #if canImport(Darwin)
    package import Darwin
  #elseif canImport(Android)
    package import Android  // Not built here.
  #elseif canImport(Musl)
    package import Musl  // Not built here.
  #else
    package import Glibc
  #endif

  /// The lock of `Locked`: a mutex of the system, which like an `NSLock` is not recursive.
  @safe  // The mutex lives as long as the value that owns it.
  package struct SystemLock: ~Copyable, @unchecked Sendable {
    // Unchecked, because of the pointer: all threads may use what it points to.
    @usableFromInline let mutex: UnsafeMutablePointer<pthread_mutex_t>

    /// Creates a lock that no thread holds.
    @inlinable
    package init() {
      // A mutex must not move.
      unsafe mutex = .allocate(capacity: 1)
      let status = unsafe pthread_mutex_init(mutex, nil)
      guard status == 0 else { fatalError("pthread_mutex_init failed with \(status)") }
    }

    deinit {
      unsafe pthread_mutex_destroy(mutex)
      unsafe mutex.deallocate()
    }

    @inlinable
    package func lock() { unsafe pthread_mutex_lock(mutex) }

    @inlinable
    package func unlock() { unsafe pthread_mutex_unlock(mutex) }
  }
#endif
