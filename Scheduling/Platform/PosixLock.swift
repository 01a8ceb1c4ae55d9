#if !Foundation && !canImport(WinSDK) && !canImport(WASILibc)
  #if canImport(Darwin)
    import Darwin
  #elseif canImport(Android)
    import Android  // Not built here.
  #elseif canImport(Musl)
    import Musl  // Not built here.
  #else
    import Glibc
  #endif

  /// The lock of `Locked`: a mutex of the system, which like an `NSLock` is not recursive.
  @safe  // The mutex lives as long as the value that owns it.
  @usableFromInline
  package struct SystemLock: ~Copyable, @unchecked Sendable {
    // Unchecked, because of the pointer: all threads may use what it points to.
    private let mutex: UnsafeMutablePointer<pthread_mutex_t>

    /// Creates a lock that no thread holds.
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

    @usableFromInline package func lock() { unsafe pthread_mutex_lock(mutex) }

    @usableFromInline package func unlock() { unsafe pthread_mutex_unlock(mutex) }
  }
#endif
