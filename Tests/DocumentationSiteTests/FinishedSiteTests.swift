import Foundation
import TestSupport
import Testing

@testable import DocumentationSite

@Suite(.leavesNothing) struct FinishedSiteTests {
  @Test("The picture of an operator comes before its parameters")
  func picture() throws {
    let page = """
      {"kind": "symbol", "primaryContentSections": [
        {"kind": "declarations"}, {"kind": "parameters"},
        {"kind": "content", "content": [
          {"type": "heading", "text": "Discussion"},
          {"type": "paragraph", "inlineContent": [{"type": "image", "identifier": "marbles-take-2"}]},
          {"type": "paragraph", "inlineContent": [{"type": "text", "text": "More."}]}]}]}
      """
    let changed = try #require(FinishedSite.withPictureFirst(JSON(Data(page.utf8))))
    let sections = changed["primaryContentSections"].array
    #expect(
      sections.map { $0["kind"].string } == ["declarations", "content", "parameters", "content"])
    #expect(sections[1]["content"].array.count == 1)
    #expect(sections[3]["content"].array.map { $0["type"].string } == ["heading", "paragraph"])
    #expect(FinishedSite.withPictureFirst(try JSON(Data(#"{"kind": "article"}"#.utf8))) == nil)
  }

  @Test("A heading with nothing but another one below it is left out")
  func emptyHeading() throws {
    let page = """
      {"kind": "symbol", "primaryContentSections": [{"kind": "content", "content": [
        {"type": "heading", "text": "Discussion"},
        {"type": "paragraph", "inlineContent": [{"type": "image", "identifier": "marbles-take-2"}]},
        {"type": "heading", "text": "Scheduling"}, {"type": "paragraph"}]}]}
      """
    let changed = try #require(FinishedSite.withPictureFirst(JSON(Data(page.utf8))))
    let content = changed["primaryContentSections"].array.last?["content"].array ?? []
    #expect(content.map { $0["text"].string } == ["Scheduling", ""])
  }

  @Test("The name of a module, as code, is a link")
  func links() throws {
    let page = """
      {"kind": "article", "primaryContentSections": [{"content": [
        {"type": "codeVoice", "code": "SignalsTesting"}, {"type": "codeVoice", "code": "Other"}]}]}
      """
    let identifier = "doc://SignalsTesting/documentation/SignalsTesting"
    let modules = JSON([identifier: ["title": "SignalsTesting"]])
    let changed = try #require(FinishedSite.withLinks(JSON(Data(page.utf8)), to: modules))
    let content = changed["primaryContentSections"][0]["content"].array
    #expect(content[0]["identifier"].string == identifier)
    #expect(content[1]["code"].string == "Other")
    #expect(changed["references"][identifier]["title"].string == "SignalsTesting")
  }
}
