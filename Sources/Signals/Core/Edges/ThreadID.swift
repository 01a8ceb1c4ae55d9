import Foundation

/// The identity of a thread, which takes a nanosecond to read.
struct ThreadID: Equatable {
  /// Never 0, and a multiple of 32: it is twice the address of the thread's structure.
  let bits: UInt

  @inline(__always)
  static var current: ThreadID {
    #if canImport(Darwin)
      unsafe ThreadID(bits: UInt(bitPattern: pthread_self()) << 1)
    #else
      ThreadID(bits: UInt(pthread_self()) << 1)
    #endif
  }
}
