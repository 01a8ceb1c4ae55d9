import DeclarationReader
import Foundation
import Testing
import ToolTestSupport

/// The page of the compiler's messages shows what `scripts/checks/check-messages` compiles.
@Suite("The compiler's messages", .leavesNothing) struct CompilerMessagesTests {
  private static let tree = SourceTree()
  private static let page =
    tree.text(of: "Sources/Signals/Signals.docc/WhatTheCompilerSays.md") ?? ""
  private static let blocks = CodeBlock.all(in: page)
  private static let programs = tree.files(below: "scripts/checks/messages", ending: ".swift")

  @Test("are in the page, with the program and its cure", arguments: programs)
  func shown(path: String) throws {
    let lines = (Self.tree.text(of: path) ?? "").split(
      separator: "\n", omittingEmptySubsequences: false
    ).map(String.init)
    let message = try #require(lines.first).dropFirst(3)
    let mend: Comment = """
      WhatTheCompilerSays.md needs a section with this message, the program and its cure, as \
      \(path) has them
      """
    // A failure does not print the whole page.
    let isShown = Self.page.contains("```\n\(message)\n```")
    #expect(isShown, mend)
    let cured = try #require(lines.firstIndex(of: "#if CURED"))
    let wrong = try #require(lines.firstIndex(of: "#else"))
    let end = try #require(lines.lastIndex(of: "#endif"))
    for part in [lines[(cured + 1)..<wrong], lines[(wrong + 1)..<end]] {
      let isThere = Self.blocks.contains { $0.lines == undented(Array(part)) }
      #expect(isThere, mend)
    }
  }

  @Test("are all there") func all() {
    #expect(Self.programs.count > 20)
    #expect(
      Self.blocks.count == 2 * Self.programs.count,
      "each section has the program and its cure, which are a file in scripts/checks/messages")
  }
}
