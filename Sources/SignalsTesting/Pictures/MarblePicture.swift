/// Marble diagrams below each other, on one time axis: as text, or as a drawing.
///
/// <!-- inside (source: MarbleDiagram, recorder: Recorder<String>) -->
/// ```swift
/// let picture = MarblePicture(
///   "take(2)", rows: [.init("self", source), .init("take(2)", recorder.diagram())])
/// print(picture.text)
/// ```
///
/// ``svg`` is a self-contained drawing. It follows the reader's light or dark colour scheme, can be
/// read at a width of 400 pixels, and has a description in words for readers who can't see it. The
/// row `self` is called “source” there, and the call of the operator stands in a box. Below are the
/// ticks, all at the same distance; the longest time without an event is cut short, with a sign, if
/// there are more than 16. A value has the colour of the input's value that it is or comes from, or
/// is grey.
public struct MarblePicture: Sendable {
  /// One diagram, with its label.
  public struct Row: Sendable {
    /// The subject of the diagram: the name of a signal, or an expression.
    public var label: String
    /// The diagram itself.
    public var diagram: MarbleDiagram
    /// The tick of the picture at which the diagram has its tick 0.
    public var offset: Int
    /// Whether the row is the result, rather than an input.
    public var isResult: Bool

    /// Creates a row.
    public init(_ label: String, _ diagram: MarbleDiagram, offset: Int = 0, isResult: Bool = false)
    {
      self.label = label
      self.diagram = diagram
      self.offset = offset
      self.isResult = isResult
    }

    /// The label in drawings and in words, which are not as short as the text.
    var name: String { label == "self" ? "source" : label }

    var shifted: MarbleDiagram {
      guard offset != 0 else { return diagram }
      let marks = diagram.marks.map { MarbleDiagram.Placed($0.mark, at: $0.tick + offset) }
      let ticks = diagram.ticks
      let range = (ticks.lowerBound + offset)..<(ticks.upperBound + offset)
      return MarbleDiagram(covering: range, marks)
    }
  }

  /// The subject of the picture.
  public var title: String
  /// The diagrams, from top to bottom.
  public var rows: [Row]
  /// The unit of the ticks, which a drawing names beside their numbers, such as “s”.
  public var unit: String?

  /// Creates a picture.
  public init(_ title: String, rows: [Row], unit: String? = nil) {
    self.title = title
    self.rows = rows
    self.unit = unit
  }

  /// The rows with their labels, the same tick in the same column of each.
  public var text: String {
    let layout = DiagramLayout(rows.map(\.shifted))
    let width = rows.map(\.label.count).max() ?? 0
    let lines = zip(rows, layout.rows).map { row, diagram in
      row.label + String(repeating: " ", count: width - row.label.count + 3) + diagram
    }
    return lines.joined(separator: "\n")
  }

  /// The events, in words.
  public var words: String {
    rows.map { "\($0.name): \($0.shifted.words)." }.joined(separator: " ")
  }
}

extension MarbleDiagram {
  /// A diagram that covers exactly the given ticks, and its marks.
  init(covering ticks: Range<Int>, _ marks: [Placed]) {
    let first = min(marks.first?.tick ?? ticks.lowerBound, ticks.lowerBound)
    let last = max(marks.last.map { $0.tick + 1 } ?? ticks.upperBound, ticks.upperBound)
    self.init(marks: marks, ticks: first..<last)
  }

  /// The events, in words.
  var words: String {
    guard !marks.isEmpty else { return "nothing happens" }
    return marks.map { placed in
      let what =
        switch placed.mark {
        case .value(let name): name
        case .error: "error"
        case .completed: "completion"
        case .subscribed: "subscription"
        case .disposed: "disposal"
        }
      return "\(what) at \(placed.tick)"
    }.joined(separator: ", ")
  }
}

extension Recorder {
  /// The recorded events, as a diagram with the given time for a tick.
  ///
  /// Values are written as their names; see ``Marbles``.
  public func diagram(tick: Duration = .seconds(1)) -> MarbleDiagram {
    require(
      tick > .zero, "Recorder.diagram(tick:): a tick must be longer than zero, got \(tick)")
    let notation = Notation<Value>.named(error: TestError())
    let marks = moments.map { moment in
      MarbleDiagram.Placed(notation.mark(for: moment.content), at: Int(moment.time / tick))
    }
    return MarbleDiagram(marks)
  }
}
