import DeclarationReader
import Foundation
import Testing
import ToolTestSupport

/// The names of RxSwift, in `RxSwiftNames.tsv`: each has a row in the page, and tests that back it.
@Suite("RxSwift's names", .leavesNothing) struct RxSwiftNamesTests {
  private static let tree = SourceTree()

  /// The tests of each name.
  private static let list: [String: [String]] = {
    let text = tree.text(of: "Tests/RxSwiftNames.tsv") ?? ""
    let lines = text.split(separator: "\n").dropFirst().map { $0.split(separator: "\t") }
    return Dictionary(
      lines.map { (String($0[0]), $0[1].split(separator: ", ").map(String.init)) },
      uniquingKeysWith: +)
  }()

  /// The names in the first column of the page's tables.
  private static let page: Set<String> = {
    let text = tree.text(of: "Sources/Signals/Signals.docc/RxSwiftFromAToZ.md") ?? ""
    let rows = text.split(separator: "\n").filter { $0.hasPrefix("| `") }
    return Set(
      rows.flatMap { row in
        row.split(separator: "|")[0].matches(of: /`([^`]+)`/).map { String($0.output.1) }
      })
  }()

  /// What RxFlavour declares for its users, without labels.
  private static let declared: Set<String> = {
    // Left out is what RxSwift has under another name or doesn't show, and what protocols of other
    // libraries require.
    let isOurs = ["RxSignal", "UnfailingType", "Signals", "func"]
    let isOthers = ["buildBlock", "debugDescription", "errorDescription"]
    var names: Set<String> = []
    for path in tree.files(below: "Sources/RxFlavour", ending: ".swift") {
      let lines = (tree.text(of: path) ?? "").split(separator: "\n")
      for line in lines where line.contains("public ") || line.contains("open ") {
        let declaration =
          /\b(?:public|open) (?:\w+ )*?(?:func|var|let|class|struct|enum|protocol|typealias) `?(\w+)/
        guard let match = line.firstMatch(of: declaration) else { continue }
        names.insert(String(match.output.1))
      }
    }
    return names.subtracting(isOurs + isOthers)
  }()

  private static func base(_ name: String) -> String { String(name.prefix { $0 != "(" }) }

  @Test("have a row in the page each") func rows() {
    #expect(Self.list.count > 250)
    #expect(Set(Self.list.keys).subtracting(Self.page).sorted() == [])
    #expect(Self.page.subtracting(Self.list.keys).sorted() == [])
  }

  @Test("are all that RxFlavour declares") func declarations() {
    let known = Set(Self.list.keys.map(Self.base))
    #expect(Self.declared.count > 200)
    #expect(Self.declared.subtracting(known).sorted() == [])
  }

  @Test("are backed by tests that exist") func tests() {
    let named = Set(Self.list.values.joined()).subtracting(["–"])
    #expect(named.subtracting(NamedTestTests.known).sorted() == [])
  }
}
