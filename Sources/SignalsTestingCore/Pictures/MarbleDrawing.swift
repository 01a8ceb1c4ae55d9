extension MarblePicture {
  /// The picture as a self-contained SVG file.
  public var svg: String { svg(id: "marbles", isEmbedded: false) }

  /// The picture as an SVG element.
  ///
  /// - Parameters:
  ///   - id: The beginning of the identifiers in the element, which have to be unique in a page.
  ///   - isEmbedded: Whether the page has the ``styleSheet`` already.
  public func svg(id: String, isEmbedded: Bool) -> String {
    MarbleDrawing(self).svg(id: id, style: isEmbedded ? nil : Self.styleSheet)
  }

  /// The picture as an SVG file without a background, for pages that choose between two files.
  package func svg(isDark: Bool) -> String {
    MarbleDrawing(self).svg(
      id: "marbles", style: (isDark ? Self.dark : Self.light) + Self.shapes, hasPaper: false)
  }

  /// How drawings look: colours for light and dark, and fonts.
  public static var styleSheet: String {
    "\(light)\n@media (prefers-color-scheme: dark) { \(dark) }\n\(shapes)"
  }

  private static let light = """
    .marbles { --ink: #1b2430; --soft: #5b6674; --line: #76828f; --group: #e3e8ee; --error: #b3261e;
      --paper: #ffffff; }
    """

  private static let dark = """
    .marbles { --ink: #e8edf3; --soft: #a3afbd;
      --line: #7a8797; --group: #303a46; --error: #ff8a80; --paper: #161b22; }
    """

  private static let shapes = """
    .marbles { font-family: ui-monospace, "SF Mono", Menlo, "DejaVu Sans Mono", monospace; }
    .marbles text { font-size: 14px; fill: var(--ink); }
    .marbles .label { fill: var(--soft); }
    .marbles .result { fill: var(--ink); font-weight: 600; }
    .marbles .value { text-anchor: middle; fill: #10151c; }
    .marbles line, .marbles path { stroke: var(--line); stroke-width: 2; fill: none; }
    .marbles .end { stroke: var(--ink); stroke-width: 3; stroke-linecap: round; }
    .marbles .error { stroke: var(--error); stroke-width: 3; stroke-linecap: round; }
    .marbles .group { fill: var(--group); stroke: var(--line); stroke-width: 1; }
    .marbles .marble { stroke: #10151c; stroke-opacity: .45; stroke-width: 1; }
    """
}

/// The positions of all parts.
private struct MarbleDrawing {
  private static let width = 400.0
  private static let margin = 14.0
  private static let diameter = 24.0
  private static let gap = 4.0
  private static let characterWidth = 8.5
  private static let lineHeight = 19.0
  /// Background colours that dark text can be read on, in both schemes.
  private static let palette = [
    "#8ecae6", "#ffb703", "#95d5b2", "#f4a6b8", "#c8b6ff", "#ffd6a5", "#9bf6ff", "#d9ed92",
  ]

  private let picture: MarblePicture
  private let diagrams: [MarbleDiagram]
  /// The position of each tick, and of the end of time after the last one.
  private var columns: [Int: Double] = [:]
  private var end: (tick: Int, x: Double) = (0, 0)
  private var total = MarbleDrawing.width

