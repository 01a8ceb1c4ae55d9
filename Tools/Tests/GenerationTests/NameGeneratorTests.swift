import DeclarationReader
import Generation
import Testing

/// The declarations that are generated of a table of names.
@Suite struct NameGeneratorTests {
  private static let source = """
    open class Signal<Value: Sendable> {
      @discardableResult
      public final func subscribe(
        next: (@Sendable (Value) -> Void)? = nil, completed: (() -> Void)? = nil
      ) -> Disposable {}
    }
    extension Signal where Value == Bool {
      @_disfavoredOverload
      public func not() -> Signal<Bool> {}
      public var isOn: Bool { true }
    }
    extension Signal {
      public static func `return`(_ value: Value) -> Signal {}
      public func take<Other: Sendable>(until other: Signal<Other>) -> Signal {}
      public func take(until lifetime: Lifetime) -> Signal {}
      public func debounce(for time: Duration, on scheduler: Scheduler? = nil) -> Signal {}
      public func `catch`(_ handler: @escaping (any Error) throws -> Signal) -> Signal {}
      public func send(to values: inout [Value]) async throws {}
      func hidden(_ count: Int) -> Signal {}
    }
    public final class Command<Input: Sendable, Output> {}
    """

  private func names(_ rows: String) throws -> String {
    let generator = NameGenerator([Declaration](reading: Self.source).placed)
    let table = try NameTable(rows.replacing(" | ", with: "\t"))
    let text = try generator.names(
      in: table, at: "Names.tsv", importing: ["Signals"], writtenBy: "test")
    return text[text.firstRange(of: "// MARK:")!.lowerBound...].split(separator: "\n")
      .filter { $0 != "@_documentation(visibility: private)" }.joined(separator: "\n")
  }

  private func member(_ row: String) throws -> [Substring] {
    try names(row).split(separator: "\n").dropFirst(2).dropLast()
  }

  @Test("A name has the types and clauses of the declaration, and calls it") func forwarding()
    throws
  {
    #expect(
      try member("L | Signal | just(_:) | return(_:)") == [
        "@available(*, deprecated, renamed: \"return(_:)\")",
        "public static func just(_ value: Value) -> Signal { Signal.`return`(value) }",
      ])
    #expect(
      try member("L | Signal | negate() | not()")[1...] == [
        "public func negate() -> Signal<Bool> where Value == Bool { not() }"
      ])
    #expect(
      try member("L | Signal | collect(into:) | send(to:)")[1...] == [
        "public func collect(into values: inout [Value]) async throws { try await send(to: &values) }"
      ])
    #expect(
      try member("L | Signal | rescue(_:) | catch(_:)")[1...] == [
        """
        public func rescue(_ handler: @escaping (any Error) throws -> Signal) -> Signal \
        { self.catch(handler) }
        """
      ])
  }

  @Test("A variable is in an extension with the clause") func variables() throws {
    #expect(
      try names("L | Signal | on | isOn") == """
        // MARK: L
        extension Signal where Value == Bool {
        @available(*, deprecated, renamed: "isOn")
        public var on: Bool { isOn }
        }
        """)
  }

  @Test("A parameter has a default value only if it has a question mark") func defaults() throws {
    #expect(
      try member("L | Signal | observe(_:ended?:) | subscribe(next:completed:)")[1...] == [
        "@discardableResult",
        """
        public func observe(_ next: @escaping @Sendable (Value) -> Void, \
        ended completed: (() -> Void)? = nil) -> Disposable \
        { subscribe(next: next, completed: completed) }
        """,
      ])
    #expect(
      try member("L | Signal | wait(for:scheduler:) | debounce(for:on:)")[1...] == [
        """
        public func wait(for time: Duration, scheduler: Scheduler) -> Signal \
        { debounce(for: time, on: scheduler) }
        """
      ])
    #expect(
      try member("L | Signal | observe(_:) | subscribe(next:) | disfavoured; optional result")[1...]
        == [
          "@_disfavoredOverload", "@discardableResult",
          """
          public func observe(_ next: @escaping @Sendable (Value) -> Void) -> Disposable? \
          { subscribe(next: next) }
          """,
        ])
  }

  @Test("The type of a parameter chooses a declaration") func overloads() throws {
    #expect(
      try member("L | Signal | during(_:) | take(until:) | of Lifetime")[1...] == [
        "public func during(_ lifetime: Lifetime) -> Signal { take(until: lifetime) }"
      ])
    #expect(throws: NameTable.Faults.self) { try names("L | Signal | during(_:) | take(until:)") }
  }

  @Test("An unavailable name calls nothing") func unavailable() throws {
    #expect(
      try member("L | Signal | negate() | not() | unavailable") == [
        "@available(*, unavailable, renamed: \"not()\")",
        "public func negate() -> Signal<Bool> where Value == Bool { notHere() }",
      ])
  }

  @Test("A type is an alias, with the parameters that it has, or those of the name") func types()
    throws
  {
    #expect(
      try names(
        """
        L | – | Action | Command
        L | – | Publisher<Output, Failure> | Signal<Output>
        L | – | Completable | Signal<Never> | message: write 'Signal<Never>'
        L | – | Unit | Void
        """) == """
          // MARK: L
          @available(*, unavailable, renamed: "Command")
          public typealias Action<Input: Sendable, Output> = Command<Input, Output>
          @available(*, unavailable, renamed: "Signal")
          public typealias Publisher<Output: Sendable, Failure> = Signal<Output>
          @available(*, unavailable, message: "write 'Signal<Never>'")
          public typealias Completable = Signal<Never>
          @available(*, unavailable, renamed: "Void")
          public typealias Unit = Void
          """)
  }

  @Test(
    "A row that fits no declaration is a fault",
    arguments: [
      "L | Signal | a() | missing()", "L | Signal | a(_:) | hidden(_:)", "L | – | A | Missing",
      "L | Signal | a(_:_:) | return(_:)", "L | Signal | a(_:) | not()",
    ])
  func faults(row: String) {
    #expect(throws: NameTable.Faults.self) { try names(row) }
  }

  @Test("A faulty line is reported with its number") func lines() {
    for (row, text) in [
      ("#\nL | Signal | a()", "line 2: 3 columns, not 4 or 5"),
      ("\n\nL | Signal | a() | not() | soon", "line 3: there is no option 'soon'"),
    ] {
      let fault = #expect(throws: NameTable.Fault.self) {
        try NameTable(row.replacing(" | ", with: "\t"))
      }
      #expect(fault?.description == text)
    }
  }
}
