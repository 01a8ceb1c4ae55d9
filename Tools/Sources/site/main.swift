import CommandLineTool
import DocumentationSite
import Foundation
import MarbleGallery

// What the documentation has besides text:
//   site draw           draws the pictures in the catalog, and refers to them in comments
//   site search SITE    adds the page with the search and all drawings, and the one on which values
//                       can be moved, to a site that DocC has made
//   site arrange SITE   puts what a reader looks for first, and adds the text of each page to its
//                       file, for readers without JavaScript

let tool = Tool("site")
tool.fillClosedStreams()
let arguments = Array(CommandLine.arguments.dropFirst())
do {
  let tree = SourceTree()
  switch (arguments.first, arguments.count) {
  case ("draw", 1):
    let gallery = Gallery()
    end(at: gallery.failures)
    let pictures = try DrawnPictures(tree, gallery)
    for path in pictures.stale(in: tree) {
      try FileManager.default.removeItem(at: tree.root.appending(path: path))
    }
    for (path, text) in try pictures.files + PicturedComments(tree, gallery).files
    where tree.text(of: path) != text {
      try Data(text.utf8).write(to: tree.root.appending(path: path))
    }
  case ("search", 2):
    let folder = URL(filePath: arguments[1])
    let gallery = Gallery()
    let pages = try SitePages(folder, SearchNames(tree))
    end(at: pages.problems)
    let html = try gallery.html(tree, pages: pages.entries, addresses: pages.addresses)
    try Data(html.utf8).write(to: folder.appending(path: "search.html"))
    try Data(gallery.tour(tree).utf8).write(to: folder.appending(path: "tour.html"))
  case ("arrange", 2):
    try ArrangedData.write(into: URL(filePath: arguments[1]))
    let pages = try PlainPages(writingInto: URL(filePath: arguments[1]))
    if pages.count == 0 { tool.fail("there is no page in \(arguments[1])") }
  default:
    tool.remark("usage: site draw | search SITE | arrange SITE\n")
    exit(2)
  }
} catch {
  tool.fail("\(error)")
}

/// Ends the tool if there are problems, with a line for each.
func end(at problems: [String]) {
  for problem in problems { tool.remark("site: \(problem)\n") }
  if !problems.isEmpty { exit(1) }
}
