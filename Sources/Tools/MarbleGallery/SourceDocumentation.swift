/// The documentation of one operator in the sources.
public struct SourceDocumentation: Sendable {
  /// The file, such as `Operators/Filtering/Take.swift`.
  public var file: String
  /// The name with its labels, such as `take(_:)`.
  public var name: String
  /// The line of the declaration.
  public var line: Int
  /// The first sentence.
  public var abstract: String
  /// The paragraphs between the diagrams and the parameters.
  public var discussion: [String]
  /// The marble diagrams.
  public var diagrams: [DocumentedDiagram]
  /// The headings of the sections at the end, and their text.
  public var sections: [(heading: String, text: String)]

  /// The name without labels, which overloads share, such as `take`.
  public var baseName: String { String(name.prefix { $0 != "(" }) }

  /// The name of the file without its folder and extension, such as `Take`.
  public var theme: String {
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
  /// documentation hides have none. Plain code blocks, without a language, are diagrams.
  public static func read(_ text: String, file: String) -> [SourceDocumentation] {
    var found: [SourceDocumentation] = []
    var comment: [CommentLine] = []
    var isHidden = false
    let lines = text.split(separator: "\n", omittingEmptySubsequences: false)
    for (index, raw) in lines.enumerated() {
      let line = raw.trimmed
      if raw.first?.isLetter == true {
        isHidden = index > 0 && lines[index - 1] == "@_documentation(visibility: private)"
      }
      if line.hasPrefix("///") {
        let content = line.dropFirst(3)
        comment.append(
          CommentLine(
            text: String(content.first == " " ? content.dropFirst() : content), line: index + 1))
      } else if line.hasPrefix("@") {
        continue
      } else {
        if !isHidden, let declaration = Declaration(lines[index...]) {
          found.append(
            SourceDocumentation(
              comment, of: declaration.name, file: file, line: index + 1))
        }
        comment = []
      }
    }
    return found
  }

  private init(_ comment: [CommentLine], of name: String, file: String, line: Int) {
    let parts = CommentParts(comment)
    self.init(
      file: file, name: name, line: line, abstract: parts.paragraphs.first ?? "",
      discussion: Array(parts.paragraphs.dropFirst()), diagrams: parts.diagrams,
      sections: parts.sections)
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
        } else if text.isEmpty {
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

/// The declaration of an operator.
private struct Declaration {
  var name: String

  /// Reads a declaration that begins with the first line.
  init?(_ lines: ArraySlice<Substring>) {
    guard let first = lines.first?.trimmed, first.hasPrefix("public ") || first.hasPrefix("open ")
    else { return nil }
    var text = ""
    for line in lines.prefix(20) {
      text += line.trimmed + " "
      let depth = text.count { $0 == "(" } - text.count { $0 == ")" }
      if depth == 0, line.contains("{") { break }
    }
    let words = text.split(separator: " ").map(String.init)
    if words.contains("override") { return nil }
    if let index = words.prefix(4).firstIndex(of: "var"), index + 1 < words.count {
      guard let colon = text.firstIndex(of: ":"), text[colon...].contains("Signal") else {
        return nil
      }
      name = String(words[index + 1].prefix { $0 != ":" })
    } else if let keyword = text.firstRange(of: "func "),
      let arrow = text.ranges(of: "->").last, text[arrow.upperBound...].isSignalType
    {
      // Removes the arrows of closures, which would be taken for brackets.
      name = Self.functionName(text[keyword.upperBound...].replacing("->", with: "  ")[...])
    } else {
      return nil
    }
  }

  /// The name with the labels of its parameters.
  private static func functionName(_ text: Substring) -> String {
    guard let start = text.parameterListStart else { return String(text) }
    var name = text[..<start].prefix { $0 != "<" && $0 != "(" }
    name = name.drop { $0 == "`" }
    let base = String(name.prefix { $0 != "`" })
    var labels = ""
    var depth = 0
    var isLabel = true
    var label = ""
    for character in text[start...] {
      switch character {
      case "(", "<", "[", "{": depth += 1
      case ")", ">", "]", "}": depth -= 1
      default: break
      }
      if depth == 0 { break }
      guard depth == 1, character != "(", character != "[" else { continue }
      if character == "," {
        isLabel = true
      } else if isLabel, character == ":" || character == " " {
        if !label.isEmpty { labels += label + ":" }
        isLabel = label.isEmpty
        label = ""
      } else if isLabel {
        label.append(character)
      }
    }
    return "\(base)(\(labels))"
  }
}

extension Substring {
  /// Whether the text after the arrow of a function is a signal's type.
  fileprivate var isSignalType: Bool {
    let type = prefix { $0 != "{" }.trimmed
    return type.hasPrefix("Signal") || type.hasPrefix("Self") || type.contains("Signal<")
      || type.hasPrefix("MulticastConnection<")
  }

  /// Where the parameters begin: the parenthesis after the name and its generic parameters.
  fileprivate var parameterListStart: Index? {
    var depth = 0
    for index in indices {
      if self[index] == "<" { depth += 1 }
      if self[index] == ">" { depth -= 1 }
      if self[index] == "(", depth == 0 { return index }
    }
    return nil
  }
}

extension StringProtocol {
  /// The text without white space at its ends.
  var trimmed: String {
    var text = self[...]
    while text.first?.isWhitespace == true { text.removeFirst() }
    while text.last?.isWhitespace == true { text.removeLast() }
    return String(text)
  }
}
