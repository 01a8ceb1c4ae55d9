#if !canImport(WinSDK) && !canImport(WASILibc)
  #if canImport(Darwin)
    public import Darwin
  #elseif canImport(Android)
    public import Android  // Not built here.
  #elseif canImport(Musl)
    public import Musl  // Not built here.
  #else
    public import Glibc
  #endif

  extension Platform {
    /// A number that no other live thread has, and that takes a nanosecond to read: the address of
    /// the thread's structure, a multiple of 8.
    @inlinable
    @inline(__always)
    package static var threadAddress: UInt {
      #if canImport(Darwin) || canImport(Musl)
        unsafe UInt(bitPattern: pthread_self())
      #elseif canImport(Android)
        UInt(bitPattern: pthread_self())
      #else
        UInt(pthread_self())
      #endif
    }

    static var isMainThread: Bool {
      #if canImport(Darwin)
        return pthread_main_np() != 0
      #else
        // Linux puts the number of a thread into the number of its clock. That of the main thread
        // is the number of the process.
        var clock = clockid_t()
        let status = unsafe pthread_getcpuclockid(pthread_self(), &clock)
        return status == 0 && ~(clock >> 3) == getpid()
      #endif
    }
  }
#endif
