/// Marble diagrams below each other, in one time: as text, or as a drawing.
///
/// ```swift
/// let picture = MarblePicture(
///   "take(2)", rows: [.init("self", source), .init("take(2)", recorder.diagram())])
/// print(picture.text)
/// ```
///
/// ``svg`` is a self-contained drawing, which follows the reader's light or dark colour scheme, can be
/// read at a width of 400 pixels, and says in words what it shows to those who can't see it.
public struct MarblePicture: Sendable {
  /// One diagram, with what it is of.
  public struct Row: Sendable {
    /// What the diagram is of: the name of a signal, or an expression.
    public var label: String
    /// What happens.
    public var diagram: MarbleDiagram
    /// At which tick of the picture the diagram has its tick 0.
    public var offset: Int
    /// Whether it is what the picture is about, rather than what goes in.
    public var isResult: Bool

    /// Creates a row.
    public init(_ label: String, _ diagram: MarbleDiagram, offset: Int = 0, isResult: Bool = false)
    {
      self.label = label
      self.diagram = diagram
      self.offset = offset
      self.isResult = isResult
    }

    var shifted: MarbleDiagram {
      guard offset != 0 else { return diagram }
      let marks = diagram.marks.map { MarbleDiagram.Placed($0.mark, at: $0.tick + offset) }
      let ticks = diagram.ticks
      let range = (ticks.lowerBound + offset)..<(ticks.upperBound + offset)
      return MarbleDiagram(covering: range, marks)
    }
  }

  /// What the picture is about.
  public var title: String
  /// The diagrams, from top to bottom.
  public var rows: [Row]

  /// Creates a picture.
  public init(_ title: String, rows: [Row]) {
    self.title = title
    self.rows = rows
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

  /// What happens, in words.
  public var words: String {
    rows.map { "\($0.label): \($0.shifted.words)." }.joined(separator: " ")
  }
}

extension MarbleDiagram {
  /// A diagram that covers exactly the given ticks, and its marks.
  init(covering ticks: Range<Int>, _ marks: [Placed]) {
    let first = min(marks.first?.tick ?? ticks.lowerBound, ticks.lowerBound)
    let last = max(marks.last.map { $0.tick + 1 } ?? ticks.upperBound, ticks.upperBound)
    self.init(marks: marks, ticks: first..<last)
  }

  /// What happens, in words.
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
  /// What was recorded, as a diagram with the given time for a tick.
  ///
  /// Values are called by their names; see ``Marbles``.
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
