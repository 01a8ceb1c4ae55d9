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

  private let picture: MarblePicture
  private let diagrams: [MarbleDiagram]
  private let origins: MarbleOrigins
  /// The position of each tick, and of the end of time after the last one.
  private var columns: [Int: Double] = [:]
  private var end: (tick: Int, x: Double) = (0, 0)
  private var total = MarbleDrawing.width

  init(_ picture: MarblePicture) {
    self.picture = picture
    diagrams = picture.rows.map(\.shifted)
    origins = MarbleOrigins(picture)
    layOut()
  }

  /// Gives each tick as much room as the widest row needs. If it fits, all ticks get the same room.
  private mutating func layOut() {
    let first = diagrams.map(\.ticks.lowerBound).min() ?? 0
    let last = max(diagrams.map(\.ticks.upperBound).max() ?? 0, first + 1)
    var needs = [Double](repeating: 0, count: last - first)
    for diagram in diagrams {
      for (tick, marks) in Dictionary(grouping: diagram.marks, by: \.tick) {
        needs[tick - first] = max(needs[tick - first], Self.width(of: marks.map(\.mark)) + 4)
      }
    }
    // Room for the arrow.
    let available = Self.width - 2 * Self.margin - 12
    let even = min(available / Double(needs.count), 46)
    var widths = needs.map { _ in even }
    if needs.contains(where: { $0 > even }) {
      let spare = available - needs.reduce(0, +)
      let quiet = needs.count { $0 == 0 }
      let slack = max(spare, 0)
      widths = needs.map { need in
        if quiet > 0 {
          return need == 0 ? min(max(slack / Double(quiet), 10), 46) : need
        }
        return need + min(slack / Double(needs.count), 20)
      }
    }
    var x = Self.margin
    for (index, width) in widths.enumerated() {
      columns[first + index] = x
      x += width
    }
    columns[last] = x
    end = (last, x)
    let labels = picture.rows.flatMap { Self.lines($0.name) }.map { Self.textWidth($0) }.max() ?? 0
    total = max(Self.width, x + 12 + Self.margin, labels + 4 * Self.margin)
  }

  func svg(id: String, style: String?) -> String {
    var body = ""
    var y = 4.0
    for (index, row) in picture.rows.enumerated() {
      if row.isResult {
        body += box(Self.lines(row.name), at: &y)
      } else {
        for line in Self.lines(row.name) {
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

  /// A line for each tick, and below it the number of the tick.
  private func ruler(at y: Double) -> (lines: String, times: String) {
    var path = ""
    var times = ""
    var free = 0.0
    for tick in columns.keys.sorted().dropLast() {
      let x = (columns[tick] ?? 0) + Self.diameter / 2
      guard x >= free else { continue }
      free = x + (abs(tick) < 9 ? 20 : 26)
      path += "M\(x.text) 4V\(y.text)"
      times += text("time", "\(tick)", x, y + 14)
    }
    return ("<path class=\"grid\" d=\"\(path)\"/>\n", times)
  }

  private func draw(_ diagram: MarbleDiagram, row: Int, at y: Double) -> String {
    let start = columns[diagram.ticks.lowerBound] ?? Self.margin
    var groups: [(tick: Int, marks: [(index: Int, mark: MarbleDiagram.Mark)])] = []
    for (index, placed) in diagram.marks.enumerated() {
      if groups.last?.tick != placed.tick { groups.append((placed.tick, [])) }
      groups[groups.count - 1].marks.append((index, placed.mark))
    }
    var svg = ""
    if let last = groups.last, let mark = last.marks.last?.mark, mark.isEnd {
      let x = self.start(of: last.marks.map(\.mark), at: last.tick)
      let width = Self.width(of: last.marks.map(\.mark))
      svg += line("", start, y, x + width - Self.endWidth / 2, y)
    } else {
      let x = max(columns[diagram.ticks.upperBound] ?? end.x, start + 10) + 8
      svg += line("", start, y, x, y)
      svg += "<path d=\"M\((x - 6).text) \((y - 5).text)L\(x.text) \(y.text)"
      svg += "L\((x - 6).text) \((y + 5).text)\"/>\n"
    }
    for (tick, marks) in groups {
      var x = self.start(of: marks.map(\.mark), at: tick)
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

  /// Where the marks of a tick begin: a bar stands in the middle of the room that a marble has.
  private func start(of marks: [MarbleDiagram.Mark], at tick: Int) -> Double {
    let room = marks.first.map { Self.width(of: $0) } ?? 0
    return (columns[tick] ?? 0) + max(0, Self.diameter - room) / 2
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

  private static func width(of mark: MarbleDiagram.Mark) -> Double {
    guard case .value(let name) = mark else { return endWidth }
    return name.count <= 2 ? diameter : max(diameter, Double(name.count) * 9.7 + 14)
  }

  private static func width(of marks: [MarbleDiagram.Mark]) -> Double {
    let first = marks.first.map { max(0, diameter - width(of: $0)) / 2 } ?? 0
    return marks.map { width(of: $0) }.reduce(0, +) + gap * Double(marks.count - 1) + first
  }

  private static func textWidth(_ text: String) -> Double {
    Double(text.count) * characterWidth
  }

  /// The label in lines that fit, broken between words if possible.
  private static func lines(_ label: String) -> [String] {
    let longest = Int((width - 3 * margin) / characterWidth)
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
