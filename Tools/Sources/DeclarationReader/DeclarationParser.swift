import SwiftParser
import SwiftSyntax

extension [Declaration] {
  /// Reads the declarations in the text of a source file, with their members.
  ///
  /// What isn't a declaration, such as the statements of a main file, is left out. Of `#if` and
  /// `#else`, the declarations of both branches are read.
  public init(reading text: String) {
    let file = Parser.parse(source: text)
    let places = SourceLocationConverter(fileName: "", tree: file)
    self = Reader(places: places).declarations(in: file.statements)
  }
}

/// Reads declarations from the tree of the compiler's parser.
private struct Reader {
  let places: SourceLocationConverter

  func declarations(in list: some SyntaxCollection) -> [Declaration] {
    list.flatMap { Array($0.children(viewMode: .sourceAccurate)) }.flatMap {
      node -> [Declaration] in
      guard let condition = node.as(IfConfigDeclSyntax.self) else { return declarations(at: node) }
      return condition.clauses.flatMap { clause -> [Declaration] in
        switch clause.elements {
        case .statements(let list): declarations(in: list)
        case .decls(let list): declarations(in: list)
        default: []
        }
      }
    }
  }

  private func declarations(at node: Syntax) -> [Declaration] {
    // The first word behind the attributes and modifiers.
    let words = node.children(viewMode: .sourceAccurate).lazy.compactMap { $0.as(TokenSyntax.self) }
    guard let keyword = words.first, let kind = Declaration.Kind(rawValue: keyword.text),
      let syntax = node.as(DeclSyntax.self)
    else { return [] }
    var declaration = Declaration(
      kind: kind, name: kind.rawValue,
      line: places.location(for: keyword.positionAfterSkippingLeadingTrivia).line)
    readComment(of: node, into: &declaration)
    declaration.attributes = texts(node.asProtocol((any WithAttributesSyntax).self)?.attributes)
    declaration.modifiers = texts(node.asProtocol((any WithModifiersSyntax).self)?.modifiers)
    if let named = node.asProtocol((any NamedDeclSyntax).self) {
      declaration.name = named.name.text.withoutBackticks
    }
    if let generic = node.asProtocol((any WithGenericParametersSyntax).self) {
      declaration.genericParameters = (generic.genericParameterClause?.parameters ?? []).map {
        .init(
          name: $0.name.text.withoutBackticks, isPack: $0.specifier?.text == "each",
          bound: $0.inheritedType?.plainText, text: $0.with(\.trailingComma, nil).plainText)
      }
      declaration.requirements = texts(generic.genericWhereClause?.requirements, \.requirement)
    }
    if let type = node.asProtocol((any DeclGroupSyntax).self) {
      declaration.inheritance = texts(type.inheritanceClause?.inheritedTypes, \.type)
      declaration.requirements = texts(type.genericWhereClause?.requirements, \.requirement)
      declaration.members = declarations(in: type.memberBlock.members)
    }
    switch syntax.as(DeclSyntaxEnum.self) {
    case .importDecl(let syntax):
      declaration.name = syntax.path.plainText
    case .typeAliasDecl(let syntax):
      declaration.type = syntax.initializer.value.plainText
    case .associatedTypeDecl(let syntax):
      declaration.inheritance = texts(syntax.inheritanceClause?.inheritedTypes, \.type)
      declaration.type = syntax.initializer?.value.plainText
      declaration.requirements = texts(syntax.genericWhereClause?.requirements, \.requirement)
    case .extensionDecl(let syntax):
      let type = syntax.extendedType
      declaration.name = type.plainText
      if let arguments = type.as(IdentifierTypeSyntax.self)?.genericArgumentClause?.arguments {
        declaration.name = type.as(IdentifierTypeSyntax.self)?.name.text ?? ""
        declaration.genericParameters = arguments.map {
          let name = $0.argument.plainText
          return .init(name: name, text: name)
        }
      }
    case .functionDecl(let syntax):
      declaration.read(syntax.signature, syntax.body)
      declaration.source = syntax.text(keepingLines: true)
    case .initializerDecl(let syntax):
      declaration.read(syntax.signature, syntax.body)
      declaration.type = syntax.optionalMark?.text
    case .deinitializerDecl(let syntax):
      declaration.body = syntax.body?.statements.plainText
    case .subscriptDecl(let syntax):
      declaration.parameters = syntax.parameterClause.parameters.map(Declaration.Parameter.init)
      declaration.type = syntax.returnClause.type.plainText
      declaration.body = syntax.accessorBlock?.accessors.plainText
    case .variableDecl(let syntax):
      return syntax.bindings.map { binding in
        var variable = declaration
        variable.name = binding.pattern.plainText.withoutBackticks
        variable.type = binding.typeAnnotation?.type.plainText
        variable.value = binding.initializer?.value.plainText
        variable.body = binding.accessorBlock?.accessors.plainText
        return variable
      }
    case .enumCaseDecl(let syntax):
      return syntax.elements.map { element in
        var value = declaration
        value.name = element.name.text.withoutBackticks
        value.parameters = element.parameterClause?.parameters.map(Declaration.Parameter.init)
        value.value = element.rawValue?.value.plainText
        return value
      }
    default: break
    }
    return [declaration]
  }

