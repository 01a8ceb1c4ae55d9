import Scheduling

/// The identity of a thread, which takes a nanosecond to read.
struct ThreadID: Equatable {
  /// Never 0, and a multiple of 32: the lower bits are for flags.
  let bits: UInt

  @inline(__always)
  static var current: ThreadID {
    // Where addresses have 32 bits, shifting them would lose some.
    UInt.bitWidth == 64
      ? ThreadID(bits: Platform.threadAddress << 2)
      : ThreadID(bits: UInt(truncatingIfNeeded: ThreadContext.current.number) << 5)
  }
}
