import DeclarationReader
import Generation
import Testing

/// The static functions that stand for global ones.
@Suite struct FormerFunctionGeneratorTests {
  private func functions(_ source: String) -> [String] {
    FormerFunctionGenerator([Declaration](reading: source).placed).text(writtenBy: "test")
      .split(separator: "\n").map(String.init).filter {
        !$0.hasPrefix("// ") && !$0.hasPrefix("@available") && !$0.hasPrefix("@_documentation")
      }
  }

  @Test("The values of the signals are those of the type") func values() {
    #expect(
      functions(
        """
        public func merge<Value: Sendable>(_ signals: Signal<Value>...) -> Signal<Value> {}
        public func merge<Value: Sendable>(
          _ signals: some Sequence<Signal<Value>> & Sendable
        ) -> Signal<Value> {}
        """) == [
          "extension Signal {",
          "public static func merge(_ signals: Signal...) -> Signal {",
          "Signals.merge(signals)", "}",
          "public static func merge(_ signals: some Sequence<Signal> & Sendable) -> Signal {",
          "Signals.merge(signals)", "}", "}",
        ])
  }

  @Test("Other values make a clause, and a function that is disfavoured") func clauses() {
    #expect(
      functions(
        """
        @inlinable
        public func zip<First: Sendable, Second: Sendable>(
          _ first: Signal<First>, _ second: Signal<Second>
        ) -> Signal<(First, Second)> {}
        public func zip<Value: Sendable>(_ signals: [Signal<Value>]) -> Signal<[Value]> {}
        public func zip<each Value: Sendable>(
          _ signals: repeat Signal<each Value>
        ) -> Signal<(repeat each Value)> {}
        """) == [
          "extension Signal {", "@inlinable", "@_disfavoredOverload",
          "public static func zip<First: Sendable, Second: Sendable>("
            + "_ first: Signal<First>, _ second: Signal<Second>) -> Signal "
            + "where Value == (First, Second) {",
          "Signals.zip(first, second)", "}", "@_disfavoredOverload",
          "public static func zip<Input: Sendable>(_ signals: [Signal<Input>]) -> Signal "
            + "where Value == [Input] {",
          "Signals.zip(signals)", "}", "@_disfavoredOverload",
          "public static func zip<each Input: Sendable>("
            + "_ signals: repeat Signal<each Input>) -> Signal<(repeat each Input)> {",
          "Signals.zip(repeat each signals)", "}", "}",
        ])
  }

  @Test("The message names the global function") func message() {
    let text = FormerFunctionGenerator(
      [Declaration](
        reading: "public func race<Value>(_ signals: Signal<Value>) -> Signal<Value> {}"
      )
      .placed
    ).text(writtenBy: "test")
    #expect(
      text.contains(
        """
        @available(*, deprecated, message: \
        "write 'race(a, b)', and in a method of signals 'Signals.race(a, b)'")
        """))
  }

  @Test("Other functions have no such form") func others() {
    #expect(
      functions(
        """
        func zip<Value>(_ a: Signal<Value>) -> Signal<Value> {}
        public func other<Value>(_ a: Signal<Value>) -> Signal<Value> {}
        extension Signal { public func zip(with other: Signal) -> Signal {} }
        """) == ["extension Signal {", "}"])
  }
}
