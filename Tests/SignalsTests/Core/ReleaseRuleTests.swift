import Foundation
import MarbleGallery
import Signals
import TestSupport
import Testing

/// The rule about long chains, as `Unwinding` states it.
@Suite("Releasing long chains", .leavesNothing) struct ReleaseRuleTests {
  /// The properties that may keep a plain release, by the reason.
  private static let exceptions = [
    "It is a signal, an edge or a disposable, which unwinds what it keeps.": [
      "BareSubject.core", "Channel.following",
      "Channel.leading", "ChannelTerminal.others",
      "ChannelTerminal.values", "CommandDisplay.enabled", "CommandDisplay.errors",
      "CommandDisplay.executing", "CommandDisplay.executionSignals", "DeliveryDisposable.work",
      "AsyncSubject.bare", "BehaviorRelay.subject", "BehaviorSubject.bare", "Connection.source",
      "ControlProperty.binder", "ControlProperty.changes", "DisposeBag.disposables",
      "EmissionEdge.source",
      "HeldTurn.edge", "LatestValue.subscription", "Lifetime.disposables", "Lifetime.end",
      "MarbleSignal.source", "MulticastConnection.signal", "Observable.kept",
      "OutlastingEdge.companion", "PropertySignal.core", "PublishRelay.subject",
      "PublishSubject.bare",
      "ReplayRelay.subject", "ReplaySubject.bare", "ScheduledDisposable.held",
      "SerialDisposable.held", "SingleAssignmentDisposable.held",
      "SingleAssignmentDisposable.wasSet", "Variable.subject",
      "SharedReplay.connection",
      "SharedReplay.source", "SharedSubject.subject", "Sharing.source", "SourceUsers.source",
      "Subject.core",
      "SubjectSubscription.companion", "SubjectSubscription.core", "Subscriber.subscription",
      "ValueBuffer.source",
    ],
    "It keeps such an object, or nothing, when it is released.": [
      "Connection.state", "ConnectionEnd.state", "ConnectionUsers.state", "RecursionRuns.state",
      "Sharing.state", "SerialEdge.firstTeardown", "SerialEdge.lock",
      "ValueBuffer.state",
    ],
    "`MulticastConnection` and the closures of signals are its only owners, and unwind it.": [
      "Connection.owner", "Sharing.policy",
    ],
    "A scheduler's queue belongs to the system, and the rest are numbers.": [
      "ConcurrentDispatchQueueScheduler.leeway", "ConcurrentDispatchQueueScheduler.queue",
      "OperationQueueScheduler.operationQueue", "OperationQueueScheduler.queuePriority",
      "SerialDispatchQueueScheduler.leeway",
    ],
    "It belongs to a control on the screen, and a chain would need a control for each link.": [
      "ControlTarget.detachHandler", "DelegateAnswer.closures", "DelegateCalls.handlers",
      "DelegateProxy.current", "DelegateProxy.ended", "DelegateProxy.formerDecorator",
      "DelegateProxy.replace",
      "ListPresenter.difference", "ListPresenter.rows", "ListPresenter.waiting",
    ],
    "It belongs to a test, which makes few of them.": [
      "ImmediateTestScheduler.places", "ImmediateTestScheduler.state", "InterleavingLock.object",
      "Marbles.report", "Marbles.state", "Marbles.tick", "Scenario.state", "Scenario.steps",
      "ScenarioObservation.object", "ScenarioObservation.state", "TestableObservable.windows",
      "UnimplementedScheduler.location", "UnimplementedScheduler.report",
    ],
    "It is a core or a part of another source, which unwind what they keep.": [
      "Property.source"
    ],
    "It is a key path, which keeps nothing but the arguments of subscripts.": [
      "PartProperty.keyPath"
    ],
    "It belongs to a sink or a junction, which an edge unwinds.": [
      "Latest.value", "LatestInput.value", "MailboxBlock.places", "MailboxCursor.place",
      "StepState.value",
      "Traversal.elements", "Traversal.iterator", "Waiting.junction",
    ],
    "It is the library's own, and holds nothing of a user's.": [
      "Connection.closed", "LiveSubscriptions.entries",
      "BareSubject.refusal", "CombineLatestOutput.send",
      "ReplayStore.progress", "SourcesSignal.connect", "SwitchOutput.state",
      "TimedWork.timer",
    ],
    "Listeners hold each other unretained.": [
      "BroadcastEdge.first", "BroadcastEdge.last", "BroadcastEdge.leaving", "Listener.next",
      "Listener.previous",
    ],
    "It is what a user reads or waits for, who takes it away one by one.": [
      "Awaiting.state", "KeyPathBinding.keyPath", "LatestValue.error", "LatestValue.value",
      "Observing.changedModel", "Observing.model", "Observing.read", "Wait.result",
    ],
  ]

