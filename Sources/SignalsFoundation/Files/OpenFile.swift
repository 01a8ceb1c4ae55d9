package import Foundation
import Scheduling

/// An open file, closed when its last owner releases it.
package final class OpenFile: Sendable {
  package static let standardInput = OpenFile(descriptor: STDIN_FILENO, name: "standard input")
  package static let standardOutput = OpenFile(descriptor: STDOUT_FILENO, name: "standard output")
  package static let standardError = OpenFile(descriptor: STDERR_FILENO, name: "standard error")

  /// How many bytes are read at once, at most: 16 MiB.
  static let mostAtOnce = 16 << 20

  let descriptor: Int32
  private let name: String
  /// Lets one reader at a time read; nil for a file where reading doesn't block, and whose position
  /// isn't shared.
  private let turn: Turn?

  /// Takes ownership of an open descriptor.
  init(descriptor: Int32, name: String, sharesPosition: Bool = false) {
    self.descriptor = descriptor
    self.name = name
    var status = stat()
    let isKnown = unsafe fstat(descriptor, &status) == 0
    let blocks = [S_IFIFO, S_IFCHR, S_IFSOCK].contains(status.st_mode & S_IFMT)
    turn = isKnown && (blocks || sharesPosition) ? Turn(FileIdentity(status)) : nil
  }

  /// Opens the file with this path for reading.
  ///
  /// - Throws: ``FileError``.
  package convenience init(path: String) throws {
    // Without `O_NONBLOCK`, opening a named pipe that has no writer would block the thread.
    let descriptor = beyondStandardError(
      retrying { unsafe open(path, O_RDONLY | O_CLOEXEC | O_NONBLOCK) })
    guard descriptor >= 0 else { throw FileError(name: path) }
    self.init(descriptor: descriptor, name: path)
  }

  /// Opens a file for reading.
  ///
  /// - Throws: ``FileError``; `URLError` if it isn't the URL of a file.
  package convenience init(url: URL) throws {
    try self.init(path: url.filePath())
  }

  /// Opens the file with this path, or the file of `position` if another one has taken its name,
  /// and it is still in the same directory.
  ///
  /// - Throws: ``FileError``.
  convenience init(path: String, oldNameOf position: FilePosition) throws {
    var path = path
    if let inode = position.file, FileIdentity(ofFileAt: path)?.inode != inode {
      let directory = path.hasPrefix("/") ? "/" : "./"
      let parts = path.split(separator: "/").dropLast()
      let around = directory + parts.joined(separator: "/")
      let names = (try? FileManager.default.contentsOfDirectory(atPath: around)) ?? []
      let device = FileIdentity(ofFileAt: around)?.device
      let renamed = names.lazy.map { "\(around)/\($0)" }.first {
        FileIdentity(ofFileAt: $0).map { $0.inode == inode && $0.device == device } ?? false
      }
      path = renamed ?? path
    }
    try self.init(path: path)
  }

  /// Uses a file that is open for reading, and shares the position in it.
  ///
  /// - Throws: ``FileError``.
  package convenience init(_ handle: FileHandle) throws {
    try self.init(sharing: handle)
    // A file that is open only for writing would never become readable.
    guard fcntl(descriptor, F_GETFL) & O_ACCMODE != O_WRONLY else {
      throw FileError(name: name, number: EBADF)
    }
  }

  /// Uses an open file, and shares the position in it.
  ///
  /// - Throws: ``FileError``.
  convenience init(sharing handle: FileHandle) throws {
    // On Linux this one has no descriptor.
    if handle === FileHandle.nullDevice {
      try self.init(path: "/dev/null")
      return
    }
    let name = "file descriptor \(handle.fileDescriptor)"
    // A new descriptor, because the handle may be closed while this object is in use. The handle's
    // number may then stand for another file.
    let descriptor = fcntl(handle.fileDescriptor, F_DUPFD_CLOEXEC, STDERR_FILENO + 1)
    guard descriptor >= 0 else { throw FileError(name: name) }
    self.init(descriptor: descriptor, name: name, sharesPosition: true)
  }

  #if canImport(Darwin)
    /// Opens the file with this path for events of it only.
    ///
    /// - Throws: ``FileError``.
    convenience init(watching path: String, options: Int32 = 0) throws {
      let descriptor = beyondStandardError(
        retrying { unsafe open(path, O_EVTONLY | O_CLOEXEC | options) })
      guard descriptor >= 0 else { throw FileError(name: path) }
      self.init(descriptor: descriptor, name: path)
    }
  #else
    /// Opens a descriptor that reports changes in directories, for the directory with this path.
    ///
    /// - Throws: ``FileError``.
    convenience init(watching path: String) throws {
      let descriptor = beyondStandardError(inotify_init1(Int32(IN_NONBLOCK | IN_CLOEXEC)))
      guard descriptor >= 0 else { throw FileError(name: path) }
      self.init(descriptor: descriptor, name: path)
    }

    /// Watches the directory with this path for `events`, and for those that it is watched for
    /// already. Returns the number that marks its events, which stays the same as long as it is the
    /// same directory.
    ///
    /// - Throws: ``FileError``.
    func watch(
      _ path: String, for events: UInt32, isLinkFollowed: Bool = true
    ) throws -> Int32 {
      var options = UInt32(IN_ONLYDIR) | UInt32(IN_MASK_ADD)
      if !isLinkFollowed { options |= UInt32(IN_DONT_FOLLOW) }
      let mark = unsafe inotify_add_watch(descriptor, path, events | options)
      guard mark >= 0 else { throw FileError(name: path) }
      return mark
    }

    /// Ends the watching of the directory whose events have this mark.
    func endWatching(_ mark: Int32) {
      inotify_rm_watch(descriptor, mark)
    }
  #endif

  deinit {
    if descriptor > STDERR_FILENO { close(descriptor) }
  }

  /// Reads the next bytes, and returns how many: zero at the end of the file; nil if there are none
  /// at the moment, as in a pipe.
  ///
  /// - Throws: ``FileError``.
  package func read(into buffer: UnsafeMutableRawBufferPointer) throws -> Int? {
    try inTurn { try unsafe readAtOnce(into: buffer) }
  }

  private func inTurn<Result>(_ call: () throws -> Result) rethrows -> Result {
    if let turn { try turn.take(call) } else { try call() }
  }

  private func readAtOnce(into buffer: UnsafeMutableRawBufferPointer) throws -> Int? {
    var readiness = pollfd(fd: descriptor, events: Int16(POLLIN), revents: 0)
    guard retrying({ unsafe poll(&readiness, 1, 0) }) != 0 else { return nil }
    let count = retrying { unsafe Foundation.read(descriptor, buffer.baseAddress, buffer.count) }
    if count < 0, errno == EAGAIN || errno == EWOULDBLOCK { return nil }
    guard count >= 0 else { throw FileError(name: name) }
    return count
  }

  /// Reads as ``read(into:)`` does, and returns the bytes: at most `count`, and at most
  /// ``mostAtOnce``. There are none at the end. Returns nil if there are none at the moment.
  ///
  /// - Throws: ``FileError``.
  package func read(_ count: Int) throws -> Data? {
    try inTurn { try readAtOnce(count) }
  }

  /// Reads as `read(_:)` does, and returns the bytes with the place where they end, if it is asked
  /// for. No other signal reads in between.
  ///
  /// - Throws: ``FileError``.
  func readPiece(_ count: Int, withEnd: Bool) throws -> (bytes: Data, end: FilePosition?)? {
    try inTurn { try readAtOnce(count).map { ($0, withEnd ? position : nil) } }
  }

  private func readAtOnce(_ count: Int) throws -> Data? {
    let buffer = UnsafeMutableRawBufferPointer.allocate(
      byteCount: min(count, Self.mostAtOnce), alignment: 16)
    defer { unsafe buffer.deallocate() }
    return try unsafe readAtOnce(into: buffer).map { unsafe Data(buffer[..<$0]) }
  }

  /// Calls `action`, once, when there are bytes to read, or at the end.
  ///
  /// - Parameter scheduler: Where to call `action`; one of this library's schedulers that always
  ///   run their work later.
  /// - Returns: A disposable that cancels the call.
  func whenReadable(
    on scheduler: Scheduler, _ action: @escaping @Sendable () -> Void
  ) -> Disposable {
    Readiness.shared.wait(for: descriptor, of: self, on: scheduler, action)
  }

  /// Writes all of `text`. Waits while there is no room for it, as in a pipe.
  ///
  /// - Throws: ``FileError``.
  package func write(_ text: String) throws {
    var rest = Array(text.utf8)[...]
    while !rest.isEmpty {
      let written = unsafe rest.withUnsafeBytes { bytes in
        retrying { unsafe Foundation.write(descriptor, bytes.baseAddress, bytes.count) }
      }
      // Another user of a standard stream may have made it non-blocking.
      if written < 0, errno == EAGAIN || errno == EWOULDBLOCK {
        var readiness = pollfd(fd: descriptor, events: Int16(POLLOUT), revents: 0)
        _ = retrying { unsafe poll(&readiness, 1, -1) }
        continue
      }
      guard written >= 0 else { throw FileError(name: name) }
      rest = rest.dropFirst(written)
    }
  }

  /// Goes to a place in the file, and returns how many bytes are before it. If it is a place in
  /// another file, or behind the end of this one, this goes to the first byte.
  ///
  /// - Throws: ``FileError`` if the file has no places, as a pipe.
  func move(to position: FilePosition) throws -> Int {
    if position == FilePosition(offset: 0) { return 0 }
    let length = Int(lseek(descriptor, 0, SEEK_END))
    guard length >= 0 else {
      // The next byte that is written to a pipe is at its end.
      if position == .end { return 0 }
      throw FileError(name: name)
    }
    let isOther = position.file.map { $0 != identity?.inode } ?? false
    let offset = isOther || position.offset > length ? 0 : position.offset
    let place = lseek(descriptor, off_t(position == .end ? length : offset), SEEK_SET)
    guard place >= 0 else { throw FileError(name: name) }
    return Int(place)
  }

  /// The place of the next byte.
  var position: FilePosition {
    FilePosition(offset: Int(lseek(descriptor, 0, SEEK_CUR)), in: identity?.inode)
  }

  /// Goes back to the first byte.
  package func rewind() {
    lseek(descriptor, 0, SEEK_SET)
  }

  /// Moves forward by `count` bytes, or back by a negative number of bytes.
  package func move(by count: Int) {
    lseek(descriptor, off_t(count), SEEK_CUR)
  }

  /// Whether the file is empty, according to the system. The system says so of all files in
  /// `/proc`.
  package var isEmpty: Bool {
    var status = stat()
    return unsafe fstat(descriptor, &status) != 0 || status.st_size == 0
  }

  /// Whether this is a file that can grow, unlike a pipe or a terminal.
  package var isRegular: Bool { kind == S_IFREG }

  /// The most bytes that a pipe holds, where its size was not changed with privileges.
  static var mostInPipe: Int { 1_048_576 }

  /// Whether this is a pipe, with or without a name.
  var isPipe: Bool { kind == S_IFIFO }

  private var kind: mode_t? {
    var status = stat()
    return unsafe fstat(descriptor, &status) == 0 ? status.st_mode & S_IFMT : nil
  }

  /// The file's identity.
  package var identity: FileIdentity? {
    var status = stat()
    return unsafe fstat(descriptor, &status) == 0 ? FileIdentity(status) : nil
  }
}

/// The identity of a file, independent of its name.
package struct FileIdentity: Hashable, Sendable {
  let device: UInt64
  /// The number of the file in its file system.
  let inode: UInt64

  init(_ status: stat) {
    device = UInt64(truncatingIfNeeded: status.st_dev)
    inode = UInt64(status.st_ino)
  }

  /// The identity of the file that has the name `path` now; nil if there is none.
  package init?(ofFileAt path: String) {
    var status = stat()
    guard unsafe stat(path, &status) == 0 else { return nil }
    self.init(status)
  }
}

/// Returns the descriptor, or a new one of the same file if its number is that of a standard
/// stream, which was closed. Code that uses the standard stream would otherwise use this file.
package func beyondStandardError(_ descriptor: Int32) -> Int32 {
  guard 0...STDERR_FILENO ~= descriptor else { return descriptor }
  let moved = fcntl(descriptor, F_DUPFD_CLOEXEC, STDERR_FILENO + 1)
  let number = errno
  close(descriptor)
  errno = number
  return moved
}

/// Calls the system again when a signal handler interrupted it.
package func retrying<Result: SignedInteger>(_ call: () -> Result) -> Result {
  while true {
    let result = call()
    if result >= 0 || errno != EINTR { return result }
  }
}
