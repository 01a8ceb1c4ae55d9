extension MarbleDiagram {
  /// The purpose of a diagram, which determines the marks that it may have.
  public enum Purpose: Sendable {
    /// The events of a signal from its subscription on.
    case signal
    /// The events of a signal that sends with or without subscribers; `^` is tick 0.
    case hotSignal
    /// The events that a subscriber receives, up to its disposal.
    case recording
    /// One subscription: from `^` to `!`.
    case window

    fileprivate func allows(_ mark: Mark) -> Bool {
      switch mark {
      case .value, .error, .completed: self != .window
      case .subscribed: self == .hotSignal || self == .window
      case .disposed: self == .recording || self == .window
      }
    }

    fileprivate var name: String {
      switch self {
      case .signal: "a signal"
      case .hotSignal: "a hot signal"
      case .recording: "what a subscriber sees"
      case .window: "a subscription"
      }
    }
  }

  /// Reads the diagram in `text`.
  public init(_ text: String, of purpose: Purpose = .recording) throws(DiagramError) {
    self = try Self.read(text, of: purpose).diagram
  }

  /// Reads the diagram, and the column of each of its marks.
  static func read(
    _ text: String, of purpose: Purpose
  ) throws(DiagramError) -> (diagram: MarbleDiagram, columns: [Int]) {
    var parser = DiagramParser(text, of: purpose)
    try parser.parse()
    return parser.result
  }
}

private struct DiagramParser {
  private let text: String
  private let characters: [Character]
  private let purpose: MarbleDiagram.Purpose

  private var position = 0
  private var tick = 0
  private var groupStart: Int?
  private var start: Int?
  private var end: Int?
  private var marks: [MarbleDiagram.Placed] = []
  private var columns: [Int] = []

  init(_ text: String, of purpose: MarbleDiagram.Purpose) {
    self.text = text
    self.purpose = purpose
    characters = Array(text)
  }

  var result: (diagram: MarbleDiagram, columns: [Int]) {
    let origin = purpose == .hotSignal ? start ?? 0 : 0
    let shifted = marks.filter { purpose != .hotSignal || $0.mark != .subscribed }
      .map { MarbleDiagram.Placed($0.mark, at: $0.tick - origin) }
    let diagram = MarbleDiagram(shifted, covering: -origin..<max(tick - origin, -origin))
    return (diagram, columns)
  }

  mutating func parse() throws(DiagramError) {
    while position < characters.count {
      let begin = position
      let character = characters[position]
      position += 1
      switch character {
      case _ where character.isWhitespace: continue
      case "-":
        try pass(1, from: begin)
      case "{":
        let digits = String(try readUntil("}", opened: begin).dropLast())
        guard let count = Int(digits), count > 0 else {
          throw wrong("'{}' needs a positive number of ticks, not '\(digits)'", at: begin)
        }
        try pass(count, from: begin)
      case "(":
        if groupStart != nil { throw wrong("a group can't be in another one", at: begin) }
        groupStart = begin
      case ")":
        try closeGroup(at: begin)
      case "'":
        try add(.value(try readQuoted(from: begin)), at: begin)
      case "[":
        try add(.value("[" + (try readList(from: begin))), at: begin)
      case "]", "}", "\\":
        throw wrong("'\(character)' has no meaning here", at: begin)
      case "|": try add(.completed, at: begin)
      case "X": try add(.error, at: begin)
      case "^": try add(.subscribed, at: begin)
      case "!": try add(.disposed, at: begin)
      default: try add(.value(String(character)), at: begin)
      }
    }
    if let groupStart { throw wrong("this group is never closed", at: groupStart) }
    if purpose == .window, start == nil { throw wrong("a subscription needs a '^'", at: 0) }
  }

  private mutating func pass(_ count: Int, from begin: Int) throws(DiagramError) {
    if groupStart != nil { throw wrong("no tick can pass within a group", at: begin) }
    try checkNotEnded(at: begin)
    // The limit is far below `Int.max`, so that sums of ticks don't overflow.
    let (sum, overflows) = tick.addingReportingOverflow(count)
    guard !overflows, sum <= Int(Int32.max) else {
      throw wrong("a diagram can't have more than \(Int32.max) ticks", at: begin)
    }
    tick = sum
  }

  private mutating func add(_ mark: MarbleDiagram.Mark, at begin: Int) throws(DiagramError) {
    guard purpose.allows(mark) else {
      throw wrong("'\(mark)' has no meaning in a diagram of \(purpose.name)", at: begin)
    }
    try checkNotEnded(at: begin)
    switch mark {
    case .subscribed:
      if start != nil { throw wrong("there can be only one '^'", at: begin) }
      start = tick
    case .completed, .error, .disposed:
      end = begin
    case .value: break
    }
    if mark == .disposed, purpose == .window, start == nil {
      throw wrong("'!' can't come before '^'", at: begin)
    }
    if purpose != .hotSignal || mark != .subscribed { columns.append(begin + 1) }
    marks.append(.init(mark, at: tick))
    if groupStart == nil { tick += 1 }
  }

  private mutating func closeGroup(at begin: Int) throws(DiagramError) {
    guard let start = groupStart else { throw wrong("no group is open here", at: begin) }
    guard marks.last?.tick == tick else { throw wrong("this group is empty", at: start) }
    groupStart = nil
    tick += 1
  }

  private func checkNotEnded(at begin: Int) throws(DiagramError) {
    guard let end else { return }
    throw wrong("nothing can come after '\(characters[end])'", at: begin)
  }

  private mutating func readUntil(
    _ last: Character, opened begin: Int
  ) throws(DiagramError) -> [Character] {
    guard let found = characters[position...].firstIndex(of: last) else {
      throw wrong("'\(characters[begin])' is never closed", at: begin)
    }
    defer { position = found + 1 }
    return Array(characters[position...found])
  }

  private mutating func readList(from begin: Int) throws(DiagramError) -> String {
    var list = ""
    var depth = 1
    while depth > 0 {
      guard position < characters.count else { throw wrong("'[' is never closed", at: begin) }
      let character = characters[position]
      if character == "[" { depth += 1 }
      if character == "]" { depth -= 1 }
      list.append(character)
      position += 1
    }
    return list
  }

  private mutating func readQuoted(from begin: Int) throws(DiagramError) -> String {
    var name = ""
    while position < characters.count {
      let character = characters[position]
      position += 1
      if character == "'" { return name }
      if character == "\\", position < characters.count {
        name.append(characters[position] == "n" ? "\n" : characters[position])
        position += 1
      } else {
        name.append(character)
      }
    }
    throw wrong("this quote is never closed", at: begin)
  }

  private func wrong(_ reason: String, at position: Int) -> DiagramError {
    DiagramError(text: text, column: position + 1, reason: reason)
  }
}
