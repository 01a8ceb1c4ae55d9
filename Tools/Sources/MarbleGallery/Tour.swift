import DeclarationReader
import Foundation
import SignalsTesting

extension Gallery {
  /// An operator, and what it sends, for all places of two values of its source.
  struct Stop: Encodable {
    var theme: String
    /// The call, such as `take(2)`.
    var call: String
    /// The rows above the call. The first two values of the first row can be moved.
    var rows: [Row]
    /// At how many ticks a value can be.
    var places: Int
    /// The marks of the output: a list for each tick of the first value, with an element for each
    /// later tick of the second one.
    var answers: [[[String]]]
  }

  struct Row: Encodable {
    var name: String
    var marks: [String]
  }

  /// The operators whose first input has two values. The answers are those of runs on virtual time.
  var stops: [Stop] {
    entries.compactMap { entry in
      var diagram = entry.diagram
      guard let example = Example.all.first(where: { $0.expression == diagram.output.expression }),
        diagram.inputs.allSatisfy({ $0.indentation == 0 }),
        let inputs = try? diagram.inputs.map({ ($0.expression, try MarbleDiagram($0.diagram)) }),
        let source = inputs.first?.1, let last = source.marks.last
      else { return nil }
      let values = source.marks.indices.filter { source.marks[$0].isValue }.prefix(2)
      let places = last.isValue ? source.ticks.upperBound : last.tick
      guard values.count == 2, source.ticks.lowerBound == 0 else { return nil }
      let answers = (0..<places - 1).map { first in
        (first + 1..<places).map { second in
          var marks = source.marks
          (marks[values[0]].tick, marks[values[1]].tick) = (first, second)
          // Values of the same tick stay in their order.
          let moved = marks.enumerated().sorted {
            ($0.element.tick, $0.offset) < ($1.element.tick, $1.offset)
          }
          let row = MarbleDiagram(moved.map(\.element), covering: source.ticks)
          diagram.rows[0].diagram = row.description
          return example.run(diagram).picture.rows.last?.diagram.marks.map(\.text) ?? []
        }
      }
      return Stop(
        theme: entry.theme.title, call: diagram.output.expression,
        rows: inputs.map { Row(name: $0, marks: $1.marks.map(\.text)) }, places: places,
        answers: answers)
    }
  }

  /// A page on which a reader moves two values of a source, and sees what an operator answers.
  public func tour(_ tree: SourceTree = SourceTree()) throws -> String {
    let data = String(decoding: try JSONEncoder().encode(stops), as: UTF8.self)
    return try page(
      tree, title: "Signals: move the values", isOfSite: true,
      body: """
        <p>Move the first two values of the source, with a pointer, or with the arrow keys. The answers are those of the
        library, which has run each operator on virtual time for all places of these values.</p>
        <noscript><style>label, select, .marbles { display: none }</style><p>This page needs JavaScript.
        <a href="documentation/signals/gallery/">Every operator in marbles</a> has the same drawings.</p></noscript>
        <p><label for="stop">Operator</label> <select id="stop"></select></p>
        <svg class="marbles" role="group" aria-label="The rows of the operator"></svg>
        <p id="words" role="status"></p>
        <script type="application/json" id="stops">\(data.replacing("</", with: "<\\/"))</script>
        <script>
        \(try tree.read("scripts/documentation/tour.js"))
        </script>
        """)
  }
}

extension MarbleDiagram.Placed {
  fileprivate var isValue: Bool { if case .value = mark { true } else { false } }

  /// The tick, and a space and a value, or another mark as it stands in a diagram.
  fileprivate var text: String {
    if case .value(let name) = mark { "\(tick) \(name)" } else { "\(tick)\(mark)" }
  }
}
