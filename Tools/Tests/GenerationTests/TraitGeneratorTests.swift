import DeclarationReader
import Generation
import Testing

/// The forms of RxFlavour's operators for traits.
@Suite struct TraitGeneratorTests {
  private func text(_ members: String, of clause: String = "", _ rows: String...) throws -> String {
    let declarations = [Declaration](reading: "extension ObservableType\(clause) {\n\(members)\n}")
    let table = try TraitTable(rows.joined(separator: "\n"))
    return try TraitGenerator(declarations.placed, table: table, at: "table")
      .text(writtenBy: "test")
  }

  /// The lines of the extensions, without the braces around bodies and comments.
  private func forms(_ members: String, of clause: String = "", _ row: String) throws -> [String] {
    try text(members, of: clause, row).split(separator: "\n").map(String.init)
      .filter { !$0.hasPrefix("//") && $0 != "}" }
  }

  /// The comment of the only form.
  private func comment(_ members: String, _ row: String) throws -> [String] {
    try text(members, row).split(separator: "\n").filter { $0.hasPrefix("///") }
      .map { String($0.dropFirst(3)) }
  }

  private func faults(_ members: String, _ row: String) -> [String] {
    let fault = #expect(throws: GenerationFault.self) { try text(members, row) }
    return fault?.faults ?? []
  }

