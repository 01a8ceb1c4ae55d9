import Foundation
import MarbleGallery
import Signals
import SignalsTestingCore
import TestSupport
import Testing

@Suite(.leavesNothing) struct DrawingTests {
  @Test("No marble of the gallery overlaps another one, and nothing is cut off")
  func hasRoomForEverything() throws {
    for entry in Gallery().entries {
      let svg = entry.picture.svg(id: "d", isEmbedded: true)
      let size = try #require(numbers(in: svg, after: "viewBox=\"").first)
      #expect(size[2] >= 400)
      let marbles = numbers(in: svg, after: "<rect class=\"marble\" ")
      for (one, other) in zip(marbles, marbles.dropFirst()) where one[1] == other[1] {
        #expect(one[0] + one[2] <= other[0], "\(entry.picture.text)")
      }
      for marble in marbles {
        #expect(marble[0] >= 0 && marble[0] + marble[2] <= size[2], "\(entry.picture.text)")
      }
      for line in numbers(in: svg, after: "<line ") {
        #expect(line.max()! <= max(size[2], size[3]) && line.min()! >= 0, "\(entry.picture.text)")
      }
      let labels = svg.matches(of: /<text class="(?:label|result)" x="([0-9.]+)"[^>]*>([^<]*)</)
      for label in labels {
        let text = label.2.replacing("&quot;", with: "'").replacing("&lt;", with: "<")
          .replacing("&gt;", with: ">")
        let end = Double(label.1)! + Double(text.count) * 8.5
        #expect(end <= size[2], "\(label.2)")
        #expect(text.contains { !" })]".contains($0) }, "a brace alone: \(entry.picture.text)")
      }
    }
  }

  @Test func drawsARun() throws {
    let marbles = Marbles { Issue.record("\($0)") }
    let source = marbles.cold("a-b-c-|")
    let recorder = marbles.record(source.take(2))
    marbles.run()
    let picture = MarblePicture(
      "take(2)",
      rows: [
        .init("self", try MarbleDiagram("a-b-c-|")),
        .init("take(2)", recorder.diagram(), isResult: true),
      ])
    #expect(
      picture.text == """
        self      a-b   -c-|
        take(2)   a-(b|)
        """)
    #expect(
      picture.words
        == "self: a at 0, b at 2, c at 4, completion at 6. take(2): a at 0, b at 2, completion at 2."
    )
    let svg = picture.svg
    #expect(svg.hasPrefix("<svg class=\"marbles\" xmlns=\"http://www.w3.org/2000/svg\""))
    #expect(svg.contains("<title id=\"marbles-title\">take(2)</title>"))
    #expect(svg.contains("prefers-color-scheme: dark"))
    #expect(svg.matches(of: /class="value"/).count == 5)
    #expect(try XMLDocumentCheck(svg).isWellFormed)
  }

  @Test func keepsMarkupOutOfText() {
    let diagram = MarbleDiagram([.init(.value("<&\">"), at: 0)])
    let svg = MarblePicture("a < b", rows: [.init("a < b && \"c\"", diagram)]).svg
    #expect(svg.contains("a &lt; b &amp;&amp; &quot;c&quot;"))
    #expect(svg.contains(">&lt;&amp;&quot;&gt;</text>"))
  }

  /// The numbers of the elements that begin with `prefix`: x, y, width, height for instance.
  private func numbers(in svg: String, after prefix: String) -> [[Double]] {
    svg.ranges(of: prefix).map { range in
      let element = svg[range.upperBound...].prefix { $0 != "/" && $0 != ">" }
      return element.matches(of: /-?[0-9]+(\.[0-9]+)?/).compactMap { match in
        // Leaves out the numbers in names such as x1.
        let isName =
          match.range.lowerBound > element.startIndex
          && element[element.index(before: match.range.lowerBound)].isLetter
        return isName ? nil : Double(match.output.0)
      }
    }
  }
}

/// Whether tags are closed in the order in which they were opened.
private struct XMLDocumentCheck {
  var isWellFormed = true

  init(_ text: String) throws {
    var open: [Substring] = []
    for match in text.matches(of: /<(\/?)([a-z]+)[^>]*?(\/?)>/) {
      if !match.3.isEmpty { continue }
      if match.1.isEmpty {
        open.append(match.2)
      } else if open.popLast() != match.2 {
        isWellFormed = false
      }
    }
    isWellFormed = isWellFormed && open.isEmpty
  }
}
