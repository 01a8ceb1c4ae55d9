import Synchronization

/// One subscription to a subject: an edge that relies on the turns of the subject's core, and a
/// link of the core's list.
@safe  // `sink` is private, and released once, after the last event: see `release()`. The links are
// used by the list alone, which retains both neighbours.
@usableFromInline
final class SubjectSubscription<Value: Sendable>: Edge, @unchecked Sendable {
  // Unchecked, because of the variables. Those of the list belong to the core's owner.
  @safe @exclusivity(unchecked) var next: Unmanaged<SubjectSubscription>?
  @safe @exclusivity(unchecked) var previous: Unmanaged<SubjectSubscription>?
  @safe @exclusivity(unchecked) var isListed = false
  /// Whether the subscription has released its sink.
  @safe @exclusivity(unchecked) private var isReleased = false
  /// Whether the core counts this subscription among those that are paused. Used under its lock.
  @safe @exclusivity(unchecked) var countsAsPaused = false
  /// Whether this subscription waits in the core's line to be added to the list. Used under the
  /// core's lock.
  @safe @exclusivity(unchecked) var isInLine = false
  /// The lower half of the number of this subscription's place in the line. The full number would
  /// make each subscription larger.
  @safe @exclusivity(unchecked) private(set) var place: UInt32 = 0

  #if Recording
    override var recordOfSubject: SubscriptionRecord? { core.recordAsOutput }
  #endif

  private let core: SubjectCore<Value>
  private let companion: Disposable?
  // Belongs to the core's owner.
  private let sink: Unmanaged<Sink<Value>>

  override func passPauseOn(to changed: inout [Edge]) {
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
  override func park(_ goOn: @escaping @Sendable () -> Void) -> Bool { false }

  // Borrowed, since the subject, which knows only the type at run time, would retain each of them
  // for the call.
  required init(
    _ sink: borrowing Sink<Value>, core: borrowing SubjectCore<Value>,
    endingWith companion: borrowing Disposable?
  ) {
    unsafe self.sink = .passRetained(copy sink)
    self.core = copy core
    self.companion = copy companion
    super.init()
    unsafe self.sink._withUnsafeGuaranteedRef { $0.attached(to: self) }
  }

  deinit { release() }

  func isPlaced(at place: Int) {
    isInLine = true
    self.place = UInt32(truncatingIfNeeded: place)
  }

  @inline(__always)
  func sendNext(_ value: Value) {
    if word.load(ordering: .relaxed) & EdgeWord.ended == 0 {
      unsafe sink._withUnsafeGuaranteedRef { $0.sendNext(value) }
    }
  }

  func send(_ end: TerminalEvent) {
    cutOff { unsafe sink._withUnsafeGuaranteedRef { $0.send(end) } }
  }

  /// Returns true to the first caller, which has to call `letGo()`.
  func claimRelease() -> Bool {
    defer { isReleased = true }
    return !isReleased
  }

  /// Releases the sink, when no more events can reach it. Only the first call does so.
  func release() {
    if claimRelease() { letGo() }
  }

  func letGo() { unsafe Unwinding.release(retained: sink.toOpaque()) }

  override func tearDown() {
    core.leave(self)
    companion?.dispose()
  }

  func subjectEnded() {
    // Don't cancel a subscription that has received the end. Events that it has passed on may still
    // wait for a turn of another edge, and cancelling would drop them.
    if !isDisposed {
      word.bitwiseOr(EdgeWord.ended | EdgeWord.cancelled, ordering: .acquiringAndReleasing)
    }
  }
}
