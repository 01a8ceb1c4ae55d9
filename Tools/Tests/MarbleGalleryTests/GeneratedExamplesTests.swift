import DeclarationReader
import Generation
import Testing
import ToolTestSupport

@testable import MarbleGallery

/// The examples that are generated of the diagrams in the operators' comments.
@Suite(.leavesNothing) struct GeneratedExamplesTests {
  /// The examples of the operators that the text of a source file declares.
  private func examples(_ source: String, besides byHand: String = "") -> [String] {
    let operators = SourceDocumentation.read(source, file: "Operators/Filtering/Take.swift")
    return ExampleGenerator(besides: byHand)
      .file(of: operators, themes: operators.prefix(1).map(\.theme), heading: "").split(
        separator: "\n"
      )
      .filter { $0.hasPrefix("Example(") }.map(String.init)
  }

  private func example(_ rows: String) -> String? {
    let comment = rows.split(separator: "\n").map { "/// \($0)\n" }.joined()
    return examples(
      "extension Signal {\n/// ```\n\(comment)/// ```\npublic func take() -> Signal {}\n}"
    ).first
  }

  @Test("The row of the call becomes code, and the names of rows become signals")
  func code() {
    #expect(
      example("self  a-b|\ntake(2)  a-b|")
        == "Example(\"take(2)\") { row in row.source.take(2) },")
    #expect(
      example("self  1-2|\nfilter { $0 > 2 }  |")
        == "Example(\"filter { $0 > 2 }\") { row in row.numbers().filter { $0 > 2 } },")
    #expect(
      example("self  t-f|\nother  t|\nand(other)  t-f|")
        == "Example(\"and(other)\") { row in row.flags().and(row.flags(\"other\")).named },")
    #expect(
      example("self  a|\na  x|\nb  y|\nflattenMap { [a, b] }  x|")
        == "Example(\"flattenMap { [a, b] }\") { row in row.source.flattenMap { row[$0] } },")
    #expect(
      example("self  a|\na  x|\nf(a: a, \"a\", $a.a)  x|")
        == #"Example("f(a: a, \"a\", $a.a)") { row in row.source.f(a: row["a"], "a", $a.a) },"#)
    #expect(
      example("self  a|\nb  x|\nf(b, scheduler)  x|")
        == #"Example("f(b, scheduler)") { row in row.source.f(row["b"], row.scheduler) },"#)
  }

  @Test("A diagram without a source is an example of a function, or of a constant of the type")
  func sources() {
    let source = """
      extension Signal {
        /// ```
        /// range(4)   (456|)
        /// ```
        public static func range(_ count: Int) -> Signal<Int> {}
        /// ```
        /// a           a|
        /// defer { a }   a|
        /// ```
        public static func `defer`(_ make: () -> Signal) -> Signal {}
        /// ```
        /// return("a")   (a|)
        /// ```
        public static func `return`(_ value: Value) -> Signal {}
      }
      /// ```
      /// a           a|
      /// merge(a)    a|
      /// ```
      public func merge(_ signals: Signal...) -> Signal {}
      """
    #expect(
      examples(source) == [
        "Example(\"range(4)\") { _ in Signal<Int>.range(4) },",
        "Example(\"defer { a }\") { row in Signal<Marble>.defer { row[\"a\"] } },",
        "Example(\"return(\\\"a\\\")\") { _ in Signal<String>.return(\"a\") },",
        "Example(\"merge(a)\") { row in merge(row[\"a\"]) },",
      ])
    let byHand = """
      Example("range(4)") { },
      Example(
        "return(\\"a\\")"
      ) { },
      """
    #expect(examples(source, besides: byHand).count == 2)
  }
}
