#if !canImport(WinSDK) && !canImport(WASILibc)
  #if canImport(Darwin)
    import Darwin
  #elseif canImport(Android)
    import Android  // Not built here.
  #elseif canImport(Musl)
    import Musl  // Not built here.
  #else
    import Glibc
  #endif

  extension Platform {
    /// Runs `work` on a new thread. Returns false if the system makes none.
    static func startThread(_ work: @escaping @Sendable () -> Void) -> Bool {
      #if canImport(Darwin) || canImport(Musl)
        var thread: pthread_t?
      #else
        var thread = pthread_t()
      #endif
      let kept = unsafe Unmanaged.passRetained(Kept(work))
      let status = unsafe pthread_create(
        &thread, nil,
        { pointer in
          // Optional only on some systems. It is never nil.
          let kept: UnsafeMutableRawPointer? = unsafe pointer
          unsafe Unmanaged<Kept<@Sendable () -> Void>>.fromOpaque(kept!).takeRetainedValue()
            .object()
          return nil
        }, kept.toOpaque())
      guard status == 0 else {
        unsafe kept.release()
        return false
      }
      #if canImport(Darwin) || canImport(Musl)
        unsafe pthread_detach(thread!)
      #else
        pthread_detach(thread)
      #endif
      return true
    }
  }
#endif
