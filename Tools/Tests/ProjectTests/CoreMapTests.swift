import DeclarationReader
import Foundation
import Testing
import ToolTestSupport

/// The map of the core: the page "How it works".
@Suite(.leavesNothing) struct CoreMapTests {
  private let tree = SourceTree()
  private var map: String { tree.page("HowItWorks") }

  @Test("Each name of the map is declared in the sources")
  func names() {
    let sources = tree.swiftFiles(below: "Sources", "Scheduling").map(\.text).joined()
    var declared: Set<String> = ["next", "error", "completed", "NSLock", "true"]
    let declaration = /\b(?:class|struct|enum|func|var|let|case|static var) `?(\w+)/
    for match in sources.matches(of: declaration) { declared.insert(String(match.1)) }
    let spans = map.split(separator: "\n").flatMap(\.codeSpans)
    for span in spans where !span.hasSuffix(".swift") && !span.contains("/") {
      for word in span.matches(of: /[A-Za-z]\w+(?!\w*:)/).map({ String($0.output) }) {
        #expect(declared.contains(word), "`\(span)`: nothing is called \(word)")
      }
    }
  }

  @Test("Each module is in the table for contributors, and each folder of Signals in the map")
  func rooms() throws {
    for (folder, list, mark) in [
      ("Sources", "CONTRIBUTING.md", "`"), ("Sources/Signals", "Maintaining/Map.md", "/`"),
    ] {
      let text = try tree.read(list)
      let path = tree.root.appending(path: folder).path
      for name in try FileManager.default.contentsOfDirectory(atPath: path)
      where !name.hasSuffix(".swift") && !name.hasSuffix(".docc") {
        #expect(
          text.contains("`\(name)\(mark)") || text.contains("/\(name)\(mark)"),
          "\(list): \(folder)/\(name)")
      }
    }
  }

  @Test("The table has all base classes of the core, each with a class that is derived from it")
  func baseClasses() throws {
    let core = try tree.classes(below: "Scheduling", "Sources/Signals")
    var all = core
    // A class of another module hides one of the same name in that module.
    for module in Self.otherModules {
      let own = try tree.classes(below: module)
      all += own.filter { it in !own.contains { $0.name == it.above } }
    }
    let names = Set(core.map(\.name))
    let base = Set(all.compactMap(\.above)).intersection(names)
    #expect(base.count > 10)

    let parts = map.components(separatedBy: "## The base classes\n")
    try #require(parts.count == 2)
    let rows = parts[1].components(separatedBy: "\n## ")[0].split(separator: "\n")
      .filter { $0.hasPrefix("| `") }.map { $0.split(separator: "|").map(\.codeSpans) }
    let listed = rows.flatMap { $0[0] }
    #expect(Set(listed) == base)
    #expect(listed.count == Set(listed).count)
    for row in rows {
      for example in row[2] {
        let above = all.filter { $0.name == example }.compactMap(\.above)
        #expect(
          above.contains { row[0].contains($0) }, "`\(example)` is derived from \(above) only")
      }
    }
  }

  private static let otherModules = [
    "Sources/RxFlavour", "Sources/RxFlavourTesting", "Sources/SignalsApple",
    "Sources/SignalsControls", "Sources/SignalsFoundation", "Sources/SignalsNetworking",
    "Sources/SignalsTesting",
  ]
}

extension SourceTree {
  /// The classes below the folders, each with its superclass, or its first protocol.
  fileprivate func classes(below folders: String...) throws -> [(name: String, above: String?)] {
    try folders.flatMap { try declarations(below: $0) }.map(\.declaration)
      .filter { $0.kind == .class }.map { ($0.name, $0.superclass) }
  }
}
