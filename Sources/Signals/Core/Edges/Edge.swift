public import Scheduling
public import Synchronization

/// The place where events enter a chain of sinks, and the disposable that `subscribe` returns for
/// that chain.
///
/// The sinks know their edge as `upstream`, which they can stop. An edge ends with its source, or
/// before that in one of two ways:
///
/// - An operator that has seen enough calls ``cutOff(sending:)``. The source is stopped, and the
///   operator sends its own terminal event down the chain.
/// - The subscriber calls `dispose()`. The source is stopped, and nothing more is delivered.
@usableFromInline
package class Edge: Disposable, LibraryDisposable, @unchecked Sendable {
  // Unchecked, because a class that has subclasses can't be checked. The state is the disposable's
  // `word`; see `EdgeWord`.

  // Written out: with the inherited one, Swift 6.3 warns of endless recursion in subclasses.
  override init() { super.init() }

  #if Recording
    /// The record of the subscription that this edge feeds directly. Set before other threads know
    /// the edge.
    @safe @exclusivity(unchecked) final var record: SubscriptionRecord?
    /// The record of what receives the events of the inputs that this edge has.
    var recordAsOutput: SubscriptionRecord? { record }
    /// The record of the subject that feeds this edge, if one does.
    var recordOfSubject: SubscriptionRecord? { nil }
  #endif

  /// Whether the source has ended or was stopped.
  @usableFromInline package final override var isDisposed: Bool {
    word.load(ordering: .acquiring) & EdgeWord.ended != 0
  }

  /// The same, for the owner, between two calls that it makes for one event.
  @inlinable @inline(__always)
  final var hasEnded: Bool { word.load(ordering: .relaxed) & EdgeWord.ended != 0 }

  /// Whether the subscriber has disposed of the subscription.
  final var isCancelled: Bool {
    word.load(ordering: .relaxed) & EdgeWord.cancelled != 0
  }

  /// Whether the source is stopped after its end was delivered, and not before (contract 7).
  final var stopsAfterEnd: Bool { pace.contains(.stopsAfterEnd) }

  /// Sets rules of the chain. Called by the last sink of the chain as it is attached.
  final func set(_ rules: Pace) { changePace { $0.union(rules) } }

  /// Sets the rules of `output`, which the chain feeds. Each such chain takes them.
  @inline(__always)
  final func takeRules(of output: Edge) {
    let rules = output.pace.intersection(.rules)
    if !rules.isEmpty { set(rules) }
  }

  /// Stops the source, which has ended, for an operator that goes on without it, or that always
  /// stops it first.
  final func stopEnded() {
    if stopsAfterEnd { tearDown() }
  }

  /// Ends the edge for an operator, which sends a terminal event. Returns false, and sends nothing,
  /// if the edge has ended.
  @inline(__always)
  @discardableResult
  package final func cutOff(sending send: () -> Void) -> Bool {
    checkNoLockIsHeld("a source is cut off")
    let before = word.bitwiseOr(EdgeWord.ended, ordering: .acquiringAndReleasing).oldValue
    guard before & EdgeWord.ended == 0 else { return false }
    if stopsAfterEnd {
      send()
      tearDown()
    } else {
      tearDown()
      send()
    }
    #if Recording
      record?.ends(.cut)
    #endif
    return true
  }

  /// Stops the source, and drops everything that is still to be delivered.
  package final override func dispose() {
    checkNoLockIsHeld("a subscription is disposed of")
    let before = word.bitwiseOr(
      EdgeWord.ended | EdgeWord.cancelled, ordering: .acquiringAndReleasing
    ).oldValue
    guard before & EdgeWord.ended == 0 else {
      // The terminal event may still be under way, and the source not stopped yet.
      if stopsAfterEnd, before & EdgeWord.cancelled == 0 { tearDown() }
      return
    }
    #if Recording
      record?.ends(.disposed)
    #endif
    tearDown()
    releaseChainWhenFree()
  }

  /// Whether the source should wait, and whether it does.
  var pace: Pace { PacedWord(bits: word.load(ordering: .acquiring)).pace }

  /// Changes the pace in one step, and returns the pace before and after.
  @discardableResult
  func changePace(_ change: (Pace) -> Pace) -> (before: Pace, after: Pace) {
    let (before, after) = word.change(PacedWord.self) { $0.pace = change($0.pace) }
    return (before.pace, after.pace)
  }

  /// Says that the edge feeds an output without waiting for it. Called as the last sink of the
  /// chain is attached, before other threads know the edge: so this is no atomic change.
  func ignorePauses() {
    var state = PacedWord(bits: word.load(ordering: .relaxed))
    state.pace.insert(.unpaced)
    word.store(state.bits, ordering: .relaxed)
  }

  /// Passes a change of the pace on to what feeds the edge. Appends the edges whose pace has
  /// changed by that.
  func passPauseOn(to changed: inout [Edge]) {}

  /// Lets the source wait until the pause or the edge ends. The thread that ends it calls `resume`,
  /// once. Returns false if the source is not to wait. Of a plain edge, the source waits in one
  /// place at a time.
  ///
  /// The thread that takes the flag away owns ``heldAction``.
  func park(_ resume: @escaping @Sendable () -> Void) -> Bool {
    heldAction = resume
    if setFlag(.parked, where: \.mayWait) { return true }
    heldAction = nil
    return false
  }

  /// Continues the source if it waits.
  func unpark() {
    if clearFlags(.parked) { heldAction.take()?() }
  }

  /// Does the same as ``parkHere(_:)`` for a caller that knows the scheduler.
  func park(on scheduler: Scheduler, _ goOn: @escaping @Sendable () -> Void) -> Bool {
    park { [self] in if !isDisposed { goOnLater(on: scheduler, goOn) } }
  }

  /// Schedules `goOn`, which the end of the edge cancels.
  func goOnLater(on scheduler: Scheduler, _ goOn: @escaping @Sendable () -> Void) {
    heldAction = goOn
    guard setFlag(.due, where: { !$0.hasEnded }) else { return heldAction = nil }
    let source = DueSource(behind: self)
    scheduler.scheduleToGoOn { source.goOn() }
  }

  /// The action that ``goOnLater(on:_:)`` keeps, unless the edge has ended.
  fileprivate final func takeDueAction() -> (@Sendable () -> Void)? {
    clearFlags(.due) ? heldAction.take() : nil
  }

  private final func setFlag(_ flag: Pace, where condition: (PacedWord) -> Bool) -> Bool {
    word.change(PacedWord.self) { if condition($0) { $0.pace.insert(flag) } }
      .after.pace.contains(flag)
  }

  /// Returns whether one of the flags was set.
  final func clearFlags(_ flags: Pace) -> Bool {
    if pace.isDisjoint(with: flags) { return false }
    return !changePace { $0.subtracting(flags) }.before.isDisjoint(with: flags)
  }

  /// Disposes of the source. Called by the thread that ended the edge. If the source is stopped
  /// after its end, a thread that disposes of the edge during the delivery may call it, too.
  func tearDown() {
    if clearFlags([.parked, .due]) { Unwinding.release(heldAction.take()) }
  }

  /// Releases the sinks, now or as soon as the delivering thread has ended its turn. Called after
  /// the disposal.
  func releaseChainWhenFree() {}
}

