import CommandLineTool
import Foundation
import MarbleGallery

// Writes the gallery of all operators: `marbles [file]`, by default
// `.build/marbles.html`.

let tool = Tool("marbles")
tool.fillClosedStreams()
let arguments = CommandLine.arguments.dropFirst()
if arguments.count > 1 || arguments.contains(where: { $0.hasPrefix("-") }) {
  let usage = """
    usage: marbles [FILE]

    Writes a page with a marble diagram of each operator, drawn from a run of its example, and a
    search. Without FILE, the page is .build/marbles.html.
    """
  if Array(arguments) == ["--version"] {
    tool.printVersion()
    exit(0)
  }
  if arguments.allSatisfy({ ["-h", "--help"].contains($0) }) {
    tool.print(usage)
    exit(0)
  }
  tool.remark("\(usage)\n")
  exit(2)
}
let gallery = Gallery()
for failure in gallery.failures { tool.remark("\(failure)\n") }
let file =
  CommandLine.arguments.count > 1
  ? URL(filePath: CommandLine.arguments[1])
  : SourceTree().root.appending(path: ".build/marbles.html")
do {
  try Data(gallery.html().utf8).write(to: file)
} catch {
  tool.fail("\(file.path): \(error)")
}
tool.print("\(gallery.entries.count) diagrams in \(file.path)")
exit(gallery.failures.isEmpty ? 0 : 1)