  @Test("Each property that may keep something of a user's is unwound")
  func everyProperty() {
    let exceptions = Self.exceptions.values.flatMap { $0 }
    let classes = LibraryClass.all(in: SourceTree())
    for name in [
      "DynamicSignal", "LinearSignal", "Subscription", "ScopedDisposable", "ValueBuffer",
      "AsyncSubject", "TryingEach", "VirtualTimeScheduler", "TestableObserver", "ControlProperty",
      "Recorder",
    ] {
      #expect(classes.contains { $0.name == name })
    }
    for it in classes {
      for property in it.keptProperties where !exceptions.contains("\(it.name).\(property)") {
        Issue.record(
          """
          \(it.file): \(it.name) keeps `\(property)`, which may be the last owner of a long chain: release \
          it in `deinit` through `Unwinding`
          """)
      }
      if it.above == "LinearSignal" {
        #expect(it.releaseText.contains("unwind("), "\(it.name) does not release its source")
      }
    }
    let known = Set(classes.flatMap { it in it.keptProperties.map { "\(it.name).\($0)" } })
    #expect(
      exceptions.filter { !known.contains($0) }.sorted() == [], "exceptions that nothing needs")
  }

  @Test(
    "Each structure for users that keeps a function of theirs keeps it in an object", .tags(.K48))
  func everyStructure() {
    // These are the tests' own.
    let exceptions = ["ContractCheck.apply", "ContractCheck.values", "ScenarioStep.action"]
    let tree = SourceTree()
    var known: Set<String> = []
    for file in LibraryClass.folders.flatMap({ tree.files(below: $0, ending: ".swift") }) {
      let text = tree.text(of: file) ?? ""
      for match in text.matches(of: /(?m)^public struct (\w+)/) {
        let rest = text[match.range.upperBound...]
        let body = rest[..<(rest.firstRange(of: "\n}\n")?.lowerBound ?? rest.endIndex)]
        let function = /(?m)^  (?:\w+ )*(?:let|var) (\w+): .*(?:->|Handler).*$/
        for property in body.matches(of: function)
        where !property.0.contains(" {") {
          known.insert("\(match.1).\(property.1)")
        }
      }
    }
    #expect(known.subtracting(exceptions).sorted() == [])
    #expect(Set(exceptions).subtracting(known).sorted() == [])
  }

  @Test("a chain of 20,000 signals is released in constant stack", arguments: ChainLink.all)
  func signals(link: ChainLink) async {
    await onSmallStack { link.makeChain(of: 20_000) }
  }

  @Test("a chain of other objects is released in constant stack", arguments: KeeperLink.all)
  func keepers(link: KeeperLink) async {
    await onSmallStack { link.makeChain(of: 20_000) }
  }
}

/// A class of the library through which a chain may pass, read from its source.
private struct LibraryClass {
  static let folders = [
    "Scheduling", "Sources/RxFlavour", "Sources/RxFlavourTesting", "Sources/Signals",
    "Sources/SignalsApple", "Sources/SignalsControls", "Sources/SignalsFoundation",
    "Sources/SignalsTesting", "Sources/SignalsTestingCore",
  ]

  let file: String
  let name: String
  /// The class's superclass, or its first protocol.
  let above: String
  private let isPublic: Bool
  /// The properties that may keep a user's object, and are not unwound.
  private(set) var keptProperties: [String] = []
  /// The code that runs when an object is released.
  private(set) var releaseText = ""
  private var properties: [(name: String, type: String)] = []

