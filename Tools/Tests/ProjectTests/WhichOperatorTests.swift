import DeclarationReader
import Testing
import ToolTestSupport

/// The first sentence of an operator that `scripts/new-operator` has just written.
private let unchanged = "Sends the source's values; say here when one uses this."

/// The page that leads from a wish to an operator has all operators.
@Suite(.leavesNothing) struct WhichOperatorTests {
  @Test("Each public member of Signal, and each function of signals, is linked")
  func completeness() {
    for gap in Self.gaps(in: SourceTree()) { Issue.record("\(gap)") }
  }

  @Test("A name that the page only mentions is missing")
  func mention() {
    let page = "``Signal/take(_:)``, ``Signal/empty``, `skip`, ``Signal/skipUntilFirst(where:)``"
    #expect(
      ["take", "empty", "skip"].filter { !Self.links(page, to: $0, of: "Signal") } == ["skip"])
    #expect(!Self.links(page, to: "take", of: nil))
  }

  /// The names to add to the page.
  static func gaps(in tree: SourceTree) -> [String] {
    let page = tree.page("WhichOperator")
    let declared = DeclaredNames(tree, below: ["Sources/Signals", "Scheduling"])
    let unfinished = tree.operatorFiles.flatMap { tree.documentation(of: $0) }
      .filter { $0.abstract == unchanged }.map(\.baseName)
    let wanted = declared.names.filter { name in
      if unfinished.contains(name.baseName) { return false }
      return switch name.type {
      case "Signal": name.baseName != "init"
      // The functions, and not the types.
      case nil: name.name.contains("(")
      default: false
      }
    }
    let names = Set(wanted.filter { !links(page, to: $0.baseName, of: $0.type) })
    return names.map { name in
      let link = [name.type, name.name].compactMap { $0 }.joined(separator: "/")
      return "WhichOperator.md: add to the table of its theme ``\(link)``"
    }.sorted()
  }

  /// Whether `page` has a link to a declaration with that name, whatever its labels are.
  private static func links(_ page: String, to name: String, of type: String?) -> Bool {
    let path = [type, name].compactMap { $0 }.joined(separator: "/")
    return page.contains("``\(path)(") || page.contains("``\(path)``")
  }
}
