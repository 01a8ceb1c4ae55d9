import Foundation
import MarbleGallery
import Testing
import ToolTestSupport

@testable import DocumentationSite

@Suite(.leavesNothing) struct SitePagesTests {
  private static let files = [
    "signals": """
    {"kind": "symbol", "metadata": {"title": "Signals", "roleHeading": "Framework"},
      "topicSections": [{"title": "Starting"}, {"title": "Classes", "generated": true}],
      "primaryContentSections": [{"content": [
        {"type": "heading", "text": "Overview", "anchor": "overview"},
        {"type": "heading", "text": "Install", "anchor": "Install"}]}]}
    """,
    "signals/pace": """
    {"kind": "article", "metadata": {"title": "Pace", "roleHeading": "Article"},
      "abstract": [{"type": "text", "text": "A source "}, {"type": "codeVoice", "code": "waits"},
        {"type": "emphasis", "inlineContent": [{"type": "text", "text": " for"}]},
        {"type": "reference", "identifier": "doc:signal"}],
      "primaryContentSections": [
        {"kind": "declarations", "declarations": [{"tokens": [{"text": "typealias"}]}]},
        {"content": [
          {"type": "paragraph", "inlineContent": [
            {"type": "text", "text": "It's 10 back-pressured "}, {"type": "codeVoice", "code": "sources"}]},
          {"type": "codeListing", "code": ["waits()", "queue.resume()"]}]}],
      "references": {"doc:signal": {"type": "topic", "title": " a signal"},
        "chart": {"type": "image", "alt": ""}}}
    """,
    "signals/signal": #"{"kind": "symbol", "metadata": {"title": "Signal"}}"#,
    "signals/signal/take(_:)-1a": #"{"kind": "symbol", "metadata": {"title": "take(_:)"}}"#,
    "signals/signal/take(_:)-2b": """
    {"kind": "symbol", "metadata": {"title": "take(_:)"},
      "references": {"marbles-take-2": {"type": "image", "alt": "take in marbles"}}}
    """,
    "signals/signal/debounce(_:)": #"{"kind": "symbol", "metadata": {"title": "debounce(_:)"}}"#,
    "signals/signal/first(_:)": """
    {"kind": "symbol", "metadata": {"title": "first(_:)"},
      "abstract": [{"type": "text", "text": "Inherited from "}, {"type": "codeVoice", "code": "S"}]}
    """,
    "signals/signal/error-implementations": #"{"kind": "symbol", "metadata": {"title": "E"}}"#,
    "rxflavour/driver": #"{"kind": "symbol", "metadata": {"title": "Driver"}}"#,
    "rxflavour/driver/map(_:)": #"{"kind": "symbol", "metadata": {"title": "map(_:)"}}"#,
    "rxflavour/swift": """
    {"kind": "symbol", "metadata": {"title": "Swift", "roleHeading": "Extended Module"}}
    """,
    "signalsfoundation": """
    {"kind": "symbol", "metadata": {"title": "SignalsFoundation", "roleHeading": "Framework"}}
    """,
    "signalsfoundation/signals/signal/posixsignals(_:)": """
    {"kind": "symbol", "metadata": {"title": "posixSignals(_:)"}}
    """,
    "signalsfoundation/foundation": """
    {"kind": "symbol", "metadata": {"title": "Foundation", "roleHeading": "Extended Module"},
      "abstract": [{"type": "text", "text": "Files."}]}
    """,
    "signalsfoundation/foundation/filehandle": """
    {"kind": "symbol", "metadata": {"title": "FileHandle"}}
    """,
    "signalsfoundation/foundation/filehandle/chunks(ofatmost:on:)": """
    {"kind": "symbol", "metadata": {"title": "chunks(ofAtMost:on:)"}}
    """,
  ]

  @Test("The search has each page once, with its place, its first sentence and its headings")
  func pages() throws {
    try withPages { pages in
      let addresses = Set(pages.entries.map { $0.address.dropFirst("documentation/".count) })
      #expect(
        addresses == [
          "signals/", "signals/pace/", "signals/signal/", "signals/signal/debounce(_:)/",
          "signals/signal/take(_:)-2b/",
          "rxflavour/driver/", "rxflavour/swift/", "signalsfoundation/",
          "signalsfoundation/foundation/",
          "signalsfoundation/signals/signal/posixsignals(_:)/",
          "signalsfoundation/foundation/filehandle/",
          "signalsfoundation/foundation/filehandle/chunks(ofatmost:on:)/",
        ])
      let first = try #require(pages.entries.first { $0.title == "Signals" })
      #expect(first.headings == [["Install", "Install"]])
      let pace = try #require(pages.entries.first { $0.title == "Pace" })
      #expect(pace.text == "A source waits for a signal")
      #expect(pace.place == "Signals" && pace.kind == "Article")
      #expect(pace.names?.contains("backpressure") == true)
      let places = Dictionary(pages.entries.map { ($0.title, $0.place) }) { first, _ in first }
      #expect(places["take(_:)"] == "Signal")
      #expect(places["chunks(ofAtMost:on:)"] == "FileHandle, SignalsFoundation")
      #expect(pages.addresses == ["marbles-take-2": "documentation/signals/signal/take(_:)-2b/"])
    }
  }

  @Test("The search finds a member of another module's type by the words of the tables")
  func membersOfOthers() throws {
    try withPages { pages in
      let names = Dictionary(
        uniqueKeysWithValues: pages.entries.map { ($0.title, $0.names ?? []) })
      #expect(names["posixSignals(_:)"]?.contains("sigterm") == true)
      #expect(names["chunks(ofAtMost:on:)"]?.contains("stdin") == true)
    }
  }

  @Test("Types without a theme, extensions without a sentence, pictures without words are found")
  func problems() throws {
    try withPages { pages in
      #expect(
        pages.problems.sorted() == [
          "rxflavour/swift: no first sentence", "signals/pace: no alternative text: chart",
          "signals: no theme: Classes (something is missing below Topics of this page)",
        ])
    }
  }

  @Test("Words lead to a part of a page")
  func parts() {
    let names = SearchNames(SourceTree())
    #expect(names.names(of: "recipes").contains("burst"))
    #expect(names.parts(of: "recipes").contains(["burst", "A-rate-limit-for-all-callers"]))
  }

  @Test("The search has the words of a text that the page's entry has nowhere else")
  func words() throws {
    try withPages { pages in
      let pace = try #require(pages.entries.first { $0.title == "Pace" })
      #expect(pace.words == "backpressured its queue resume sources")
    }
  }

  private func withPages(_ body: (SitePages) throws -> Void) throws {
    let folder = FileManager.default.temporaryDirectory.appending(path: "site-\(UUID())")
    defer { try? FileManager.default.removeItem(at: folder) }
    for (path, text) in Self.files {
      let file = folder.appending(path: "data/documentation/\(path).json")
      try FileManager.default.createDirectory(
        at: file.deletingLastPathComponent(), withIntermediateDirectories: true)
      try Data(text.utf8).write(to: file)
    }
    try body(SitePages(folder, SearchNames(SourceTree())))
  }
}
