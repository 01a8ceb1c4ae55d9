import MarbleGallery

/// The names that source files declare for users.
struct DeclaredNames {
  /// A public declaration.
  struct Name: Hashable {
    /// The type of which the declaration is a member; nil if there is no such type.
    var type: String?
    /// The name with its labels, such as `take(_:)`.
    var name: String

    /// The name without labels, such as `take`.
    var baseName: String { String(name.prefix { $0 != "(" }) }
  }

  private(set) var names: [Name] = []

  /// Folders of declarations that the documentation hides, since they stand for others.
  private static let hidden = [
    "Sources/Signals/Hints", "Sources/SignalsPorting", "Sources/Signals/Operators/Overloads",
  ]

  /// Reads the files below `Scheduling` and `Sources`. Files in a hidden folder are read only if
  /// the path is that folder.
  init(_ tree: SourceTree, below paths: [String]) {
    for path in paths {
      for file in tree.swiftFiles(below: path)
      where Self.hidden.allSatisfy({ path == $0 || !file.path.hasPrefix("\($0)/") }) {
        read(file.text)
      }
    }
  }

  /// Whether there is a declaration for `path`, such as `Signal/take(_:)`, `Signal.take` or
  /// `Event`.
  func contains(_ path: String) -> Bool {
    // Leaves out the suffix that distinguishes overloads.
    let end = path.firstRange(of: "-(")?.lowerBound ?? path.endIndex
    let parts = path[..<end].replacing("/", with: ".").split(separator: ".").map(String.init)
    guard let last = parts.last else { return false }
    let type = parts.dropLast().last
    return names.contains { declared in
      (declared.name == last || declared.baseName == last)
        && (type == nil || declared.type == nil || declared.type == type)
    }
  }

  private mutating func read(_ text: String) {
    var types: [(name: String, depth: Int)] = []
    let lines = text.split(separator: "\n", omittingEmptySubsequences: false)
    for (index, line) in lines.enumerated() {
      let words = line.split { " (<".contains($0) }.filter { !$0.hasPrefix("@") }.map(String.init)
      guard let position = words.firstIndex(where: { !Self.modifiers.contains($0) }),
        Self.keywords.contains(words[position])
      else { continue }
      let keyword = words[position]
      let depth = line.prefix { $0 == " " }.count
      while let last = types.last, last.depth >= depth { types.removeLast() }
      let name = Self.name(in: lines[index...], after: keyword)
      let isPublic = words[..<position].contains { $0 == "public" || $0 == "open" }
      if !name.isEmpty, isPublic || keyword == "case" {
        names.append(Name(type: types.last?.name, name: name))
      }
      if Self.typeKeywords.contains(keyword) { types.append((name, depth)) }
    }
  }

  private static let typeKeywords: Set = ["class", "struct", "enum", "protocol", "extension"]
  private static let keywords = typeKeywords.union([
    "func", "init", "var", "let", "case", "typealias",
  ])
  private static let modifiers: Set = [
    "public", "open", "final", "static", "override", "convenience", "indirect", "nonisolated",
    "private", "fileprivate", "internal", "package",
  ]

  /// The name of the declaration at the beginning of `lines`, with its labels.
  private static func name(in lines: ArraySlice<Substring>, after keyword: String) -> String {
    let text = lines.prefix(12).joined(separator: " ")
    guard let range = text.firstRange(of: keyword) else { return "" }
    let rest = text[(keyword == "init" ? range.lowerBound : range.upperBound)...].drop { $0 == " " }
    let name = rest.prefix { $0.isLetter || $0.isNumber || $0 == "_" || $0 == "`" }
    let base = String(name.filter { $0 != "`" })
    var parameters = rest[name.endIndex...]
    if parameters.first == "<" {
      var depth = 0
      let end = parameters.firstIndex { character in
        depth += character == "<" ? 1 : character == ">" ? -1 : 0
        return depth == 0
      }
      parameters = parameters[(end ?? rest.endIndex)...].dropFirst()
    }
    let hasParameters = ["func", "init", "case"].contains(keyword) && parameters.first == "("
    return hasParameters ? "\(base)(\(labels(of: parameters)))" : base
  }

  private static func labels(of parameters: Substring) -> String {
    var labels = ""
    var word = ""
    var depth = 0
    var isLabel = true
    // The arrow of a function's type closes no bracket.
    for character in parameters.replacing("->", with: "") {
      switch character {
      case "(", "[", "<", "{": depth += 1
      case ")", "]", ">", "}": depth -= 1
      default: break
      }
      if depth == 0 { break }
      guard depth == 1, character != "(" else { continue }
      if character == "," {
        (word, isLabel) = ("", true)
      } else if isLabel, character == ":" || (character == " " && !word.isEmpty) {
        labels += word + ":"
        isLabel = false
      } else if isLabel, character != " " {
        word.append(character)
      }
    }
    return labels
  }
}
