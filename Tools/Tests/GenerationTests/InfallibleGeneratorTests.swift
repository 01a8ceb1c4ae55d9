import DeclarationReader
import Generation
import Testing

/// The forms of operators for infallible signals.
@Suite struct InfallibleGeneratorTests {
  /// Declarations of all operators that the exceptions name.
  private static let excepted = InfallibleGenerator.exceptions.keys.sorted().map { name in
    let labels = name.drop { $0 != "(" }.dropFirst().dropLast().split(separator: ":")
    let parameters = labels.map { "\($0) a: Int" }.joined(separator: ", ")
    return "public func `\(name.prefix { $0 != "(" })`(\(parameters)) -> Signal {}"
  }

  private func text(_ declarations: String) throws -> String {
    let all = "extension Signal {\n\(Self.excepted.joined(separator: "\n"))\n}\n\(declarations)"
    return try InfallibleGenerator([Declaration](reading: all).placed).text(writtenBy: "test")
  }

  /// The lines of the extensions, without the braces around bodies.
  private func forms(_ members: String, of type: String = "Signal") throws -> [String] {
    let text = try text("extension \(type) {\n\(members)\n}")
    return text.split(separator: "\n").map(String.init).filter {
      !$0.hasPrefix("//") && !$0.hasPrefix("public import") && $0 != "}"
        && $0 != "@_documentation(visibility: private)"
    }
  }

  private func faults(_ declarations: String) -> [String] {
    let fault = #expect(throws: GenerationFault.self) { try text(declarations) }
    return fault?.faults ?? []
  }

  @Test("What takes no closure that throws is a method of the protocol") func plain() throws {
    #expect(
      try forms(
        """
          @_disfavoredOverload
          @inlinable
          public func take(_ count: Int = 1, on scheduler: Scheduler? = nil) -> Signal {}
        """) == [
          "extension InfallibleSignalProtocol {", "@inlinable",
          """
          public func take(_ count: Int = 1, on scheduler: Scheduler? = nil) \
          -> InfallibleSignal<Value> {
          """,
          "InfallibleSignal<Value>(infallible.signal.take(count, on: scheduler))",
        ])
  }

