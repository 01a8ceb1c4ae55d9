import DeclarationReader
import Foundation
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

  @Test("Parameters of packs, opaque types, isolation and ownership") func parameters() throws {
    let function = try first(
      """
      func zip<each Value: Sendable>(
        _ signals: repeat Signal<each Value>, of others: some Sequence<Signal<Int>> & Sendable,
        isolation: isolated (any Actor)? = #isolation, into list: inout [String: [Int]],
        _ body: consuming @escaping Step<Int>.Body, @Builder content: () -> Content
      ) rethrows
      """)
    #expect(
      function.parameters?.map(\.type) == [
        "repeat Signal<each Value>", "some Sequence<Signal<Int>> & Sendable",
        "isolated (any Actor)?", "inout [String: [Int]]", "consuming @escaping Step<Int>.Body",
        "@Builder () -> Content",
      ])
    #expect(function.fullName == "zip(_:of:isolation:into:_:content:)")
    #expect(function.effects == ["rethrows"])
    #expect(function.type == nil && function.body == nil)
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

  @Test("Types, extensions and their members") func types() throws {
    let declarations = read(
      """
      import Foundation
      public import struct Other.Thing

      open class Signal<Value: Sendable>: Base<Value>,
        @unchecked Sendable where Value: Hashable
      {
        public init?(_ value: Value) {}
        deinit { stop() }
        public class func make() -> Self {}
        public final class Inner<Key> { public typealias Pair = (Key, Value) }
        public subscript(index: Int) -> Value { values[index] }
      }
      extension [Signal<Int>] { public var first: Int { 1 } }
      extension Signal.Inner: CustomStringConvertible where Key == Int {
        public var description: String { "" }
      }
      public protocol Source<Output> {
        associatedtype Output: Sendable = Int where Output: Equatable
        func next() throws -> Output
        var isEmpty: Bool { get }
      }
      """)
    #expect(
      declarations.map(\.kind) == [.import, .import, .class, .extension, .extension, .protocol])
    #expect(
      declarations.map(\.name) == [
        "Foundation", "Other.Thing", "Signal", "[Signal<Int>]", "Signal.Inner", "Source",
      ])
    #expect(declarations[2].inheritance == ["Base<Value>", "@unchecked Sendable"])
    #expect(declarations[2].requirements == ["Value: Hashable"])
    #expect(
      declarations[2].members.map(\.fullName) == [
        "init(_:)", "deinit", "make()", "Inner", "subscript(index:)",
      ])
    #expect(declarations[2].members[2].isStatic)
    #expect(declarations[4].requirements == ["Key == Int"])
    let requirements = declarations[5].members
    #expect(requirements.map(\.fullName) == ["Output", "next()", "isEmpty"])
    #expect(requirements[0].inheritance == ["Sendable"] && requirements[0].type == "Int")

    let placed = declarations.placed
    let pair = try #require(placed.first { $0.declaration.name == "Pair" })
    #expect(pair.owner == "Signal.Inner")
    #expect(pair.declaration.type == "(Key, Value)")
    let names = placed.filter { $0.isPublic }.map(\.declaration.fullName)
    #expect(names.contains("description") && names.contains("next()") && names.contains("Pair"))
    #expect(!names.contains("deinit"))
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

  @Test("Cases with values, raw values and keywords as names") func cases() {
    let cases = read(
      """
      enum Event: String {
        case next(Value, at: Duration = .zero), completed
        indirect case `default`(of: [Event])
        case raw = "x", other = "y"
      }
      """)[0].members
    #expect(
      cases.map(\.fullName) == ["next(_:at:)", "completed", "default(of:)", "raw", "other"])
    #expect(cases[0].parameters?.map(\.type) == ["Value", "Duration"])
    #expect(cases[0].parameters?.map(\.defaultValue) == [nil, ".zero"])
    #expect(cases.map(\.value) == [nil, nil, nil, "\"x\"", "\"y\""])
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

  @Test("Strings and regular expressions with brackets do not end a body") func literals() {
    let declarations = read(
      #"""
      func a() { text.contains(/[}"\/]/) }
      func b() -> Int { a / b + c / d }
      let long = """
        } " \(value) // no comment
        """
      func c() { print(#"\" } "#, #/}"/#) }
      """#)
    #expect(declarations.map(\.name) == ["a", "b", "long", "c"])
  }

  @Test("Statements between declarations are left out") func statements() {
    let declarations = read(
      """
      let a = 1
      print(a)
      switch a {
      case 1: open(a)
      default: break
      }
      func b() {}
      """)
    #expect(declarations.map(\.name) == ["a", "b"])
  }

  @Test("Every public declaration of this library is read") func package() throws {
    let root = URL(filePath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
      .deletingLastPathComponent().deletingLastPathComponent()
    for folder in ["Sources/Signals", "Tools/Sources/DeclarationReader", "Scheduling"] {
      let path = root.appending(path: folder).path
      for name in FileManager.default.enumerator(atPath: path)?.allObjects as? [String] ?? []
      where name.hasSuffix(".swift") {
        let text = try String(contentsOfFile: "\(path)/\(name)", encoding: .utf8)
        let read = [Declaration](reading: text).placed
        // The formatter indents members of types by two spaces for each type around them.
        let lines = text.split(separator: "\n").filter {
          $0.firstMatch(of: /^(?:  )?(?:@MainActor )?(?:public|open) [^"]*$/) != nil
        }
        let declared = read.filter { $0.declaration.isPublic }.count
        #expect(declared >= lines.count, "\(folder)/\(name)")
      }
    }
  }
}
