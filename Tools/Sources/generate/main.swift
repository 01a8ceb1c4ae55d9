import DeclarationReader
import Foundation
import Generation

// Writes the sources that are made of others, and prints their paths; see `scripts/generate`, which
// also formats the files. Writes the lists of operators on the page of `Signal`, too.

do {
  let tree = SourceTree()
  for (path, text) in try tree.generatedFiles() {
    let file = tree.root.appending(path: path)
    try FileManager.default.createDirectory(
      at: file.deletingLastPathComponent(), withIntermediateDirectories: true)
    try Data(text.utf8).write(to: file)
    print(path)
  }
  let page = try tree.generatedPage()
  try Data(page.text.utf8).write(to: tree.root.appending(path: page.path))
} catch {
  FileHandle.standardError.write(Data("generate: \(error)\n".utf8))
  exit(1)
}
