import DeclarationReader
import Foundation
import Generation

// Writes the sources that are made of others, and prints their paths; see `scripts/generate`, which
// also formats the files.

do {
  let tree = SourceTree()
  for (path, text) in try tree.generatedFiles() {
    let file = tree.root.appending(path: path)
    try FileManager.default.createDirectory(
      at: file.deletingLastPathComponent(), withIntermediateDirectories: true)
    try Data(text.utf8).write(to: file)
    print(path)
  }
} catch {
  FileHandle.standardError.write(Data("generate: \(error)\n".utf8))
  exit(1)
}
