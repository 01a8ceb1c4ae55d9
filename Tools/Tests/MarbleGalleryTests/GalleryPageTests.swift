import Foundation
import MarbleGallery
import Testing
import ToolTestSupport

/// The page with the search and all operators, which needs no other files.
@Suite(.leavesNothing) struct GalleryPageTests {
  private static let gallery = Gallery()

  @Test("The page has each operator once, and each drawing once")
  func cards() throws {
    let html = try Self.gallery.html()
    let names = html.matches(of: /<h3>([^<]*)<\/h3>/).map { String($0.1) }
    #expect(names.count > 100)
    #expect(Set(names).count == names.count)
    #expect(Set(names) == Set(Self.gallery.entries.map(\.documentation.name)))
    for entry in Self.gallery.entries {
      let parts = html.components(separatedBy: "id=\"\(entry.name)-title\"")
      #expect(parts.count == 2, "\(entry.name)")
    }
  }

  @Test("The operators of a theme are folded below its name and theirs")
  func themes() throws {
    let html = try Self.gallery.html()
    let themes = Self.gallery.themes.filter { !$0.entries.isEmpty }.map(\.title)
    #expect(
      html.matches(of: /<details id="[a-z-]+">\n<summary><h2>([^<]*)/).map { String($0.1) }
        == themes)
    #expect(html.contains("<details id=\"side-effects\">"))
    #expect(html.contains(", debounce, delay, delaySubscription,"))
  }

  @Test("An operator's card leads to its page, and the search to its card")
  func links() throws {
    let address = "documentation/signals/signal/take(_:)/"
    let page = SearchEntry(
      title: "take(_:)", kind: "Instance Method", place: "Signal", address: address, text: "")
    let html = try Self.gallery.html(pages: [page], addresses: ["marbles-take-2": address])
    #expect(html.contains("<h3><a href=\"\(address)\">take(_:)</a></h3>"))
    let taken = try entries(of: html).filter { $0.title == "take(_:)" }
    #expect(taken.count == 1)
    let card = try #require(taken.first?.card)
    #expect(html.contains("<article id=\"\(card)\">\n<h3><a href=\"\(address)\">"))
  }

  @Test("Names in other libraries are those of the tables, without labels and prefixes")
  func names() {
    let names = SearchNames(SourceTree())
    #expect(names.names(of: "signal/flattenmap(_:)").contains("mergemap"))
    #expect(names.names(of: "signal/flatmaplatest(_:)").contains("switchmap"))
    #expect(names.names(of: "signal/deliver(on:)").contains("observe"))
    #expect(names.names(of: "signal/take(until:)-7vv5").contains("takeuntil"))
    #expect(names.names(of: "pace").contains("backpressure"))
    // A row of several operators names them in their order.
    #expect(names.names(of: "signal/return(_:)").contains("just"))
    #expect(!names.names(of: "signal/empty").contains("just"))
    #expect(names.names(of: "nothing").isEmpty)
  }

  @Test("A wish leads to the operator that the page of wishes names first")
  func wishes() {
    let names = SearchNames(SourceTree())
    #expect(names.wishes(of: "signal/map(_:)") == ["another value for each value"])
    #expect(names.wishes(of: "signal/filter(_:)") == ["the values that pass a test"])
    #expect(names.wishes(of: "signal/ignore(_:)").isEmpty)
  }

  @Test("Each word to search by is that of a page or of a member")
  func words() throws {
    let rows = try SourceTree().read("scripts/documentation/search-words.tsv").split(
      separator: "\n"
    )
    .filter { !$0.hasPrefix("#") }.dropFirst().map { $0.split(separator: "\t").map(String.init) }
    let tree = SourceTree()
    let pages = tree.files(below: "Sources", ending: ".md")
      .compactMap { $0.split(separator: "/").last?.dropLast(3).lowercased() }
    let declared = try tree.declarations(
      below: "Sources/Signals", "Scheduling", "Sources/SignalsFoundation",
      "Sources/SignalsNetworking", "Sources/SignalsControls"
    )
    .filter(\.isPublic).map { placed in
      let name = placed.declaration.fullName
      return (placed.owner.isEmpty ? name : "\(placed.owner)/\(name)").lowercased()
    }
    let known = Set(pages + declared)
    #expect(rows.count > 20)
    for row in rows {
      #expect(row.count == 2)
      #expect(known.contains(String(row[1].prefix { $0 != "#" })), "\(row)")
    }
  }

  @Test(
    "The search finds an operator by its name, and by its names in other libraries",
    .enabled(if: Node.isThere),
    arguments: [
      ("throttleLatest", "throttleLatest(for:on:onDrop:)"), ("mergeMap", "flattenMap(_:)"),
      ("switchMap", "flatMapLatest(_:)"), ("switch-map", "flatMapLatest(_:)"),
      ("withLatestFrom", "withLatest(from:)"), ("take until", "take(until:)"),
      ("switch to latest", "switchToLatest()"),
      ("delayed subscriptions", "delaySubscription(for:on:)"),
      ("latest of each when one changes", "combineLatest(with:)"), ("xyzzy", "nothing"),
    ])
  func ranking(query: String, first: String) throws {
    let html = try Self.gallery.html()
    let data = String(decoding: try JSONEncoder().encode(entries(of: html)), as: UTF8.self)
    let script = SourceTree().root.appending(path: "scripts/documentation/search.js").path
    let found = try Node.run(
      """
      const { rank } = require(\(literal(script)));
      const first = rank(\(data), \(literal(query)))[0];
      console.log(first ? first.entry.title : "nothing");
      """)
    #expect(found == first)
  }

  private func literal(_ text: String) -> String { "\"\(text)\"" }

  private func entries(of html: String) throws -> [SearchEntry] {
    let start = try #require(html.firstRange(of: "id=\"entries\">\n")?.upperBound)
    let data = html[start...].prefix { $0 != "\n" }
    return try JSONDecoder().decode([SearchEntry].self, from: Data(data.utf8))
  }
}

/// The program that runs the page's script.
private enum Node {
  static let isThere = (try? run("console.log(1)")) == "1"

  static func run(_ script: String) throws -> String {
    let (process, input, output) = (Process(), Pipe(), Pipe())
    process.executableURL = URL(filePath: "/usr/bin/env")
    process.arguments = ["node", "-"]
    process.standardInput = input
    process.standardOutput = output
    process.standardError = FileHandle.nullDevice
    try process.run()
    try input.fileHandleForWriting.write(contentsOf: Data(script.utf8))
    try input.fileHandleForWriting.close()
    let text = try output.fileHandleForReading.readToEnd() ?? Data()
    process.waitUntilExit()
    return String(decoding: text, as: UTF8.self).trimmingCharacters(in: .whitespacesAndNewlines)
  }
}
