import Foundation

/// Whether one of the directory's files has the descriptor of a standard stream. Files of others may, where it was
/// closed.
func isStandardStream(anyFileIn directory: URL) throws -> Bool {
  let numbers = try FileManager.default.contentsOfDirectory(atPath: directory.path).map {
    var status = stat()
    return stat(directory.appending(path: $0).path, &status) == 0 ? status.st_ino : 0
  }
  return (0...STDERR_FILENO).contains {
    var status = stat()
    return fstat($0, &status) == 0 && numbers.contains(status.st_ino)
  }
}
