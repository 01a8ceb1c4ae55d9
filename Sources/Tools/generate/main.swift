import DeclarationReader
import Foundation
import NameGeneration

// Writes the sources that are made of others:
//   generate names   declares the names of other libraries that are in a table; see
//                    `scripts/generate-names`, which also formats the files

guard CommandLine.arguments.dropFirst() == ["names"] else {
  FileHandle.standardError.write(Data("usage: generate names\n".utf8))
  exit(2)
}
do {
  let tree = SourceTree()
  for (path, text) in try tree.generatedNames() {
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
