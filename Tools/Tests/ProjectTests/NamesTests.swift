import DeclarationReader
import Foundation
import Testing
import ToolTestSupport

private let tree = SourceTree()
private let declaredTests = DeclaredTests.all

/// What the comment of an operator says that is not in the table.
private let onlyHere = "Other libraries have no such operator."

private let pages: [String] = {
  let folder = tree.root.appending(path: "Sources/Signals/Signals.docc")
  let names = (try? FileManager.default.contentsOfDirectory(atPath: folder.path)) ?? []
  return names.filter { $0.hasSuffix(".md") }.map { String($0.dropLast(3)) }.sorted()
}()

/// Names in the pages exist, and all names are in the table of names.
@Suite(.leavesNothing) struct NamesTests {
  @Test("The tests that a page names are there", arguments: pages)
  func tests(page: String) {
    let missing = tree.page(page).split(separator: "\n").flatMap(\.codeSpans).filter { name in
      // A name that looks like a test or a suite has to be one.
      let suite = name.prefix { $0 != "/" }
      guard suite.hasSuffix("Tests") || suite.hasSuffix("Spec"), !suite.contains(" "),
        suite != "Tests"
      else {
        return false
      }
      return name == suite ? !declaredTests.suites.contains(name) : !declaredTests.contains(name)
    }
    #expect(missing.isEmpty, "\(missing.joined(separator: "\n"))")
  }

  @Test("The files of the library that a page names are there", arguments: pages)
  func files(page: String) {
    let paths = tree.swiftFiles(below: "Scheduling", "Sources", "Tests", "Tools")
      .map { "/\($0.path)" }
    // Links lead to files of other projects.
    let text = tree.page(page).replacing(/\[[^\]]*\]\(https:[^)]*\)/, with: "")
    let missing = text.split(separator: "\n").flatMap(\.codeSpans).filter { name in
      guard name.hasSuffix(".swift"), !name.contains("…") else { return false }
      // The package that the reader of the page Getting started makes.
      if name.contains("/Hello") { return false }
      return !paths.contains { $0.hasSuffix("/\(name)") }
    }
    #expect(missing.isEmpty, "\(missing.joined(separator: "\n"))")
  }

  @Test("Each operator that other libraries have, and each type, is in the table, with a test")
  func completeness() {
    for gap in Self.gaps(in: tree) { Issue.record("\(gap)") }
  }

  /// What to change in the table.
  static func gaps(in tree: SourceTree) -> [String] {
    let page = "Sources/Signals/Signals.docc/Names.md"
    var gaps: [String] = []
    let declared = DeclaredNames(tree, below: ["Sources/Signals", "Scheduling"])
    var listed: Set<String> = []
    let lines = tree.page("Names").split(separator: "\n", omittingEmptySubsequences: false)
    for (index, row) in lines.enumerated() where row.hasPrefix("| ") {
      let place = "\(page):\(index + 1)"
      let cells = row.replacing("\\|", with: "¦").split(separator: "|").map(String.init)
      guard cells.count == 7, cells[0] != " RAC " else {
        if cells.count != 7 { gaps.append("\(place): the row has \(cells.count) cells, not 7") }
        continue
      }
      let here = cells[1].codeSpans
      listed.formUnion(here)
      // A cell that begins with a bracket shows a way to write the feature, and names no
      // declaration.
      guard !here.isEmpty, !cells[1].hasPrefix(" (") else { continue }
      if cells[6].codeSpans.isEmpty { gaps.append("\(place): the row needs a test") }
      for name in here where !declared.contains(name) {
        gaps.append("\(place): there is no \(name)")
      }
    }
    let operators = tree.operatorFiles.flatMap { tree.documentation(of: $0) }
      .filter { !$0.diagrams.isEmpty }
    let bases = Set(
      listed.map { name in
        String((name.split(separator: "/").last ?? "").prefix { $0 != "(" })
          .replacing("Sequence.", with: "").replacing("Signal.", with: "")
      })
    for operation in operators where bases.contains(operation.baseName) == operation.isOnlyHere {
      let place = "Sources/Signals/\(operation.file):\(operation.line)"
      gaps.append(
        operation.isOnlyHere
          ? "\(place): leave out “\(onlyHere)”; \(page) has \(operation.name)"
          : """
          \(page): the table has no \(operation.name). Add to that of its theme
          | – | ``Signal/\(operation.name)`` | – | – | – | – | `\(operation.fileName)Tests/values` |
          Or write into the comment at \(place): \(onlyHere)
          """)
    }
    return gaps
  }
}

extension SourceDocumentation {
  /// Whether the comment says that other libraries don't have the operator.
  fileprivate var isOnlyHere: Bool { discussion.contains { $0.contains(onlyHere) } }
}
