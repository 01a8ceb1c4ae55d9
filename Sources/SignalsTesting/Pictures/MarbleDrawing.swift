extension MarblePicture {
  /// The picture as a self-contained SVG file, for light and dark pages.
  public var svg: String { svg(id: "marbles", isEmbedded: false) }

  /// The picture as an SVG element.
  ///
  /// - Parameters:
  ///   - id: The beginning of the identifiers in the element, which have to be unique in a page.
  ///   - isEmbedded: Whether the page has the ``styleSheet`` already.
  public func svg(id: String, isEmbedded: Bool) -> String {
    MarbleDrawing(self).svg(id: id, style: isEmbedded ? nil : Self.styleSheet)
  }

  /// How drawings look: colours for light and dark, and fonts.
  public static var styleSheet: String {
    "\(light)\n@media (prefers-color-scheme: dark) {\n\(dark)\n}\n\(shapes)"
  }

  private static let light = """
    .marbles { --ink: #1b2430; --soft: #5b6674; --line: #76828f; --group: #e3e8ee;
      --grid: #e3e8ee; --box: #eef3f9; --error: #b3261e; --paper: #ffffff; }
    """

  private static let dark = """
    .marbles { --ink: #e8edf3; --soft: #a3afbd; --line: #7a8797; --group: #303a46;
      --grid: #2a323c; --box: #222b36; --error: #ff8a80; --paper: #161b22; }
    """

  private static let shapes = """
    .marbles { font: 15px ui-monospace, "SF Mono", Menlo, "DejaVu Sans Mono", monospace; }
    .marbles text { fill: var(--ink); text-anchor: middle; }
    .marbles .label { fill: var(--soft); font-size: 14px; text-anchor: start; }
    .marbles .time { fill: var(--soft); font-size: 12px; }
    .marbles .unit { text-anchor: end; }
    .marbles .call { font-weight: 600; }
    .marbles .value { fill: #10151c; font-size: 16px; }
    .marbles line, .marbles path { stroke: var(--line); stroke-width: 2; fill: none; }
    .marbles .grid { stroke: var(--grid); stroke-width: 1; }
    .marbles .end { stroke: var(--ink); stroke-width: 3; stroke-linecap: round; }
    .marbles .error { stroke: var(--error); stroke-width: 3; stroke-linecap: round; }
    .marbles .box { fill: var(--box); stroke: var(--line); }
    .marbles .group { fill: var(--group); stroke: var(--line); }
    .marbles .marble { stroke: #10151c; stroke-opacity: .45; }
    .marbles .paper { fill: var(--paper); }
    """
}

/// The positions of all parts.
private struct MarbleDrawing {
  private static let width = 400.0
  private static let margin = 14.0
  private static let diameter = 30.0
  private static let gap = 4.0
  private static let characterWidth = 9.1
  private static let lineHeight = 20.0
  /// Background colours that dark text can be read on, in both schemes.
  private static let palette = [
    "#8ecae6", "#ffb703", "#95d5b2", "#f4a6b8", "#c8b6ff", "#e5c49a", "#9bf6ff", "#d9ed92",
  ]
  /// The colour of values of which no single cause is known.
  private static let neutral = "#cbd2da"

  /// The most ticks that are drawn without a break.
  private static let unbroken = 16
  /// The room of a break, in ticks.
  private static let breakRoom = 2.0

  private let picture: MarblePicture
  private let diagrams: [MarbleDiagram]
  private let origins: MarbleOrigins
  private let ticks: Range<Int>
  /// The ticks that are left out, because nothing happens for so long. They follow each other.
  private let left: Range<Int>?
  /// The room of a tick, and the position of the first one.
  private var step = 0.0
  private var origin = MarbleDrawing.margin
  private var total = MarbleDrawing.width

  init(_ picture: MarblePicture) {
    self.picture = picture
    diagrams = picture.rows.map(\.shifted)
    origins = MarbleOrigins(picture)
    let first = diagrams.map(\.ticks.lowerBound).min() ?? 0
    let last = max(diagrams.map(\.ticks.upperBound).max() ?? 0, first + 1)
    ticks = first..<last
    left = Self.quiet(diagrams, in: ticks)
    layOut()
  }

