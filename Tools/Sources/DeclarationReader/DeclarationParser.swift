extension [Declaration] {
  /// Reads the declarations in the text of a source file, with their members.
  ///
  /// The text is expected to compile. What isn't a declaration, such as the statements of a main
  /// file, is left out. Of `#if` and `#else`, the declarations of both branches are read.
  public init(reading text: String) {
    var parser = DeclarationParser(Lexer.tokens(of: text))
    self = parser.declarations(until: nil)
  }
}

/// Reads declarations from the tokens of a file.
private struct DeclarationParser {
  private let tokens: [Token]
  private var index = 0

  init(_ tokens: [Token]) { self.tokens = tokens }

  /// Reads up to that token, or to the end of the file.
  mutating func declarations(until end: String?) -> [Declaration] {
    var found: [Declaration] = []
    while let token, token.text != end {
      let declared = declaration()
      if declared.isEmpty { skipStatement() }
      found += declared
    }
    return found
  }

  // MARK: Tokens

  private var token: Token? { tokens.indices.contains(index) ? tokens[index] : nil }

  private func isAt(_ text: String) -> Bool { token?.text == text }

  private mutating func take() -> String {
    defer { index += 1 }
    return token?.text ?? ""
  }

  private mutating func skip(_ text: String) -> Bool {
    guard isAt(text) else { return false }
    index += 1
    return true
  }

  /// The text of tokens, with one space for each gap, and none inside of brackets. If it keeps
  /// lines, a gap between two lines is a line break.
  private func text(_ range: Range<Int>, keepingLines keepsLines: Bool = false) -> String {
    var text = ""
    for index in range {
      let token = tokens[index]
      if index > range.lowerBound, token.beginsLine, keepsLines {
        text += "\n"
      } else if index > range.lowerBound, token.followsSpace,
        !["(", "["].contains(tokens[index - 1].text) || !token.beginsLine,
        ![")", "]"].contains(token.text) || !token.beginsLine
      {
        text += " "
      }
      text += token.text
    }
    return text
  }

  private static let closing = ["(": ")", "[": "]", "{": "}"]

  /// Goes over a token, or over brackets and their content. `<` counts as a bracket where a name
  /// stands right before it.
  private mutating func skipBalanced() {
    guard let token else { return }
    index += 1
    if let end = Self.closing[token.text] {
      while let next = self.token, next.text != end { skipBalanced() }
      index += 1
    } else if token.text == "<", !token.followsSpace, index > 1, tokens[index - 2].kind == .word {
      while let next = self.token, next.text != ">", ![")", "]", "}"].contains(next.text) {
        skipBalanced()
      }
      index += 1
    }
  }

  private mutating func skipStatement() {
    repeat { skipBalanced() } while token.map { !$0.beginsLine && $0.text != "}" } ?? false
  }

  /// Reads a type or an expression up to one of these tokens, to a closing bracket, or to the end
  /// of the line on which it ends.
  private mutating func phrase(until ends: Set<String>) -> String {
    let start = index
    while let token, !ends.contains(token.text), ![")", "]", "}"].contains(token.text) {
      if index > start, token.beginsLine, !continues(token) { break }
      skipBalanced()
    }
    return text(start..<min(index, tokens.count))
  }

  /// Whether a token at the beginning of a line goes on with the phrase before it.
  private func continues(_ token: Token) -> Bool {
    let last = tokens[index - 1]
    if last.kind == .operation, !["?", "!", ">", "..."].contains(last.text) { return true }
    if [",", ":", ".", "any", "some", "@", "inout", "throws", "async"].contains(last.text) {
      return true
    }
    // An attribute of a type, as in `@Sendable (Int) -> Void` on two lines.
    if index > 1, tokens[index - 2].text == "@", token.text == "(" || token.text == "@" {
      return true
    }
    return token.kind == .operation || [".", ":", "throws", "async"].contains(token.text)
  }

  /// Reads phrases that commas separate.
  private mutating func list(until ends: Set<String>) -> [String] {
    var items: [String] = []
    repeat { items.append(phrase(until: ends.union([","]))) } while skip(",")
    return items
  }

  // MARK: Declarations

  private static let modifiers: Set = [
    "public", "open", "package", "internal", "private", "fileprivate", "static", "final",
    "override", "convenience", "required", "lazy", "weak", "unowned", "mutating", "nonmutating",
    "nonisolated", "isolated", "indirect", "dynamic", "optional", "prefix", "postfix", "infix",
    "distributed", "consuming", "borrowing", "sending",
  ]

