// Not built here. One thread only: without Dispatch, which WebAssembly lacks, the library doesn't
// build there yet.
#if canImport(WASILibc)
  extension Platform {
    /// Not used where addresses have 32 bits.
    package static var threadAddress: UInt { 8 }

    static var isMainThread: Bool { true }

    static func startThread(_ work: @escaping @Sendable () -> Void) -> Bool { false }
  }

  enum ThreadSlot {
    static var object: UnsafeMutableRawPointer? { unsafe slot }

    static func set(_ object: UnsafeMutableRawPointer) { unsafe slot = object }

    // There is no other thread.
    nonisolated(unsafe) private static var slot: UnsafeMutableRawPointer?
  }

  #if !Foundation
    @usableFromInline
    package struct SystemLock: ~Copyable, Sendable {
      package init() {}
      @usableFromInline package func lock() {}
      @usableFromInline package func unlock() {}
    }
  #endif
#endif