  /// The longest time in which nothing happens, without the ticks beside it, if there are too many
  /// ticks for all of them.
  private static func quiet(_ diagrams: [MarbleDiagram], in ticks: Range<Int>) -> Range<Int>? {
    guard ticks.count > unbroken else { return nil }
    let busy = Set(diagrams.flatMap { $0.marks.map(\.tick) + [$0.ticks.lowerBound] }).sorted()
    let pauses = zip(busy, busy.dropFirst() + [ticks.upperBound]).map {
      $0 + 2..<max($0 + 2, $1 - 1)
    }
    return pauses.max { $0.count < $1.count }.flatMap { Double($0.count) > breakRoom ? $0 : nil }
  }

  /// All ticks have the same room: what the marks that are closest to each other need, or more.
  private mutating func layOut() {
    var before = 0.0
    for diagram in diagrams {
      var last: (tick: Int, room: Double)?
      for (tick, marks) in Self.groups(of: diagram) {
        let room = Self.room(of: marks.map(\.mark))
        if let last {
          let distance = steps(at: tick) - steps(at: last.tick)
          step = max(step, (last.room + room.before + Self.gap) / distance)
        } else {
          before = max(before, room.before - steps(at: tick) * Self.leastStep)
        }
        last = (tick, room.after)
      }
    }
    // Room for the arrow.
    let available = Self.width - 2 * Self.margin - 12
    let count = steps(at: ticks.upperBound)
    step = max(step, Self.leastStep, min(available / count, 46))
    origin = Self.margin + max(before, Self.diameter / 2)
    var end = position(of: ticks.upperBound) - Self.diameter / 2
    for diagram in diagrams {
      guard let (tick, marks) = Self.groups(of: diagram).last else { continue }
      end = max(end, position(of: tick) + Self.room(of: marks.map(\.mark)).after)
    }
    total = max(total, end + 12 + Self.margin + Self.textWidth(picture.unit ?? ""))
    let labels = picture.rows.flatMap { lines($0.name) }.map { Self.textWidth($0) }.max() ?? 0
    total = max(total, labels + 4 * Self.margin)
  }

  /// How far a tick is from the first one, in ticks that are drawn.
  private func steps(at tick: Int) -> Double {
    let distance = Double(tick - ticks.lowerBound)
    guard let left, tick >= left.upperBound else { return distance }
    return distance - Double(left.count) + Self.breakRoom
  }

  /// Where what happens at a tick has its middle.
  private func position(of tick: Int) -> Double { origin + steps(at: tick) * step }

  private typealias Group = (tick: Int, marks: [(index: Int, mark: MarbleDiagram.Mark)])

  /// The marks, by the ticks.
  private static func groups(of diagram: MarbleDiagram) -> [Group] {
    var groups: [Group] = []
    for (index, placed) in diagram.marks.enumerated() {
      if groups.last?.tick != placed.tick { groups.append((placed.tick, [])) }
      groups[groups.count - 1].marks.append((index, placed.mark))
    }
    return groups
  }

  /// The room of marks of one tick, before the middle of the first one and after it.
  private static func room(of marks: [MarbleDiagram.Mark]) -> (before: Double, after: Double) {
    let frame = marks.count > 1 ? 2.0 : 0
    let first = marks.first.map { width(of: $0) } ?? 0
    return (first / 2 + frame, width(of: marks) - first / 2 + frame)
  }

  func svg(id: String, style: String?) -> String {
    var body = ""
    var y = 4.0
    for (index, row) in picture.rows.enumerated() {
      if row.isResult {
        body += box(lines(row.name), at: &y)
      } else {
        for line in lines(row.name) {
          y += Self.lineHeight
          body += text("label", line, Self.margin, y - 4)
        }
      }
      y += Self.diameter / 2 + 4
      body += draw(diagrams[index], row: index, at: y)
      y += Self.diameter / 2 + 4
    }
    let (lines, times) = ruler(at: y)
    y += 24
    let size = "\(total.text) \(y.text)"
    var svg = "<svg class=\"marbles\" xmlns=\"http://www.w3.org/2000/svg\" viewBox=\"0 0 \(size)\" "
    svg += "width=\"\(total.text)\" height=\"\(y.text)\" role=\"img\" "
    svg += "aria-labelledby=\"\(id)-title \(id)-words\">\n"
    svg += "<title id=\"\(id)-title\">\(picture.title.escaped)</title>\n"
    svg += "<desc id=\"\(id)-words\">\(picture.words.escaped)</desc>\n"
    if let style {
      svg += "<style>\n\(style)\n</style>\n"
      // So that the picture can be read on a page whose scheme is not that of the reader's system.
      svg += "<rect class=\"paper\" width=\"100%\" height=\"100%\" rx=\"8\"/>\n"
    }
    return svg + lines + body + times + "</svg>\n"
  }

