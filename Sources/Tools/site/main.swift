import DocumentationSite
import Foundation
import MarbleGallery
import SignalsFoundation

// What `scripts/build-documentation` leaves to a program:
//   site prepare CATALOG GRAPHS   adds the pictures of operators to a copy of the module's catalog
//   site finish SITE              finishes the site that DocC has made, and checks it
//   site draw                     draws the pictures that stand in the sources, again

let tool = Tool("site")
tool.fillClosedStreams()
let arguments = Array(CommandLine.arguments.dropFirst())
do {
  switch (arguments.first, arguments.count) {
  case ("prepare", 3):
    let gallery = Gallery()
    if !gallery.failures.isEmpty { tool.fail(gallery.failures.joined(separator: "\n")) }
    let catalog = Catalog(URL(filePath: arguments[1]), gallery)
    try catalog.addPictures(to: URL(filePath: arguments[2]))
    try catalog.addOperators(of: SourceTree())
    try catalog.foldTests()
  case ("finish", 2):
    let site = FinishedSite(URL(filePath: arguments[1]))
    try site.finishPages()
    try site.groupModules()
    try site.nameFiles()
    try site.shortenIndex()
    let problems = try site.problems()
    if !problems.isEmpty { tool.fail(problems.joined(separator: "\n")) }
  case ("draw", 1):
    for (path, text) in try DrawnPictures(SourceTree()).files {
      try Data(text.utf8).write(to: SourceTree().root.appending(path: path))
    }
  default:
    tool.remark("usage: site prepare CATALOG GRAPHS | finish SITE | draw\n")
    exit(2)
  }
} catch {
  tool.fail("\(error)")
}
