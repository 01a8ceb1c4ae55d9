import DeclarationReader
import Testing

/// Reads declarations from the text of source files.
@Suite struct DeclarationReaderTests {
  private func read(_ text: String) -> [Declaration] { [Declaration](reading: text) }

  private func first(_ text: String) throws -> Declaration { try #require(read(text).first) }

  @Test("A function with everything that it can have") func function() throws {
    let function = try first(
      """
      /// Returns a signal.
      ///
      /// More about it.
      @MainActor @available(*, deprecated, renamed: "other(_:)")
      @discardableResult public static func `repeat`<Key: Hashable & Sendable, each Other>(
        _ count: Int, until end: @escaping @Sendable (_ value: Value, Int) throws -> Bool,
        rows: [(first: Key, second: Int)]..., `in` place: String = "a)b", on scheduler: Scheduler? = nil
      ) async throws(Failure) -> Signal<(Key, [Value])>
      where Value == [Key], Key: Comparable {
        if count > 0 { return "}" }
      }
      """)
    #expect(function.kind == .func)
    #expect(function.fullName == "repeat(_:until:rows:in:on:)")
    #expect(function.documentation == ["Returns a signal.", "", "More about it."])
    #expect(
      function.attributes == [
        "@MainActor", "@available(*, deprecated, renamed: \"other(_:)\")", "@discardableResult",
      ])
    #expect(function.hasAttribute("available") && !function.hasAttribute("avail"))
    #expect(function.modifiers == ["public", "static"])
    #expect(function.isStatic && function.isPublic)
    #expect(function.genericParameters.map(\.name) == ["Key", "Other"])
    #expect(function.genericParameters.map(\.bound) == ["Hashable & Sendable", nil])
    #expect(function.genericParameters.map(\.isPack) == [false, true])
    #expect(function.genericParameters.map(\.text) == ["Key: Hashable & Sendable", "each Other"])
    #expect(function.effects == ["async", "throws(Failure)"])
    #expect(function.type == "Signal<(Key, [Value])>")
    #expect(function.requirements == ["Value == [Key]", "Key: Comparable"])
    #expect(function.body == "if count > 0 { return \"}\" }")
    #expect(function.line == 5)
    let parameters = try #require(function.parameters)
    #expect(parameters.map(\.label) == [nil, "until", "rows", "in", "on"])
    #expect(parameters.map(\.name) == ["count", "end", "rows", "place", "scheduler"])
    #expect(
      parameters.map(\.type) == [
        "Int", "@escaping @Sendable (_ value: Value, Int) throws -> Bool",
        "[(first: Key, second: Int)]", "String", "Scheduler?",
      ])
    #expect(parameters.map(\.isVariadic) == [false, false, true, false, false])
    #expect(parameters.map(\.defaultValue) == [nil, nil, nil, "\"a)b\"", "nil"])
  }

  @Test("Types on several lines are one line, and comments are left out") func spaces() throws {
    let function = try first(
      """
      func bind<New>(
        _ step:  // one for each subscription
          @escaping @Sendable () -> (_ value: Value, _ stop: inout Bool) throws -> Signal<New>?
      ) /* nested /* comment */ */ -> Signal<
        New
      > {}
      """)
    #expect(
      function.parameters?.first?.type
        == "@escaping @Sendable () -> (_ value: Value, _ stop: inout Bool) throws -> Signal<New>?")
    #expect(function.type == "Signal< New >")
    #expect(function.body == "")
  }

  @Test("Variables with types, values, accessors and observers") func variables() {
    let variables = read(
      """
      public static let immediate: Scheduler = ImmediateScheduler()
      public private(set) var count = [1, 2].map { $0 + 1 }
        .count
      var current: Scheduler? { stored }
      var level = 0 { didSet { print(level) } }
      let (a, b): (Int, String)
      var first = 1, second: Int
      @safe nonisolated(unsafe) weak var it: (any Delegate)?
      let text = "\\(names.map { "}\\($0)" })", last = #"\\("#
      """)
    #expect(
      variables.map(\.name) == [
        "immediate", "count", "current", "level", "(a, b)", "first", "second", "it", "text", "last",
      ])
    #expect(
      variables.map(\.type) == [
        "Scheduler", nil, "Scheduler?", nil, "(Int, String)", nil, "Int", "(any Delegate)?", nil,
        nil,
      ])
    #expect(
      variables.map(\.value) == [
        "ImmediateScheduler()", "[1, 2].map { $0 + 1 } .count", nil, "0", nil, "1", nil, nil,
        "\"\\(names.map { \"}\\($0)\" })\"", "#\"\\(\"#",
      ])
    #expect(variables[2].body == "stored")
    #expect(variables[3].body == "didSet { print(level) }")
    #expect(variables[1].modifiers == ["public", "private(set)"])
    #expect(variables[7].modifiers == ["nonisolated(unsafe)", "weak"])
    #expect(variables[7].attributes == ["@safe"])
  }

  @Test("What other modules may use") func access() {
    let declarations = read(
      """
      public enum Event { case next(Value), completed }
      enum Hidden { public var a: Int { 1 } }
      public struct Shown { public var b = 1; var c = 2 }
      public extension Shown { func d() {} }
      """)
    #expect(
      declarations.placed.filter(\.isPublic).map(\.declaration.fullName) == [
        "Event", "next(_:)", "completed", "Shown", "b", "Shown", "d()",
      ])
  }

  @Test("Operators, and the branches of #if") func operators() {
    let declarations = read(
      """
      struct A {
        static func == (left: A, right: A) -> Bool { left.a == right.a }
        prefix static func ! (a: A) -> Bool { a.b < 1 }
        #if DEBUG
          var a = 1
        #else
          var b = 2
        #endif
        static func <~ <T>(left: T, right: A) {}
      }
      """)
    #expect(
      declarations[0].members.map(\.fullName) == [
        "==(left:right:)", "!(a:)", "a", "b", "<~(left:right:)",
      ])
  }

  @Test("The source of a function keeps its lines, and leaves out comments") func source() {
    let function = read(
      """
      /// Documentation.
      @inlinable
      public func a(
        b: Int
      ) -> Int {
        let c = b  // a comment
        return c
      }
      let d = 1
      """)
    #expect(
      function.map(\.source) == [
        """
        @inlinable
        public func a(
        b: Int
        ) -> Int {
        let c = b
        return c
        }
        """, "",
      ])
  }
}
