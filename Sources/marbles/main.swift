import Foundation
import MarbleGallery

// Writes the gallery of all operators: `swift run marbles [file]`, by default `.build/marbles.html`.

let arguments = CommandLine.arguments.dropFirst()
if arguments.count > 1 || arguments.contains(where: { $0.hasPrefix("-") }) {
  let isHelp = arguments.allSatisfy { ["-h", "--help"].contains($0) }
  let usage = "usage: marbles [FILE]\nDraws all operators, by default into .build/marbles.html.\n"
  (isHelp ? FileHandle.standardOutput : .standardError).write(Data(usage.utf8))
  exit(isHelp ? 0 : 2)
}
let gallery = Gallery()
for failure in gallery.failures {
  FileHandle.standardError.write(Data("\(failure)\n".utf8))
}
let file =
  CommandLine.arguments.count > 1
  ? URL(filePath: CommandLine.arguments[1])
  : SourceTree().root.appending(path: ".build/marbles.html")
do {
  try Data(gallery.html.utf8).write(to: file)
  print("\(gallery.entries.count) diagrams in \(file.path)")
} catch {
  FileHandle.standardError.write(Data("\(file.path): \(error)\n".utf8))
  exit(1)
}
exit(gallery.failures.isEmpty ? 0 : 1)