  private mutating func declaration() -> [Declaration] {
    let start = index
    let (documentation, documentationLine) = (
      token?.documentation ?? [], token?.documentationLine ?? 0
    )
    var attributes: [String] = []
    var modifiers: [String] = []
    while let token {
      if token.text == "@" {
        attributes.append(attribute())
      } else if Self.modifiers.contains(token.text) || isModifierClass {
        modifiers.append(modifier())
      } else {
        break
      }
    }
    guard let token, let kind = Declaration.Kind(rawValue: token.text), isKeyword(kind) else {
      index = start
      return []
    }
    index += 1
    var declared = declarations(of: kind, at: token.line)
    for position in declared.indices {
      declared[position].documentation = documentation
      declared[position].documentationLine = documentationLine
      declared[position].attributes = attributes
      declared[position].modifiers = modifiers
      if kind == .func {
        declared[position].source = text(start..<min(index, tokens.count), keepingLines: true)
      }
    }
    _ = skip(";")
    return declared
  }

  /// Whether `class` is here the modifier of a member.
  private var isModifierClass: Bool {
    guard isAt("class"), tokens.indices.contains(index + 1) else { return false }
    let next = tokens[index + 1].text
    return ["func", "var", "subscript"].contains(next) || Self.modifiers.contains(next)
  }

  /// Whether this token, which is spelled as a keyword, is one.
  private func isKeyword(_ kind: Declaration.Kind) -> Bool {
    guard tokens.indices.contains(index + 1) else { return false }
    let next = tokens[index + 1]
    switch kind {
    case .`init`: return ["(", "<", "?", "!"].contains(next.text)
    case .deinit: return next.text == "{"
    case .subscript: return ["(", "<"].contains(next.text)
    case .func: return next.kind == .word || next.kind == .operation
    case .let, .var: return next.kind == .word || next.text == "("
    case .extension: return next.kind == .word || next.text == "["
    default: return next.kind == .word
    }
  }

  private mutating func attribute() -> String {
    let start = index
    index += 2
    while isAt("."), token?.followsSpace == false { index += 2 }
    if isAt("("), token?.followsSpace == false { skipBalanced() }
    return text(start..<index)
  }

  private mutating func modifier() -> String {
    let start = index
    index += 1
    if isAt("("), token?.followsSpace == false { skipBalanced() }
    return text(start..<index)
  }

  private mutating func declarations(of kind: Declaration.Kind, at line: Int) -> [Declaration] {
    switch kind {
    case .import:
      // The kind of what is imported, as in `import struct Foundation.Data`, is not a name.
      while let token, Declaration.Kind(rawValue: token.text) != nil { index += 1 }
      return [Declaration(kind: kind, name: phrase(until: []), line: line)]
    case .var, .let: return variables(kind, line)
    case .case: return cases(line)
    case .func, .`init`, .subscript, .deinit, .macro: return [function(kind, line)]
    case .typealias, .associatedtype: return [alias(kind, line)]
    case .class, .struct, .enum, .actor, .protocol, .extension: return [type(kind, line)]
    }
  }

  private mutating func name() -> String {
    if isAt("[") {
      // The type of an extension, such as `[Int]`.
      let start = index
      skipBalanced()
      return text(start..<index)
    }
    if token?.kind == .operation {
      let start = index
      repeat { index += 1 } while token?.kind == .operation && token?.followsSpace == false
      return text(start..<index)
    }
    return take().withoutBackticks
  }

  private mutating func function(_ kind: Declaration.Kind, _ line: Int) -> Declaration {
    let hasName = kind == .func || kind == .macro
    var declaration = Declaration(
      kind: kind, name: hasName ? name() : kind.rawValue, line: line)
    if kind == .`init`, isAt("?") || isAt("!") { declaration.type = take() }
    declaration.genericParameters = genericParameters()
    if isAt("(") { declaration.parameters = parameters() }
    while let token, ["async", "throws", "rethrows", "reasync"].contains(token.text) {
      declaration.effects.append(modifier())
    }
    if skip("->") { declaration.type = phrase(until: ["where", "{", "="]) }
    declaration.requirements = requirements()
    if kind == .macro, skip("=") { declaration.value = phrase(until: []) }
    declaration.body = block()
    return declaration
  }

