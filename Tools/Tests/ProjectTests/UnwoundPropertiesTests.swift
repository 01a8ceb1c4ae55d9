import DeclarationReader
import Testing
import ToolTestSupport

/// The rule about long chains, as `Unwinding` states it: what the sources of the library have to
/// say for it.
@Suite("Unwound properties", .leavesNothing) struct UnwoundPropertiesTests {
  /// The properties that may keep a plain release, by the reason.
  private static let exceptions = [
    "It is a signal, an edge or a disposable, which unwinds what it keeps.": [
      "BareSubject.core", "Channel.following",
      "Channel.leading", "ChannelTerminal.others",
      "ChannelTerminal.values", "CommandDisplay.enabled", "CommandDisplay.errors",
      "CommandDisplay.executing", "CommandDisplay.executionSignals", "DeliveryDisposable.work",
      "AsyncSubject.bare", "BehaviorRelay.subject", "BehaviorSubject.bare", "HubConnection.source",
      "ControlProperty.binder", "ControlProperty.changes", "DisposeBag.disposables",
      "EmissionEdge.source",
      "HeldTurn.edge", "KeptSource.teardown", "LatestValue.subscription", "SenderTurn.edge",
      "Lifetime.disposables", "Lifetime.end",
      "MarbleSignal.source", "MulticastConnection.signal", "Observable.kept",
      "OutlastingEdge.companion", "PropertySignal.core", "PublishRelay.subject",
      "PublishSubject.bare",
      "ReplayRelay.subject", "ReplaySubject.bare", "ScheduledDisposable.held",
      "SerialDisposable.held", "SingleAssignmentDisposable.held",
      "SingleAssignmentDisposable.wasSet", "Variable.subject",
      "SharedReplay.connection",
      "SharedReplay.source", "SharedSubject.subject", "SharedSubject.users", "Sharing.source",
      "SourceUsers.source",
      "Subject.core",
      "SubjectSubscription.companion", "SubjectSubscription.core", "Subscriber.subscription",
      "ValueBuffer.source",
    ],
    "It keeps such an object, or nothing, when it is released.": [
      "Connection.end", "Connection.state",
      "ConnectionUsers.state", "RecursionRuns.state",
      "Sharing.state", "SerialEdge.firstTeardown", "SerialEdge.lock",
      "ValueBuffer.state",
    ],
    "`MulticastConnection` and the closures of signals are its only owners, and unwind it.": [
      "HubConnection.owner", "Sharing.policy",
    ],
    "A scheduler's queue belongs to the system, and the rest are numbers.": [
      "ConcurrentDispatchQueueScheduler.queue",
      "OperationQueueScheduler.operationQueue", "OperationQueueScheduler.queuePriority",
    ],
    "It belongs to a control on the screen, and a chain would need a control for each link.": [
      "ControlTarget.detachHandler", "DelegateAnswer.closures", "DelegateCalls.handlers",
      "DelegateProxy.current", "DelegateProxy.ended", "DelegateProxy.formerDecorator",
      "DelegateProxy.replace",
      "ListPresenter.difference", "ListPresenter.rows", "ListPresenter.waiting",
    ],
    "It belongs to a test, which makes few of them.": [
      "ImmediateTestScheduler.places", "ImmediateTestScheduler.state", "InterleavingLock.object",
      "Marbles.report", "Marbles.state", "Scenario.state", "Scenario.steps",
      "ScenarioObservation.object", "ScenarioObservation.state", "TestableObservable.windows",
      "UnimplementedScheduler.location", "UnimplementedScheduler.report",
    ],
    "It is a number, a time, an identity, or the threads that wait, which keep nothing.": [
      "AsyncSemaphore.state", "ConnectionUsers.grace", "IdlingGroups.due", "Sharing.grace",
      "TimerHold.blocked", "TimerHold.latest", "TimerHold.patience", "TimerHold.scheduler",
    ],
    "It is a core or a part of another source, which unwind what they keep.": [
      "Property.source"
    ],
    "It is a key path, which keeps nothing but the arguments of subscripts.": [
      "PartProperty.keyPath"
    ],
    "It belongs to a sink or a junction, which an edge unwinds.": [
      "Conflation.end", "Conflation.source", "GroupsLeft.visitors",
      "IdlingGroups.output", "IdlingGroups.placeOfKey", "IdlingGroups.places",
      "Lane.first", "Lane.last", "LaneSignal.next", "Lanes.lanes", "Lanes.ready",
      "LatestInput.value", "MailboxBlock.places", "MailboxCursor.place",
      "Rounds.goingOn", "Rounds.paused", "StepState.value",
    ],
    "It is the library's own, and holds nothing of a user's.": [
      "Connection.closed", "Disposable.live", "LiveSubscriptions.entries", "Signal.live",
      "Sharing.callSite", "Signal.callSite", "SubjectCore.callSite",
      "Subscriber.live",
      "BareSubject.refusal", "LineLimit.marks",
      "ReplayStore.outputType", "ReplayStore.progress", "ReplayStore.subscriptionType",
      "SourcesSignal.connect", "TimedWork.timer",
    ],
    "It is a flag.": [
      "ChannelTerminal.end", "Rounds.end", "SerialEdge.changes", "SerialEdge.ownPace",
      "Unpaired.end",
    ],
    "The subscriptions of a subject hold each other unretained.": [
      "SubjectCore.first", "SubjectCore.last", "SubjectCore.leaving", "SubjectSubscription.next",
      "SubjectSubscription.previous",
    ],
    "It is what a user reads or waits for, who takes it away one by one.": [
      "Awaiting.state", "LatestValue.error", "LatestValue.value",
      "Observing.changedModel", "Observing.model", "Observing.read",
    ],
  ]

