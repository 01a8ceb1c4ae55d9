import CommandLineTool
import Foundation
import MarbleGallery

// Writes the gallery of all operators: `marbles [file]`, by default
// `.build/marbles.html`.

let tool = Tool("marbles")
tool.fillClosedStreams()
let options = tool.options(Options.self)
let gallery = Gallery()
for failure in gallery.failures { tool.remark("\(failure)\n") }
let file =
  options.file.map { URL(filePath: $0) } ?? SourceTree().root.appending(path: ".build/marbles.html")
do {
  try Data(gallery.html().utf8).write(to: file)
} catch {
  // Foundation's own error is a dump, around that of the system.
  let cause = (error as NSError).userInfo[NSUnderlyingErrorKey] as? any Error
  let code = cause.map { Int32(($0 as NSError).code) }
  let words = code.map { unsafe String(cString: strerror($0)) } ?? "\(error)"
  tool.fail("\(file.path): \(words)")
}
tool.print("\(gallery.entries.count) diagrams in \(file.path)")
exit(gallery.failures.isEmpty ? 0 : 1)