/// A source that is scheduled to go on. If the scheduler drops that work, no sender is left
/// (contract 8): the source is released.
private final class DueSource: @unchecked Sendable {
  // Unchecked, because of the variable: only the scheduled work uses it, which runs once.
  private let edge: Edge
  private var hasGoneOn = false

  init(behind edge: Edge) { self.edge = edge }

  deinit {
    if !hasGoneOn { Unwinding.release(edge.takeDueAction()) }
  }

  func goOn() {
    hasGoneOn = true
    edge.takeDueAction()?()
  }
}

/// The bits of an edge's word: five flags and, above them, the owner of an edge that serialises.
///
/// The drawing on the page "How it works" shows how they change.
@usableFromInline
enum EdgeWord {
  /// Nothing more is accepted from the source. Every `Disposable` uses this bit as its flag.
  @inlinable static var ended: UInt { 1 }
  /// Events wait for the owner to deliver them.
  static var waiting: UInt { 2 }
  /// The subscriber has disposed of the subscription: nothing more is delivered.
  static var cancelled: UInt { 4 }
  /// The sinks have been released. In a subscription to a subject: its companion was disposed of.
  static var released: UInt { 8 }
  /// Urgent work has to be done before the next event.
  static var urgent: UInt { 16 }
  /// All flags. The other bits are the owner's `ThreadID`, 0 while the edge is free.
  static var flags: UInt { 31 }
  /// A value in the place of the owner: the edge is held, and no thread has a turn.
  static var held: UInt { 32 }
  /// A value in the place of the owner: for a moment, a thread that delivers nothing changes state
  /// of the owner.
  static var changing: UInt { 64 }
}
