import Synchronization

/// One subscription to a subject: an edge that relies on the turns of the subject's core, and a
/// link of the core's list.
///
/// It feeds a sink. In a core with a store it is a `ReplaySubscription`, which feeds another edge.
@safe  // `receiver` is released once, after the last event: see `release()`. Its type is known to
// each class. The links are used by the list alone, which retains both neighbours.
@usableFromInline
class SubjectSubscription<Value: Sendable>: Edge, @unchecked Sendable {
  // Unchecked, because of the variables. Those of the list belong to the core's owner.
  @safe @exclusivity(unchecked) final var next: Unmanaged<SubjectSubscription>?
  @safe @exclusivity(unchecked) final var previous: Unmanaged<SubjectSubscription>?
  @safe @exclusivity(unchecked) final var isListed = false
  /// Whether the subscription has released its receiver.
  @safe @exclusivity(unchecked) private final var isReleased = false
  /// Whether the core counts this subscription among those that are paused. Used under its lock.
  @safe @exclusivity(unchecked) final var countsAsPaused = false
  /// Whether this subscription waits in the core's line to be added to the list. Used under the
  /// core's lock.
  @safe @exclusivity(unchecked) final var isInLine = false
  /// The lower half of the number of this subscription's place in the line. The full number would
  /// make each subscription larger.
  @safe @exclusivity(unchecked) private(set) final var place: UInt32 = 0

  #if Recording
    override var recordOfSubject: SubscriptionRecord? { core.recordAsOutput }
  #endif

  final let core: SubjectCore<Value>
  /// What the end of this subscription disposes of, once.
  private final let companion: Disposable?
  /// What gets the events, retained: the first sink. Belongs to the core's owner. The creator of
  /// the subscription tells it which edge feeds it.
  final let receiver: Unmanaged<AnyObject>

  final override func passPauseOn(to changed: inout [Edge]) {
    if core.countPause(of: self) { changed.append(core) }
    guard let source = companion as? Edge else { return }
    // Another thread may change the pace meanwhile, and be overtaken by this one.
    var isPassedOn: Bool
    repeat {
      isPassedOn = isPaused
      if source.follow(isPassedOn) { changed.append(source) }
    } while isPaused != isPassedOn
  }

  // A subject's senders wait at its core.
  final override func park(_ goOn: @escaping @Sendable () -> Void) -> Bool { false }

  // Borrowed, since the subject, which knows only the type at run time, would retain each of them
  // for the call.
  required init(
    _ receiver: borrowing AnyObject, core: borrowing SubjectCore<Value>,
    endingWith companion: borrowing Disposable?
  ) {
    unsafe self.receiver = .passRetained(copy receiver)
    self.core = copy core
    self.companion = copy companion
    super.init()
  }

  deinit { release() }

  @inline(__always)
  private final func withSink(_ body: (Sink<Value>) -> Void) {
    unsafe receiver._withUnsafeGuaranteedRef {
      body(unsafe unsafeDowncast($0, to: Sink<Value>.self))
    }
  }

  final func isPlaced(at place: Int) {
    isInLine = true
    self.place = UInt32(truncatingIfNeeded: place)
  }

  @inline(__always)
  final func sendNext(_ value: Value) {
    if !hasEnded { withSink { $0.sendNext(value) } }
  }

  final func send(_ end: TerminalEvent) { cutOff { passOn(end) } }

  /// Sends `end` to the receiver.
  func passOn(_ end: TerminalEvent) { withSink { $0.send(end) } }

  /// Returns true to the first caller, which has to call `letGo()`.
  final func claimRelease() -> Bool {
    defer { isReleased = true }
    return !isReleased
  }

  /// Releases the receiver, when no more events can reach it. Only the first call does so.
  final func release() {
    if claimRelease() { letGo() }
  }

  func letGo() { unsafe Unwinding.release(retained: receiver.toOpaque()) }

  final override func tearDown() {
    core.leave(self)
    guard let companion else { return }
    // A subscription that is stopped after its end may come here twice.
    let before = word.bitwiseOr(EdgeWord.released, ordering: .acquiringAndReleasing).oldValue
    if before & EdgeWord.released == 0 { companion.dispose() }
  }

  final func subjectEnded() {
    // Don't cancel a subscription that has received the end. Events that it has passed on may still
    // wait for a turn of another edge, and cancelling would drop them.
    if !isDisposed {
      word.bitwiseOr(EdgeWord.ended | EdgeWord.cancelled, ordering: .acquiringAndReleasing)
    }
  }
}
