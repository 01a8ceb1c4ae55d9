public import Dispatch
import Scheduling
import Signals

/// Runs its work when the program tells it to, in the order of virtual time and, for equal times,
/// of scheduling.
///
/// The work runs on the thread that calls ``start()`` or ``advanceTo(_:)``. Any thread may
/// schedule.
open class VirtualTimeScheduler<Converter: VirtualTimeConverterType>: SchedulerType,
  CustomDebugStringConvertible, @unchecked Sendable
{
  // Unchecked, because a class that can be subclassed can't be checked.

  /// The type of points in virtual time.
  public typealias VirtualTime = Converter.VirtualTimeUnit
  /// The type of distances in virtual time.
  public typealias VirtualTimeInterval = Converter.VirtualTimeIntervalUnit

  private struct Piece {
    let time: VirtualTime
    /// Among pieces for the same time, the one with the lowest number comes first.
    let number: Int
    /// Whether it belongs to work that repeats.
    let isPeriodic: Bool
    /// Nil as soon as it was disposed of or has begun.
    let work: Locked<(@Sendable () -> any Disposable)?>
    let disposable: CompoundDisposable
  }

  private struct State {
    var clock: VirtualTime
    /// How often the clock was set.
    var clockChanges = 0
    /// The number of the run that goes on.
    var run: Int?
    var lastRun = 0
    /// A binary heap: the next piece comes first, and no piece is due before its parent in the
    /// heap. It is nil while a run chooses the next piece, because the converter that compares
    /// times is called outside of the lock.
    var pieces: [Piece]? = []
    /// The pieces that were scheduled since a run chose one.
    var arrived: [Piece] = []
    var lastNumber = 0
    /// How many pieces of repeating work were taken in a row, with no other work scheduled.
    var uneventfulPieces = 0

    mutating func schedule(_ piece: Piece) {
      lastNumber = piece.number
      arrived.append(piece)
      if !piece.isPeriodic { uneventfulPieces = 0 }
    }

    /// Returns the number of a new run; nil if a run goes on.
    mutating func begin() -> Int? {
      guard run == nil, pieces != nil else { return nil }
      lastRun += 1
      run = lastRun
      return run
    }

    mutating func takePieces(for run: Int) -> (heap: [Piece], arrived: [Piece])? {
      guard self.run == run, let heap = pieces.take() else { return nil }
      defer { arrived = [] }
      return (heap, arrived)
    }

    /// Sets the clock to `time`, unless it was set since `changes` were counted. Returns whether it
    /// did. Then `time` is the former time, which the caller releases outside of the lock.
    mutating func setClock(to time: inout VirtualTime, after changes: Int) -> Bool {
      guard clockChanges == changes else { return false }
      clockChanges += 1
      swap(&clock, &time)
      return true
    }
  }

  private let converter: Converter
  private let state: Locked<State>
  // Declared after them, so it is released right after them.
  @safe @exclusivity(unchecked) private var unwinding = ValueUnwinding()

  /// Creates a scheduler whose clock shows `initialClock`.
  public init(initialClock: VirtualTime, converter: Converter) {
    self.converter = converter
    state = Locked(State(clock: initialClock))
  }

  deinit { unwinding.begin(Locked<State>.self, orKeep: { Kept((converter, state)) }) }

  /// The real time that stands for the time on the clock.
  public var now: RxTime { converter.convertFromVirtualTime(clock) }

  /// The virtual time.
  public var clock: VirtualTime { state.withLock { $0.clock } }

  /// Schedules `action` as if it were due after no time.
  public func schedule<State: Sendable>(
    _ state: State, action: @escaping @Sendable (State) -> any Disposable
  ) -> any Disposable {
    scheduleRelative(state, dueTime: .nanoseconds(0), action: action)
  }

  /// Schedules `action` to run when `dueTime` has passed, or at another time if
  /// ``adjustScheduledTime(_:)`` changes it. After `.never`, or a span of more than 292 years,
  /// `action` doesn't run.
  public func scheduleRelative<State: Sendable>(
    _ state: State, dueTime: RxTimeInterval, action: @escaping @Sendable (State) -> any Disposable
  ) -> any Disposable {
    guard let date = now.adding(dueTime) else { return Scheduling.Disposable() }
    let time = converter.convertToVirtualTime(date)
    return scheduleAbsoluteVirtual(state, time: adjustScheduledTime(time), action: action)
  }

  /// Schedules `action` to run when the virtual `dueTime` has passed.
  public func scheduleRelativeVirtual<State: Sendable>(
    _ state: State, dueTime: VirtualTimeInterval,
    action: @escaping @Sendable (State) -> any Disposable
  ) -> any Disposable {
    let time = converter.offsetVirtualTime(clock, offset: dueTime)
    return scheduleAbsoluteVirtual(state, time: time, action: action)
  }

  /// Schedules `action` to run at `time`. Work for a time that has passed runs next, without moving
  /// the clock.
  public func scheduleAbsoluteVirtual<State: Sendable>(
    _ state: State, time: VirtualTime, action: @escaping @Sendable (State) -> any Disposable
  ) -> any Disposable {
    let disposable = CompoundDisposable()
    let work = Locked<(@Sendable () -> any Disposable)?> { action(state) }
    // Disposal leaves the piece in the heap until its time, but releases its work: the work often
    // holds the scheduler.
    disposable.add(
      Scheduling.Disposable { [weak work] in _ = work?.withLock { $0.take() } })
    let isPeriodic = State.self == PeriodicStep.self
    self.state.withLock { state in
      state.schedule(
        Piece(
          time: time, number: state.lastNumber + 1, isPeriodic: isPeriodic, work: work,
          disposable: disposable))
    }
    return disposable
  }

  /// Returns the time at which work runs that is due at `time`: by default, `time`.
  open func adjustScheduledTime(_ time: VirtualTime) -> VirtualTime { time }

  /// Runs all work until none is left, or ``stop()`` is called. While work runs, another call does
  /// nothing.
  ///
  /// Work that never ends is a programming mistake, which stops the program with a message. Work
  /// counts as endless after ten million actions. Repeating work also counts as endless after a
  /// million runs during which no other work is scheduled.
  public func start() {
    guard let run = state.withLock({ $0.begin() }) else { return }
    var count = 0
    runAll(of: run) { _ in
      count += 1
      require(
        count <= mostActions && state.withLock { $0.uneventfulPieces } <= mostUneventfulPieces,
        """
        \(type(of: self)).start(): no end after \(count) actions, at \(clock). Dispose of what \
        repeats, or use advanceTo(_:)
        """)
      return true
    }
  }

  /// Runs all work that is due up to and including `virtualTime`, then sets the clock to it.
  public func advanceTo(_ virtualTime: VirtualTime) {
    guard let run = state.withLock({ $0.begin() }) else {
      fatalError("VirtualTimeScheduler.advanceTo(_:): the scheduler is running already")
    }
    runAll(of: run) { [converter] in
      converter.compareVirtualTime($0, virtualTime) != .greaterThan
    }
    moveClock { _ in virtualTime }
  }

  /// Moves the clock by `virtualInterval`, and runs nothing.
  public func sleep(_ virtualInterval: VirtualTimeInterval) {
    moveClock { clock in
      let time = converter.offsetVirtualTime(clock, offset: virtualInterval)
      require(
        converter.compareVirtualTime(time, clock) != .lessThan,
        "VirtualTimeScheduler.sleep(_:): the clock can't go back by \(virtualInterval)")
      return time
    }
  }

  /// Ends ``start()`` or ``advanceTo(_:)`` after the work that runs now.
  public func stop() { state.withLock { $0.run = nil } }

  /// The times of the work that waits, in order. While ``start()`` or ``advanceTo(_:)`` chooses the
  /// next work, only of the work that was scheduled since it began to choose.
  public var debugDescription: String {
    let pieces = state.withLock { ($0.pieces ?? []) + $0.arrived }
    return "\(pieces.sorted(by: comes).map(\.time))"
  }

  /// Sets the clock to the result of `next`, which gets the present time. Nil leaves the clock as
  /// it is. Another thread may set the clock meanwhile; then calls `next` again.
  private func moveClock(_ next: (VirtualTime) -> VirtualTime?) {
    while true {
      let (clock, changes) = state.withLock { ($0.clock, $0.clockChanges) }
      guard var time = next(clock) else { return }
      if state.withLock({ $0.setClock(to: &time, after: changes) }) { return }
    }
  }

  private func runAll(of run: Int, until isDue: (VirtualTime) -> Bool) {
    while let piece = takeNext(of: run, if: isDue) {
      if let work = piece.work.withLock({ $0.take() }) { piece.disposable.add(work().asTeardown) }
    }
    state.withLock { if $0.run == run { $0.run = nil } }
  }

  /// Takes the next piece, and moves the clock to its time unless it was cancelled.
  private func takeNext(of run: Int, if isDue: (VirtualTime) -> Bool) -> Piece? {
    guard var (pieces, arrived) = state.withLock({ $0.takePieces(for: run) }) else { return nil }
    for piece in arrived { add(piece, to: &pieces) }
    arrived = []
    let next = pieces.first.flatMap { isDue($0.time) ? $0 : nil }
    if next != nil { removeFirst(of: &pieces) }
    let wasPeriodic = next?.isPeriodic == true
    state.withLock { state in
      state.pieces = pieces
      state.uneventfulPieces = wasPeriodic ? state.uneventfulPieces + 1 : 0
    }
    guard let next, !next.disposable.isDisposed else { return next }
    moveClock { clock in
      converter.compareVirtualTime(next.time, clock) == .greaterThan ? next.time : nil
    }
    return next
  }

  private func comes(_ piece: Piece, before other: Piece) -> Bool {
    switch converter.compareVirtualTime(piece.time, other.time) {
    case .lessThan: true
    case .equal: piece.number < other.number
    case .greaterThan: false
    }
  }

  private func add(_ piece: Piece, to pieces: inout [Piece]) {
    pieces.append(piece)
    var place = pieces.count - 1
    while place > 0 {
      let above = (place - 1) / 2
      guard comes(pieces[place], before: pieces[above]) else { return }
      pieces.swapAt(place, above)
      place = above
    }
  }

  private func removeFirst(of pieces: inout [Piece]) {
    pieces.swapAt(0, pieces.count - 1)
    pieces.removeLast()
    var place = 0
    while true {
      let (left, right) = (2 * place + 1, 2 * place + 2)
      guard left < pieces.count else { return }
      let isRightFirst = right < pieces.count && comes(pieces[right], before: pieces[left])
      let below = isRightFirst ? right : left
      guard comes(pieces[below], before: pieces[place]) else { return }
      pieces.swapAt(place, below)
      place = below
    }
  }
}

/// How many actions count as endless.
private let mostActions = 10_000_000

/// How many actions of repeating work count as endless.
private let mostUneventfulPieces = 1_000_000
