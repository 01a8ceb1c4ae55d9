import Foundation
import MarbleGallery
import TestSupport
import Testing

/// The tests that pages and the changelog name, as `Suite` or `Suite/function`.
@Suite(.leavesNothing) struct NamedTestTests {
  private static let tree = SourceTree()

  private static let pages = ["CHANGELOG.md"] + tree.files(below: "Sources", ending: ".md")

  /// The functions of each type in the tests, as `Suite/function`, and the types themselves.
  static let known: Set<String> = {
    var known: Set<String> = []
    for path in tree.files(below: "Tests", ending: ".swift") {
      let text = tree.text(of: path) ?? ""
      let functions = text.matches(of: /\bfunc (\w+)/).map(\.output.1)
      for type in text.matches(of: /\b(?:struct|class|extension) (\w+)/).map(\.output.1) {
        known.insert(String(type))
        for function in functions { known.insert("\(type)/\(function)") }
      }
    }
    return known
  }()

  private static func named(in text: some StringProtocol) -> [String] {
    String(text).matches(of: /`(\w+(?:Tests|Spec)(?:\/\w+)?)`/).map { String($0.output.1) }
  }

  @Test("exist", arguments: pages)
  func exist(page: String) throws {
    let text = try #require(Self.tree.text(of: page))
    #expect(Self.named(in: text).filter { !Self.known.contains($0) } == [])
  }
}
