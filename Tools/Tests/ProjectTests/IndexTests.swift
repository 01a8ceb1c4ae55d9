import DeclarationReader
import Foundation
import Testing
import ToolTestSupport

private let catalogs = [
  "Sources/Signals/Signals.docc", "Sources/SignalsTesting/SignalsTesting.docc",
]

/// The types whose members a page lists by theme.
private let curated = catalogs.flatMap { curatedPages(of: $0, in: SourceTree()) }

private func curatedPages(of catalog: String, in tree: SourceTree) -> [String] {
  tree.files(below: "\(catalog)/Types", ending: ".md")
}

/// The documentation's first page is an index of the module, and each type's page of its members.
@Suite(.leavesNothing) struct IndexTests {
  @Test("Every public type and function is in the index, once")
  func completeness() {
    for gap in Self.gapsOfIndex(in: SourceTree()) { Issue.record("\(gap)") }
  }

  @Test(
    "Every public member of a type with a page is in one of its themes, once", arguments: curated)
  func members(file: String) {
    let declared = file.contains("SignalsTesting") ? Self.namesOfTesting : Self.names
    for gap in Self.gaps(of: file, in: SourceTree(), declared) { Issue.record("\(gap)") }
  }

  /// The names of each module, which take a second to read.
  private static let names = declared(in: SourceTree())
  private static let namesOfTesting = DeclaredNames(SourceTree(), below: ["Sources/SignalsTesting"])

  private static func declared(in tree: SourceTree) -> DeclaredNames {
    DeclaredNames(tree, below: ["Sources/Signals", "Scheduling"])
  }

  @Test("Each folder of operators has a heading on the page of Signal")
  func headings() throws {
    let tree = SourceTree()
    let lines = try tree.read(SourceTree.signalPage).split(separator: "\n")
    for theme in tree.themes {
      #expect(lines.contains("### \(theme.title)"), "\(SourceTree.signalPage): \(theme.title)")
    }
    #expect(tree.themes.prefix(2).map(\.title) == ["Creation", "Transforming"])
    #expect(tree.themes.map(\.title).contains("Side effects"))
  }

  @Test("The operators of a folder are below its heading, behind what is listed there by hand")
  func operators() throws {
    let page = """
      # Topics

      ### Creation

      - ``Signal/create(_:)``

      ### Errors

      ### Properties

      - ``Signal/bind(to:)``

      """
    let text = SourceTree().withOperators(page)
    let sections = text.components(separatedBy: "\n\n### ")
    try #require(sections.count == 4)
    #expect(
      sections[1].hasPrefix(
        """
        Creation

        - ``Signal/create(_:)``
        - ``Signal/defer(_:)``
        - ``Signal/empty``

        """))
    #expect(sections[1].contains("\n- ``Signal/try(_:)-type.method``"))
    #expect(
      sections[2].hasPrefix(
        """
        Errors

        - ``Signal/catch(_:)``
        - ``Signal/catch(to:)-(Signal<Value>)``
        - ``Signal/catch(to:)-(SendableSequence<Signal<Value>>)``

        """))
    #expect(sections[3] == "Properties\n\n- ``Signal/bind(to:)``\n")
    #expect(SourceTree().withOperators(text) == text)
    let stale = text.replacing("Errors\n\n", with: "Errors\n\n- ``Signal/former(_:)``\n")
    #expect(SourceTree().withOperators(stale) == text)
  }

  @Test("The page of Signal lists the operators as scripts/generate writes them")
  func listsOfOperators() throws {
    let page = try SourceTree().read(SourceTree.signalPage)
    #expect(SourceTree().withOperators(page) == page, "scripts/generate")
  }

  /// What to change in the index, and in the page of `Signal`.
  static func gaps(in tree: SourceTree) -> [String] {
    gapsOfIndex(in: tree)
      + gaps(of: "\(catalogs[0])/Types/Signal.md", in: tree, declared(in: tree))
  }

  private static func gapsOfIndex(in tree: SourceTree) -> [String] {
    let names = declared(in: tree).names
    let entries = entries(of: tree.page("Signals"))
    return gaps(
      Dictionary(grouping: names.filter { $0.type == nil }, by: \.name).mapValues(\.count),
      of: "\(catalogs[0])/Signals.md"
    ) { entries[$0] ?? 0 }
  }

  private static func gaps(
    of file: String, in tree: SourceTree, _ declared: DeclaredNames
  ) -> [String] {
    let type = String(file.split(separator: "/").last!.prefix { $0 != "." })
    // Only the module's own members. Members that another module adds are on that module's pages.
    let members = declared.names.filter { name in
      name.type == type && name.name.first != "(" && (type != "Signal" || name.name != "init()")
    }
    if members.isEmpty { return ["\(file): \(type) has no members"] }
    let text = tree.text(of: file) ?? ""
    // `scripts/generate` adds the operators.
    let entries = entries(of: file == SourceTree.signalPage ? tree.withOperators(text) : text)
    var declarations = Dictionary(grouping: members, by: \.name).mapValues(\.count)
    // Finds entries of the page that are not declared.
    for entry in entries.keys where entry.hasPrefix("\(type)/") {
      declarations[String(entry.dropFirst(type.count + 1)), default: 0] += 0
    }
    return gaps(declarations, of: file, prefix: "\(type)/") { name in
      (entries[name] ?? 0) + (entries["\(type)/\(name)"] ?? 0)
    }
  }

  /// How often the list of a page has each name, without the suffix that tells overloads apart.
  private static func entries(of page: String) -> [String: Int] {
    var entries: [String: Int] = [:]
    for line in page.split(separator: "\n") where line.hasPrefix("- ``") {
      let path = line.codeSpans[0].prefix { $0 != "-" }
      entries[String(path), default: 0] += 1
    }
    return entries
  }

  private static func gaps(
    _ declarations: [String: Int], of file: String, prefix: String = "",
    listed: (String) -> Int
  ) -> [String] {
    declarations.sorted { $0.key < $1.key }.compactMap { name, declared in
      let listed = listed(name)
      if listed < declared {
        return "\(file): add below the heading of its theme\n- ``\(prefix)\(name)``"
      }
      return listed > declared
        ? "\(file): ``\(prefix)\(name)`` is there \(listed) times, and declared \(declared) times"
        : nil
    }
  }
}