  @Test("A form passes its arguments on, and puts the result into the trait") func plain() throws {
    let skip = "public func skip(_ count: Int, by step: Int = 1) -> Observable<Element> {}"
    #expect(
      try forms(skip, "InfallibleType\tskip(_:by:)\tInfallible<*>") == [
        "extension InfallibleType {",
        "public func skip(_ count: Int, by step: Int = 1) -> Infallible<Element> {",
        "Infallible<Element>(asObservable().skip(count, by: step))",
      ])
    #expect(
      try forms(skip, "PrimitiveSequenceType where Trait: ElementTrait\tskip(_:by:)\tMaybe<*>") == [
        "extension PrimitiveSequenceType where Trait: ElementTrait {",
        "public func skip(_ count: Int, by step: Int = 1) -> Maybe<Element> {",
        "Maybe<Element>(raw: asObservable().skip(count, by: step))",
      ])
    #expect(
      try forms(skip, "PrimitiveSequence\tskip(_:by:)\tas is") == [
        "extension PrimitiveSequence {",
        "public func skip(_ count: Int, by step: Int = 1) -> Observable<Element> {",
        "asObservable().skip(count, by: step)",
      ])
  }

  @Test("Closures of a trait that never fails don't throw") func closures() throws {
    let map = """
      public func map<Result: Sendable>(
        _ transform: @escaping @Sendable (Element) throws -> Result
      ) -> Observable<Result> {}
      """
    #expect(
      try forms(map, "InfallibleType\tmap(_:)\tInfallible<*>") == [
        "extension InfallibleType {",
        """
        public func map<Result: Sendable>(_ transform: @escaping @Sendable (Element) -> Result) \
        -> Infallible<Result> {
        """,
        "Infallible<Result>(asObservable().map(transform))",
      ])
    #expect(
      try forms(map, "PrimitiveSequence\tmap(_:)\tMaybe<*>")[1].contains("(Element) throws ->"))
  }

  @Test("The scheduler of a shared sequence is that of its strategy") func schedulers() throws {
    let row = "SharedSequence\tfrom(_:scheduler:)\tSharedSequence<SharingStrategy, *>"
    let from = """
      public static func from(_ array: [Element], scheduler: any SchedulerType)
        -> Observable<Element> {}
      """
    let head = "public static func from(_ array: [Element])"
    #expect(
      try forms(from, row) == [
        "extension SharedSequence {",
        "\(head) -> SharedSequence<SharingStrategy, Element> {",
        """
        SharedSequence<SharingStrategy, Element>\
        (.from(array, scheduler: SharingStrategy.scheduler))
        """,
      ])
    #expect(try forms(from, row + "\traw")[2].contains(">(raw: .from(array, "))
  }

  @Test("A form of any number of sources calls the form for arrays") func variadic() throws {
    #expect(
      try forms(
        """
        public static func of(_ elements: Element..., scheduler: any SchedulerType)
          -> Observable<Element> {
          from(elements, scheduler: scheduler)
        }
        """, "SharedSequence\tof(_:scheduler:)\tSharedSequence<SharingStrategy, *>") == [
          "extension SharedSequence {",
          "public static func of(_ elements: Element...) -> SharedSequence<SharingStrategy, Element> {",
          "from(elements)",
        ])
  }

  @Test("Sequences that a form takes are of the trait") func sequences() throws {
    let row = "PrimitiveSequence\tgo(_:_:_:)\tPrimitiveSequence<Trait, *>"
    #expect(
      try forms(
        """
        public func go<Sources: Swift.Sequence>(
          _ other: Observable<Element>, _ next: @escaping () throws -> Observable<Element>,
          _ sources: Sources
        ) -> Observable<Element> where Sources.Element == Observable<Element> {}
        """, row) == [
          "extension PrimitiveSequence {",
          """
          public func go<Sources: Swift.Sequence>(_ other: PrimitiveSequence<Trait, Element>, \
          _ next: @escaping () throws -> PrimitiveSequence<Trait, Element>, _ sources: Sources) \
          -> PrimitiveSequence<Trait, Element> \
          where Sources.Element == PrimitiveSequence<Trait, Element> {
          """,
          """
          PrimitiveSequence<Trait, Element>(raw: asObservable().go(other.asObservable(), \
          { try next().asObservable() }, sources.map { $0.asObservable() }))
          """,
        ])
  }

  @Test("The closure of a flatMap returns sequences of the trait") func flatMaps() throws {
    let flatMap = """
      public func flatMap<Source: ObservableConvertibleType>(
        _ selector: @escaping (Element) throws -> Source) -> Observable<Source.Element> {}
      """
    #expect(
      try forms(flatMap, "InfallibleType\tflatMap(_:)\tInfallible<*>").dropFirst() == [
        """
        public func flatMap<Source: UnfailingType>(_ selector: @escaping (Element) -> Source) \
        -> Infallible<Source.Element> {
        """, "Infallible<Source.Element>(asObservable().flatMap(selector))",
      ])
    #expect(
      try forms(flatMap, "SharedSequence\tflatMap(_:)\tSharedSequence<Sharing, *>").dropFirst() == [
        """
        public func flatMap<Sharing, Result: Sendable>(\
        _ selector: @escaping (Element) -> SharedSequence<Sharing, Result>) \
        -> SharedSequence<Sharing, Result> {
        """, "SharedSequence<Sharing, Result>(asObservable().flatMap(selector))",
      ])
    // This closure only says when to go on.
    let retry = """
      public func retry<Trigger: ObservableType>(
        when handler: @escaping (Observable<any Error>) -> Trigger) -> Observable<Element> {}
      """
    #expect(
      try forms(retry, "PrimitiveSequence\tretry(when:)\tMaybe<*>")[1].hasPrefix(
        "public func retry<Trigger: ObservableType>(when handler: @escaping"))
  }

  @Test("A clause is one of the extension for static functions, and one of the method for others")
  func clauses() throws {
    let row = "InfallibleType\tgo()\tInfallible<*>"
    #expect(
      try forms(
        "public static func go() -> Observable<Element> {}", of: " where Element: Equatable", row
      )
      .prefix(2) == [
        "extension InfallibleType where Element: Equatable {",
        "public static func go() -> Infallible<Element> {",
      ])
    #expect(
      try forms(
        "public func go() -> Observable<Element> {}", of: " where Element: Equatable", row
      ).prefix(2) == [
        "extension InfallibleType {",
        "public func go() -> Infallible<Element> where Element: Equatable {",
      ])
    #expect(
      try forms(
        "public func go() -> Observable<Element.Element> {}",
        of: " where Element: ObservableConvertibleType", row
      ).prefix(2) == [
        "extension InfallibleType where Element: UnfailingType {",
        "public func go() -> Infallible<Element.Element> {",
      ])
  }

  @Test("A row names what differs") func changes() throws {
    #expect(
      try forms(
        """
        public func `do`(onNext: (() throws -> Void)? = nil, onError: (() throws -> Void)? = nil)
          -> Observable<Element> {}
        """,
        "PrimitiveSequence\tdo(onNext:onError:)\tSingle<*>\twithout onError\tonNext → onSuccess"
      ).dropFirst() == [
        "public func `do`(onSuccess: (() throws -> Void)? = nil) -> Single<Element> {",
        "Single<Element>(raw: asObservable().do(onNext: onSuccess))",
      ])
    #expect(
      try forms(
        """
        public func go<Other: ObservableType>(_ other: Other) -> Observable<Element>
          where Other.Element == Element {}
        """, "PrimitiveSequence\tgo(_:)\tMaybe<*>\tOther = Maybe\twhere Element: Equatable"
      ).dropFirst() == [
        "public func go(_ other: Maybe) -> Maybe<Element> where Element: Equatable {",
        "Maybe<Element>(raw: asObservable().go(other.asObservable()))",
      ])
    #expect(
      try forms(
        """
        public static func zip<All: Swift.Collection>(
          _ all: All, by selector: @escaping ([All.Element.Element]) throws -> Element
        ) -> Observable<Element> where All.Element: ObservableType {}
        """, "InfallibleType\tzip(_:by:)\tInfallible<*>\tany Result"
      ).dropFirst() == [
        """
        public static func zip<All: Swift.Collection, Result: Sendable>(_ all: All, \
        by selector: @escaping ([Element]) -> Result) -> Infallible<Result> \
        where All.Element == Infallible<Element> {
        """, "Infallible<Result>(.zip(all.map { $0.asObservable() }, by: selector))",
      ])
  }

  @Test("A mark chooses one of several operators with the same labels") func marks() throws {
    let both = """
      public func go(_ first: Int) -> Observable<Element> {}
      public func go(_ first: String) -> Observable<Element> {}
      public func go(_ former: Bool) -> Observable<Element> {}
      """
    let row = "InfallibleType\tgo(_:) of String, go(_:) of Bool\tInfallible<*>"
    let parameters = try forms(both, row).filter { $0.hasPrefix("public") }
      .map { $0.prefix { $0 != ")" } }
    #expect(parameters == ["public func go(_ first: String", "public func go(_ former: Bool"])
  }

  @Test("The comment is the first paragraph with the parameters, without what a form doesn't have")
  func comments() throws {
    let go = """
      /// Returns all. An error that
      /// `block` throws ends it. More.
      ///
      /// A second paragraph.
      ///
      /// - Parameters:
      ///   - block: Makes
      ///     an element.
      ///   - scheduler: Where.
      public func go(_ block: () -> Int, scheduler: any SchedulerType) -> Observable<Element> {}
      """
    #expect(
      try comment(go, "InfallibleType\tgo(_:scheduler:)\tInfallible<*>") == [
        " Returns all. More.", "", " - Parameters:", "   - block: Makes an element.",
        "   - scheduler: Where.",
      ])
    #expect(
      try comment(go, "SharedSequence\tgo(_:scheduler:)\tRxSignal<*>\tall. → all it has.") == [
        " Returns all it has. More.", "", " - Parameter block: Makes an element.",
      ])
    #expect(
      try comment(go, "PrimitiveSequence\tgo(_:scheduler:)\tMaybe<*>").first
        == " Returns all. An error that `block` throws ends it. More.")
  }

  @Test("A line of a comment is no longer than a line of a file") func width() throws {
    let words = (1...60).map { "word\($0)" }.joined(separator: " ")
    let lines = try comment(
      """
      /// \(words)
      ///
      /// - Parameter count: \(words)
      public func go(_ count: Int) -> Observable<Element> {}
      """, "InfallibleType\tgo(_:)\tInfallible<*>")
    // Two spaces and the slashes stand in front.
    #expect(lines.allSatisfy { $0.count <= 95 })
    let found = lines.joined(separator: " ").split(separator: " ").joined(separator: " ")
    #expect(found == "\(words) - Parameter count: \(words)")
  }

  @Test("A row without an operator, or with a change that changes nothing, is a fault")
  func faults() {
    let go = "public func go() -> Observable<Element> {}"
    #expect(
      faults(go, "InfallibleType\tgone()\tInfallible<*>") == [
        "table, line 1: there is no operator gone()"
      ])
    #expect(
      faults(go, "InfallibleType\tgo()\tInfallible<*>\tcut Int") == [
        "table, line 1: go() has no 'Int'"
      ])
    #expect(throws: NameTable.Fault.self) { try TraitTable("InfallibleType\tgo()") }
    #expect(throws: NameTable.Fault.self) { try TraitTable("InfallibleType\tgo()\tas is\tfast") }
  }

  // MARK: What is written by hand

  /// Whether the function only calls the operator of the same name with the same arguments.
  private static func onlyForwards(_ function: Declaration) -> Bool {
    let arguments = (function.parameters ?? []).map { parameter in
      (parameter.label.map { "\($0):" } ?? "") + parameter.name
    }
    let call = ".\(function.name)(\(arguments.joined(separator: ",")))"
    let body = (function.body ?? "").filter { !$0.isWhitespace && $0 != "`" }
      .replacing(".map{$0.asObservable()}", with: "")
      .replacing(#/\{(try)?(\w+)\((\$0)?\)\.asObservable\(\)\}/#) { "\($0.output.2)" }
      .replacing(#/(\w+)\.asObservable\(\)/#) { "\($0.output.1)" }
      .replacing("asObservable()", with: "")
    return [call, "\(call))"].contains(body.replacing(#/^\w+(<[^()]*>)?\((raw:)?/#, with: ""))
  }

  @Test(
    "A function that only passes its arguments on is found",
    arguments: [
      ("func go(_ a: Int, at b: Int) -> Self { Infallible(asObservable().go(a, at: b)) }", true),
      ("func go(_ a: Maybe) -> Maybe { Maybe(raw: asObservable().go(a.asObservable())) }", true),
      ("static func go(_ a: [Maybe]) { Self(raw: .go(a.map { $0.asObservable() })) }", true),
      (
        "func `do`(_ a: Block) -> Self { Self(asObservable().do { try a($0).asObservable() }) }",
        false
      ),
      ("func go(_ a: Int) -> Self { asObservable().go(a) }", true),
      ("func go(_ a: Int) -> Self { Self(asObservable().went(a)) }", false),
      ("func go(_ a: Int) -> Self { Self(asObservable().go(a + 1)) }", false),
      ("func go(_ a: Int) -> Self { if a == 0 { return self }; return Self(raw: .go(a)) }", false),
    ])
  func forwarding(_ text: String, onlyForwards: Bool) throws {
    let function = try #require([Declaration](reading: text).first)
    #expect(Self.onlyForwards(function) == onlyForwards)
  }

  @Test("No function of a trait that is written by hand only passes its arguments on")
  func byHand() throws {
    let found = try SourceTree().writtenDeclarations(below: "Sources/RxFlavour/Traits").filter {
      $0.declaration.kind == .func && Self.onlyForwards($0.declaration)
    }
    #expect(found.map { "\($0.owner).\($0.declaration.fullName)" } == [])
  }
}
