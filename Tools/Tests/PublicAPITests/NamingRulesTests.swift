import Testing
import ToolTestSupport

/// The rules of the page "How names are made", each for all public declarations of this library's
/// own modules.
@Suite("The rules of names", .leavesNothing, .enabled(if: SymbolGraph.isAvailable))
struct NamingRulesTests {
  /// RxFlavour and its tests are left out, whose names are RxSwift's, and so are former names.
  private static let modules = PublicDeclaration.modules.filter { !$0.hasPrefix("RxFlavour") }
  private static let declarations = Result {
    try modules.flatMap(PublicDeclaration.all).filter { !$0.isFormer }
  }

  private let all: [PublicDeclaration]

  init() throws { all = try Self.declarations.get() }

  /// The operators and sources: what `Signal` and its subclasses have.
  private var ofSignals: [PublicDeclaration] {
    all.filter { signalTypes.contains($0.owner ?? "") }
  }

  /// Says which declarations break a rule.
  private func expectNone(
    _ declarations: [PublicDeclaration], location: SourceLocation = #_sourceLocation
  ) {
    #expect(declarations.map { "\($0.path): \($0.text)" } == [], sourceLocation: location)
  }

  @Test("the graph of the symbols is not empty") func graph() {
    #expect(ofSignals.count > 250)
    #expect(all.contains { $0.path == "Signal.debounce(for:on:while:onDrop:)" })
  }

  @Test("'throttle' says which value passes") func throttle() {
    expectNone(
      all.filter {
        $0.word.lowercased().contains("throttle")
          && !["throttleFirst", "throttleLatest"].contains($0.word)
      })
  }

  @Test("a timed operator needs no scheduler") func optionalScheduler() {
    expectNone(
      ofSignals.filter { operation in
        isTimed(operation)
          && !operation.parameters.contains {
            $0.label == "on" && $0.type == "Scheduler?" && $0.standard == "nil"
          }
      })
  }

  @Test("a length of time has a label that says what it is for") func lengthsOfTime() {
    let labels = ["for", "after", "every", "perValue", "leeway"]
    expectNone(
      ofSignals.filter { operation in
        operation.parameters.contains { parameter in
          let label = parameter.label ?? ""
          return parameter.type == "Duration" && !labels.contains(label)
            && !label.hasSuffix("Every") && !label.hasSuffix("For")
        }
      })
  }

  @Test("signals are combined in three forms", arguments: combinations)
  func combining(word: String) {
    // A form with a policy is a further one.
    let all = all.filter { !$0.name.contains("buffering:") }
    let forms = all.filter { $0.word == word && $0.isDocumented }
    let methods = forms.filter { $0.owner == "Signal" }
    #expect(methods.map(\.name) == ["\(word)(with:)"])
    let functions = forms.filter { $0.owner == nil && $0.result.hasPrefix("Signal<") }
    #expect(functions.map(\.name) == ["\(word)(_:)", "\(word)(_:)"])
    #expect(functions.filter { $0.text.contains("Sequence") }.count == 1)
    #expect(functions.filter { $0.text.contains("...") || $0.text.contains("repeat") }.count == 1)
    // Whatever else there is has the same labels: forms for fewer signals, and for signals that
    // never fail. Two types have static functions, since these cost the type checker less.
    let statics = all.filter { $0.word == word && $0.text.contains("static func") }
    expectNone(statics.filter { !["Property", "InfallibleSignal"].contains($0.owner) })
    expectNone(
      all.filter { operation in
        operation.word == word && operation.isFunction && !operation.text.contains("static")
          && !operation.parameters.allSatisfy {
            operation.owner == nil ? $0.label == nil : $0.label == "with"
          }
      })
  }

  @Test("the main actor has one name") func mainActor() {
    expectNone(all.filter { $0.name.contains("MainThread") || $0.name.contains("mainThread") })
  }

  @Test("'on' says where something runs") func on() {
    let places = ["Scheduler", "TaskExecutor", "TestScheduler"]
    expectNone(
      all.filter { declaration in
        declaration.parameters.contains { parameter in
          parameter.label == "on" && !places.contains { parameter.type.contains($0) }
        }
      })
    expectNone(
      all.filter { declaration in
        declaration.parameters.contains { parameter in
          ["Scheduler", "Scheduler?"].contains(parameter.type) && parameter.label != "on"
        }
      })
  }

  @Test("'bind' writes values to a target") func bind() {
    expectNone(all.filter { $0.word == "bind" && $0.parameters.first?.label != "to" })
  }

  @Test("'and' and 'or' take the other operand", arguments: ["and", "or"])
  func logic(word: String) {
    let operations = all.filter { $0.word == word }
    #expect(operations.contains { $0.owner == "Signal" })
    #expect(operations.contains { $0.owner == "Property" })
    expectNone(operations.filter { $0.name != "\(word)(_:)" })
  }

  /// `first()` waits in a task, and `waitForFirst()` blocks the thread.
  @Test("what waits has a form for tasks and one for threads") func waiting() {
    let words = ofSignals.filter { $0.text.contains(" async ") && !$0.result.contains("Signal") }
      .map(\.word)
    let blocking = ofSignals.filter { $0.word.hasPrefix("waitFor") }.map(\.word)
    let expected = words.map { "waitFor" + $0.prefix(1).uppercased() + $0.dropFirst() }
    #expect(Set(expected) == Set(blocking))
    #expect(Set(words) == ["first", "last", "array", "completion"])
  }

  @Test("a predicate has a label") func predicates() {
    expectNone(
      ofSignals.filter { operation in
        operation.word != "filter"
          && operation.parameters.contains {
            $0.label == nil && $0.type.contains("(Value)") && $0.type.hasSuffix("-> Bool")
          }
      })
  }

  @Test("an event is sent without waiting by one function each", arguments: sends)
  func sending(name: String) {
    let word = String(name.prefix { $0 != "(" })
    expectNone(all.filter { $0.word == word && ($0.name != name || $0.text.contains("async")) })
  }

  /// The name of a send that waits until the subscribers have room.
  @Test("a name is kept for a send that waits") func reserved() {
    expectNone(all.filter { $0.word == "sendWhenReady" && !$0.text.contains("async") })
  }

  @Test("what returns a subscription may be called without using it") func discardable() {
    expectNone(
      ofSignals.filter {
        $0.isFunction && $0.result == "Disposable" && !$0.text.contains("@discardableResult")
      })
  }
}

private let signalTypes = ["Signal", "InfallibleSignal", "InfallibleSignalProtocol"]
private let combinations = ["combineLatest", "zip", "race", "merge", "concat"]
private let sends = ["sendNext(_:)", "sendError(_:)", "sendCompleted()"]

/// Whether time runs in it: it has a length of time, or sends one.
private func isTimed(_ operation: PublicDeclaration) -> Bool {
  operation.isFunction
    && (operation.parameters.contains { $0.type == "Duration" || $0.label == "backoff" }
      || operation.result.contains("Duration"))
}
