#if !canImport(WinSDK)
  #if canImport(Darwin)
    import Darwin
  #elseif canImport(Android)
    import Android  // Not built here.
  #elseif canImport(Musl)
    import Musl  // Not built here.
  #elseif canImport(WASILibc)
    import WASILibc  // Not built here.
  #else
    import Glibc
  #endif

  /// What the library asks of the system it runs on, beside Dispatch.
  ///
  /// This folder alone asks which system that is. The trait `Foundation` decides about the lock
  /// only; everything else is the same with it and without it.
  @usableFromInline
  package enum Platform {
    /// Blocks the calling thread for about `duration`: shorter if a signal wakes it, or if it is
    /// more than a day.
    package static func sleep(for duration: Duration) {
      let (seconds, rest) = min(duration, .seconds(86_400)).nanoseconds
        .quotientAndRemainder(dividingBy: 1_000_000_000)
      var time = timespec(tv_sec: time_t(seconds), tv_nsec: numericCast(rest))
      _ = unsafe nanosleep(&time, nil)
    }

    /// Writes `text` to the standard error output. If it can't be written, the program goes on
    /// without it.
    package static func writeError(_ text: String) {
      var text = text
      text.withUTF8 { bytes in
        var written = 0
        while written < bytes.count {
          // From the first byte that is not written to the last one.
          let count = unsafe write(
            STDERR_FILENO, bytes.baseAddress! + written, bytes.count - written)
          if count < 0, errno != EINTR { return }
          written += max(0, count)
        }
      }
    }

    /// `base` to the power of `exponent`.
    package static func power(_ base: Double, _ exponent: Double) -> Double { pow(base, exponent) }
  }
#endif
