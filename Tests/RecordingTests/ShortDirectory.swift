import Foundation
import Testing

/// A directory that is there for one test. Its path is short, so that a socket in it can have an
/// address.
final class ShortDirectory: Sendable {
  let path: String

  init() throws {
    path = "/tmp/signals-\(UInt64.random(in: 0 ... .max))"
    try #require(unsafe mkdir(path, 0o700) == 0)
  }

  deinit { try? FileManager.default.removeItem(atPath: path) }
}

/// The type and the mode of a file that is the user's.
struct FileStatus: Equatable {
  var type: mode_t
  var mode: mode_t
}

extension FileStatus {
  init(of path: String) throws {
    var status = stat()
    try #require(unsafe lstat(path, &status) == 0)
    try #require(status.st_uid == geteuid())
    self.init(type: status.st_mode & S_IFMT, mode: status.st_mode & 0o7777)
  }
}