  private func readComment(of node: Syntax, into declaration: inout Declaration) {
    var position = node.position
    for piece in node.leadingTrivia {
      if case .docLineComment(let line) = piece {
        if declaration.documentation.isEmpty {
          declaration.documentationLine = places.location(for: position).line
        }
        let content = line.dropFirst(3)
        declaration.documentation.append(
          String(content.first == " " ? content.dropFirst() : content))
      }
      position += piece.sourceLength
    }
  }
}

extension Declaration {
  fileprivate mutating func read(_ signature: FunctionSignatureSyntax, _ body: CodeBlockSyntax?) {
    parameters = signature.parameterClause.parameters.map(Parameter.init)
    let words = signature.effectSpecifiers
    effects = texts(words?.children(viewMode: .sourceAccurate))
    type = signature.returnClause?.type.plainText
    self.body = body?.statements.plainText
  }
}

extension Declaration.Parameter {
  fileprivate init(_ syntax: FunctionParameterSyntax) {
    label = syntax.firstName.text == "_" ? nil : syntax.firstName.text.withoutBackticks
    name = (syntax.secondName ?? syntax.firstName).text.withoutBackticks
    // The attributes of a result builder stand before the names.
    type = (texts(syntax.attributes) + [syntax.type.plainText]).joined(separator: " ")
    isVariadic = syntax.ellipsis != nil
    defaultValue = syntax.defaultValue?.value.plainText
  }

  fileprivate init(_ syntax: EnumCaseParameterSyntax) {
    let first = syntax.firstName?.text.withoutBackticks
    label = first == "_" ? nil : first
    name = syntax.secondName?.text.withoutBackticks ?? first ?? ""
    type = syntax.type.plainText
    isVariadic = false
    defaultValue = syntax.defaultValue?.value.plainText
  }
}

private func texts<Nodes: Sequence>(_ nodes: Nodes?) -> [String]
where Nodes.Element: SyntaxProtocol {
  nodes?.map(\.plainText) ?? []
}

private func texts<Nodes: Sequence, Part: SyntaxProtocol>(
  _ nodes: Nodes?, _ part: (Nodes.Element) -> Part
) -> [String] { nodes?.map { part($0).plainText } ?? [] }

extension SyntaxProtocol {
  fileprivate var plainText: String { text(keepingLines: false) }

  /// The text without comments, with one space for each gap, and none inside of brackets. If it
  /// keeps lines, a gap between two lines is a line break.
  fileprivate func text(keepingLines keepsLines: Bool) -> String {
    var text = ""
    var last: Syntax?
    forEachWord { word in
      let next = word.as(TokenSyntax.self)?.text ?? word.trimmedDescription
      if let last, last.trailingTriviaLength + word.leadingTriviaLength != .zero {
        let isBreak = word.leadingTrivia.contains(where: \.isNewline)
        if isBreak, keepsLines {
          text += "\n"
        } else if !isBreak || !["(", "["].contains(text.last) && ![")", "]"].contains(next) {
          text += " "
        }
      }
      text += next
      last = word
    }
    return text
  }

  /// Calls `body` with the tokens, and with whole strings.
  private func forEachWord(_ body: (Syntax) -> Void) {
    if self.is(TokenSyntax.self) || self.is(StringLiteralExprSyntax.self)
      || self.is(SimpleStringLiteralExprSyntax.self)
    {
      return body(Syntax(self))
    }
    for child in children(viewMode: .sourceAccurate) { child.forEachWord(body) }
  }
}

extension String {
  fileprivate var withoutBackticks: String { filter { $0 != "`" } }
}
