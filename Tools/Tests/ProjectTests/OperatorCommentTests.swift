import DeclarationReader
import Testing
import ToolTestSupport

/// The comments of operators and sources say first when one uses them, and last which names other
/// libraries have for them.
@Suite("The comments of operators", .leavesNothing) struct OperatorCommentTests {
  private static let tree = SourceTree()

  /// All operators and sources, including those that are in no folder of operators.
  private static let all = documented(in: tree)

  private static func documented(in tree: SourceTree) -> [SourceDocumentation] {
    let folder = "Sources/Signals/"
    let files = tree.files(below: String(folder.dropLast()), ending: ".swift")
      .map { String($0.dropFirst(folder.count)) }
    return files.filter { !$0.hasPrefix("Generated/") && !$0.hasPrefix("Hints/") }
      .flatMap { tree.documentation(of: $0) }
  }

  /// The operators and sources that are used most.
  static let common = [
    "aggregate(start:reduce:)", "buffer(count:)", "buffer(for:orCount:on:)", "catch(_:)",
    "collect()", "combineLatest(_:)", "compactMap(_:)", "concat(_:)", "concatMap(_:)",
    "create(_:)", "debounce(for:on:while:onDrop:)", "delay(for:on:)", "deliver(on:)",
    "distinctUntilChanged()", "doNext(_:)", "exhaustMap(onDrop:_:)", "filter(_:)", "finally(_:)",
    "flatMapLatest(_:)", "flattenMap(_:)", "from(_:_:_:)", "groupBy(_:)",
    "interval(every:on:leeway:)",
    "map(_:)", "mapAsync(maxConcurrent:inOrder:priority:on:_:)", "merge(_:)", "onEnd(_:)",
    "produce(priority:on:_:)", "replay()", "retry(_:)",
    "retry(_:backoff:resetsAfterValue:on:while:)", "sample(when:onDrop:)", "scan(start:reduce:)",
    "share(replay:scope:)", "skip(_:)", "startWith(_:)", "subscribe(on:)", "take(_:)",
    "take(last:)", "take(until:)", "take(while:inclusive:)", "task(priority:on:_:)",
    "throttleFirst(for:on:onDrop:)", "throttleLatest(for:on:onDrop:)", "timeout(after:on:)",
    "timer(after:on:)", "window(for:orCount:on:)", "withLatest(from:)", "zip(_:)",
  ]

  @Test("The first sentence says what an operator does, and when one uses it") func firstSentence()
  {
    #expect(Self.all.count > 150)
    for fault in Self.all.flatMap(Self.faultsOfFirstSentence) { Issue.record("\(fault)") }
  }

  @Test(
    "A first sentence that only names the result, or is long, is a fault",
    arguments: [
      ("Sends the values that pass a test, to leave out others.", 0),
      ("Returns a signal of the values that pass a test.", 1),
      ("Returns a connection.", 1),
      ("Sends values\(String(repeating: ", or more values", count: 10)).", 1),
      ("Sends values. It never ends.", 1),
    ])
  func faults(sentence: String, count: Int) throws {
    let source = """
      extension Signal {
        /// \(sentence)
        ///
        /// Details. More of them.
        public func pass() -> Signal { self }
      }
      """
    let pass = try #require(SourceDocumentation.read(source, file: "Pass.swift").first)
    #expect(Self.faultsOfFirstSentence(of: pass).count == count)
  }

  @Test("Each common operator has an example, and shows its output", arguments: common)
  func example(name: String) {
    let documented = Self.all.filter { $0.name == name }
    #expect(!documented.isEmpty)
    #expect(documented.contains { $0.hasExample })
  }

  @Test("Names of ReactiveObjC stand last") func otherNames() {
    for documentation in Self.all where !documentation.sections.isEmpty {
      let place = "Sources/Signals/\(documentation.file):\(documentation.line)"
      #expect(
        !documentation.discussion.contains { $0.contains("In ReactiveObjC:") },
        "\(place): write this last, below the heading Other libraries")
      let headings = documentation.sections.map(\.heading)
      #expect(
        !headings.contains("Other libraries") || headings.last == "Other libraries", "\(place)")
    }
  }

  /// What is wrong with the first paragraph of a comment.
  private static func faultsOfFirstSentence(of documentation: SourceDocumentation) -> [String] {
    let place = "Sources/Signals/\(documentation.file):\(documentation.line)"
    let sentence = documentation.abstract
    var faults: [String] = []
    if sentence.hasPrefix("Returns a signal") || sentence.hasPrefix("Returns a connection") {
      faults.append("\(place): say what \(documentation.name) does, and when one uses it")
    }
    if sentence.count > 150 || sentence.contains(". ") {
      faults.append("\(place): begin with one sentence of at most 150 characters")
    }
    return faults
  }
}

extension SourceDocumentation {
  /// Whether there is a piece of Swift in the comment, with its output.
  fileprivate var hasExample: Bool {
    let lines = placed.declaration.documentation.map { $0.trimmingPrefix { $0 == " " } }
    return lines.contains("```swift") && lines.contains("```text")
  }
}
