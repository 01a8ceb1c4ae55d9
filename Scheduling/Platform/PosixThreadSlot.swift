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
  import Synchronization

  /// An object for each thread, which is released when the thread ends.
  enum ThreadSlot {
    /// The calling thread's object; nil if it has none yet.
    @inline(__always)
    static var object: UnsafeMutableRawPointer? {
      let key = keyAndOne.load(ordering: .relaxed)
      return key == 0 ? nil : unsafe pthread_getspecific(pthread_key_t(key &- 1))
    }

    /// Gives the calling thread its object, which is retained already.
    static func set(_ object: UnsafeMutableRawPointer) {
      let key = madeKey
      // The value is the same for each thread.
      keyAndOne.store(UInt(key) + 1, ordering: .relaxed)
      unsafe pthread_setspecific(key, object)
    }

    /// The key plus 1; 0 before the first thread has asked. The initial value is a constant, so
    /// reading the variable needs no check whether it is initialised.
    private static let keyAndOne = Atomic<UInt>(0)

    private static let madeKey: pthread_key_t = {
      var key = pthread_key_t()
      let status = unsafe pthread_key_create(&key) { pointer in
        // Optional only on some systems. It is never nil.
        let object: UnsafeMutableRawPointer? = unsafe pointer
        unsafe Unmanaged<AnyObject>.fromOpaque(object!).release()
      }
      guard status == 0 else { fatalError("pthread_key_create failed with \(status)") }
      return key
    }()
  }
#endif
