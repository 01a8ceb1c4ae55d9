import Scheduling

/// Events and their times in one line of text: a marble diagram.
///
/// Each column is one tick, and the first one is tick 0. The notation is the same everywhere:
///
/// | text | meaning |
/// |---|---|
/// | `-` | a tick passes |
/// | `a` | a value; any character that means nothing else |
/// | `'ab'` | a value with a longer name; `\'` and `\\` stand for `'` and `\` |
/// | `[a,b]` | the same, for values that are lists: the brackets belong to the name |
/// | `\|` | completion |
/// | `X` | an error |
/// | `(ab\|)` | all of it in the same tick, in this order |
/// | `{10}` | ten ticks pass, as with ten `-` |
/// | `^` | subscription: tick 0 of a hot signal, or the start of a window |
/// | `!` | disposal; alone before what else is due in its tick, in `(a!)` after it |
///
/// A group, a quoted value and a list are one tick, however many characters they have. Spaces have
/// no meaning: they align ticks where rows have groups.
///
/// ```
/// a--(bc)--d-|
/// a--b   --d-|
/// ```
public struct MarbleDiagram: Sendable, Hashable {
  /// An event or another mark in a tick.
  public enum Mark: Sendable, Hashable {
    /// A value, by its name.
    case value(String)
    /// An error: `X`.
    case error
    /// Completion: `|`.
    case completed
    /// Subscription: `^`.
    case subscribed
    /// Disposal: `!`.
    case disposed
  }

  /// A mark with its tick.
  public struct Placed: Sendable, Hashable {
    /// The tick; negative before a `^`.
    public var tick: Int
    /// The mark.
    public var mark: Mark

    /// Creates a mark at a tick.
    public init(_ mark: Mark, at tick: Int) {
      self.tick = tick
      self.mark = mark
    }
  }

  /// The marks in their order; ticks before a `^` are negative.
  public let marks: [Placed]

  /// The ticks that the diagram covers.
  public let ticks: Range<Int>

  /// Creates a diagram of the given marks, which have to be in order.
  ///
  /// - Parameters:
  ///   - marks: The marks.
  ///   - ticks: The ticks that the diagram covers at least. It always covers the ticks of the
  ///     marks, those between them and tick 0, and tick 0 itself if a mark comes before it.
  public init(_ marks: [Placed], covering ticks: Range<Int> = 0..<0) {
    self.marks = marks
    let first = marks.first?.tick ?? 0
    let last = marks.last?.tick ?? -1
    require(last < .max, "MarbleDiagram(_:covering:): tick \(last) has no end")
    let begin = min(first, ticks.lowerBound, 0)
    self.ticks = begin..<max(last + 1, ticks.upperBound, begin < 0 ? 1 : 0)
  }

  init(marks: [Placed], ticks: Range<Int>) {
    self.marks = marks
    self.ticks = ticks
  }

  /// The diagram as text. Reading the text for the same ``Purpose`` gives the same diagram again.
  ///
  /// Some diagrams can't be read in any form: those with marks or ticks after their end, with marks
  /// that their purpose doesn't allow, with more than `Int32.max` ticks, or with names whose first
  /// character combines with the one before it, such as a separate accent.
  public var description: String {
    DiagramLayout([withOrigin]).rows[0]
  }

  /// The diagram with the `^` that marks tick 0, if tick 0 isn't its first tick.
  private var withOrigin: MarbleDiagram {
    let subscribed = Placed(.subscribed, at: 0)
    guard ticks.lowerBound < 0, !marks.contains(subscribed) else { return self }
    let place = marks.firstIndex { $0.tick >= 0 } ?? marks.endIndex
    var marks = marks
    marks.insert(subscribed, at: place)
    return MarbleDiagram(marks: marks, ticks: ticks)
  }
}

extension MarbleDiagram: CustomStringConvertible {}

extension MarbleDiagram.Mark: CustomStringConvertible {
  /// The mark as it stands in a diagram.
  public var description: String {
    switch self {
    case .value(let name): Self.notation(for: name)
    case .error: "X"
    case .completed: "|"
    case .subscribed: "^"
    case .disposed: "!"
    }
  }

  static func isReserved(_ character: Character) -> Bool {
    "-|X()!^'[]{} \\".contains(character) || character.isWhitespace
  }

  private static func notation(for name: String) -> String {
    if name.count == 1, let only = name.first, !isReserved(only) { return name }
    if isList(name) { return name }
    let escaped = name.replacing("\\", with: "\\\\").replacing("'", with: "\\'")
      .replacing("\n", with: "\\n")
    return "'\(escaped)'"
  }

  /// Whether the first bracket is closed by the last character and not before.
  private static func isList(_ name: String) -> Bool {
    guard name.first == "[", name.last == "]", !name.contains("\n") else { return false }
    var depth = 0
    for (offset, character) in name.enumerated() {
      if character == "[" { depth += 1 }
      if character == "]" { depth -= 1 }
      if depth == 0, offset < name.count - 1 { return false }
    }
    return depth == 0
  }
}
