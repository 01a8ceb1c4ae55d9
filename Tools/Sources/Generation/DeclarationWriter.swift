public import DeclarationReader

/// A declaration is written by changing one that was read, and taking its text.
extension Declaration {
  /// The declaration with its documentation, attributes and body, to be formatted.
  var text: String {
    var lines = documentation.map { $0.isEmpty ? "///" : "/// \($0)" } + attributes
    let words = modifiers.map { "\($0) " }.joined()
    lines.append("\(words)\(signature) {\n\(body ?? "")\n}")
    return lines.joined(separator: "\n") + "\n"
  }

  /// Whether the compiler says that another declaration should be used.
  var isFormer: Bool {
    attributes.contains { $0.contains("deprecated") || $0.contains("unavailable") }
  }

  var isVariable: Bool { kind == .var || kind == .let }

  /// The declaration from its keyword to its clause.
  var signature: String {
    if isVariable { return "var \(name.quoted): \(type ?? "")" }
    let generics = genericParameters.map(\.text).joined(separator: ", ")
    var text = "func \(name.quoted)" + (generics.isEmpty ? "" : "<\(generics)>")
    text += "(\((parameters ?? []).map(\.text).joined(separator: ", ")))"
    text += effects.map { " \($0)" }.joined()
    text += type.map { " -> \($0)" } ?? ""
    return text + (requirements.isEmpty ? "" : " where \(requirements.joined(separator: ", "))")
  }

  /// The name with the generic parameters and labels, which tells most overloads apart.
  var form: String {
    let generics = genericParameters.map(\.text).joined(separator: ", ")
    return name + (generics.isEmpty ? "" : "<\(generics)>") + fullName.dropFirst(name.count)
  }
}

extension Declaration.Parameter {
  var text: String {
    let label = label?.quotedLabel ?? "_"
    let names = label == name.quotedLabel ? label : "\(label) \(name.quoted)"
    return "\(names): \(type)" + (isVariadic ? "..." : "") + (defaultValue.map { " = \($0)" } ?? "")
  }

  /// An argument of a call with this parameter's label.
  func argument(_ value: String) -> String { label.map { "\($0): \(value)" } ?? value }
}

extension PlacedDeclaration {
  /// The requirements of the extension around it. `extension Signal<Bool>` has `Value == Bool`.
  var requirementsOfExtension: [String] {
    guard let around = surroundings.last, around.kind == .extension else { return [] }
    let arguments = around.genericParameters.map { "Value == \($0.text)" }
    return arguments + around.requirements
  }
}

extension SourceTree {
  /// How the names of files end that are generated.
  public static let generatedEnding = "+Generated.swift"

  /// What the Swift files below the folders declare, without the generated files.
  public func writtenDeclarations(below folders: String...) throws -> [PlacedDeclaration] {
    try folders.flatMap { files(below: $0, ending: ".swift") }
      .filter { !$0.hasSuffix(Self.generatedEnding) }
      .flatMap { try [Declaration](reading: read($0)).placed }
  }
}

/// What prevents a file from being generated.
public struct GenerationFault: Error, CustomStringConvertible {
  public var faults: [String]
  public var description: String { faults.joined(separator: "\n") }
}

extension String {
  private static let keywords: Set = [
    "as", "break", "case", "catch", "class", "continue", "default", "defer", "deinit", "do", "else",
    "enum", "extension", "fallthrough", "false", "for", "func", "guard", "if", "import", "in",
    "init", "inout", "is", "let", "nil", "operator", "protocol", "public", "repeat", "rethrows",
    "return", "self", "static", "struct", "subscript", "super", "switch", "throw", "throws", "true",
    "try", "typealias", "var", "where", "while",
  ]

  /// The text with each `word` replaced. The names around a dot are words of their own.
  func replacing(word: String, with replacement: String) -> String {
    replacing(#/[A-Za-z0-9_]+/#) { $0.output == word ? replacement : String($0.output) }
  }

  /// The name, in backticks if it is a keyword.
  var quoted: String { Self.keywords.contains(self) ? "`\(self)`" : self }

  /// The label, in backticks if it is a keyword that is no label.
  var quotedLabel: String { ["inout", "let", "var"].contains(self) ? "`\(self)`" : self }
}
