import Foundation
import TestSupport
import Testing

@Suite("The catalogue of faults", .leavesNothing) struct CatalogueListTests {
  private static let folder = URL(filePath: #filePath).deletingLastPathComponent()
    .deletingLastPathComponent()

  private let ids: [String]

  init() throws {
    let list = Self.folder.appending(path: "catalogue.tsv")
    ids = try String(contentsOf: list, encoding: .utf8).split(separator: "\n").dropFirst()
      .map { String($0.prefix { $0 != "\t" }) }
  }

  @Test("has 152 cases in twelve groups, each once") func complete() {
    let counts = [
      "A": 13, "B": 14, "C": 7, "D": 10, "E": 12, "F": 17, "G": 16, "H": 9, "I": 11, "J": 7,
      "K": 24, "L": 12,
    ]
    let all = counts.sorted { $0.key < $1.key }.flatMap { group, count in
      (1...count).map { "\(group)\($0)" }
    }
    #expect(ids == all)
    #expect(ids.count == 152)
  }

  @Test("each case is in the name of a test, and each id in a name is a case's") func tests() throws
  {
    let below = FileManager.default.enumerator(atPath: Self.folder.path)
    let files = (below?.allObjects as? [String] ?? []).filter { $0.hasSuffix(".swift") }
    var named: Set<String> = []
    var unknown: Set<String> = []
    for file in files {
      let text = try String(contentsOf: Self.folder.appending(path: file), encoding: .utf8)
      for name in text.matches(of: /"[^"\n]*\b[A-L][0-9]{1,2}\b[^"\n]*"/) {
        let found = name.output.matches(of: /\b[A-L][0-9]{1,2}\b/).map { String($0.output) }
        named.formUnion(found)
        if name.output.contains(/^"[A-L][0-9]{1,2}[:,]/) { unknown.formUnion(found) }
      }
    }
    #expect(ids.filter { !named.contains($0) } == [])
    #expect(unknown.subtracting(ids).sorted() == [])
  }
}
