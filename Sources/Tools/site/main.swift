import DocumentationSite
import Foundation
import MarbleGallery
import SignalsFoundation

// What the documentation has besides text:
//   site draw   draws the pictures in the catalog, and refers to them in the operators' comments

let tool = Tool("site")
tool.fillClosedStreams()
let arguments = Array(CommandLine.arguments.dropFirst())
do {
  let tree = SourceTree()
  switch (arguments.first, arguments.count) {
  case ("draw", 1):
    let gallery = Gallery()
    if !gallery.failures.isEmpty { tool.fail(gallery.failures.joined(separator: "\n")) }
    let pictures = try DrawnPictures(tree, gallery)
    for path in pictures.stale(in: tree) {
      try FileManager.default.removeItem(at: tree.root.appending(path: path))
    }
    for (path, text) in try pictures.files + PicturedComments(tree, gallery).files
    where tree.text(of: path) != text {
      try Data(text.utf8).write(to: tree.root.appending(path: path))
    }
  default:
    tool.remark("usage: site draw\n")
    exit(2)
  }
} catch {
  tool.fail("\(error)")
}
