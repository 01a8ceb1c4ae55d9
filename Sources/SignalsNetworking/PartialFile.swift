import Foundation
import SignalsFoundation

/// A file that isn't complete yet: it has another name beside its final place.
final class PartialFile: Sendable {
  private let path: String
  private let destination: String
  private let descriptor: Int32

  /// - Throws: `FileError` of SignalsFoundation, `URLError`.
  init(for url: URL) throws {
    destination = try url.filePath()
    // The name doesn't contain the final one: it could become too long.
    path = try url.deletingLastPathComponent().appending(path: ".\(UUID().uuidString)").filePath()
    let path = path
    descriptor = beyondStandardError(
      retrying { unsafe open(path, O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC, 0o666) })
    guard descriptor >= 0 else { throw FileError(name: destination) }
  }

  deinit {
    guard descriptor >= 0 else { return }
    close(descriptor)
    discard()
  }

  /// Removes the file, unless it was completed.
  func discard() {
    unsafe unlink(path)
  }

  /// - Throws: `FileError` of SignalsFoundation.
  func write(_ data: Data) throws {
    try unsafe data.withUnsafeBytes { bytes in
      var rest = unsafe bytes[...]
      while unsafe !rest.isEmpty {
        let part = unsafe UnsafeRawBufferPointer(rebasing: rest)
        let written = retrying { unsafe Foundation.write(descriptor, part.baseAddress, part.count) }
        guard written >= 0 else { throw FileError(name: destination) }
        unsafe rest = rest.dropFirst(written)
      }
    }
  }

  /// Puts the file in its place.
  ///
  /// - Throws: `FileError` of SignalsFoundation.
  func complete() throws {
    guard unsafe rename(path, destination) == 0 else { throw FileError(name: destination) }
  }
}
