public import DeclarationReader

/// Writes the examples of diagrams whose expressions are code.
///
/// Only some words of an expression are replaced: `a`, the name of a row, becomes `row["a"]`;
/// `{ [a, b] }` becomes `{ row[$0] }`; and `scheduler` becomes `row.scheduler`. Rows of integers
/// are signals of integers, and rows of `t` and `f` are signals of flags.
public struct ExampleGenerator {
  /// The expressions of the examples that are written by hand.
  private let byHand: Set<String>

  /// Makes a generator that leaves out the examples in the text of a source file.
  public init(besides text: String) {
    let expressions = text.matches(of: /Example\(\s*"((?:[^"\\]|\\.)*)"/).map(\.1)
    byHand = Set(expressions.map { String($0.replacing(/\\(.)/) { $0.output.1 }) })
  }

  /// The file with the examples of the diagrams of all operators.
  public func file(
    of operators: [SourceDocumentation], themes: [Theme], heading: String
  ) -> String {
    var text = "\(heading)\n\nimport Signals\nimport SignalsTesting\n\nextension Example {\n"
    var lists: [String] = []
    var seen = byHand
    for theme in themes {
      let examples = operators.filter { $0.theme == theme }.flatMap { documentation in
        documentation.diagrams.compactMap { diagram in
          seen.insert(diagram.output.expression).inserted
            ? Self.example(of: diagram, by: documentation) : nil
        }
      }
      if examples.isEmpty { continue }
      let name = theme.folder.prefix(1).lowercased() + theme.folder.dropFirst()
      lists.append(name)
      text += "private static let \(name): [Example] = [\n"
      text += examples.map { "\($0),\n" }.joined() + "]\n\n"
    }
    return text + "static let generated: [Example] =\n\(lists.joined(separator: " + "))\n}\n"
  }

  /// The example of a diagram, as Swift code.
  static func example(
    of diagram: DocumentedDiagram, by documentation: SourceDocumentation
  ) -> String {
    let output = diagram.output
    let kinds = Dictionary(
      diagram.inputs.map { ($0.expression, $0.kind) }, uniquingKeysWith: { first, _ in first })
    var code = output.expression.withRows(kinds)
    if let kind = kinds["self"] {
      code = "row.\(kind.ofSource).\(code)"
    } else if documentation.placed.owner == "Signal" {
      let type = !kinds.isEmpty ? "Marble" : output.kind == .numbers ? "Int" : "String"
      code = "Signal<\(type)>.\(code)"
    }
    if output.kind == .flags { code += ".named" }
    let parameter = code.contains("row") ? "row" : "_"
    let literal = output.expression.replacing("\\", with: "\\\\").replacing("\"", with: "\\\"")
    let start = "Example(\"\(literal)\") { \(parameter) in"
    let fits = start.count + code.count < 92
    return fits ? "\(start) \(code) }" : "\(start)\n\(code)\n}"
  }
}

/// What the values of a row are.
private enum RowKind {
  case numbers, flags, marbles

  /// The signal of the row `self`.
  var ofSource: String {
    switch self {
    case .numbers: "numbers()"
    case .flags: "flags()"
    case .marbles: "source"
    }
  }
}

extension DocumentedDiagram.Row {
  fileprivate var kind: RowKind {
    let values = diagram.matches(of: /'([^']*)'|([A-WYZa-z0-9])/).map { $0.1 ?? $0.2 ?? "" }
    if values.isEmpty { return .marbles }
    if values.allSatisfy({ Int($0) != nil }) { return .numbers }
    return values.allSatisfy { $0 == "t" || $0 == "f" } ? .flags : .marbles
  }
}

extension String {
  /// The expression, with the signals of the rows in place of their names.
  fileprivate func withRows(_ kinds: [String: RowKind]) -> String {
    var code = ""
    // A string is one part, and so is a name with the dot or the dollar sign in front of it, and
    // with the colon behind it.
    for part in matches(of: /"[^"]*"|\{ \[[a-z, ]+\] \}|[.$\\]*[A-Za-z0-9_]+:?|./) {
      let word = String(part.output)
      if word.hasPrefix("{ [") {
        code += "{ row[$0] }"
      } else if word == "scheduler" {
        code += "row.scheduler"
      } else if let kind = kinds[word], word != "self" {
        code += kind == .flags ? "row.flags(\"\(word)\")" : "row[\"\(word)\"]"
      } else {
        code += word
      }
    }
    return code
  }
}
