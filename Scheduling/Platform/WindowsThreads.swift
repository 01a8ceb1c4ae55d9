// Not built here.
#if canImport(WinSDK)
  import Synchronization
  import WinSDK

  extension Platform {
    package static var threadAddress: UInt { UInt(GetCurrentThreadId()) << 3 }

    static var isMainThread: Bool { GetCurrentThreadId() == mainThread }

    /// The first thread of the process that the system lists.
    private static let mainThread: DWORD = {
      let threads = unsafe CreateToolhelp32Snapshot(DWORD(TH32CS_SNAPTHREAD), 0)
      defer { unsafe CloseHandle(threads) }
      var entry = THREADENTRY32()
      entry.dwSize = DWORD(MemoryLayout<THREADENTRY32>.size)
      var isThere = unsafe Thread32First(threads, &entry)
      while isThere, entry.th32OwnerProcessID != GetCurrentProcessId() {
        isThere = unsafe Thread32Next(threads, &entry)
      }
      return entry.th32ThreadID
    }()

    static func startThread(_ work: @escaping @Sendable () -> Void) -> Bool {
      let kept = unsafe Unmanaged.passRetained(Kept(work))
      let run: LPTHREAD_START_ROUTINE = { kept in
        unsafe Unmanaged<Kept<@Sendable () -> Void>>.fromOpaque(kept!).takeRetainedValue().object()
        return 0
      }
      guard let thread = unsafe CreateThread(nil, 0, run, kept.toOpaque(), 0, nil) else {
        unsafe kept.release()
        return false
      }
      unsafe CloseHandle(thread)
      return true
    }
  }

  enum ThreadSlot {
    static var object: UnsafeMutableRawPointer? {
      let known = index.load(ordering: .relaxed)
      return known == FLS_OUT_OF_INDEXES ? nil : unsafe FlsGetValue(known)
    }

    static func set(_ object: UnsafeMutableRawPointer) {
      index.store(madeIndex, ordering: .relaxed)
      _ = unsafe FlsSetValue(madeIndex, object)
    }

    private static let index = Atomic<UInt32>(FLS_OUT_OF_INDEXES)

    private static let madeIndex: DWORD = FlsAlloc { object in
      if let object = unsafe object { unsafe Unmanaged<AnyObject>.fromOpaque(object).release() }
    }
  }
#endif
