import Foundation
import Testing
import ToolTestSupport

@testable import DocumentationSite

@Suite("The order of a page, and the sidebar", .leavesNothing) struct ArrangedDataTests {
  private static let page = """
    {"metadata": {"title": "retry(_:backoff:on:)"},
     "primaryContentSections": [{"kind": "declarations"}, {"kind": "parameters"}, {"kind": "mentions"},
      {"kind": "content", "content": [{"type": "heading", "text": "Return Value"}]},
      {"kind": "content", "content": [{"type": "heading", "text": "Discussion"}, {"type": "codeListing"},
       {"type": "paragraph", "inlineContent": [{"type": "image", "identifier": "marbles-retry"}]}]}],
     "hierarchy": {"paths": [["there", "gone"]]},
     "references": {"there": {"url": "/documentation/m"}, "gone": {"url": "/documentation/m/t"}}}
    """

  @Test("The drawing and the example come first, mentions last; dead links are no part of the path")
  func page() throws {
    let site = try Site(index: "{}", pages: ["m": "{}", "m/retry": Self.page])
    let page = try site.read("data/documentation/m/retry.json")
    let sections = try #require(page["primaryContentSections"] as? [[String: Any]])
    #expect(
      sections.map { $0["kind"] as? String }
        == ["declarations", "content", "parameters", "content", "mentions"])
    let blocks = try #require(sections[1]["content"] as? [[String: Any]])
    #expect(blocks.map { $0["type"] as? String } == ["heading", "paragraph", "codeListing"])
    #expect((page["hierarchy"] as? [String: Any])?["paths"] as? [[String]] == [["there"]])
  }

  @Test("The sidebar has names that differ, and no copies of members")
  func sidebar() throws {
    let titles = [
      "func retry(Int, backoff: Backoff, on: Scheduler?) -> Signal<Value>": "retry(_:backoff:on:)",
      "func retry(Int) -> Signal<Value>": "retry(_:)",
      "func retry(on: Scheduler, for: Int, while: Bool)": "retry(on:for:while:)",
      "func retry(on: Scheduler, for: Int)": "retry(on:for:)",
      "func retry<T>(when: T) -> Signal<Value>": "retry(when:)",
      "func bind<T>(to: T) -> Disposable": "bind(to:)", "func bind(to: Int)": "bind(to:)",
      "static var empty: Signal<Value>": "empty",
    ]
    let rows = titles.sorted { $0.key < $1.key }.enumerated()
    let children =
      rows.map { #"{"title": "\#($1.key)", "path": "/documentation/m/\#($0)"}"# }
      + [#"{"title": "Equatable Implementations", "children": []}"#, #"{"title": "Time"}"#]
    let index = """
      {"interfaceLanguages": {"swift": [{"title": "M", "path": "/documentation/m",
        "children": [\(children.joined(separator: ","))]}]}}
      """
    let pages = rows.map { ("m/\($0)", #"{"metadata": {"title": "\#($1.value)"}}"#) }
    let site = try Site(index: index, pages: Dictionary(uniqueKeysWithValues: pages))
    let languages =
      try site.read("index/index.json")["interfaceLanguages"] as? [String: [[String: Any]]]
    let shown = try #require(languages?["swift"]?.first?["children"] as? [[String: Any]])
    #expect(
      shown.compactMap { $0["title"] as? String } == [
        "bind(to: Int)", "bind(to: T) -> Disposable", "retry(_:)", "retry(_:backoff:…)",
        "retry(on:for:)", "retry(on:…while:)", "retry(when:)", "static var empty: Signal<Value>",
        "Time",
      ])
  }
}

/// A site in a folder, which has been arranged.
private struct Site {
  private let folder = FileManager.default.temporaryDirectory.appending(path: UUID().uuidString)

  init(index: String, pages: [String: String]) throws {
    try write(index, to: "index/index.json")
    for (path, text) in pages { try write(text, to: "data/documentation/\(path).json") }
    try ArrangedData.write(into: folder)
  }

  private func write(_ text: String, to path: String) throws {
    let file = folder.appending(path: path)
    try FileManager.default.createDirectory(
      at: file.deletingLastPathComponent(), withIntermediateDirectories: true)
    try Data(text.utf8).write(to: file)
  }

  func read(_ path: String) throws -> [String: Any] {
    let data = try Data(contentsOf: folder.appending(path: path))
    return try #require(try JSONSerialization.jsonObject(with: data) as? [String: Any])
  }
}
