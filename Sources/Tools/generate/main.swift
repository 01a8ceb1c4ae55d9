import DeclarationReader
import ExampleGeneration
import Foundation
import NameGeneration

// Writes the sources that are made of others:
//   generate names      declares the names of other libraries that are in a table; see
//                       `scripts/generate-names`, which also formats the files
//   generate examples   writes the examples of the operators' diagrams; see
//                       `scripts/generate-examples`, which also formats the file

let tree = SourceTree()
do {
  let files: [(path: String, text: String)]
  switch Array(CommandLine.arguments.dropFirst()) {
  case ["names"]: files = try tree.generatedNames()
  case ["examples"]: files = try tree.generatedExamples()
  default:
    FileHandle.standardError.write(Data("usage: generate names | examples\n".utf8))
    exit(2)
  }
  for (path, text) in files {
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
