/// The documentation of one operator in the sources.
public struct SourceDocumentation: Sendable {
  /// The file, such as `Operators/Filtering/Take.swift`.
  public var file: String
  /// The operator's declaration.
  public var placed: PlacedDeclaration
  /// The first sentence.
  public var abstract: String
  /// The paragraphs between the diagrams and the parameters.
  public var discussion: [String]
  /// The marble diagrams.
  public var diagrams: [DocumentedDiagram]
  /// The headings of the sections at the end, and their text.
  public var sections: [(heading: String, text: String)]

  /// The name with its labels, such as `take(_:)`.
  public var name: String { placed.declaration.fullName }

  /// The name without labels, which overloads share, such as `take`.
  public var baseName: String { placed.declaration.name }

  /// The line of the declaration.
  public var line: Int { placed.declaration.line }

  /// The theme: the file's folder.
  public var theme: Theme { Theme(of: file) }

  /// The name of the file without its folder and extension, such as `Take`.
  public var fileName: String {
    let last = file.split(separator: "/").last ?? ""
    return String(last.prefix { $0 != "." })
  }
}

/// A marble diagram of a documentation comment: rows of an expression and its events.
public struct DocumentedDiagram: Sendable, Hashable {
  /// A row, such as `take(2)    a-(b|)`.
  public struct Row: Sendable, Hashable {
    /// The left column.
    public var expression: String
    /// The right column.
    public var diagram: String
    /// The line in the file.
    public var line: Int
    /// How far the diagram is indented, beyond that of the last row.
    public var indentation = 0
    fileprivate var start: Int
  }

  /// The inputs and, in the last row, the output of the operator.
  public var rows: [Row]

  /// The operator's row.
  public var output: Row { rows[rows.count - 1] }
  /// The other rows.
  public var inputs: ArraySlice<Row> { rows.dropLast() }

  init(rows: [Row]) { self.rows = rows }

  /// The diagram in the lines between the marks of a plain code block.
  public init(_ lines: [String]) {
    rows = lines.enumerated().compactMap { Row($0.element, line: $0.offset + 1) }
  }

  /// Whether both diagrams have the same rows, on any lines.
  public func shows(_ other: DocumentedDiagram) -> Bool {
    rows.map { [$0.expression, $0.diagram] } == other.rows.map { [$0.expression, $0.diagram] }
  }
}

extension SourceDocumentation {
  /// The documentation of the operators that the text of a source file declares.
  ///
  /// An operator is a public function or property whose type is a signal. Extensions that the
  /// documentation hides have none. Plain code blocks, without a language, are diagrams. Lines that
  /// show a picture are no text.
  public static func read(_ text: String, file: String) -> [SourceDocumentation] {
    [Declaration](reading: text).placed.filter(\.isOperator).map { placed in
      let declared = placed.declaration
      let parts = CommentParts(
        declared.documentation.enumerated().map { index, text in
          CommentLine(text: text, line: declared.documentationLine + index)
        })
      return SourceDocumentation(
        file: file, placed: placed, abstract: parts.paragraphs.first ?? "",
        discussion: Array(parts.paragraphs.dropFirst()), diagrams: parts.diagrams,
        sections: parts.sections)
    }
  }
}

extension PlacedDeclaration {
  /// Whether the documentation hides it.
  public var isHidden: Bool {
    (surroundings + [declaration]).contains { $0.hasAttribute("_documentation") }
  }

  /// Whether it is a public function or property whose type is a signal.
  fileprivate var isOperator: Bool {
    guard [.func, .var].contains(declaration.kind), isPublic, !isHidden,
      !declaration.modifiers.contains("override"), let type = declaration.type
    else { return false }
    return ["Signal", "Self", "MulticastConnection<"].contains { type.hasPrefix($0) }
      || type.contains("Signal<")
  }
}

private struct CommentLine {
  var text: String
  var line: Int
}

/// The blocks of a comment.
private struct CommentParts {
  var paragraphs: [String] = []
  var diagrams: [DocumentedDiagram] = []
  var sections: [(heading: String, text: String)] = []

  init(_ comment: [CommentLine]) {
    enum Place { case text, diagram, code, list }
    var place = Place.text
    var paragraph = ""
    var rows: [DocumentedDiagram.Row] = []
    for line in comment {
      let text = line.text.trimmed
      switch place {
      case .diagram where text == "```":
        if let start = rows.last?.start {
          for index in rows.indices { rows[index].indentation = max(0, rows[index].start - start) }
          diagrams.append(DocumentedDiagram(rows: rows))
        }
        rows = []
        place = .text
      case .diagram:
        if let row = DocumentedDiagram.Row(line.text, line: line.line) { rows.append(row) }
      case .code:
        if text == "```" { place = .text }
      case .text, .list:
        if text.hasPrefix("```") {
          end(&paragraph)
          place = text == "```" ? .diagram : .code
        } else if text.hasPrefix("#") {
          end(&paragraph)
          let heading = String(text.drop { $0 == "#" }).trimmed
          sections.append((heading, ""))
          place = .text
        } else if text.isEmpty || text.hasPrefix("![") {
          end(&paragraph)
          place = .text
        } else if text.hasPrefix("- ") || place == .list {
          end(&paragraph)
          place = .list
        } else {
          paragraph += (paragraph.isEmpty ? "" : " ") + text
        }
      }
    }
    end(&paragraph)
  }

  private mutating func end(_ paragraph: inout String) {
    guard !paragraph.isEmpty else { return }
    if sections.isEmpty {
      paragraphs.append(paragraph)
    } else {
      let text = sections[sections.count - 1].text
      sections[sections.count - 1].text = text.isEmpty ? paragraph : text + " " + paragraph
    }
    paragraph = ""
  }
}

extension DocumentedDiagram.Row {
  /// Reads `expression   diagram`, with two or more spaces in between.
  fileprivate init?(_ text: String, line: Int) {
    guard !text.trimmed.isEmpty else { return nil }
    let separator = text.firstRange(of: "  ")
    let expression = String(text[..<(separator?.lowerBound ?? text.endIndex)])
    let diagram = String(text[(separator?.upperBound ?? text.endIndex)...])
    self.init(
      expression: expression.trimmed, diagram: diagram.trimmed, line: line,
      start: text.count - diagram.drop { $0 == " " }.count)
  }
}

extension StringProtocol {
  /// The text without white space at its ends.
  package var trimmed: String {
    var text = self[...]
    while text.first?.isWhitespace == true { text.removeFirst() }
    while text.last?.isWhitespace == true { text.removeLast() }
    return String(text)
  }
}