  init(_ picture: MarblePicture) {
    self.picture = picture
    diagrams = picture.rows.map(\.shifted)
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
    let even = min(available / Double(needs.count), 44)
    var widths = needs.map { _ in even }
    if needs.contains(where: { $0 > even }) {
      let spare = available - needs.reduce(0, +)
      let quiet = needs.count { $0 == 0 }
      let slack = max(spare, 0)
      widths = needs.map { need in
        if quiet > 0 {
          return need == 0 ? min(max(slack / Double(quiet), 10), 44) : need
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
    let labels = picture.rows.flatMap { Self.lines($0.label) }.map { Self.textWidth($0) }.max() ?? 0
    total = max(Self.width, x + 12 + Self.margin, labels + 2 * Self.margin)
  }

  func svg(id: String, style: String?, hasPaper: Bool = true) -> String {
    var body = ""
    var y = 8.0
    for (row, diagram) in zip(picture.rows, diagrams) {
      for line in Self.lines(row.label) {
        y += Self.lineHeight
        let name = row.isResult ? "result" : "label"
        body += "<text class=\"\(name)\" x=\"\(Self.margin.text)\" y=\"\((y - 5).text)\">"
        body += "\(line.escaped)</text>\n"
      }
      y += Self.diameter / 2 + 5
      body += draw(diagram, at: y)
      y += Self.diameter / 2 + 8
    }
    let size = "\(total.text) \(y.text)"
    var svg = "<svg class=\"marbles\" xmlns=\"http://www.w3.org/2000/svg\" viewBox=\"0 0 \(size)\" "
    svg += "width=\"\(total.text)\" height=\"\(y.text)\" role=\"img\" "
    svg += "aria-labelledby=\"\(id)-title \(id)-words\">\n"
    svg += "<title id=\"\(id)-title\">\(picture.title.escaped)</title>\n"
    svg += "<desc id=\"\(id)-words\">\(picture.words.escaped)</desc>\n"
    if let style {
      svg += "<style>\(style)</style>\n"
    }
    if style != nil, hasPaper {
      svg += "<rect width=\"100%\" height=\"100%\" style=\"fill: var(--paper)\"/>\n"
    }
    return svg + body + "</svg>\n"
  }

  private func draw(_ diagram: MarbleDiagram, at y: Double) -> String {
    let start = columns[diagram.ticks.lowerBound] ?? Self.margin
    let groups = Dictionary(grouping: diagram.marks, by: \.tick).sorted { $0.key < $1.key }
    var svg = ""
    if let last = diagram.marks.last, last.mark.isEnd {
      let x = (columns[last.tick] ?? 0) + Self.width(of: groups.last!.value.map(\.mark))
      svg += line("", start, y, x - Self.endWidth / 2, y)
    } else {
      let x = max(columns[diagram.ticks.upperBound] ?? end.x, start + 10) + 8
      svg += line("", start, y, x, y)
      svg += "<path d=\"M\((x - 6).text) \((y - 5).text)L\(x.text) \(y.text)"
      svg += "L\((x - 6).text) \((y + 5).text)\"/>\n"
    }
    for (tick, marks) in groups {
      var x = columns[tick] ?? 0
      if marks.count > 1 {
        let width = Self.width(of: marks.map(\.mark))
        svg += "<rect class=\"group\" x=\"\((x - 2).text)\" y=\"\((y - 15).text)\" "
        svg += "width=\"\((width + 4).text)\" height=\"30\" rx=\"9\"/>\n"
        svg += line("", x - 2, y, x + width - Self.width(of: marks.last!.mark) / 2, y)
      }
      for mark in marks.map(\.mark) {
        let width = Self.width(of: mark)
        svg += draw(mark, from: x, to: x + width, at: y)
        x += width + Self.gap
      }
    }
    return svg
  }

  private func draw(
    _ mark: MarbleDiagram.Mark, from left: Double, to right: Double, at y: Double
  ) -> String {
    let x = (left + right) / 2
    switch mark {
    case .value(let name):
      let radius = Self.diameter / 2
      var svg = "<rect class=\"marble\" x=\"\(left.text)\" y=\"\((y - radius).text)\" "
      svg += "width=\"\((right - left).text)\" height=\"\(Self.diameter.text)\" "
      svg += "rx=\"\(radius.text)\" fill=\"\(Self.colour(of: name))\"/>\n"
      svg += "<text class=\"value\" x=\"\(x.text)\" y=\"\((y + 5).text)\">\(name.escaped)</text>\n"
      return svg
    case .completed: return line("end", x, y - 12, x, y + 12)
    case .error:
      return line("error", x - 7, y - 7, x + 7, y + 7) + line("error", x - 7, y + 7, x + 7, y - 7)
    case .subscribed:
      return "<path class=\"end\" d=\"M\((x - 7).text) \((y + 9).text)L\(x.text) \((y - 9).text)"
        + "L\((x + 7).text) \((y + 9).text)\"/>\n"
    case .disposed:
      return line("end", x, y - 12, x, y - 5) + line("end", x, y - 1, x, y + 4)
        + line("end", x, y + 11, x, y + 12)
    }
  }

  private func line(
    _ name: String, _ x1: Double, _ y1: Double, _ x2: Double, _ y2: Double
  ) -> String {
    let name = name.isEmpty ? "" : "class=\"\(name)\" "
    return
      "<line \(name)x1=\"\(x1.text)\" y1=\"\(y1.text)\" x2=\"\(x2.text)\" y2=\"\(y2.text)\"/>\n"
  }

  // MARK: Sizes and colours

  private static let endWidth = 16.0

  private static func width(of mark: MarbleDiagram.Mark) -> Double {
    guard case .value(let name) = mark else { return endWidth }
    return name.count <= 1 ? diameter : max(diameter, textWidth(name) + 14)
  }

  private static func width(of marks: [MarbleDiagram.Mark]) -> Double {
    marks.map { width(of: $0) }.reduce(0, +) + gap * Double(marks.count - 1)
  }

  private static func textWidth(_ text: String) -> Double {
    Double(text.count) * characterWidth
  }

  private static func colour(of name: String) -> String {
    let hash = name.unicodeScalars.reduce(0) { ($0 &* 31 &+ Int($1.value)) & 0xffff }
    return palette[hash % palette.count]
  }

  /// The label in lines that fit, broken between words if possible.
  private static func lines(_ label: String) -> [String] {
    let longest = Int((width - 2 * margin) / characterWidth)
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