  private mutating func alias(_ kind: Declaration.Kind, _ line: Int) -> Declaration {
    var declaration = Declaration(kind: kind, name: name(), line: line)
    declaration.genericParameters = genericParameters()
    if skip(":") { declaration.inheritance = list(until: ["where", "="]) }
    if skip("=") { declaration.type = phrase(until: ["where"]) }
    declaration.requirements = requirements()
    return declaration
  }

  private mutating func type(_ kind: Declaration.Kind, _ line: Int) -> Declaration {
    var declaration = Declaration(kind: kind, name: name(), line: line)
    while kind == .extension, skip(".") { declaration.name += ".\(name())" }
    declaration.genericParameters = genericParameters()
    if skip(":") { declaration.inheritance = list(until: ["where", "{"]) }
    declaration.requirements = requirements()
    if skip("{") {
      declaration.members = declarations(until: "}")
      index += 1
    }
    return declaration
  }

  private mutating func variables(_ kind: Declaration.Kind, _ line: Int) -> [Declaration] {
    var found: [Declaration] = []
    repeat {
      let start = index
      if isAt("(") { skipBalanced() } else { index += 1 }
      var declaration = Declaration(
        kind: kind, name: text(start..<index).withoutBackticks, line: line)
      if skip(":") { declaration.type = phrase(until: ["=", "{", ","]) }
      if skip("=") { declaration.value = initialValue() }
      if isAt("{") { declaration.body = block() }
      found.append(declaration)
    } while skip(",")
    return found
  }

  /// Reads up to the observers of a variable, which follow its value in braces.
  private mutating func initialValue() -> String {
    let start = index
    while let token, token.text != ",", ![")", "]", "}"].contains(token.text) {
      if index > start, token.beginsLine, !continues(token) { break }
      if token.text == "{", tokens.indices.contains(index + 1),
        ["didSet", "willSet"].contains(tokens[index + 1].text)
      {
        break
      }
      skipBalanced()
    }
    return text(start..<min(index, tokens.count))
  }

  private mutating func cases(_ line: Int) -> [Declaration] {
    var found: [Declaration] = []
    repeat {
      var declaration = Declaration(kind: .case, name: name(), line: line)
      if isAt("("), token?.followsSpace == false { declaration.parameters = parameters() }
      if skip("=") { declaration.value = phrase(until: [","]) }
      found.append(declaration)
    } while skip(",")
    return found
  }

  private mutating func requirements() -> [String] {
    skip("where") ? list(until: ["{"]) : []
  }

  /// Reads the text in braces, if there are any here.
  private mutating func block() -> String? {
    guard isAt("{") else { return nil }
    let start = index + 1
    skipBalanced()
    return text(start..<max(start, index - 1))
  }

  private mutating func genericParameters() -> [Declaration.GenericParameter] {
    guard skip("<") else { return [] }
    var found: [Declaration.GenericParameter] = []
    repeat {
      let start = index
      let isPack = skip("each")
      _ = skip("let")
      let name = take().withoutBackticks
      var bound: String?
      if skip(":") { bound = phrase(until: [",", ">"]) }
      found.append(.init(name: name, isPack: isPack, bound: bound, text: text(start..<index)))
    } while skip(",")
    _ = skip(">")
    return found
  }

  private mutating func parameters() -> [Declaration.Parameter] {
    index += 1
    var found: [Declaration.Parameter] = []
    while let token, token.text != ")" {
      found.append(parameter())
      _ = skip(",")
    }
    index += 1
    return found
  }

  private mutating func parameter() -> Declaration.Parameter {
    let start = index
    // The attributes of a result builder stand before the names.
    while isAt("@") { _ = attribute() }
    let attributes = text(start..<index)
    var names: [String] = []
    let afterAttributes = index
    while let token, token.kind == .word, names.count < 2 {
      names.append(token.text)
      index += 1
    }
    if !skip(":") {
      // An associated value without a label.
      index = afterAttributes
      names = ["_", ""]
    }
    var type = phrase(until: [",", "=", "..."])
    if !attributes.isEmpty { type = "\(attributes) \(type)" }
    let isVariadic = skip("...")
    let defaultValue = skip("=") ? phrase(until: [","]) : nil
    return Declaration.Parameter(
      label: names[0] == "_" ? nil : names[0].withoutBackticks,
      name: (names.last ?? "").withoutBackticks, type: type, isVariadic: isVariadic,
      defaultValue: defaultValue)
  }
}

extension String {
  fileprivate var withoutBackticks: String { filter { $0 != "`" } }
}
