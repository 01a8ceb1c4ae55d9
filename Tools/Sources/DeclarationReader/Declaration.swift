/// A declaration, as the text of a source file has it.
///
/// Types, default values and clauses are text, in which each gap is one space and comments are left
/// out.
public struct Declaration: Sendable {
  public enum Kind: String, Sendable, CaseIterable {
    case `import`, `typealias`, `associatedtype`
    case `class`, `struct`, `enum`, actor, `protocol`, `extension`
    case `func`, `init`, `deinit`, `subscript`, `var`, `let`, `case`, macro

    /// Whether its members stand in braces.
    public var hasMembers: Bool {
      switch self {
      case .class, .struct, .enum, .actor, .protocol, .extension: true
      default: false
      }
    }
  }

  /// A parameter of a function, or an associated value of a case.
  public struct Parameter: Sendable, Equatable {
    /// The label at a call; nil if there is none, which is written `_`.
    public var label: String?
    /// The name in the body, without backticks; empty if an associated value has none.
    public var name: String
    /// The type with its attributes, such as `@escaping @Sendable (Value) -> Void`, without the
    /// `...` of a variadic parameter.
    public var type: String
    public var isVariadic: Bool
    public var defaultValue: String?
  }

  /// A generic parameter, such as `Key: Hashable & Sendable` or `each Value`.
  public struct GenericParameter: Sendable, Equatable {
    /// The name, without `each` or `let`.
    public var name: String
    public var isPack: Bool
    /// The classes and protocols behind the colon.
    public var bound: String?
    /// As it is written.
    public var text: String

    public init(name: String, isPack: Bool = false, bound: String? = nil, text: String) {
      (self.name, self.isPack, self.bound, self.text) = (name, isPack, bound, text)
    }
  }

  public var kind: Kind
  /// The name without labels and backticks. An extension's is that of its type; an `init` has its
  /// keyword.
  public var name: String
  /// The lines of the documentation comment.
  public var documentation: [String] = []
  /// The first line of that comment.
  public var documentationLine = 0
  /// The attributes with their arguments, such as `@available(*, deprecated)`.
  public var attributes: [String] = []
  /// The words before the keyword, such as `public` and `private(set)`.
  public var modifiers: [String] = []
  public var genericParameters: [GenericParameter] = []
  /// The parameters; nil if there are no parentheses.
  public var parameters: [Parameter]?
  /// `async`, `throws`, `throws(Failure)` or `rethrows`.
  public var effects: [String] = []
  /// The type of the result or of a variable, or what a type alias stands for.
  public var type: String?
  /// The types behind the colon of a type.
  public var inheritance: [String] = []
  /// The requirements of the `where` clause.
  public var requirements: [String] = []
  /// The initial value of a variable, or the raw value of a case.
  public var value: String?
  /// The text in the braces of a function, or of the accessors of a variable.
  public var body: String?
  /// The text of a function with its attributes, its body and its line breaks, without comments.
  /// It is empty for other declarations.
  public var source = ""
  public var members: [Declaration] = []
  /// The line of the keyword.
  public var line: Int

  /// The name with labels, such as `take(_:)`.
  public var fullName: String {
    guard let parameters else { return name }
    if parameters.isEmpty { return kind == .case ? name : "\(name)()" }
    return "\(name)(\(parameters.map { "\($0.label ?? "_"):" }.joined()))"
  }

  /// Whether it belongs to a type, and not to its values.
  public var isStatic: Bool { modifiers.contains("static") || modifiers.contains("class") }

  /// Whether it is declared as `public` or `open`.
  public var isPublic: Bool { modifiers.contains("public") || modifiers.contains("open") }

  /// Whether it has the attribute of that name, such as `available`.
  public func hasAttribute(_ name: String) -> Bool {
    attributes.contains { attribute in
      attribute.dropFirst().prefix { $0 != "(" } == name
    }
  }
}

/// A declaration with the types and extensions around it.
public struct PlacedDeclaration: Sendable {
  public var declaration: Declaration
  /// The types and extensions around it, the outermost first, without their members.
  public var surroundings: [Declaration]

  /// The name of the type to which it belongs, such as `Signal` or `Scheduler.Priority`; empty if
  /// it belongs to none.
  public var owner: String { surroundings.map(\.name).joined(separator: ".") }

  /// Whether other modules may use it: itself and what is around it are public.
  public var isPublic: Bool {
    guard let around = surroundings.last else { return declaration.isPublic }
    let isPublic =
      switch around.kind {
      case .protocol: true
      case .enum where declaration.kind == .case: true
      case .extension: declaration.isPublic || around.isPublic
      default: declaration.isPublic
      }
    return isPublic && surroundings.allSatisfy { $0.kind == .extension || $0.isPublic }
  }
}

extension [Declaration] {
  /// The declarations and all their members, each behind that to which it belongs.
  public var placed: [PlacedDeclaration] { placed(in: []) }

  private func placed(in surroundings: [Declaration]) -> [PlacedDeclaration] {
    flatMap { declaration in
      var around = declaration
      around.members = []
      return [PlacedDeclaration(declaration: declaration, surroundings: surroundings)]
        + declaration.members.placed(in: surroundings + [around])
    }
  }
}
