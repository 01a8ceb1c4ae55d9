import Foundation
import MarbleGallery
import TestSupport
import Testing

/// The map of the core: the README.md of its folder, and the page "How it works" of the site.
@Suite(.leavesNothing) struct CoreMapTests {
  private let tree = SourceTree()
  private var map: String { tree.text(of: "Sources/Signals/Core/README.md") ?? "" }

  @Test("The map of the core is the same beside the sources and on the site")
  func bothPlaces() {
    #expect(!map.isEmpty)
    #expect(map == tree.page("HowItWorks"))
  }

  @Test("Each name of the map is declared in the sources")
  func names() {
    let sources = tree.swiftFiles(below: "Sources/Signals", "Scheduling").map(\.text).joined()
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

  @Test("Six concepts are enough for an operator with several sources, and twelve for all")
  func concepts() throws {
    let section = try #require(map.components(separatedBy: "## What there is to learn").last)
    let list = section.components(separatedBy: "\n## ")[0].split(separator: "\n")
    #expect(list.filter { $0.contains(/^\d+\. \*\*/) }.count == 12)
    #expect(list.contains { $0.hasPrefix("6. **") })
  }
}
