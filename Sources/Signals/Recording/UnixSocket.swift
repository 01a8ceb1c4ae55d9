#if Recording
  import Foundation

  /// What the server asks of the system.
  enum UnixSocket {
    /// Returns the descriptor of a socket that listens at `path`.
    ///
    /// - Throws: ``RecordingError``.
    static func listening(at path: String) throws -> Int32 {
      let descriptor = Platform.localSocket()
      guard descriptor >= 0 else { throw RecordingError(path, number: errno) }
      prepare(descriptor)
      // Left by a process that had the same number.
      unsafe unlink(path)
      let isBound = try unsafe withAddress(of: path) { unsafe bind(descriptor, $0, $1) == 0 }
      // No peer can connect before `listen`.
      guard isBound, unsafe chmod(path, 0o600) == 0, listen(descriptor, 16) == 0 else {
        let number = errno
        close(descriptor)
        if isBound { unsafe unlink(path) }
        throw RecordingError(path, number: number)
      }
      return descriptor
    }

    /// Whether a process listens at `path`.
    static func isAnswered(at path: String) -> Bool {
      let descriptor = Platform.localSocket()
      guard descriptor >= 0 else { return true }
      defer { close(descriptor) }
      prepare(descriptor)
      let status = try? unsafe withAddress(of: path) { unsafe connect(descriptor, $0, $1) }
      return status == 0 || errno != ECONNREFUSED
    }

    /// Calls `body` with the address of the socket at `path`.
    ///
    /// - Throws: ``RecordingError`` if the path is too long for an address.
    static func withAddress<Result>(
      of path: String, _ body: (UnsafePointer<sockaddr>, socklen_t) -> Result
    ) throws -> Result {
      var address = sockaddr_un()
      address.sun_family = sa_family_t(AF_UNIX)
      let bytes = Array(path.utf8)
      let room = MemoryLayout.size(ofValue: address.sun_path)
      guard bytes.count < room else {
        throw RecordingError("\(path): longer than the \(room - 1) bytes of a socket's path")
      }
      // The count of bytes is less than the room, and the rest is zero.
      unsafe withUnsafeMutableBytes(of: &address.sun_path) { unsafe $0.copyBytes(from: bytes) }
      // An address of any family may stand for the general one; its own size goes with it.
      return unsafe withUnsafePointer(to: &address) {
        unsafe $0.withMemoryRebound(to: sockaddr.self, capacity: 1) {
          unsafe body($0, socklen_t(MemoryLayout<sockaddr_un>.size))
        }
      }
    }

    /// Returns the descriptor of the next connection; nil if there is none now.
    static func accepted(from listener: Int32) -> Int32? {
      let descriptor = accept(listener, nil, nil)
      guard descriptor >= 0 else { return nil }
      prepare(descriptor)
      return descriptor
    }

    /// Returns the ends of a new pipe, which child processes don't get.
    ///
    /// - Throws: ``RecordingError``.
    static func pipe() throws -> (entry: Int32, exit: Int32) {
      var ends: [Int32] = [-1, -1]
      // The array has room for the two descriptors.
      guard unsafe Foundation.pipe(&ends) == 0 else { throw RecordingError("pipe", number: errno) }
      for end in ends { _ = fcntl(end, F_SETFD, FD_CLOEXEC) }
      return (ends[1], ends[0])
    }

    /// Makes the calls of a descriptor return at once, and keeps it from child processes.
    static func prepare(_ descriptor: Int32) {
      _ = fcntl(descriptor, F_SETFD, FD_CLOEXEC)
      _ = fcntl(descriptor, F_SETFL, fcntl(descriptor, F_GETFL) | O_NONBLOCK)
      Platform.raiseNoSignal(by: descriptor)
    }

    /// Sends a part of `bytes`, without the signal that a closed connection raises. Returns how
    /// many bytes; nil if there is no room now; a negative number if the connection is broken.
    static func send(_ bytes: ArraySlice<UInt8>, to descriptor: Int32) -> Int? {
      // The pointer is used during the call only, and the count is that of its bytes.
      let count = unsafe bytes.withUnsafeBytes {
        unsafe Foundation.send(descriptor, $0.baseAddress, $0.count, Platform.flagsOfSend)
      }
      return count < 0 && isForLater ? nil : count
    }

    /// Receives at most `count` bytes. Returns none at the end, or if the connection is broken; nil
    /// if there are none now.
    static func receive(_ count: Int, from descriptor: Int32) -> [UInt8]? {
      var bytes = [UInt8](repeating: 0, count: count)
      let received = unsafe recv(descriptor, &bytes, count, 0)
      if received < 0, isForLater { return nil }
      return Array(bytes.prefix(max(0, received)))
    }

    private static var isForLater: Bool {
      errno == EAGAIN || errno == EWOULDBLOCK || errno == EINTR
    }
  }
#endif
