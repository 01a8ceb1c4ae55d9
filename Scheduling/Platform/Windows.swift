// Not built here.
#if canImport(WinSDK)
  import WinSDK
  import ucrt

  /// What the library asks of the system; see the comments in `Posix.swift`.
  package enum Platform {
    package static func sleep(for duration: Duration) {
      let milliseconds = min(duration, .seconds(86_400)).nanoseconds / 1_000_000
      Sleep(DWORD(max(1, milliseconds)))
    }

    package static func writeError(_ text: String) {
      var text = text
      text.withUTF8 { bytes in
        var written = 0
        while written < bytes.count {
          let rest = UInt32(min(bytes.count - written, 1 << 20))
          // From the first byte that is not written, as many as are there.
          let count = unsafe _write(2, bytes.baseAddress! + written, rest)
          if count <= 0 { return }
          written += Int(count)
        }
      }
    }

    package static func power(_ base: Double, _ exponent: Double) -> Double { pow(base, exponent) }
  }

  #if !Foundation
    @safe  // The lock lives as long as the value that owns it.
    @usableFromInline
    package struct SystemLock: ~Copyable, @unchecked Sendable {
      // Unchecked, because of the pointer: all threads may use what it points to.
      private let wrapped: UnsafeMutablePointer<SRWLOCK>

      package init() {
        // A lock must not move.
        unsafe wrapped = .allocate(capacity: 1)
        unsafe InitializeSRWLock(wrapped)
      }

      deinit { unsafe wrapped.deallocate() }

      @usableFromInline package func lock() { unsafe AcquireSRWLockExclusive(wrapped) }

      @usableFromInline package func unlock() { unsafe ReleaseSRWLockExclusive(wrapped) }
    }
  #endif
#endif
