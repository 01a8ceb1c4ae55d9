import Foundation

/// A directory that is there for one test.
struct TemporaryDirectory {
  private let url = FileManager.default.temporaryDirectory
    .appending(path: "logpulseTests-\(UUID().uuidString)")

  fileprivate func create() throws {
    try FileManager.default.createDirectory(at: url, withIntermediateDirectories: true)
  }

  fileprivate func remove() {
    try? FileManager.default.removeItem(at: url)
  }

  func path(_ name: String) -> String {
    url.appending(path: name).path
  }

  /// Writes a file, in place if there is one already, and returns its path.
  func file(_ name: String, containing text: String) -> String {
    write(Data(text.utf8), to: name, mode: "w")
    return path(name)
  }

  func append(_ text: String, to name: String) {
    write(Data(text.utf8), to: name, mode: "a")
  }

  func rename(_ name: String, to newName: String) {
    precondition(Foundation.rename(path(name), path(newName)) == 0)
  }

  private func write(_ data: Data, to name: String, mode: String) {
    guard let file = fopen(path(name), mode) else { preconditionFailure("can't write \(name)") }
    _ = data.withUnsafeBytes { fwrite($0.baseAddress, 1, $0.count, file) }
    fclose(file)
  }
}

func withDirectory(_ body: (TemporaryDirectory) throws -> Void) throws {
  let directory = TemporaryDirectory()
  try directory.create()
  defer { directory.remove() }
  try body(directory)
}
