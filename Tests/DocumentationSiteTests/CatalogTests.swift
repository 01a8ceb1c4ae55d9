import Foundation
import MarbleGallery
import TestSupport
import Testing

@testable import DocumentationSite

@Suite(.leavesNothing) struct CatalogTests {
  private static let gallery = Gallery()

  /// A symbol graph with two symbols of the same name.
  private static let graph = """
    {"symbols": [
      {"identifier": {"precise": "s:one"}, "pathComponents": ["Signal", "take(_:)"], "docComment":
        {"lines": [{"text": "Returns the first values."}, {"text": ""}, {"text": "```"},
          {"text": "self      a-b-c-d-|"}, {"text": "take(2)   a-(b|)"}, {"text": "```"},
          {"text": "```swift"}, {"text": "signal.take(2)"}, {"text": "```"}]}},
      {"identifier": {"precise": "s:two"}, "pathComponents": ["Signal", "take(_:)"]},
      {"identifier": {"precise": "s:three"}, "pathComponents": ["Signal", "skip(_:)"], "docComment":
        {"lines": [{"text": "```"}, {"text": "self     x|"}, {"text": "skip(9)  -|"}, {"text": "```"}]}}
    ]}
    """

  @Test("A diagram of the gallery becomes a picture, and nothing else changes")
  func pictures() throws {
    let comments = try PicturedComments(Data(Self.graph.utf8), Self.gallery)
    let symbols = try JSON(comments.text)["symbols"].array
    let lines = symbols.map { $0["docComment"]["lines"].array.map { $0["text"].string } }
    #expect(lines[0].count == 6)
    #expect(
      lines[0][2]
        == "![self: a at 0, b at 2, c at 4, d at 6, completion at 8. take\\(2\\): a at 0, b at 2, "
        + "completion at 2.](marbles-take-2) [Every operator in marbles](doc:Gallery#Filtering)")
    #expect(lines[0].suffix(3) == ["```swift", "signal.take(2)", "```"])
    #expect(lines[2] == ["```", "self     x|", "skip(9)  -|", "```"])
    #expect(comments.pictured.map(\.link) == ["Signal/take(_:)-\(PicturedComments.hash("s:one"))"])
  }

  @Test("A page does not say that values are Sendable, but it keeps its other conditions")
  func conditions() throws {
    let graph = """
      {"symbols": [
        {"swiftExtension": {"constraints": [{"lhs": "Value", "rhs": "Sendable"}]},
          "swiftGenerics": {"constraints": [{"lhs": "Value", "rhs": "Sendable"},
            {"lhs": "Value", "rhs": "Equatable"}, {"lhs": "Key", "rhs": "Sendable"}]}}
      ]}
      """
    let comments = try PicturedComments(Data(graph.utf8), Self.gallery)
    let symbol = try JSON(comments.text)["symbols"][0]
    #expect(symbol["swiftExtension"]["constraints"].isEmpty)
    let others = symbol["swiftGenerics"]["constraints"].array.map {
      $0["lhs"].string + $0["rhs"].string
    }
    #expect(others == ["ValueEquatable", "KeySendable"])
  }

  @Test("Symbols of the same name are told apart as DocC does it")
  func hash() {
    #expect(PicturedComments.hash("") == "146ys")
    #expect(PicturedComments.hash("Hello") == "1if00")
  }

  @Test("The page of all pictures has each once, with a link to its operator")
  func article() throws {
    let comments = try PicturedComments(Data(Self.graph.utf8), Self.gallery)
    let text = Catalog.article(Self.gallery, comments.pictured)
    for entry in Self.gallery.entries {
      #expect(text.components(separatedBy: "](\(entry.name))").count == 2, "\(entry.name)")
    }
    #expect(text.contains("**``Signal/take(_:)-"))
    #expect(Set(Self.gallery.entries.map(\.name)).count == Self.gallery.entries.count)
  }

  @Test("The tests that a table names are behind a tab, and other tables stay")
  func tests() {
    let page = """
      | RAC | Here | Test |
      |---|---|---|
      | `a \\| b` | `c` | `CTests/values` |

      | For | there is |
      |---|---|
      | one | two |
      """
    #expect(
      Catalog.foldTests(of: page, title: "Names") == """
        @TabNavigator {
           @Tab("Names") {
              | RAC | Here |
              | --- | --- |
              | `a \\| b` | `c` |
           }
           @Tab("Tests") {
              | Here | Test |
              | --- | --- |
              | `c` | `CTests/values` |
           }
        }

        | For | there is |
        | --- | --- |
        | one | two |
        """)
  }
}
