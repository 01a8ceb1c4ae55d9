import DeclarationReader
import SignalsTesting
import Testing
import ToolTestSupport

/// The tests of the operators run the diagrams of their documentation.
///
/// A row of a documentation comment, `take(2)    a-(b|)`, is checked twice: its diagram has to be
/// well-formed, and the tests of the file, `Filtering/TakeTests.swift`, have to contain it
/// literally, as `"a-(b|)"`.
@Suite(.leavesNothing) struct DocumentationTests {
  static let tree = SourceTree()

  @Test("Each public operator has a diagram, which its tests run", arguments: tree.operatorFiles)
  func diagrams(file: String) {
    let gaps = Self.gaps(in: file, of: Self.tree)
    if !gaps.isEmpty { Issue.record("\(gaps.joined(separator: "\n"))") }
  }

  /// What is wrong with the diagrams of an operator's file.
  static func gaps(in file: String, of tree: SourceTree) -> [String] {
    let operators = tree.documentation(of: file)
    let testFile = "Tests/SignalsTests/" + file.dropLast(".swift".count) + "Tests.swift"
    let tests = tree.text(of: testFile)
    var gaps: [String] = []
    let shown = Set(operators.filter { !$0.diagrams.isEmpty }.map(\.baseName))
    for documentation in operators {
      let place = "Sources/Signals/\(file):\(documentation.line)"
      if !shown.contains(documentation.baseName) {
        gaps.append("\(place): \(documentation.name) has no diagram in its documentation")
      }
      for row in documentation.diagrams.flatMap(\.rows) {
        let place = "Sources/Signals/\(file):\(row.line)"
        if let problem = problem(with: row) {
          gaps.append("\(place): \(problem)")
        } else if tests?.contains(literal(row.diagram)) == false {
          gaps.append("\(place): \(testFile) does not run \(literal(row.diagram))")
        }
      }
    }
    if tests == nil, !operators.isEmpty { gaps.append("\(testFile) does not exist") }
    return gaps
  }

  @Test("There are operators to check") func operators() {
    #expect(Self.tree.operatorFiles.contains("Operators/Filtering/Take.swift"))
    let take = Self.tree.documentation(of: "Operators/Filtering/Take.swift")
    #expect(take.map(\.name) == ["take(_:)"])
  }

  private static func problem(with row: DocumentedDiagram.Row) -> String? {
    if row.diagram.isEmpty { return "'\(row.expression)' needs two spaces and a diagram after it" }
    let purposes: [MarbleDiagram.Purpose] = [.recording, .hotSignal, .window]
    let isWellFormed = purposes.contains { (try? MarbleDiagram(row.diagram, of: $0)) != nil }
    if isWellFormed { return nil }
    do {
      _ = try MarbleDiagram(row.diagram)
      return nil
    } catch {
      return error.description
    }
  }

  private static func literal(_ diagram: String) -> String {
    "\"" + diagram.replacing("\\", with: "\\\\") + "\""
  }
}
