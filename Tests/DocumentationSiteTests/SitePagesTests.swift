import Foundation
import TestSupport
import Testing

@testable import DocumentationSite

@Suite(.leavesNothing) struct SitePagesTests {
  private static let first = """
    {"kind": "symbol", "metadata": {"title": "Event<Value>"},
      "abstract": [{"type": "text", "text": "What a "}, {"type": "codeVoice", "code": "Signal"},
        {"type": "text", "text": " sends."}],
      "hierarchy": {"paths": [["doc:signals", "doc:extension"]]},
      "references": {
        "doc:signals": {"type": "topic", "url": "/documentation/signals#Overview"},
        "doc:extension": {"type": "topic", "url": "/documentation/signals/extension"},
        "doc:lost": {"type": "section", "url": "/documentation/signals#Lost"},
        "icon": {"type": "image", "alt": "", "variants": [{"url": "/images/icon.svg"}]}}}
    """
  private static let second = """
    {"kind": "symbol", "metadata": {"title": "", "roleHeading": "Extended Module"},
      "topicSections": [{"title": "The name `rx`"}, {"title": "Classes", "generated": true}],
      "primaryContentSections": [{"content": [{"type": "heading", "anchor": "overview"},
        {"type": "row", "columns": [{"content": [{"type": "row", "columns": []}]}]}]}]}
    """

  @Test("Links that lead nowhere are found, pictures without words, and rows that do not end")
  func problems() throws {
    try withSite { folder in
      let problems = try FinishedSite(folder).problems()
      #expect(
        problems == [
          "/documentation/signals: no file",
          "/documentation/signals: no title",
          "/documentation/signals: a row of columns inside another one",
          "/documentation/signals: a heading that shows its backticks: The name `rx`",
          "/documentation/signals: no first sentence",
          "/documentation/signals: no theme: Classes",
          "/documentation/signals/event: leads nowhere: /documentation/signals/extension",
          "/documentation/signals/event: leads nowhere: /documentation/signals#Lost",
          "/documentation/signals/event: no alternative text: icon",
          "/documentation/signals/event: no picture: icon",
        ])
    }
  }

  @Test("The way to a page leaves out what has no page")
  func steps() throws {
    try withSite { folder in
      var page = try #require(SitePages(folder).all.last)
      page.content["hierarchy"] = try JSON(
        Data(#"{"paths": [["doc:extension", "doc:icon"], []]}"#.utf8))
      page.content["references"]["doc:icon"] = JSON(["url": "/documentation/signals"])
      let first = page.leaveOutStepsWithoutPages()
      #expect(first)
      #expect(
        page.content["hierarchy"]["paths"].array.map { $0.array.map(\.string) } == [
          ["doc:icon"], [],
        ])
      #expect(page.content["references"]["doc:extension"].isEmpty)
      let second = page.leaveOutStepsWithoutPages()
      #expect(!second)
    }
  }

  @Test("The protocols of a type leave out SendableMetatype")
  func metatypes() throws {
    try withSite { folder in
      var page = try #require(SitePages(folder).all.last)
      page.content["relationshipsSections"] = try JSON(
        Data(
          """
          [{"title": "Inherits From", "identifiers": ["doc://A/s16SendableMetatypeP"]},
            {"identifiers": ["doc://A/s8SendableP", "doc://A/s16SendableMetatypeP"]}]
          """.utf8))
      let first = page.leaveOutMetatypes()
      #expect(first)
      let sections = page.content["relationshipsSections"].array
      #expect(sections.map { $0["identifiers"].array.map(\.string) } == [["doc://A/s8SendableP"]])
      let second = page.leaveOutMetatypes()
      #expect(!second)
    }
  }

  @Test("Protocols are named without their module, and members in lists without backticks")
  func shortReferences() throws {
    try withSite { folder in
      var page = try #require(SitePages(folder).all.last)
      page.content["references"] = try JSON(
        Data(
          """
          {"doc:error": {"type": "unresolvable", "title": "Swift.Error"},
            "doc:event": {"type": "topic", "title": "Event.Kind"},
            "doc:try": {"type": "topic", "title": "try(_:)", "fragments": [
              {"kind": "text", "text": "`"}, {"kind": "identifier", "text": "`try`"}]}}
          """.utf8))
      let first = page.shortenReferences()
      #expect(first)
      let references = page.content["references"]
      #expect(references["doc:error"]["title"].string == "Error")
      #expect(references["doc:event"]["title"].string == "Event.Kind")
      #expect(references["doc:try"]["fragments"].array.map { $0["text"].string } == ["`", "try"])
      let second = page.shortenReferences()
      #expect(!second)
    }
  }

  @Test("Lists leave out members from protocols of other modules")
  func foreignMembers() throws {
    try withSite { folder in
      var page = try #require(SitePages(folder).all.last)
      page.addresses = ["/documentation/signals/relay", "/documentation/signals/event/error"]
      page.content["references"] = try JSON(
        Data(
          """
          {"doc:relay": {"url": "/documentation/signals/event/relay-implementations"},
            "doc:error": {"url": "/documentation/signals/event/error-implementations"}}
          """.utf8))
      page.content["topicSections"] = try JSON(
        Data(
          """
          [{"identifiers": ["doc:relay", "doc:error"]}, {"identifiers": ["doc:error"]}]
          """.utf8))
      let first = page.leaveOutForeignMembers()
      #expect(first)
      let lists = page.content["topicSections"].array
      #expect(lists.map { $0["identifiers"].array.map(\.string) } == [["doc:relay"]])
      let second = page.leaveOutForeignMembers()
      #expect(!second)
    }
  }

  @Test("What a symbol does comes before the articles that mention it")
  func mentions() throws {
    try withSite { folder in
      var page = try #require(SitePages(folder).all.last)
      page.content["primaryContentSections"] = JSON(
        ["declarations", "mentions", "content"].map { JSON(["kind": $0]) })
      let first = page.putMentionsLast()
      #expect(first)
      #expect(
        page.content["primaryContentSections"].array.map { $0["kind"].string }
          == ["declarations", "content", "mentions"])
      let second = page.putMentionsLast()
      #expect(!second)
    }
  }

  @Test("A file has its page's title, first sentence and icon")
  func names() throws {
    try withSite { folder in
      let file = folder.appending(path: "documentation/signals/event/index.html")
      let page = try #require(SitePages(folder).all.last)
      let text = try String(contentsOf: file, encoding: .utf8)
      #expect(
        page.named(text) == """
          <link rel="icon" href="/favicon.svg"><title>Event&lt;Value&gt; | Signals</title>\
          <meta name="description" content="What a Signal sends.">
          """)
    }
  }

  /// Calls the closure with the folder of a site of two pages, the first of which lacks its file.
  private func withSite(_ body: (URL) throws -> Void) throws {
    let folder = FileManager.default.temporaryDirectory.appending(path: "site-\(UUID())")
    defer { try? FileManager.default.removeItem(at: folder) }
    let html = #"<link rel="icon" href="/favicon.ico"><title>Documentation</title>"#
    let files = [
      "data/documentation/signals.json": Self.second,
      "data/documentation/signals/event.json": Self.first,
      "documentation/signals/event/index.html": html,
    ]
    for (path, text) in files {
      let file = folder.appending(path: path)
      try FileManager.default.createDirectory(
        at: file.deletingLastPathComponent(), withIntermediateDirectories: true)
      try Data(text.utf8).write(to: file)
    }
    try body(folder)
  }
}
