#if Recording
  package import Foundation

  extension Platform {
    #if canImport(Darwin)
      package static var clock: UInt64 { clock_gettime_nsec_np(CLOCK_UPTIME_RAW) }
      /// A clock that moves on every few milliseconds, and is cheap to read.
      package static var coarseClock: UInt64 { clock_gettime_nsec_np(CLOCK_UPTIME_RAW_APPROX) }
    #else
      package static var clock: UInt64 { read(CLOCK_MONOTONIC) }
      /// A clock that moves on every few milliseconds, and is cheap to read.
      package static var coarseClock: UInt64 { read(CLOCK_MONOTONIC_COARSE) }

      /// Cheaper than Dispatch's clock, which uses it too.
      private static func read(_ clock: clockid_t) -> UInt64 {
        var time = timespec()
        unsafe clock_gettime(clock, &time)
        return UInt64(time.tv_sec) &* 1_000_000_000 &+ UInt64(time.tv_nsec)
      }
    #endif

    /// What the handler of an action is; nil for the signal's usual effect.
    package static func handler(of action: sigaction) -> (@convention(c) (Int32) -> Void)? {
      #if canImport(Darwin)
        unsafe action.__sigaction_u.__sa_handler
      #else
        unsafe action.__sigaction_handler.sa_handler
      #endif
    }
  }
#endif
