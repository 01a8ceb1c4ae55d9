// Apple's other systems can't start processes.
#if os(macOS) || !canImport(Darwin)
  import Foundation

  #if canImport(Darwin)
    typealias FileActions = posix_spawn_file_actions_t?
    typealias Attributes = posix_spawnattr_t?
  #else
    typealias FileActions = posix_spawn_file_actions_t
    typealias Attributes = posix_spawnattr_t
  #endif

  /// The actions of a process that starts, before its program runs.
  @safe  // `init` allocates the memory, and `deinit` frees it.
  final class SpawnActions {
    let pointer = UnsafeMutablePointer<FileActions>.allocate(capacity: 1)

    init() { unsafe posix_spawn_file_actions_init(pointer) }

    deinit {
      unsafe posix_spawn_file_actions_destroy(pointer)
      unsafe pointer.deallocate()
    }

    /// - Throws: ``FileError``.
    func duplicate(_ descriptor: Int32, as number: Int32) throws {
      let result = unsafe posix_spawn_file_actions_adddup2(pointer, descriptor, number)
      guard result == 0 else {
        throw FileError(name: "file descriptor \(descriptor)", number: result)
      }
    }

    /// - Throws: ``FileError``.
    func changeDirectory(to path: String) throws {
      #if canImport(Darwin)
        let result = unsafe posix_spawn_file_actions_addchdir_np(pointer, path)
      #else
        let result = unsafe CLibrary.addChangeOfDirectory.map { unsafe $0(pointer, path) } ?? ENOSYS
      #endif
      guard result == 0 else { throw FileError(name: path, number: result) }
    }

    /// Closes all descriptors from `first` on: other code may have opened files that processes
    /// inherit.
    ///
    /// - Throws: ``FileError``.
    func closeAll(from first: Int32) throws {
      // On Apple platforms an attribute does so: see `SpawnAttributes`.
      #if !canImport(Darwin)
        if let add = unsafe CLibrary.addClosingFrom {
          let result = unsafe add(pointer, first)
          guard result == 0 else { throw FileError(name: "file descriptors", number: result) }
          return
        }
        let open = try? FileManager.default.contentsOfDirectory(atPath: "/proc/self/fd")
        for descriptor in (open ?? []).compactMap({ Int32($0) })
        where descriptor >= first && fcntl(descriptor, F_GETFD) & FD_CLOEXEC == 0 {
          unsafe posix_spawn_file_actions_addclose(pointer, descriptor)
        }
      #endif
    }
  }

  /// How a process starts: in a process group of its own, with no POSIX signals blocked or ignored.
  /// Otherwise it would block the signals that the starting thread blocks; on Linux a thread of
  /// Dispatch blocks nearly all. It would also ignore the signals that this process ignores, for
  /// instance because of a Dispatch source. Then the process couldn't even be asked to end.
  @safe  // `init` allocates the memory, and `deinit` frees it.
  final class SpawnAttributes {
    let pointer = UnsafeMutablePointer<Attributes>.allocate(capacity: 1)

    init() {
      unsafe posix_spawnattr_init(pointer)
      var flags = POSIX_SPAWN_SETPGROUP | POSIX_SPAWN_SETSIGMASK | POSIX_SPAWN_SETSIGDEF
      #if canImport(Darwin)
        flags |= POSIX_SPAWN_CLOEXEC_DEFAULT
      #endif
      unsafe posix_spawnattr_setflags(pointer, Int16(flags))
      var signals = sigset_t()
      unsafe sigemptyset(&signals)
      unsafe posix_spawnattr_setsigmask(pointer, &signals)
      unsafe sigfillset(&signals)
      unsafe posix_spawnattr_setsigdefault(pointer, &signals)
    }

    deinit {
      unsafe posix_spawnattr_destroy(pointer)
      unsafe pointer.deallocate()
    }
  }
#endif
