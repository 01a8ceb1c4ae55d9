import DeclarationReader
import Foundation
import Testing
import ToolTestSupport

/// The tests that pages and the changelog name, as `Suite` or `Suite/function`.
@Suite(.leavesNothing) struct NamedTestTests {
  private static let tree = SourceTree()

  private static let pages = ["CHANGELOG.md"] + tree.files(below: "Sources", ending: ".md")

  /// The functions of each type in the tests, as `Suite/function`, and the types themselves. The
  /// program of a page is known by its heading.
  static let known: Set<String> = {
    var known: Set<String> = []
    let packages = ["", "Tools/", "Integrations/GTK/", "Integrations/NATS/", "Integrations/NIO/"]
    for path in packages.flatMap({ tree.files(below: "\($0)Tests", ending: ".swift") }) {
      let text = tree.text(of: path) ?? ""
      let functions = text.matches(of: /\bfunc (\w+)/).map(\.output.1)
      for type in text.matches(of: /\b(?:struct|class|extension) (\w+)/).map(\.output.1) {
        known.insert(String(type))
        for function in functions { known.insert("\(type)/\(function)") }
      }
    }
    for path in pages where path.hasSuffix(".md") {
      let suite = path.split(separator: "/").last?.dropLast(3) ?? ""
      for heading in (tree.text(of: path) ?? "").matches(of: /(?m)^#+ (.*)$/).map(\.output.1) {
        known.insert("\(suite)Programs/\(function(of: heading))")
      }
    }
    return known
  }()

  /// The name of the test of a program below `heading`, as `documentation-programs` makes it.
  private static func function(of heading: Substring) -> String {
    let words = heading.filter { $0 != "'" }.split { !$0.isLetter && !$0.isNumber }
    let rest = words.dropFirst().map { $0.prefix(1).uppercased() + $0.dropFirst() }
    return (words.first.map { $0.prefix(1).lowercased() + $0.dropFirst() } ?? "") + rest.joined()
  }

  private static func named(in text: some StringProtocol) -> [String] {
    String(text).matches(of: /`(\w+(?:Tests|Spec)(?:\/\w+)?)`/).map { String($0.output.1) }
  }

  @Test("exist", arguments: pages)
  func exist(page: String) throws {
    let text = try #require(Self.tree.text(of: page))
    #expect(Self.named(in: text).filter { !Self.known.contains($0) } == [])
  }
}
