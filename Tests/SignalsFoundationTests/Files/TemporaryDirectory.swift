import Foundation

/// A directory that is there for one test.
final class TemporaryDirectory: Sendable {
  let url = FileManager.default.temporaryDirectory
    .appending(path: "SignalsFoundationTests-\(UUID().uuidString)")

  init() throws {
    try FileManager.default.createDirectory(at: url, withIntermediateDirectories: true)
  }

  deinit { try? FileManager.default.removeItem(at: url) }

  /// Writes a file into it, unless `data` is nil, and returns its URL.
  func file(_ name: String, _ data: Data? = nil) throws -> URL {
    let file = url.appending(path: name)
    try data?.write(to: file)
    return file
  }

  func file(_ name: String, _ text: String) throws -> URL {
    try file(name, Data(text.utf8))
  }

  /// Adds to the end of a file.
  func append(_ text: String, to name: String) throws {
    let handle = try FileHandle(forWritingTo: url.appending(path: name))
    try handle.seekToEnd()
    try handle.write(contentsOf: Data(text.utf8))
    try handle.close()
  }

  /// The names of its files.
  func names() throws -> [String] {
    try FileManager.default.contentsOfDirectory(atPath: url.path).sorted()
  }
}