  @Test("Each property that may keep something of a user's is unwound")
  func everyProperty() throws {
    let exceptions = Self.exceptions.values.flatMap { $0 }
    let classes = try LibraryClass.all(in: SourceTree())
    for name in [
      "DynamicSignal", "LinearSignal", "Subscription", "ScopedDisposable", "ValueBuffer",
      "AsyncSubject", "TryingEach", "VirtualTimeScheduler", "TestableObserver", "ControlProperty",
      "Recorder",
    ] {
      #expect(classes.contains { $0.name == name })
    }
    for it in classes {
      // Records hold numbers, names and times.
      if it.file.hasPrefix("Sources/Signals/Recording/") { continue }
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

  @Test("Each structure for users that keeps a function of theirs keeps it in an object")
  func everyStructure() throws {
    // These are the tests' own, or the library's own.
    let exceptions = [
      "ContractCheck.apply", "ContractCheck.values", "ScenarioStep.action",
      "SignalPublisher.failure",
    ]
    let tree = SourceTree()
    var known: Set<String> = []
    for folder in LibraryClass.folders {
      for placed in try tree.declarations(below: folder)
      where placed.surroundings.isEmpty && placed.declaration.isPublic {
        guard placed.declaration.kind == .struct else { continue }
        for property in placed.declaration.storedProperties
        where property.type?.contains(/->|Handler/) == true {
          known.insert("\(placed.declaration.name).\(property.name)")
        }
      }
    }
    #expect(known.subtracting(exceptions).sorted() == [])
    #expect(Set(exceptions).subtracting(known).sorted() == [])
  }
}

/// A class of the library through which a chain may pass, read from its source.
private struct LibraryClass {
  static let folders = [
    "Scheduling", "Sources/RxFlavour", "Sources/RxFlavourTesting", "Sources/Signals",
    "Sources/SignalsApple", "Sources/SignalsControls", "Sources/SignalsFoundation",
    "Sources/SignalsNetworking", "Sources/SignalsTesting",
  ]

  /// The state of operators, which the inputs of a junction hold and an edge unwinds.
  static let heldByInputs: Set<String> = [
    "AsyncCall", "AsyncCalls", "Delivery", "JunctionTimer", "Race", "Succession",
    "Windows", "Zip",
  ]

  let file: String
  let name: String
  /// The class's superclass, or its first protocol.
  let above: String
  private let isPublic: Bool
  /// The properties that may keep a user's object, and are not unwound.
  private(set) var keptProperties: [String] = []
  /// The code that runs when an object is released.
  let releaseText: String
  /// The stored properties, each with its type, or with its first value.
  private let properties: [(name: String, type: String)]

  /// All classes, except those that an edge unwinds: sinks, junctions and the state of operators.
  /// Of `Scheduling` and the modules above `Signals`, only the signals, edges and disposables, and
  /// the classes that users of those modules may keep.
  static func all(in tree: SourceTree) throws -> [LibraryClass] {
    var found: [LibraryClass] = []
    for file in folders.flatMap({ tree.files(below: $0, ending: ".swift") }) {
      found += try [Declaration](reading: tree.read(file)).filter { $0.kind == .class }
        .map { LibraryClass(file: file, $0) }
    }
    let kept = found.named(below: ["Signal", "Edge", "Disposable", "Observable"])
    let unwound = found.named(below: ["UntypedSink", "Junction"]).union(heldByInputs)
    let others = Set(found.map(\.name)).subtracting(kept).subtracting(["Locked"])
    found.removeAll { it in
      if it.file.hasPrefix("Sources/Signals/") { return unwound.contains(it.name) }
      let isUsers = it.isPublic && !it.file.hasPrefix("Scheduling/")
      return unwound.contains(it.name) || !isUsers && !kept.contains(it.name)
    }
    for index in found.indices { found[index].findKept(besides: others) }
    return found
  }

  private init(file: String, _ declared: Declaration) {
    self.file = file
    name = declared.name
    isPublic = declared.isPublic
    above = declared.superclass ?? ""
    func code(of names: Set<String>) -> String {
      declared.members.filter { names.contains($0.name) }
        .map { "\($0.fullName) {\($0.body ?? "")}\n" }.joined()
    }
    let text = code(of: ["deinit", "releaseChain", "letGo", "unwind"])
    releaseText = text + code(of: Set(text.matches(of: /\b(\w+)\(/).map { String($0.1) }))
    properties = declared.storedProperties.map { ($0.name, $0.type ?? $0.value ?? "") }
  }

  /// - Parameter others: The classes of the library whose objects keep only the objects of their
  ///   own properties.
  private mutating func findKept(besides others: Set<String>) {
    let harmless =
      /^(Bool|U?Int\d*\??|Duration\??|String|-?\d+|true|false|\w+\(\w*: ?\d+\)|.*\.Type|BufferingPolicy|NS\w+\(\))$/
    let number =
      /^((Explorable)?Atomic(<(U?Int|Bool)>)?|Locked<Duration\?>)(\((\w+|-?\d+)\))?$/
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

extension Declaration {
  /// The first type behind the colon of a class, without its arguments: its superclass, or its
  /// first protocol. A type of another library has the name of its module.
  var superclass: String? {
    inheritance.first.map { type in
      var name = type.prefix { $0 != "<" }
      for module in ["Signals.", "Scheduling."] where name.hasPrefix(module) {
        name.removeFirst(module.count)
      }
      return String(name)
    }
  }

  /// The variables and constants with storage of their own in each object.
  fileprivate var storedProperties: [Declaration] {
    members.filter { member in
      [.var, .let].contains(member.kind) && member.body == nil && !member.isStatic
        && !member.modifiers.contains("weak") && !member.modifiers.contains("override")
    }
  }
}