  /// The operator with its call, between its inputs and its output.
  private func box(_ lines: [String], at y: inout Double) -> String {
    let top = y + 4
    let height = Double(lines.count) * Self.lineHeight + 14
    var svg = "<rect class=\"box\" x=\"1\" y=\"\(top.text)\" width=\"\((total - 2).text)\" "
    svg += "height=\"\(height.text)\" rx=\"6\"/>\n"
    for (index, line) in lines.enumerated() {
      svg += text("call", line, total / 2, top + 22 + Double(index) * Self.lineHeight)
    }
    y = top + height + 4
    return svg
  }

  /// A line for each tick, and below it the number of the tick; at the end the unit.
  private func ruler(at y: Double) -> (lines: String, times: String) {
    var path = ""
    var times = ""
    for tick in ticks where left?.contains(tick) != true {
      let x = position(of: tick)
      path += "M\(x.text) 4V\(y.text)"
      times += text("time", "\(tick)", x, y + 14)
    }
    if let middle { times += text("time", "…", middle, y + 14) }
    if let unit = picture.unit { times += text("time unit", unit, total - Self.margin, y + 14) }
    return ("<path class=\"grid\" d=\"\(path)\"/>\n", times)
  }

  /// The middle of the break's sign, which marks after the break leave free.
  private var middle: Double? { left.map { position(of: $0.lowerBound - 1) + 0.75 * step } }

  /// Two strokes through the line of a row, if it runs there.
  private func pause(from start: Double, to end: Double, at y: Double) -> String {
    guard let middle, start < middle, middle < end else { return "" }
    let gap =
      "<rect class=\"paper\" x=\"\((middle - 4).text)\" y=\"\((y - 2).text)\" width=\"8\" height=\"4\"/>\n"
    return gap + line("", middle - 7, y + 7, middle - 1, y - 7)
      + line("", middle + 1, y + 7, middle + 7, y - 7)
  }

  private func draw(_ diagram: MarbleDiagram, row: Int, at y: Double) -> String {
    let start = position(of: diagram.ticks.lowerBound) - Self.diameter / 2
    let groups = Self.groups(of: diagram)
    var svg = ""
    let room = groups.last.map { Self.room(of: $0.marks.map(\.mark)) }
    let last = groups.last.map { position(of: $0.tick) + (room?.after ?? 0) } ?? start
    if let mark = groups.last?.marks.last?.mark, mark.isEnd {
      svg += line("", start, y, last - Self.endWidth / 2, y) + pause(from: start, to: last, at: y)
    } else {
      let x = max(position(of: diagram.ticks.upperBound) - Self.diameter / 2 + 8, last + 12)
      svg += line("", start, y, x, y) + pause(from: start, to: x, at: y)
      svg += "<path d=\"M\((x - 6).text) \((y - 5).text)L\(x.text) \(y.text)"
      svg += "L\((x - 6).text) \((y + 5).text)\"/>\n"
    }
    for (tick, marks) in groups {
      var x = position(of: tick) - (marks.first.map { Self.width(of: $0.mark) } ?? 0) / 2
      if marks.count > 1 {
        let width = Self.width(of: marks.map(\.mark))
        svg += "<rect class=\"group\" x=\"\((x - 2).text)\" y=\"\((y - 18).text)\" "
        svg += "width=\"\((width + 4).text)\" height=\"36\" rx=\"10\"/>\n"
        svg += line("", x - 2, y, x + width - Self.width(of: marks.last!.mark) / 2, y)
      }
      for (index, mark) in marks {
        let width = Self.width(of: mark)
        let colour = origins[row, index].map { Self.palette[$0 % Self.palette.count] }
        svg += draw(mark, in: colour ?? Self.neutral, from: x, to: x + width, at: y)
        x += width + Self.gap
      }
    }
    return svg
  }

