import Synchronization

/// What the threads of an edge leave for each other under its lock: the work that waits for the
/// owner's turn and its order, the senders that wait for the end of a pause, and the disposables
/// that the end disposes of.
struct Handover {
  /// Work for a turn that could not be taken at once. If the edge has to be held for a later turn,
  /// returns the work that is left to do while the edge is held.
  typealias UrgentWork = () -> (() -> Void)?

  /// Work that comes before everything in the line, except soon after a hold: a subscriber leaves a
  /// subject, or a timer is due.
  var urgent: [UrgentWork] = []
  /// Work that other threads have left for the owner, and events that the owner has sent from a
  /// block.
  var line = WaitingLine()
  /// The end of the part of the line that the owner has to do itself: the owner has sent the last
  /// work of that part.
  private var ownEnd = 0
  /// The end of the line when the edge was last held for a timer.
  private var heldFrom = 0
  /// Urgent work waits for the work in the places before this one.
  private var urgentFrom = 0
  /// What senders wait for while a timer has the turn, or the edge is held for it.
  var hold: TimerHold?
  /// Whether a spare thread is going to look at the edge.
  var isDrainDue = false
  /// The senders that wait for the end of a pause.
  var senders = WaitingSenders()
  /// The disposables that the end of the edge disposes of.
  var teardown = DisposableList()

  /// Whether the next work in the line has to be done in the current turn, however long the turn
  /// is: the owner has sent it itself, or it is no event. So an edge becomes free only if no work
  /// waits, or an event does.
  var isNextDueNow: Bool { line.first < ownEnd || line.beginsWithChange }

  /// Adds `work` at the end of the line. If the last work there has the same key, `work` replaces
  /// it, and the replaced work is returned.
  mutating func append(
    _ work: @escaping () -> Void, replacing key: ObjectIdentifier?, byOwner: Bool
  ) -> WaitingLine.Work? {
    defer { appended(byOwner: byOwner) }
    return line.append(work, replacing: key)
  }

  /// Records that something has come into the line that the owner has to do itself.
  mutating func appended(byOwner: Bool) {
    if byOwner { ownEnd = line.end }
  }

  /// Records that the edge is held for a timer.
  mutating func holds() { heldFrom = line.end }

  /// Records that the hold is over. Before the edge is held for a timer again, twice as much of the
  /// line has to be done as came meanwhile. So timers that are due all the time make no line
  /// longer.
  ///
  /// - Returns: What senders wait for, if the hold was for a timer.
  mutating func holdIsOver() -> TimerHold? {
    urgentFrom = min(line.end, line.first + 2 * (line.end - max(heldFrom, line.first)))
    return hold
  }

  /// Whether urgent work has to be done before the next work in the line.
  var isUrgentDue: Bool { !urgent.isEmpty && !isUrgentLater() }

  /// Whether urgent work has to wait for work in the line, or for some of the last `taken` pieces
  /// that were taken from it.
  func isUrgentLater(than taken: Int = 0) -> Bool {
    let first = line.first - taken
    return first < urgentFrom && first < line.end
  }

  /// Takes the work that the owner has to do, and more of the line if that is less than `most`.
  mutating func take(atMost most: Int) -> WaitingLine.Batch {
    line.take(max(most, ownEnd - line.first))
  }
}

/// The `NSLock` of an edge, and the handover behind it.
///
/// Both are made when they are first needed: most edges never see a second thread.
@safe  // What `made` retains is set once, and released by `deinit`.
struct NSLockedHandover: ~Copyable {
  private let made = unsafe ExplorableAtomic<Unmanaged<Locked<Handover>>?>(nil)

  deinit { unsafe made.load(ordering: .acquiring)?.release() }

  func withLock<Result>(_ body: (inout Handover) -> Result) -> Result {
    let known = unsafe made.load(ordering: .acquiring)?.takeUnretainedValue()
    return (known ?? make()).withLock(body)
  }

  /// Whether anything was ever handed over.
  ///
  /// Reading this property is an atomic write. So a thread that makes the lock later sees
  /// everything that the calling thread did before this call.
  var isMade: Bool {
    unsafe !made.compareExchange(expected: nil, desired: nil, ordering: .acquiringAndReleasing)
      .exchanged
  }

  @inline(never)
  private func make() -> Locked<Handover> {
    let new = unsafe Unmanaged.passRetained(Locked(Handover()))
    let (exchanged, other) = unsafe made.compareExchange(
      expected: nil, desired: new, ordering: .acquiringAndReleasing)
    if exchanged { return unsafe new.takeUnretainedValue() }
    unsafe new.release()
    return unsafe other!.takeUnretainedValue()
  }
}