  /// All classes, except those that an edge unwinds: sinks and junctions. Of `Scheduling` and the
  /// modules above `Signals`, only the signals, edges and disposables, and the classes that users
  /// of those modules may keep.
  static func all(in tree: SourceTree) -> [LibraryClass] {
    var found: [LibraryClass] = []
    for file in folders.flatMap({ tree.files(below: $0, ending: ".swift") }) {
      let text = tree.text(of: file) ?? ""
      for match in text.matches(of: /(?m)^((?:[a-zA-Z@]+ )*)class (\w+)/) {
        let rest = text[match.range.upperBound...]
        let isPublic = match.1.contains("public ") || match.1.contains("open ")
        found.append(LibraryClass(file: file, name: String(match.2), isPublic: isPublic, rest))
      }
    }
    let kept = found.named(below: ["Signal", "Edge", "Disposable", "Observable"])
    let unwound = found.named(below: ["UntypedSink", "Junction"])
    let others = Set(found.map(\.name)).subtracting(kept).subtracting(["Locked"])
    found.removeAll { it in
      if it.file.hasPrefix("Sources/Signals/") { return unwound.contains(it.name) }
      let isUsers = it.isPublic && !it.file.hasPrefix("Scheduling/")
      return unwound.contains(it.name) || !isUsers && !kept.contains(it.name)
    }
    for index in found.indices { found[index].findKept(besides: others) }
    return found
  }

  private init(file: String, name: String, isPublic: Bool, _ rest: Substring) {
    self.file = file
    self.isPublic = isPublic
    self.name = name
    // The superclass comes after the parameters, which may contain colons, too.
    var head = String(rest.prefix { $0 != "{" })
    while case let shorter = head.replacing(/<[^<>]*>/, with: ""), shorter != head {
      head = shorter
    }
    above = head.firstMatch(of: /:\s*(?:\w+\.)?(\w+)/).map { String($0.1) } ?? ""
    let body = rest[..<(rest.firstRange(of: "\n}\n")?.lowerBound ?? rest.endIndex)]
    let members = Self.members(of: body)
    releaseText = members.filter {
      $0.contains(/^  [^{]*\b(deinit|func (releaseChain|letGo|unwind)\b)/)
    }.joined()
    for called in Set(releaseText.matches(of: /\b(\w+)\(/).map(\.1)) {
      releaseText += members.filter { $0.contains("func \(called)(") }.joined()
    }
    properties = members.compactMap { member in
      guard
        let line = member.firstMatch(
          of:
            /^  ((?:@?[a-zA-Z]+(?:\([a-z]+\))? )*)(?:let|var) (\w+)(?:: ([^={\n]+?))?(?: = (.+))?\n/
        ),
        !line.1.contains(/weak|static|override/)
      else { return nil }
      return (String(line.2), String(line.3 ?? line.4 ?? ""))
    }
  }

  /// The declarations in the class, each with its lines.
  private static func members(of body: Substring) -> [String] {
    var members: [String] = []
    for line in body.split(separator: "\n") {
      if line.contains(/^  [^ })]/) { members.append("") }
      if !members.isEmpty { members[members.count - 1] += line + "\n" }
    }
    return members
  }

  /// - Parameter others: The classes of the library whose objects keep only the objects of their
  ///   own properties.
  private mutating func findKept(besides others: Set<String>) {
    let harmless =
      /^(Bool|U?Int\d*\??|String|-?\d+|true|false|\w+\(\w*: ?\d+\)|.*\.Type|BufferingPolicy|NS\w+\(\))$/
    let number = /^(Explorable)?Atomic(<(U?Int|Bool)>)?(\((\w+|-?\d+)\))?$/
    let names = Set(releaseText.split { !$0.isLetter && !$0.isNumber }.map(String.init))
    let unwinds = releaseText.contains(/Unwinding\.|unwind\(|unwinding\.begin\(/)
    for (index, (property, type)) in properties.enumerated() {
      if type.contains(harmless) || type.contains(number) || type == "ValueUnwinding()" { continue }
      if let name = type.prefixMatch(of: /\w+/), others.contains(String(name.0)) { continue }
      if unwinds, names.contains(property) {
        let next = index + 1 < properties.count ? properties[index + 1].type : ""
        let needsTurn = releaseText.contains("Kept(\(property))")
        if !needsTurn || next == "ValueUnwinding()" { continue }
      }
      keptProperties.append(property)
    }
  }
}

extension [LibraryClass] {
  /// The names of these classes and of their subclasses.
  fileprivate func named(below names: Set<String>) -> Set<String> {
    var all = names
    while case let more = filter({ all.contains($0.above) && !all.contains($0.name) }),
      !more.isEmpty
    {
      all.formUnion(more.map(\.name))
    }
    return all
  }
}
