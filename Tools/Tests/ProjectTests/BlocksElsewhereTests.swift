import DeclarationReader
import Foundation
import Testing
import ToolTestSupport

/// What the plug-in `DocumentationPrograms` doesn't see: programs that are compiled elsewhere.
@Suite(.leavesNothing) struct BlocksElsewhereTests {
  private let tree = SourceTree()

  @Test("Each block of SignalsApple's comments is in the tests of platforms")
  func apple() throws {
    let tests = try lines(of: "Tests/Platforms/Tests/PlatformTests/Comments.swift")
    let files = tree.files(below: "Sources/SignalsApple", ending: ".swift")
    let blocks = try files.flatMap { CodeBlock.all(in: comments(in: try tree.read($0))) }
    try #require(blocks.count > 10)
    for block in blocks where !has(tests, block.lines) {
      Issue.record("no test of platforms has\n\(block.text)")
    }
  }

  @Test("A block that is compiled in another file is in that file")
  func elsewhere() throws {
    let marked =
      tree.files(below: "Sources", ending: ".md")
      + tree.files(below: "Sources", ending: ".swift")
    var count = 0
    for file in marked {
      let text = try tree.read(file)
      let parts = (file.hasSuffix(".md") ? text : comments(in: text)).components(
        separatedBy: "<!-- compiled in ")
      for part in parts.dropFirst() {
        count += 1
        let other = try lines(of: String(part.prefix { $0 != " " }))
        let block = try #require(CodeBlock.all(in: part).first)
        if !has(other, block.lines) { Issue.record("\(file): not there:\n\(block.text)") }
      }
    }
    #expect(count > 5)
  }

  @Test("Each output in a page belongs to a program")
  func outputs() throws {
    let pages = tree.files(below: "Sources", ending: ".md")
    for page in pages where page.contains(".docc/") && !page.hasSuffix("/Reliability.md") {
      let text = try tree.read(page)
      let blocks = CodeBlock.all(in: text).filter { $0.output != nil }
      #expect(blocks.count == CodeBlock.outputs(in: text), "\(page): an output without a program")
    }
  }

  @Test("The README begins with the same program as the first page of the documentation")
  func readme() throws {
    // What it is for, and the lines that run it.
    func program(_ page: String) throws -> [CodeBlock] {
      Array(CodeBlock.all(in: try tree.read(page)).prefix(2))
    }
    let first = try program("Sources/Signals/Signals.docc/Signals.md")
    let readme = try program("README.md")
    #expect(first.map(\.lines) == readme.map(\.lines))
    #expect(first.map(\.output) == readme.map(\.output) && first[1].output != nil)
    #expect(first[0].lines.count <= 12)
  }

  private func lines(of path: String) throws -> [String] {
    asGlobal(
      try tree.read(path).split(separator: "\n", omittingEmptySubsequences: false).map(String.init))
  }
}

/// The text of the documentation comments in a source file.
private func comments(in source: String) -> String {
  let lines = source.split(separator: "\n").map { $0.drop { $0 == " " } }
  return lines.filter { $0.hasPrefix("///") }.map { $0.dropFirst(3) }.joined(separator: "\n")
}
