import Foundation
import MarbleGallery
import Testing

/// The tests that pages and the changelog name, as `Suite` or `Suite/function`.
@Suite(.leavesNothing) struct NamedTestTests {
  private static let tree = SourceTree()

  private static let pages = ["CHANGELOG.md"] + tree.files(below: "Sources", ending: ".md")

  /// The functions of each type in the tests, as `Suite/function`, and the types themselves.
  private static let known: Set<String> = {
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

  @Test("are there for everything that was mended, or it says why not")
  func mended() throws {
    let changelog = try #require(Self.tree.text(of: "CHANGELOG.md"))
    let sections = changelog.split(separator: "\n### ").filter { $0.hasPrefix("Fixed") }
    let entries = sections.flatMap { $0.split(separator: "\n- ").dropFirst() }
    #expect(entries.count > 100)
    let untested = entries.filter {
      Self.named(in: $0).isEmpty && !$0.replacing("\n ", with: "").contains("(Not tested: ")
    }
    #expect(untested.map { $0.prefix { $0 != "\n" } } == [])
  }
}
