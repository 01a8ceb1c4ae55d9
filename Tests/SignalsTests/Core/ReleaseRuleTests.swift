import Foundation
import MarbleGallery
import Signals
import Testing

/// The rule about long chains, as `Unwinding` states it.
@Suite("Releasing long chains", .leavesNothing) struct ReleaseRuleTests {
  /// What may stay with a plain release, and why.
  private static let exceptions = [
    // A step is released for each operator of a chain, and unwinding costs as much as all the rest
    // of it.
    "StepSignal.body",
    // An optional of a generic type costs each inner signal more than the value does.
    "ReturnSignal.value",
    // A name is a string, or a closure that makes one.
    "NamedSignal.named",
    // Listeners hold each other unretained.
    "BroadcastEdge.first", "BroadcastEdge.last", "Listener.next", "Listener.previous",
    // A chain through keys, or through the errors that subjects have ended with, is not to be
    // expected.
    "GroupedSignal.key", "SubjectCore.knownEnd",
    // It is the library's own, and holds nothing of a user's.
    "SubjectSubscription.core", "Subject.core", "BehaviorSubject.replay", "ConnectionUse.users",
    "Connection.closed",
    "Connection.shared", "ChannelTerminal.values", "ChannelTerminal.others",
    "DeliveryDisposable.mailbox", "DeliveryDisposable.work",
  ]

  @Test("Each signal, edge and disposable unwinds what it keeps of a user's")
  func everyClass() {
    let classes = KeepingClass.all(in: SourceTree(), below: "Sources/Signals", "Scheduling")
    #expect(classes.contains { $0.name == "DynamicSignal" })
    #expect(classes.contains { $0.name == "Subscription" })
    for kept in classes where !kept.unwinds {
      for property in kept.properties {
        #expect(
          Self.exceptions.contains("\(kept.name).\(property)"),
          """
          \(kept.file): \(kept.name) keeps `\(property)`, which may be the last owner of a long chain: release \
          it in `deinit` through `Unwinding`
          """)
      }
    }
    let known = Set(classes.flatMap { kept in kept.properties.map { "\(kept.name).\($0)" } })
    #expect(Self.exceptions.filter { !known.contains($0) } == [], "exceptions that nothing needs")
  }

  private static let links: [(name: String, link: @Sendable (Signal<Int>) -> Signal<Int>)] = [
    ("create", { before in .create { _ in before.subscribe() } }),
    ("defer", { before in .defer { before } }),
    ("try", { before in .try { withExtendedLifetime(before) { 1 } } }),
    ("generate", { before in .generate(first: 0, while: { _ in before.name.isEmpty }) { $0 } }),
    ("error", { before in .error(HoldingError(signal: before)) }),
    ("flattenMap", { before in .never.flattenMap { _ in before } }),
    ("catch", { before in .never.catch { _ in before } }),
    ("then", { before in .never.then { before } }),
    ("retry(when:)", { before in .never.retry { _ in before } }),
    ("scan", { before in .never.scan(start: 0) { $0 + $1 + before.name.count } }),
    ("doNext", { before in .never.doNext { _ in _ = before.name } }),
  ]

  @Test("a chain of closures of 20,000 signals is released in constant stack", arguments: links)
  func closures(name: String, link: @escaping @Sendable (Signal<Int>) -> Signal<Int>) async {
    await onSmallStack {
      var signal = Signal<Int>.never
      for _ in 0..<20_000 { signal = link(signal) }
    }
  }

  @Test(
    "a chain of 20,000 commands, each in the block of the next one, is released in constant stack")
  func commands() async {
    await onSmallStack {
      var command = Command<Int, Int> { .return($0) }
      for _ in 0..<20_000 {
        command = Command { [command] input in command.execute(input) }
      }
    }
  }
}

private struct HoldingError: Error {
  let signal: Signal<Int>
}

/// A class of the library through which a chain may pass, as its source shows it.
private struct KeepingClass {
  let file: String
  let name: String
  /// The properties that may hold something of a user's.
  let properties: [String]
  /// Whether it releases something through `Unwinding`.
  let unwinds: Bool

  static func all(in tree: SourceTree, below folders: String...) -> [KeepingClass] {
    let files = folders.flatMap { tree.files(below: $0, ending: ".swift") }
    let texts = files.map { ($0, tree.text(of: $0) ?? "") }
    var found: [(file: String, name: String, above: String, body: Substring)] = []
    for (file, text) in texts {
      for declaration in text.matches(of: /(?m)^[a-zA-Z @]*class (\w+)(<[^{]*?>)?:\s*(\w+)/) {
        let rest = text[declaration.range.upperBound...]
        let body = rest[..<(rest.firstRange(of: "\n}\n")?.lowerBound ?? rest.endIndex)]
        found.append((file, String(declaration.1), String(declaration.3), body))
      }
    }
    var kinds: Set = ["Signal", "Edge", "Disposable"]
    while case let more = found.filter({ kinds.contains($0.above) && !kinds.contains($0.name) }),
      !more.isEmpty
    {
      kinds.formUnion(more.map(\.name))
    }
    return found.filter { kinds.contains($0.name) }.map { file, name, _, body in
      KeepingClass(
        file: file, name: name, properties: keptProperties(of: body),
        unwinds: body.contains("Unwinding."))
    }.filter { !$0.properties.isEmpty }
  }

  /// The stored properties, other than weak ones, of a type that may hold something of a user's.
  private static func keptProperties(of body: Substring) -> [String] {
    body.split(separator: "\n").compactMap { line in
      guard
        let property = line.firstMatch(
          of: /^  ((?:@?[a-zA-Z]+(?:\([a-z]+\))? )*)(?:let|var) (\w+)(?:: ([^=]+?))?(?: = (.+))?$/),
        !property.1.contains("weak"), !property.1.contains("static")
      else { return nil }
      let type = property.3 ?? property.4 ?? ""
      if type.hasSuffix("{") || type.hasSuffix(".Type") { return nil }
      let mayHold =
        /->|\b(Signal|Subject|Sink|Locked|Slot|Queue)<|\b(Value|Key|Body|Action|Handler|Edge)\b|Disposable|Error|TerminalEvent|Unmanaged/
      return type.contains(mayHold) ? String(property.2) : nil
    }
  }
}
