import Foundation

/// A file that is open, until nobody needs it any more.
final class OpenFile: Sendable {
  /// What tells one file from another, whatever its name.
  struct Identity: Equatable, Sendable {
    let device: UInt64
    let inode: UInt64
  }

  static let standardInput = OpenFile(descriptor: STDIN_FILENO, name: "standard input")
  static let standardOutput = OpenFile(descriptor: STDOUT_FILENO, name: "standard output")

  private let descriptor: Int32
  private let name: String

  private init(descriptor: Int32, name: String) {
    self.descriptor = descriptor
    self.name = name
  }

  /// Opens the file of this name for reading.
  ///
  /// - Throws: ``FileError``.
  convenience init(path: String) throws {
    let descriptor = retrying { open(path, O_RDONLY | O_CLOEXEC) }
    guard descriptor >= 0 else { throw FileError(name: path) }
    self.init(descriptor: descriptor, name: path)
  }

  deinit {
    if descriptor > STDERR_FILENO { close(descriptor) }
  }

  /// How many milliseconds to wait for somebody to write into a pipe.
  private static let patience: Int32 = 100

  /// Returns the next bytes, at most `count`; none at the end of the file; nil if it is a pipe, and
  /// there is nothing in it for now.
  ///
  /// - Throws: ``FileError``.
  func read(_ count: Int) throws -> [UInt8]? {
    var readiness = pollfd(fd: descriptor, events: Int16(POLLIN), revents: 0)
    guard retrying({ poll(&readiness, 1, Self.patience) }) != 0 else { return nil }
    return try [UInt8](unsafeUninitializedCapacity: count) { buffer, filled in
      let read = retrying { Foundation.read(descriptor, buffer.baseAddress, count) }
      guard read >= 0 else { throw FileError(name: name) }
      filled = read
    }
  }

  /// Writes all of `text`.
  ///
  /// - Throws: ``FileError``.
  func write(_ text: String) throws {
    var rest = Array(text.utf8)[...]
    while !rest.isEmpty {
      let written = rest.withUnsafeBytes { bytes in
        retrying { Foundation.write(descriptor, bytes.baseAddress, bytes.count) }
      }
      guard written >= 0 else { throw FileError(name: name) }
      rest = rest.dropFirst(written)
    }
  }

  /// Goes back to the first byte.
  func rewind() {
    lseek(descriptor, 0, SEEK_SET)
  }

  /// Whether bytes that were read have been cut off.
  var isTruncated: Bool {
    var status = stat()
    guard fstat(descriptor, &status) == 0 else { return false }
    return status.st_size < lseek(descriptor, 0, SEEK_CUR)
  }

  /// Whether this is a file that can grow, unlike a pipe or a terminal.
  var isRegular: Bool {
    var status = stat()
    return fstat(descriptor, &status) == 0 && status.st_mode & S_IFMT == S_IFREG
  }

  var identity: Identity? {
    var status = stat()
    return fstat(descriptor, &status) == 0 ? Identity(status) : nil
  }

  /// The identity of the file that has the name `path` now, if there is one.
  static func identity(of path: String) -> Identity? {
    var status = stat()
    return stat(path, &status) == 0 ? Identity(status) : nil
  }
}

/// Why a file can't be read.
struct FileError: Error, CustomStringConvertible {
  let description: String

  /// Takes the reason from `errno`.
  fileprivate init(name: String) {
    description = "\(name): \(String(cString: strerror(errno)))"
  }
}

extension OpenFile.Identity {
  fileprivate init(_ status: stat) {
    self.init(
      device: UInt64(truncatingIfNeeded: status.st_dev),
      inode: UInt64(status.st_ino))
  }
}

/// Calls the system again when a signal handler interrupted it.
private func retrying<Result: SignedInteger>(_ call: () -> Result) -> Result {
  while true {
    let result = call()
    if result >= 0 || errno != EINTR { return result }
  }
}
