import MarbleGallery
import Testing
import ToolTestSupport

@Suite(.leavesNothing) struct SourceDocumentationTests {
  private let source = """
    extension Signal {
      /// Returns a signal of the first values,
      /// whatever they are.
      ///
      /// ```
      /// self       a-b-c-d-|
      /// take(2)    a-(b|)
      /// ```
      ///
      /// Some details.
      ///
      /// ```swift
      /// source.take(2)   // not a diagram
      /// ```
      ///
      /// - Parameter count: How many values; zero
      ///   or more.
      /// ## Scheduling
      /// Delivers where the source
      /// sends.
      /// ## Errors
      /// An error passes.
      @inlinable
      public func take<Some: Sequence<Int>>(
        _ count: Int, until other: Some, transform: (Int, String) -> Signal<Int>
      ) -> Signal where Value: Sendable {
        self
      }

      public static func `return`(_ value: Value) -> Signal { empty }
      public static var empty: Signal { fatalError() }
      public var count: Int { 0 }
      public func first() -> Int { 0 }
      public override func never() -> Signal { self }
      func internal() -> Signal { self }
    }
    public func any(
      where isMatch: (Int) -> Bool = { _ in true },
      other: Int = 0
    ) -> Signal<Bool> {}
    public func merge<each Value: Sendable>(
      _ signals: repeat Signal<each Value>
    ) -> Signal<(repeat each Value)> {}
    """

  @Test func findsPublicSignals() {
    let names = SourceDocumentation.read(source, file: "Operators/Take.swift").map(\.name)
    #expect(
      names == [
        "take(_:until:transform:)", "return(_:)", "empty", "any(where:other:)", "merge(_:)",
      ])
  }

  @Test func readsTheParts() throws {
    let take = try #require(SourceDocumentation.read(source, file: "Operators/Take.swift").first)
    #expect(take.abstract == "Returns a signal of the first values, whatever they are.")
    #expect(take.discussion == ["Some details."])
    #expect(take.diagrams.count == 1)
    let rows = take.diagrams.first?.rows ?? []
    #expect(rows.map(\.expression) == ["self", "take(2)"])
    #expect(rows.map(\.diagram) == ["a-b-c-d-|", "a-(b|)"])
    #expect(rows.map(\.line) == [6, 7])
    #expect(take.sections.map(\.heading) == ["Scheduling", "Errors"])
    #expect(take.sections.map(\.text) == ["Delivers where the source sends.", "An error passes."])
    #expect(take.line == 24)
  }
}
