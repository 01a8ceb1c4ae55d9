import DeclarationReader
import Generation
import Testing

/// Functions of many signals, after the function of two.
@Suite struct ArityGeneratorTests {
  private func lines(_ source: String, upTo count: Int, withoutOthers plainCount: Int? = nil)
    -> [String]
  {
    let text = ArityGenerator([Declaration](reading: source).placed)
      .text(upTo: count, withoutOthers: plainCount, writtenBy: "test")
    return text.split(separator: "\n").filter { !$0.hasPrefix("// ") }.map(String.init)
  }

  @Test("Lists of which the second item is the first with the next ordinal go on") func lists() {
    let source = """
      /// Returns the pairs of 2 signals.
      @inlinable
      public func pair<First: Sendable, Second: Sendable>(
        each first: Signal<First>, _ second: Signal<Second>, early isEarly: Bool = false
      ) -> Signal<(First, Second)> {
        pair(each: first.source, second.source, of: 2, Kept<(First?, Second?), Int>((nil, nil)))
      }
      """
    #expect(
      lines(source, upTo: 4) == [
        "/// Returns the pairs of 3 signals.", "@inlinable",
        "public func pair<First: Sendable, Second: Sendable, Third: Sendable>(",
        "each first: Signal<First>, _ second: Signal<Second>, _ third: Signal<Third>, "
          + "early isEarly: Bool = false",
        ") -> Signal<(First, Second, Third)> {",
        "pair(each: first.source, second.source, third.source, of: 3, "
          + "Kept<(First?, Second?, Third?), Int>((nil, nil, nil)))",
        "}",
        "/// Returns the pairs of 4 signals.", "@inlinable",
        "public func pair<First: Sendable, Second: Sendable, Third: Sendable, Fourth: Sendable>(",
        "each first: Signal<First>, _ second: Signal<Second>, _ third: Signal<Third>, "
          + "_ fourth: Signal<Fourth>, early isEarly: Bool = false",
        ") -> Signal<(First, Second, Third, Fourth)> {",
        "pair(each: first.source, second.source, third.source, fourth.source, of: 4, "
          + "Kept<(First?, Second?, Third?, Fourth?), Int>((nil, nil, nil, nil)))",
        "}",
      ])
  }

  @Test("So do lines of the body") func statements() {
    let source = """
      package func a<First, Second>(_ first: First, _ second: Second) {
        var values: (First?, Second?)
        output.take(first) { $1.values.0 = $0 }
        output.take(second) { $1.values.1 = $0 }
        end(values)
      }
      """
    #expect(
      lines(source, upTo: 3) == [
        "package func a<First, Second, Third>(_ first: First, _ second: Second, _ third: Third) {",
        "var values: (First?, Second?, Third?)",
        "output.take(first) { $1.values.0 = $0 }",
        "output.take(second) { $1.values.1 = $0 }",
        " output.take(third) { $1.values.2 = $0 }",
        "end(values)",
        "}",
      ])
  }

  @Test("Members are in an extension with the clause, and may have their own number") func members()
  {
    let source = """
      extension Pairs where Element == Int {
        static func a<First, Second>(_ first: First, _ second: Second) {}
        static func a<First, Second>(_ first: First, _ second: Second, by make: () -> Element) {}
        static func a<First>(_ first: First) {}
      }
      """
    #expect(
      lines(source, upTo: 4, withoutOthers: 3) == [
        "extension Pairs where Element == Int {",
        "static func a<First, Second, Third>(_ first: First, _ second: Second, _ third: Third) {}",
        "static func a<First, Second, Third>(_ first: First, _ second: Second, _ third: Third, "
          + "by make: () -> Element) {}",
        "static func a<First, Second, Third, Fourth>(_ first: First, _ second: Second, "
          + "_ third: Third, _ fourth: Fourth, by make: () -> Element) {}",
        "}",
      ])
  }
}
