package import Foundation

/// A directory that is there for one test.
package final class TemporaryDirectory: Sendable {
  package let url = FileManager.default.temporaryDirectory
    .appending(path: "SignalsTests-\(UUID().uuidString)")

  package init() throws {
    try FileManager.default.createDirectory(at: url, withIntermediateDirectories: true)
  }

  deinit { try? FileManager.default.removeItem(at: url) }

  package func path(_ name: String) -> String { url.appending(path: name).path }

  /// Writes a file into the directory, and returns its URL. An existing file is overwritten in
  /// place. If `data` is nil, nothing is written.
  package func file(_ name: String, _ data: Data? = nil) throws -> URL {
    let file = url.appending(path: name)
    try data?.write(to: file)
    return file
  }

  package func file(_ name: String, _ text: String) throws -> URL {
    try file(name, Data(text.utf8))
  }

  /// Adds to the end of a file.
  package func append(_ text: String, to name: String) throws {
    let handle = try FileHandle(forWritingTo: url.appending(path: name))
    try handle.seekToEnd()
    try handle.write(contentsOf: Data(text.utf8))
    try handle.close()
  }

  /// The names of the directory's files.
  package func names() throws -> [String] {
    try FileManager.default.contentsOfDirectory(atPath: url.path).sorted()
  }
}