  private func draw(
    _ mark: MarbleDiagram.Mark, in colour: String, from left: Double, to right: Double,
    at y: Double
  ) -> String {
    let x = (left + right) / 2
    switch mark {
    case .value(let name):
      let radius = Self.diameter / 2
      var svg = "<rect class=\"marble\" x=\"\(left.text)\" y=\"\((y - radius).text)\" "
      svg += "width=\"\((right - left).text)\" height=\"\(Self.diameter.text)\" "
      svg += "rx=\"\(radius.text)\" fill=\"\(colour)\"/>\n"
      return svg + text("value", name, x, y + 5.5)
    case .completed: return line("end", x, y - 13, x, y + 13)
    case .error:
      return line("error", x - 8, y - 8, x + 8, y + 8) + line("error", x - 8, y + 8, x + 8, y - 8)
    case .subscribed:
      return "<path class=\"end\" d=\"M\((x - 8).text) \((y + 10).text)L\(x.text) \((y - 10).text)"
        + "L\((x + 8).text) \((y + 10).text)\"/>\n"
    case .disposed:
      return line("end", x, y - 13, x, y - 5) + line("end", x, y - 1, x, y + 4)
        + line("end", x, y + 12, x, y + 13)
    }
  }

  private func line(
    _ name: String, _ x1: Double, _ y1: Double, _ x2: Double, _ y2: Double
  ) -> String {
    let name = name.isEmpty ? "" : "class=\"\(name)\" "
    return
      "<line \(name)x1=\"\(x1.text)\" y1=\"\(y1.text)\" x2=\"\(x2.text)\" y2=\"\(y2.text)\"/>\n"
  }

  private func text(_ name: String, _ text: String, _ x: Double, _ y: Double) -> String {
    "<text class=\"\(name)\" x=\"\(x.text)\" y=\"\(y.text)\">\(text.escaped)</text>\n"
  }

  // MARK: Sizes

  private static let endWidth = 18.0
  /// The room of a tick in which its number can be read.
  private static let leastStep = 20.0

  private static func width(of mark: MarbleDiagram.Mark) -> Double {
    guard case .value(let name) = mark else { return endWidth }
    return name.count <= 2 ? diameter : max(diameter, Double(name.count) * 9.7 + 14)
  }

  private static func width(of marks: [MarbleDiagram.Mark]) -> Double {
    marks.map { width(of: $0) }.reduce(0, +) + gap * Double(marks.count - 1)
  }

  private static func textWidth(_ text: String) -> Double {
    Double(text.count) * characterWidth
  }

  /// The label in lines that fit, broken between words if possible.
  private func lines(_ label: String) -> [String] {
    let longest = Int((total - 3 * Self.margin) / Self.characterWidth)
    var lines: [String] = []
    var line = ""
    for word in label.split(separator: " ", omittingEmptySubsequences: false) {
      if !line.isEmpty, line.count + 1 + word.count > longest {
        lines.append(line)
        line = "  " + word
      } else {
        line += line.isEmpty ? String(word) : " " + word
      }
    }
    // A brace would be alone in the last line: it takes the word before it along.
    if line == "  }", let before = lines.last, let space = before.lastIndex(of: " "),
      before[..<space].contains(where: { $0 != " " })
    {
      lines[lines.count - 1] = String(before[..<space])
      line = "  " + before[space...].dropFirst() + " }"
    }
    return lines + [line]
  }
}

extension MarbleDiagram.Mark {
  fileprivate var isEnd: Bool {
    switch self {
    case .completed, .error, .disposed: true
    case .value, .subscribed: false
    }
  }
}

extension Double {
  /// The number with at most one decimal.
  fileprivate var text: String {
    let tenths = Int((self * 10).rounded())
    return tenths % 10 == 0 ? "\(tenths / 10)" : "\(Double(tenths) / 10)"
  }
}

extension String {
  /// The text with the special characters of XML escaped.
  package var escaped: String {
    replacing("&", with: "&amp;").replacing("<", with: "&lt;").replacing(">", with: "&gt;")
      .replacing("\"", with: "&quot;")
  }
}
