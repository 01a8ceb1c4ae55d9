import Synchronization

/// The store of a subject that remembers values, and sends them to each new subscriber first.
///
/// A value is remembered as soon as it is sent, and gets the next number. If it can't be delivered
/// at once, it waits here, and a turn for it waits in the line of the core. Each such turn delivers
/// the first value that waits. So values are delivered in the order in which they were remembered.
final class ReplayStore<Value: Sendable>: @unchecked Sendable {
  // Unchecked, because of `progress`, which is used under the lock of the state.

  private struct State {
    var log: ReplayLog<Value>
    /// The values that wait for their turn; made when it is needed.
    var waiting: Queue<Value>?
    /// The subscriptions that have got the past values, and that the owner of the core has to add.
    /// Their type is that of all edges, as in `SubjectCore.leaving`.
    var joining: [Edge] = []
  }

  private let state: Locked<State>
  /// The types of which each subscription has an object. The creator of the store knows them;
  /// looking them up for each subscription would cost half as much as all the rest.
  let outputType = Subscription<Value>.self
  let subscriptionType = ReplaySubscription<Value>.self
  /// How many subscriptions are joining. Set under the lock of the state.
  private let joiningCount = ExplorableAtomic(0)
  /// Used under the lock of the state.
  @safe @exclusivity(unchecked) private var progress = ReplayProgress()

  init(capacity: Int?, _ value: Value? = nil) {
    var log = ReplayLog<Value>(capacity: capacity)
    if let value { _ = log.append(value) }
    state = Locked(State(log: log))
  }

  deinit {
    Unwinding.release({ _ = takeLog() }, orKeep: { Kept(takeLog()) })
  }

  /// Forgets the values, and returns them.
  func takeLog() -> ReplayLog<Value> { state.withLock { $0.log.takeAll() } }

  /// The value that was sent last.
  var last: Value? { state.withLock { $0.log.last } }

  /// Returns the value that was sent last, and sets `number` to its number. There has to be a
  /// value.
  func last(number: inout Int) -> Value {
    state.withLock { state in
      number = progress.last
      return state.log.last
    }!
  }

  /// Whether values have come since `number`, and this thread has sent all of them.
  func wasWrittenOnlyHere(since number: Int) -> Bool {
    state.withLock { _ in progress.wasWrittenOnlyHere(since: number) }
  }

  /// Remembers `value` if there is no value yet. Called before there are subscribers.
  func begin(with value: @autoclosure () -> Value) {
    guard last == nil else { return }
    let first = value()
    let dropped = state.withLock { $0.log.last == nil ? $0.log.append(first) : nil }
    withExtendedLifetime(dropped) {}
  }

  /// Where a value goes that was sent.
  enum Way {
    /// It comes after the end, or another value has come meanwhile: it is not remembered.
    case none
    /// It is to be delivered now, with this number.
    case now(Int)
    /// It waits.
    case line
  }

  /// Remembers `value`, and calls `send` with its way.
  ///
  /// - Parameters:
  ///   - value: The value.
  ///   - isOwner: Whether the caller is the owner of the core. Otherwise the value has to wait.
  ///   - number: If given, the value is remembered only if the last one has this number.
  ///   - send: Is called before the value for which there is no more room is released.
  func remember(
    _ value: Value, isOwner: Bool, after number: Int? = nil, thenSend send: (Way) -> Void
  ) {
    var way = Way.none
    let dropped = state.withLock { state -> Value? in
      if let number, number != progress.last { return nil }
      if progress.isEnding, !isOwner { return nil }
      way = progress.add(isOwner: isOwner) ? .now(progress.last) : .line
      if case .line = way {
        let queue = state.waiting ?? Queue()
        state.waiting = queue
        queue.append(value)
      }
      return state.log.append(value)
    }
    withExtendedLifetime(dropped) { send(way) }
  }

  /// Removes the first value that waits, and sets `number` to its number.
  func popFirst(number: inout Int) -> Value? {
    state.withLock { state in
      number = progress.firstThatWaits
      progress.oneIsDelivered()
      return state.waiting?.popFirst()
    }
  }

  /// Called when an end waits for its turn: values that would have to wait come after it.
  func endIsSent() { state.withLock { _ in progress.isEnding = true } }

  /// Called when the end is delivered. Returns whether values still wait.
  func end() -> Bool {
    state.withLock { _ in progress.end() }
  }

  /// Called when the core has ended without an event.
  func close() { state.withLock { _ in progress.isOver = true } }

  /// Returns the past values for `subscription`. Calls `prepare` with the number of the last one,
  /// under the lock. From then on it gets what is sent, unless `isOver` is set.
  func join(
    _ subscription: SubjectSubscription<Value>, isOver: inout Bool, _ prepare: (Int) -> Void
  ) -> ReplayLog<Value> {
    state.withLock { state in
      prepare(progress.last)
      isOver = progress.isOver
      if !isOver {
        state.joining.append(subscription)
        joiningCount.store(state.joining.count, ordering: .sequentiallyConsistent)
      }
      return state.log
    }
  }

  /// Whether a subscription is joining.
  var hasJoining: Bool { joiningCount.load(ordering: .acquiring) > 0 }

  /// How many subscriptions are joining.
  var joining: Int { joiningCount.load(ordering: .sequentiallyConsistent) }

  /// Returns the subscriptions that are joining, for the owner of the core to add.
  func takeJoining() -> [Edge] {
    state.withLock { state in
      joiningCount.store(0, ordering: .releasing)
      return replace(&state.joining, with: [])
    }
  }
}

/// The progress of a store. Not nested in the store: a type that depends on the type of the values
/// would be looked up at run time on each access.
private struct ReplayProgress {
  /// The number of the last value that was remembered.
  private(set) var last = 0
  /// The thread that sent the last value.
  private var writer: UInt = 0
  /// The number of the last value that another thread has sent.
  private var lastOfOthers = 0
  /// How many values wait for their turn. They are the last ones.
  private var waiting = 0
  /// Whether an end was sent.
  var isEnding = false
  /// Whether an end was delivered, or none will be.
  var isOver = false

  var firstThatWaits: Int { last - waiting + 1 }

  /// Counts a value. Returns whether it is to be delivered now; otherwise it waits.
  mutating func add(isOwner: Bool) -> Bool {
    let thread = ThreadID.current.bits
    if writer != thread { (writer, lastOfOthers) = (thread, last) }
    last &+= 1
    if isOwner, waiting == 0 { return true }
    waiting += 1
    return false
  }

  mutating func oneIsDelivered() { if waiting > 0 { waiting -= 1 } }

  func wasWrittenOnlyHere(since number: Int) -> Bool {
    last != number && writer == ThreadID.current.bits && lastOfOthers <= number
  }

  mutating func end() -> Bool {
    isEnding = true
    isOver = true
    return waiting > 0
  }
}