  @Test("A closure that throws becomes one that doesn't, in a method of the class")
  func closures() throws {
    #expect(
      try forms(
        """
          public func map<New: Sendable>(
            _ transform: @escaping @Sendable (Value) throws -> New
          ) -> Signal<New> {}
        """) == [
          "extension InfallibleSignal {",
          """
          public func map<New: Sendable>(_ transform: @escaping @Sendable (Value) -> New) \
          -> InfallibleSignal<New> {
          """,
          "InfallibleSignal<New>(signal.map(transform))",
        ])
  }

  @Test("An operator with an optional closure that throws has two forms") func optionalClosure()
    throws
  {
    #expect(
      try forms(
        """
          @_disfavoredOverload
          public func debounce(
            for interval: Duration, while waits: (@Sendable (Value) throws -> Bool)? = nil
          ) -> Signal {}
        """) == [
          "extension InfallibleSignal {",
          """
          public func debounce(for interval: Duration, \
          while waits: @escaping @Sendable (Value) -> Bool) -> InfallibleSignal<Value> {
          """,
          "InfallibleSignal<Value>(signal.debounce(for: interval, while: waits))",
          "extension InfallibleSignalProtocol {",
          "public func debounce(for interval: Duration) -> InfallibleSignal<Value> {",
          "InfallibleSignal<Value>(infallible.signal.debounce(for: interval))",
        ])
  }

  @Test("Signals become infallible, and so do those that closures return") func signals() throws {
    #expect(
      try forms(
        """
          public func merge(with other: Signal) -> Signal {}
          public func then<New: Sendable>(
            _ next: @escaping @Sendable () throws -> Signal<New>) -> Signal<New> {}
          public func zipMap<New: Sendable>(
            _ next: @escaping @Sendable (Value, Int) throws -> Signal<New>?) -> Signal<New> {}
          public func flatten<Inner: Sendable>() -> Signal<Inner> where Value: Signal<Inner> {}
          @_disfavoredOverload
          public func groups() -> Signal<GroupedSignal<Value>> where Value: Hashable {}
        """) == [
          "extension InfallibleSignal {",
          """
          public func flatten<Inner: Sendable>() -> InfallibleSignal<Inner> \
          where Value: InfallibleSignal<Inner> {
          """,
          "InfallibleSignal<Inner>(signal.flatten())",
          "public func merge(with other: InfallibleSignal) -> InfallibleSignal<Value> {",
          "InfallibleSignal<Value>(signal.merge(with: other.signal))",
          """
          public func then<New: Sendable>(\
          _ next: @escaping @Sendable () -> InfallibleSignal<New>) -> InfallibleSignal<New> {
          """,
          "InfallibleSignal<New>(signal.then({ next() }))",
          """
          public func zipMap<New: Sendable>(\
          _ next: @escaping @Sendable (Value, Int) -> InfallibleSignal<New>?) \
          -> InfallibleSignal<New> {
          """,
          "InfallibleSignal<New>(signal.zipMap({ next($0, $1) }))",
          "extension InfallibleSignalProtocol {",
          """
          public func groups() -> InfallibleSignal<GroupedSignal<Value>> where Value: Hashable {
          """,
          "InfallibleSignal<GroupedSignal<Value>>(infallible.signal.groups())",
        ])
  }

  @Test(
    "The clause of the extension becomes one of the method",
    arguments: [
      "Signal<Bool>", "Signal where Value == Bool",
    ])
  func clauses(type: String) throws {
    #expect(
      try forms("@_disfavoredOverload public func not() -> Signal<Bool> {}", of: type) == [
        "extension InfallibleSignalProtocol {",
        "public func not() -> InfallibleSignal<Bool> where Value == Bool {",
        "InfallibleSignal<Bool>(infallible.signal.not())",
      ])
  }

  @Test("A function of any number of signals of the same values has a form") func functions() throws
  {
    let text = try text(
      """
      public func race<Value: Sendable>(_ signals: Signal<Value>...) -> Signal<Value> {}
      public func zip<Value: Sendable>(_ signals: Signal<Value>...) -> Signal<[Value]> {}
      public func race<Value: Sendable>(_ signals: [Signal<Value>]) -> Signal<Value> {}
      func hidden<Value: Sendable>(_ signals: Signal<Value>...) -> Signal<Value> {}
      """)
    #expect(
      text.hasSuffix(
        """
        @_documentation(visibility: private)
        extension InfallibleSignal {
        public static func race(_ signals: InfallibleSignal<Value>...) -> InfallibleSignal<Value> {
        InfallibleSignal(Signals.race(signals.map(\\.signal)))
        }
        }

        @_documentation(visibility: private)
        public func race<Value: Sendable>(_ signals: InfallibleSignal<Value>...) \
        -> InfallibleSignal<Value> {
        InfallibleSignal(race(signals.map(\\.signal)))
        }

        """))
  }

  @Test("A source has a form if it is disfavoured, or one of a few") func sources() throws {
    #expect(
      try forms(
        """
          @_disfavoredOverload
          public static func timer(after delay: Duration) -> Signal {}
          public static var empty: Signal { EmptySignal() }
          public static func error(_ error: any Error) -> Signal {}
        """) == [
          "extension InfallibleSignalProtocol {",
          "public static var empty: InfallibleSignal<Value> {",
          "InfallibleSignal<Value>(Signal<Value>.empty)",
          "public static func timer(after delay: Duration) -> InfallibleSignal<Value> {",
          "InfallibleSignal<Value>(Signal<Value>.timer(after: delay))",
        ])
  }

  @Test("What is no operator, is an exception or is written by hand, has no form") func none()
    throws
  {
    #expect(
      try forms(
        """
          func hidden() -> Signal {}
          public func count() -> Int {}
          @available(*, deprecated) public func old() -> Signal {}
          @_disfavoredOverload public func window() -> Signal<Signal<Value>> {}
        }
        extension InfallibleSignalProtocol {
          public func window() -> InfallibleSignal<InfallibleSignal<Value>> {}
        """) == [])
  }

  @Test(
    "An operator whose form takes the same has to be disfavoured, and one without a form must not")
  func disfavoured() throws {
    let missing = faults("extension Signal { public func first(_ count: Int) -> Signal {} }")
    #expect(missing.count == 1 && missing[0].hasPrefix("first(_:) needs @_disfavoredOverload"))
    let needless = faults(
      """
      extension Signal {
        @_disfavoredOverload
        public func single() -> Signal {}
      }
      """)
    #expect(
      needless == [
        "single() has no form for infallible signals: leave out @_disfavoredOverload"
      ])
  }

  @Test(
    "What can't be passed on has to be written by hand",
    arguments: [
      "_ values: Value...", "cases: [Int: Signal]",
    ])
  func byHand(parameter: String) {
    let faults = faults("extension Signal { public func a(\(parameter)) -> Signal {} }")
    #expect(
      faults.count == 1 && faults[0].contains("write its form for infallible signals by hand"))
  }

  @Test("A form by hand that could be generated is a fault") func needless() {
    #expect(
      faults(
        """
        extension Signal {
          @_disfavoredOverload
          public func not() -> Signal {}
        }
        extension InfallibleSignalProtocol {
          public func not() -> InfallibleSignal<Value> {
            InfallibleSignal<Value>(infallible.signal.not())
          }
        }
        """) == ["leave out the form of not(): it is what is generated"])
  }

  @Test("An exception without an operator, or with a form, is a fault") func exceptions() {
    let fault = #expect(throws: GenerationFault.self) {
      try InfallibleGenerator([]).text(writtenBy: "test")
    }
    #expect(fault?.faults.count == InfallibleGenerator.exceptions.count)
    #expect(
      faults(
        """
        extension InfallibleSignal {
          public func single() -> InfallibleSignal {}
        }
        """) == ["leave single() out of the exceptions: it has a form by hand"])
  }
}
