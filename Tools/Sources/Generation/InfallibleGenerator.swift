public import DeclarationReader

/// Writes the forms of the operators of `Signal` for infallible signals.
///
/// A public method of `Signal` that returns a signal has such a form. Where it takes a closure that
/// throws, or signals, its form takes a closure that doesn't throw, or infallible signals. This
/// form is a method of `InfallibleSignal`, and the compiler chooses it for what it takes. Any other
/// form is a method of `InfallibleSignalProtocol`: it takes the same as the operator, so the
/// operator has to be disfavoured.
///
/// A form that is written by hand is left out.
///
/// An operator that can be called without a closure that throws has two forms: one without this
/// closure, and one with a closure that doesn't throw.
///
/// A global function of any number of signals, whose values it sends as they are, has a form too,
/// which is also a static method of `InfallibleSignal`, and one for an array. Other functions have
/// none, since the type checker would try the closure of the next operator with each of them.
public struct InfallibleGenerator {
  /// The operators without a form, and the reasons.
  public static let exceptions = [
    "buffering(_:onDrop:)": "the policy can let it fail",
    "catch(_:)": "an infallible source has no error",
    "catch(to:)": "an infallible source has no error",
    "concatMap(buffering:onDrop:_:)": "the policy can let it fail",
    "deliver(on:buffering:onDrop:)": "the policy can let it fail",
    "dematerialize()": "an event can be an error",
    "doError(_:)": "an infallible source has no error",
    "flatten(maxConcurrent:buffering:onDrop:)": "the policy can let it fail",
    "flattenMapWithStop(_:)": "the signals that its closure returns can fail",
    "logError(to:file:line:)": "an infallible source has no error",
    "mapAsync(maxConcurrent:inOrder:priority:on:buffering:onDrop:_:)": "the policy can let it fail",
    "retry(_:)": "an infallible source has no error",
    "retry(_:backoff:resetsAfterValue:on:while:)": "an infallible source has no error",
    "retry(backoff:resetsAfterValue:on:while:)": "an infallible source has no error",
    "retry(when:)": "an infallible source has no error, and the trigger can fail",
    "single()": "it fails if the source has no value, or several",
    "timeout(after:on:)": "it fails after the time",
    "timeout(perValue:on:)": "it fails after the time",
    "try(_:)": "its closure throws",
  ]

  /// The static members that have a form although they aren't disfavoured. The compiler chooses
  /// these forms only where an infallible signal is expected. To disfavour the members of `Signal`
  /// would multiply the work of the type checker in long chains.
  private static let sources: Set = ["return(_:)", "empty", "never", "from(_:)"]

  private static let owners = ["InfallibleSignal", "InfallibleSignalProtocol"]

  private let operators: [PlacedDeclaration]
  private let functions: [Declaration]
  /// What the bodies of the forms that are written by hand call.
  private let byHand: [String: String]

  /// Makes a generator for what the files declare that are written by hand.
  public init(_ declarations: [PlacedDeclaration]) {
    operators = declarations.filter(\.isOperator)
      .sorted { ($0.declaration.form, $0.types) < ($1.declaration.form, $1.types) }
    functions = declarations.filter(\.isFunctionOfSignals).map(\.declaration)
      .sorted { $0.name < $1.name }
    let forms = declarations.filter { Self.owners.contains($0.owner) && $0.declaration.isPublic }
      .map(\.declaration)
    byHand = Dictionary(forms.map { ($0.form, $0.body ?? "") }) { first, _ in first }
  }

