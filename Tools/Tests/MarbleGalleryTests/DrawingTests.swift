import Foundation
import MarbleGallery
import Signals
import SignalsTesting
import Testing
import ToolTestSupport

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
      let labels = svg.matches(of: /<text class="(label|call)" x="([0-9.]+)"[^>]*>([^<]*)</)
      for label in labels {
        let text = label.3.replacing("&quot;", with: "'").replacing("&lt;", with: "<")
          .replacing("&gt;", with: ">").replacing("&amp;", with: "&")
        // A call stands in the middle.
        let width = Double(text.count) * 9.1
        let end = Double(label.2)! + (label.1 == "call" ? width / 2 : width)
        #expect(end <= size[2], "\(label.3)")
        #expect(text.contains { !" })]".contains($0) }, "a brace alone: \(entry.picture.text)")
      }
    }
  }

  @Test("The ticks of the gallery have one distance, and each event has its number and its unit")
  func isToScale() throws {
    for entry in Gallery().entries {
      let svg = entry.picture.svg(id: "d", isEmbedded: true)
      let times = times(in: svg)
      let distances = Set(
        zip(times, times.dropFirst()).map {
          (($1.x - $0.x) / Double($1.tick - $0.tick) * 10).rounded()
        })
      #expect(
        (distances.max() ?? 0) - (distances.min() ?? 0) <= 1.01, "\(entry.name): \(distances)")
      let events = entry.picture.rows.flatMap { row in
        row.diagram.marks.map { $0.tick + row.offset }
      }
      #expect(Set(events).isSubset(of: times.map(\.tick)), "\(entry.name)")
      #expect(svg.contains("class=\"time unit\""))
    }
  }

  @Test func cutsALongPauseShort() throws {
    let diagram = MarbleDiagram([
      .init(.value("a"), at: 0), .init(.value("b"), at: 3), .init(.value("c"), at: 40),
    ])
    let svg = MarblePicture("a", rows: [.init("self", diagram)]).svg
    #expect(times(in: svg).map(\.tick) == [0, 1, 2, 3, 4, 39, 40])
    #expect(svg.contains(">…</text>"))
    let short = MarbleDiagram([.init(.value("a"), at: 0), .init(.value("b"), at: 15)])
    let whole = MarblePicture("a", rows: [.init("self", short)]).svg
    #expect(times(in: whole).map(\.tick) == Array(0...15))
    #expect(!whole.contains("…") && !whole.contains("time unit"))
  }

  private func times(in svg: String) -> [(tick: Int, x: Double)] {
    svg.matches(of: /class="time" x="([0-9.]+)"[^>]*>(-?[0-9]+)</)
      .map { (Int($0.2)!, Double($0.1)!) }
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
        == "source: a at 0, b at 2, c at 4, completion at 6. take(2): a at 0, b at 2, completion at 2."
    )
    let svg = picture.svg
    #expect(svg.hasPrefix("<svg class=\"marbles\" xmlns=\"http://www.w3.org/2000/svg\""))
    #expect(svg.contains("<title id=\"marbles-title\">take(2)</title>"))
    #expect(svg.contains("prefers-color-scheme: dark"))
    #expect(svg.matches(of: /class="value"/).count == 5)
    #expect(svg.contains(">source</text>") && !svg.contains(">self</text>"))
    let times = svg.matches(of: /class="time"[^>]*>(\d)</).map { String($0.1) }
    #expect(times == ["0", "1", "2", "3", "4", "5", "6"])
    // The call stands in a box, between the source and the result.
    let box = try #require(svg.range(of: "class=\"box\""))
    #expect(svg[..<box.lowerBound].matches(of: /class="value"/).count == 3)
    #expect(svg[box.upperBound...].contains("class=\"call\" x=\"200\""))
    #expect(try XMLDocumentCheck(svg).isWellFormed)
  }

  @Test func keepsMarkupOutOfText() {
    let diagram = MarbleDiagram([.init(.value("<&\">"), at: 0)])
    let svg = MarblePicture("a < b", rows: [.init("a < b && \"c\"", diagram)]).svg
    #expect(svg.contains("a &lt; b &amp;&amp; &quot;c&quot;"))
    #expect(svg.contains(">&lt;&amp;&quot;&gt;</text>"))
  }

  @Test("A value has the colour of the value that it is or that lets it be sent")
  func colours() throws {
    func colours(
      _ rows: [(String, String)], offsets: [String: Int] = [:]
    ) throws -> [[Substring]] {
      let rows = try rows.enumerated().map { index, row in
        try MarblePicture.Row(
          row.0, MarbleDiagram(row.1), offset: offsets[row.0] ?? 0,
          isResult: index == rows.count - 1)
      }
      let svg = MarblePicture("", rows: rows).svg(id: "d", isEmbedded: true)
      let marbles = svg.matches(of: /class="marble"[^>]* y="([0-9.]+)"[^>]*fill="([^"]*)"/)
      return Dictionary(grouping: marbles, by: { Double($0.1)! }).sorted { $0.key < $1.key }
        .map { $0.value.map(\.output.2) }
    }
    // A result that looks like another value of the source.
    let mapped = try colours([("self", "1-2-3-|"), ("map { $0 * 2 }", "2-4-6-|")])
    #expect(mapped[0] == mapped[1] && Set(mapped[0]).count == 3)
    // Values that come later, while others come.
    let delayed = try colours([("self", "a-b-c-|"), ("delay", "--a-b-c-|")])
    #expect(delayed[0] == delayed[1])
    // Inner signals come from the value that they are named after.
    let inner = try colours(
      [("self", "a---b|"), ("a", "1-2|"), ("b", "3|"), ("f", "1-2-3|")], offsets: ["b": 4])
    #expect(inner[1] == [inner[0][0], inner[0][0]] && inner[2] == [inner[0][1]])
    #expect(inner[3] == [inner[0][0], inner[0][0], inner[0][1]])
    // A signal that has begun before the value of its name is none.
    let combined = try colours([("a", "ab|"), ("b", "--1-2|"), ("f", "--'b1'-'b2'|")])
    #expect(Set(combined[0] + combined[1]).count == 4)
    #expect(combined[1] == combined[2])
    // A result of all values comes from none of them.
    let counted = try colours([("self", "a-b-|"), ("count()", "----(2|)")])
    #expect(!counted[0].contains(counted[1][0]))
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
