// A function of another module that calls the system is not inlined here, and this one is called
// for each value.
#if canImport(Darwin)
  import Darwin
#elseif canImport(Glibc)
  import Glibc
#endif

/// The identity of a thread, which takes a nanosecond to read.
struct ThreadID: Equatable {
  /// Never 0, and a multiple of 32: the lower bits are for flags.
  let bits: UInt

  @inline(__always)
  static var current: ThreadID {
    // Where addresses have 32 bits, shifting them would lose some.
    UInt.bitWidth == 64
      ? ThreadID(bits: threadAddress << 2)
      : ThreadID(bits: UInt(truncatingIfNeeded: ThreadContext.current.number) << 5)
  }

  @inline(__always)
  private static var threadAddress: UInt {
    #if canImport(Darwin)
      unsafe UInt(bitPattern: pthread_self())
    #elseif canImport(Glibc)
      UInt(pthread_self())
    #else
      Platform.threadAddress
    #endif
  }
}