  /// The forms, of which the file is made by `command`.
  public func text(writtenBy command: String) throws -> String {
    var faults = Self.exceptions.keys.filter { name in
      !operators.contains { $0.declaration.fullName == name }
    }.sorted().map { "leave \($0) out of the exceptions: there is no such operator" }
    // The extensions, each with its members.
    var members: [String: [String]] = [:]
    for placed in operators {
      let declared = placed.declaration
      let isDisfavoured = declared.attributes.contains("@_disfavoredOverload")
      let byHand = byHand[declared.form]
      guard hasForm(placed) || byHand != nil else {
        if isDisfavoured {
          faults.append(
            "\(declared.fullName) has no form for infallible signals: leave out @_disfavoredOverload"
          )
        }
        continue
      }
      if !declared.isStatic, Self.exceptions[declared.fullName] != nil {
        faults.append("leave \(declared.fullName) out of the exceptions: it has a form by hand")
      }
      if let byHand {
        if let form = try? placed.infallible().form, form.body == byHand {
          faults.append("leave out the form of \(declared.fullName): it is what is generated")
        }
        continue
      }
      do {
        for (head, form) in try placed.withAndWithoutClosure.map({ try $0.infallible() }) {
          if head.hasPrefix("InfallibleSignalProtocol"), !isDisfavoured, !declared.isStatic {
            faults.append(
              """
              \(declared.fullName) needs @_disfavoredOverload: without it, the compiler does not \
              choose the form for infallible signals
              """)
          }
          members[head, default: []].append(form.text)
        }
      } catch let fault as GenerationFault {
        faults += fault.faults
      }
    }
    for function in functions {
      members["InfallibleSignal", default: []] += function.infallibleStaticFunctions.map(\.text)
    }
    if !faults.isEmpty { throw GenerationFault(faults: faults) }
    let heading = """
      // Generated by `\(command)` from the operators of `Signal`. Change these, and not this file.
      //
      // Each member does the same as that of `Signal`. The closures of `InfallibleSignal` don't
      // throw: for a closure that throws, the compiler chooses the operator of `Signal`, whose
      // result can fail.

      """
    let extensions = members.keys.sorted().map { head in
      "\n@_documentation(visibility: private)\nextension \(head) {\n"
        + members[head, default: []].joined(separator: "\n") + "}\n"
    }
    let ofSeveral = functions.map { "\n\($0.infallibleFunction.text)" }
    return ([heading] + extensions + ofSeveral).joined()
  }

  private func hasForm(_ placed: PlacedDeclaration) -> Bool {
    let declared = placed.declaration
    guard declared.isStatic else { return Self.exceptions[declared.fullName] == nil }
    return declared.attributes.contains("@_disfavoredOverload")
      || Self.sources.contains(declared.fullName)
  }
}

extension PlacedDeclaration {
  /// Whether it is a public member of `Signal` that returns a signal.
  fileprivate var isOperator: Bool {
    owner == "Signal" && isPublic && declaration.type.map(\.isSignal) ?? false
      && [.func, .var].contains(declaration.kind) && !declaration.hasAttribute("available")
      && (declaration.kind == .func || declaration.isStatic)
  }

  /// The labels and types of the parameters.
  fileprivate var types: String {
    (declaration.parameters ?? []).map { "\($0.label ?? "_"): \($0.type)" }.joined(separator: ", ")
  }

  /// The operator without its optional closure that throws, and with a closure; the operator as it
  /// is if it has none.
  fileprivate var withAndWithoutClosure: [PlacedDeclaration] {
    let parameters = declaration.parameters ?? []
    guard let index = parameters.firstIndex(where: \.isOptionalClosureThatThrows) else {
      return [self]
    }
    var (without, with) = (self, self)
    without.declaration.parameters!.remove(at: index)
    // Without the parentheses, and the question mark behind them.
    let type = parameters[index].type.dropFirst().dropLast(2)
    with.declaration.parameters![index].type = "@escaping \(type)"
    with.declaration.parameters![index].defaultValue = nil
    return [without, with]
  }

  /// The form for infallible signals, and the extension that it belongs to.
  fileprivate func infallible() throws -> (head: String, form: Declaration) {
    var form = declaration
    let result = "InfallibleSignal<\(declaration.type?.valueOfSignal ?? "Value")>"
    let arguments = try declaration.parameters?.map { try $0.infallibleArgument(in: declaration) }
    form.documentation = []
    // Where callers compile the operator for the types of the values, they have to see the form.
    form.attributes = declaration.attributes.filter { $0 == "@inlinable" }
    form.type = result
    form.parameters = declaration.parameters?.map { $0.infallible }
    form.requirements = declaration.requirements.map { $0.infallible }
    let clause = requirementsOfExtension
    let name = declaration.name
    let call = name + (arguments.map { "(\($0.joined(separator: ", ")))" } ?? "")
    if declaration.isStatic {
      form.body = "\(result)(Signal<Value>.\(call))"
      let suffix = clause.isEmpty ? "" : " where \(clause.joined(separator: ", "))"
      return ("InfallibleSignalProtocol\(suffix)", form)
    }
    form.requirements = clause.map { $0.infallible } + form.requirements
    let differs =
      form.parameters != declaration.parameters
      || form.requirements != clause + declaration.requirements
    form.body = "\(result)(\(differs ? "signal" : "infallible.signal").\(call))"
    return (differs ? "InfallibleSignal" : "InfallibleSignalProtocol", form)
  }
}

