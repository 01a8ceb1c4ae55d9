import DeclarationReader
import Foundation
import Testing
import ToolTestSupport

@Suite("The catalogue of faults", .leavesNothing) struct CatalogueListTests {
  private static let tests = SourceTree().root.appending(path: "Tests")
  private static let list = tests.appending(path: "Support/Faults.swift")

  private let cases: [String]

  init() throws {
    cases = try String(contentsOf: Self.list, encoding: .utf8).matches(of: /@Tag .*var (\w+):/)
      .map { String($0.output.1) }
  }

  @Test("each case is the tag of a test") func haveTests() throws {
    var tags: Set<String> = []
    let others = ["Integrations/GTK", "Integrations/NATS", "Integrations/NIO", "Tools"].map {
      SourceTree().root.appending(path: "\($0)/Tests")
    }
    for folder in [Self.tests] + others {
      let below = FileManager.default.enumerator(atPath: folder.path)
      for case let file as String in try #require(below) where file.hasSuffix(".swift") {
        let text = try String(contentsOf: folder.appending(path: file), encoding: .utf8)
        for trait in text.matches(of: /\.tags\(([^)]*)\)/) {
          tags.formUnion(trait.output.1.matches(of: /\w+/).map { String($0.output) })
        }
      }
    }
    #expect(cases.filter { !tags.contains($0) } == [])
  }

  @Test("each case has a row in the catalogue") func haveRows() throws {
    let rows = try String(contentsOf: Self.tests.appending(path: "Faults.md"), encoding: .utf8)
      .matches(of: /(?m)^\| (\w\d+) \| .* \| .* \|$/).map { String($0.output.1) }
    #expect(rows == cases)
  }

  @Test("the page Reliability says how many cases there are") func number() throws {
    let page = Self.tests.appending(path: "../Sources/Signals/Signals.docc/Reliability.md")
    let text = try String(contentsOf: page, encoding: .utf8)
    #expect(text.contains("lists \(cases.count) faults"))
  }
}
