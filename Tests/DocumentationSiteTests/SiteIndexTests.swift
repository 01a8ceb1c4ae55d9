import Foundation
import TestSupport
import Testing

@testable import DocumentationSite

@Suite(.leavesNothing) struct SiteIndexTests {
  @Test("The index names members as their pages do, and overloads by what tells them apart")
  func names() throws {
    let text = """
      {"interfaceLanguages": {"swift": [{"type": "class", "title": "Signal", "path": "/signal",
        "children": [
          {"type": "groupMarker", "title": "Ending"},
          {"type": "method", "title": "func take(until: Signal<Other>) -> Signal<Value>",
            "path": "/signal/take"},
          {"type": "method", "title": "static func zip<each Part>(repeat Signal<each Part>)",
            "path": "/signal/zip-1"},
          {"type": "method", "title": "static func zip(some Sequence)", "path": "/signal/zip-2"},
          {"type": "op", "title": "static func < (Self, Self) -> Bool", "path": "/signal/less"},
          {"type": "enum", "title": "Signal.Kind", "path": "/signal/kind"}]}]}}
      """
    let titles = [
      "/signal": "Signal<Value>", "/signal/take": "take(until:)", "/signal/zip-1": "zip(_:)",
      "/signal/zip-2": "zip(_:)", "/signal/less": "<(_:_:)", "/signal/kind": "Kind",
    ]
    var index = SiteIndex(content: try JSON(Data(text.utf8)), titles: titles)
    index.shortenNames()
    let type = index.content["interfaceLanguages"]["swift"][0]
    #expect(type["title"].string == "Signal")
    #expect(
      type["children"].array.map { $0["title"].string } == [
        "Ending", "take(until:)", "zip(repeat Signal<each Part>)", "zip(some Sequence)", "<(_:_:)",
        "Signal.Kind",
      ])
  }

  @Test("The index leaves out members from protocols of other modules, and headings left empty")
  func foreignMembers() throws {
    let text = """
      {"interfaceLanguages": {"swift": [
        {"type": "groupMarker", "title": "Methods"},
        {"type": "method", "title": "func `catch`()", "path": "/documentation/signals/event/catch"},
        {"type": "groupMarker", "title": "Default Implementations"},
        {"type": "symbol", "title": "Error Implementations",
          "path": "/documentation/signals/event/error-implementations"}]}}
      """
    var index = SiteIndex(
      content: try JSON(Data(text.utf8)),
      titles: ["/documentation/signals/event/catch": "catch()"])
    index.shortenNames()
    let titles = index.content["interfaceLanguages"]["swift"].array.map { $0["title"].string }
    #expect(titles == ["Methods", "catch()"])
  }

  @Test("All modules have one icon")
  func icons() throws {
    let text = """
      {"interfaceLanguages": {"swift": [{"type": "module"}, {"type": "module", "icon": "marbles"},
        {"type": "class"}]}}
      """
    var index = SiteIndex(content: try JSON(Data(text.utf8)), titles: [:])
    index.shortenNames()
    let modules = index.content["interfaceLanguages"]["swift"].array
    #expect(modules.map { $0["icon"].string } == ["marbles", "marbles", ""])
  }
}