extension PlacedDeclaration {
  /// Whether it is a public function of any number of signals, which returns a signal of the same
  /// values.
  fileprivate var isFunctionOfSignals: Bool {
    owner.isEmpty && isPublic && declaration.type == "Signal<Value>"
      && declaration.parameters?.map(\.type) == ["Signal<Value>"]
      && declaration.parameters?.first?.isVariadic == true
  }
}

extension Declaration {
  /// The function for infallible signals.
  fileprivate var infallibleFunction: Declaration {
    var function = self
    let parameter = parameters![0]
    function.documentation = []
    function.attributes = ["@_documentation(visibility: private)"]
    function.parameters![0].type = parameter.type.infallible
    function.type = type?.infallible
    function.body = "InfallibleSignal(\(name)(\(parameter.name).map(\\.signal)))"
    return function
  }

  /// The same function as static ones of `InfallibleSignal`, for arguments and for an array.
  fileprivate var infallibleStaticFunctions: [Declaration] {
    var function = infallibleFunction
    function.attributes = []
    function.modifiers = ["public", "static"]
    function.genericParameters = []
    function.body = "InfallibleSignal(Signals.\(name)(\(parameters![0].name).map(\\.signal)))"
    var ofArray = function
    ofArray.parameters![0].isVariadic = false
    ofArray.parameters![0].type = "[\(function.parameters![0].type)]"
    return [function, ofArray]
  }
}

extension Declaration.Parameter {
  /// Whether it is a closure that throws, which a call may leave out.
  fileprivate var isOptionalClosureThatThrows: Bool {
    type.hasPrefix("(") && type.hasSuffix(")?") && type.contains(" throws ->")
      && defaultValue == "nil"
  }

  /// The parameter of the form: it takes infallible signals, and closures that don't throw.
  fileprivate var infallible: Self {
    var parameter = self
    parameter.type = type.infallible.replacing(" throws ->", with: " ->")
    return parameter
  }

  /// What the form passes on to the operator.
  fileprivate func infallibleArgument(in declaration: Declaration) throws -> String {
    let value = name.quoted
    if isVariadic || type.hasPrefix("[") && type.infallible != type {
      throw GenerationFault(faults: [
        """
        \(declaration.fullName): write its form for infallible signals by hand, in \
        InfallibleSignal+Operators.swift; '\(name)' can't be passed on
        """
      ])
    }
    if type.contains("@autoclosure") { return argument("\(value)()") }
    guard type.infallible != type else { return argument(value) }
    guard let arrow = type.firstRange(of: ") throws -> ") ?? type.firstRange(of: ") -> ") else {
      return argument("\(value).signal")
    }
    // A closure that returns an infallible signal isn't one that returns a signal.
    let start = type[..<arrow.lowerBound].lastIndex(of: "(")!
    let inputs = type[start..<arrow.lowerBound].dropFirst().split(separator: ",")
    let names = inputs.indices.map { "$\($0)" }.joined(separator: ", ")
    return argument("{ \(value)(\(names)) }")
  }
}

extension String {
  /// Whether it is the type of a signal.
  fileprivate var isSignal: Bool { self == "Signal" || hasPrefix("Signal<") }

  /// The type of the values of this signal; nil if the type leaves it out.
  fileprivate var valueOfSignal: String? {
    hasPrefix("Signal<") ? String(dropFirst("Signal<".count).dropLast()) : nil
  }

  /// The type with each `Signal` in it made infallible.
  fileprivate var infallible: String {
    replacing(word: "Signal", with: "InfallibleSignal")
  }
}
