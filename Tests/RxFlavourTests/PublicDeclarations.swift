import Foundation

/// The public declarations in a file of Swift, such as `ObservableType.take(for:scheduler:)`. It
/// reads the indentation, which the formatter keeps.
struct PublicDeclarations {
  private(set) var names: Set<String> = []
  /// The types around the current line, each with its indentation.
  private var types: [(name: String, isProtocol: Bool, indentation: Int)] = []

  init(of text: String) {
    for line in text.split(separator: "\n") { read(line, text[line.endIndex...]) }
  }

  /// Reads the declaration in `line`, if there is one, which may go on in `rest`.
  private mutating func read(_ line: Substring, _ rest: Substring) {
    let indentation = line.prefix { $0 == " " }.count
    guard indentation <= 2 * types.count, !line.dropFirst(indentation).hasPrefix("/") else {
      return
    }
    var words = line.split(separator: " ")[...]
    let modifiers = words.prefix { $0.hasPrefix("@") || Self.modifiers.contains($0) }
    words = words.dropFirst(modifiers.count)
    // `class` may stand before a function.
    if words.first == "class", Self.kinds.contains(words.dropFirst().first ?? "") {
      words.removeFirst()
    }
    let kind = words.first.map { $0.prefix { $0.isLetter } } ?? ""
    guard Self.kinds.contains(kind) else { return }
    types.removeAll { $0.indentation >= indentation }
    let rest = words.joined(separator: " ").dropFirst(kind.count) + rest.prefix(2000)
    let name = rest.drop { $0 == " " || $0 == "`" }.prefix {
      $0.isLetter || $0.isNumber || "._".contains($0)
    }
    let isPublic =
      modifiers.contains { $0 == "public" || $0 == "open" } || kind == "case"
      || types.last?.isProtocol == true
    if Self.typeKinds.contains(kind) {
      let name = name.split(separator: ".").last.map(String.init) ?? ""
      types.append((name, kind == "protocol" && isPublic, indentation))
      if isPublic, kind != "extension" { names.insert(path) }
    } else if isPublic, kind == "init" || !name.isEmpty {
      let hasLabels =
        kind == "init" || kind == "func" || rest.dropFirst(name.count + 1).hasPrefix("(")
      let member = (kind == "init" ? "init" : String(name)) + (hasLabels ? labels(rest) : "")
      names.insert((types.map(\.name) + [member]).joined(separator: "."))
    }
  }

  private static let typeKinds: Set<Substring> = [
    "extension", "class", "struct", "enum", "protocol",
  ]
  private static let kinds: Set<Substring> =
    typeKinds.union(["func", "init", "var", "let", "case", "typealias", "associatedtype"])
  private static let modifiers: Set<Substring> = [
    "public", "open", "final", "static", "convenience", "override", "required", "mutating",
    "indirect",
  ]

  private var path: String { types.map(\.name).joined(separator: ".") }

  /// Returns the labels of the parameters that follow the generic parameters, as `(_:on:)`.
  private func labels(_ rest: some Sequence<Character>) -> String {
    var (labels, label) = ("", "")
    var (depth, isAtLabel, isInside) = (0, false, false)
    var last: Character = " "
    for character in rest {
      switch character {
      case "(" where depth == 0: (isInside, isAtLabel) = (true, true)
      case ")" where depth == 1 && isInside:
        return labels.isEmpty && !label.isEmpty ? "(_:)" : "(\(labels))"
      case "," where depth == 1 && isInside: (isAtLabel, label) = (true, "")
      case ":" where depth == 1 && isInside && isAtLabel:
        labels += label.split { $0.isWhitespace }.filter { !$0.hasPrefix("@") }[0] + ":"
        isAtLabel = false
      default: if depth == 1, isInside, isAtLabel { label.append(character) }
      }
      if "(<[{".contains(character) { depth += 1 }
      if ")]}".contains(character) || character == ">" && last != "-" { depth -= 1 }
      last = character
    }
    return "(\(labels))"
  }
}
