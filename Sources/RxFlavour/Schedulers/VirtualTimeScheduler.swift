public import Dispatch
import Scheduling

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
    /// Nil as soon as it was disposed of or has begun.
    let work: Locked<(@Sendable () -> any Disposable)?>
    let disposable: CompoundDisposable
  }

  private struct State {
    var clock: VirtualTime
    var isRunning = false
    /// A binary heap: the next piece comes first, and no piece is due before its parent in the
    /// heap.
    var pieces: [Piece] = []
    var lastNumber = 0
  }

  private let converter: Converter
  private let state: Locked<State>

  /// Creates a scheduler whose clock shows `initialClock`.
  public init(initialClock: VirtualTime, converter: Converter) {
    self.converter = converter
    state = Locked(State(clock: initialClock))
  }

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
  /// ``adjustScheduledTime(_:)`` changes it.
  public func scheduleRelative<State: Sendable>(
    _ state: State, dueTime: RxTimeInterval, action: @escaping @Sendable (State) -> any Disposable
  ) -> any Disposable {
    let time = converter.convertToVirtualTime(now.adding(dueTime))
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
    self.state.withLock { state in
      state.lastNumber += 1
      add(
        Piece(time: time, number: state.lastNumber, work: work, disposable: disposable),
        to: &state.pieces)
    }
    return disposable
  }

  /// Returns the time at which work runs that is due at `time`: by default, `time`.
  open func adjustScheduledTime(_ time: VirtualTime) -> VirtualTime { time }

  /// Runs all work until none is left, or ``stop()`` is called. While work runs, another call does
  /// nothing.
  public func start() {
    if begins() { runAll { _ in true } }
  }

  /// Runs all work that is due up to and including `virtualTime`, then sets the clock to it.
  public func advanceTo(_ virtualTime: VirtualTime) {
    guard begins() else {
      fatalError("VirtualTimeScheduler.advanceTo(_:): the scheduler is running already")
    }
    runAll { [converter] in
      converter.compareVirtualTime($0, virtualTime) != .greaterThan
    }
    state.withLock { $0.clock = virtualTime }
  }

  /// Moves the clock by `virtualInterval`, and runs nothing.
  public func sleep(_ virtualInterval: VirtualTimeInterval) {
    state.withLock { state in
      let time = converter.offsetVirtualTime(state.clock, offset: virtualInterval)
      require(
        converter.compareVirtualTime(time, state.clock) != .lessThan,
        "VirtualTimeScheduler.sleep(_:): the clock can't go back by \(virtualInterval)")
      state.clock = time
    }
  }

  /// Ends ``start()`` or ``advanceTo(_:)`` after the work that runs now.
  public func stop() { state.withLock { $0.isRunning = false } }

  /// The times of the work that waits, in order.
  public var debugDescription: String {
    "\(state.withLock { $0.pieces.sorted(by: comes).map(\.time) })"
  }

  private func begins() -> Bool {
    state.withLock { state in
      if state.isRunning { return false }
      state.isRunning = true
      return true
    }
  }

  private func runAll(until isDue: (VirtualTime) -> Bool) {
    while let piece = takeNext(if: isDue) {
      if let work = piece.work.withLock({ $0.take() }) { piece.disposable.add(work().asTeardown) }
    }
    stop()
  }

  /// Takes the next piece, and moves the clock to its time unless it was cancelled.
  private func takeNext(if isDue: (VirtualTime) -> Bool) -> Piece? {
    state.withLock { state in
      guard state.isRunning, let next = state.pieces.first, isDue(next.time) else { return nil }
      if !next.disposable.isDisposed,
        converter.compareVirtualTime(next.time, state.clock) == .greaterThan
      {
        state.clock = next.time
      }
      removeFirst(of: &state.pieces)
      return next
    }
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
