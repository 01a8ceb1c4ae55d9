import DeclarationReader
import Testing
import ToolTestSupport

/// Checks the page of ReactiveObjC's features.
@Suite(.leavesNothing) struct PortingTableTests {
  /// The rows: the features of ReactiveObjC, numbered by group.
  static let groups: [(name: String, count: Int)] = [
    ("ST", 28), ("SC", 12), ("SO", 62), ("DB", 8), ("SU", 8), ("SP", 4), ("SJ", 4), ("MC", 3),
    ("DI", 15), ("SD", 24), ("SQ", 24), ("TU", 10), ("UN", 1), ("EV", 3), ("CM", 8), ("CH", 3),
    ("PL", 24),
  ]

  struct Row {
    var id: String
    var here: String
    var difference: String
    var test: String

    /// Reads a line such as `| ST1 | … | … | … | … |`.
    init?(_ line: Substring) {
      let cells = line.replacing("\\|", with: "¦").split(
        separator: "|", omittingEmptySubsequences: false)
      guard cells.count == 7, let id = cells[1].split(separator: " ").first,
        let digit = id.firstIndex(where: \.isNumber), id[digit...].allSatisfy(\.isNumber),
        id[..<digit].allSatisfy(\.isUppercase), digit != id.startIndex
      else { return nil }
      self.id = String(id)
      (here, difference, test) = (String(cells[3]), String(cells[4]), String(cells[5]))
    }

    var isApplicable: Bool { !difference.hasPrefix(" Not applicable") }
  }

  static let tree = SourceTree()
  static let page = tree.page("ReactiveObjCFeatures")
  static let rows = page.split(separator: "\n").compactMap { Row($0) }

  @Test("Every feature of ReactiveObjC has one row, in its place")
  func completeness() {
    let expected = Self.groups.flatMap { group in (1...group.count).map { "\(group.name)\($0)" } }
    #expect(expected.count == 241)
    #expect(Self.rows.map(\.id) == expected)
  }

  @Test("Each row says whether it is the same, different or not applicable, and why")
  func verdicts() {
    for row in Self.rows {
      let isSame = row.difference.hasPrefix(" Same")
      let isReasoned =
        row.difference.hasPrefix(" Different: ") || row.difference.hasPrefix(" Not applicable: ")
      #expect(isSame || isReasoned, "\(row.id)")
      #expect(row.isApplicable == !row.here.codeSpans.isEmpty, "\(row.id): the name here")
      #expect(row.isApplicable == !row.test.codeSpans.isEmpty, "\(row.id): a test")
    }
  }

  @Test("Each name of the rows exists")
  func symbols() {
    let names = DeclaredNames(Self.tree, below: ["Scheduling", "Sources"])
    for row in Self.rows {
      for symbol in row.here.codeSpans {
        let isDeclared = names.contains(symbol)
        #expect(isDeclared, "\(row.id): there is no \(symbol)")
      }
    }
  }

  @Test("The tests that the rows name are there")
  func tests() {
    let tests = DeclaredTests.all
    let missing = Self.rows.flatMap { row in
      row.test.codeSpans.filter { !tests.contains($0) }.map { "\(row.id): \($0)" }
    }
    #expect(missing.isEmpty, "\(missing.joined(separator: "\n"))")
  }
}
