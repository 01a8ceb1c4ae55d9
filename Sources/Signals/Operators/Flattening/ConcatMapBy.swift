extension Signal {
  /// Makes a signal of each value, one at a time for each key, and those of other keys beside it,
  /// such as the jobs of each customer in order.
  ///
  /// ```swift
  /// let clock = TestScheduler()
  /// let jobs = Signal.from("Ada 1", "Ada 2", "Ben 1")
  /// jobs.concatMap(by: { $0.prefix(3) }) { job in
  ///   .return(job).delay(for: .seconds(1), on: clock)
  /// }.subscribeNext { print(clock.now, $0) }
  /// clock.run()
  /// ```
  ///
  /// ```text
  /// 1.0 seconds Ada 1
  /// 1.0 seconds Ben 1
  /// 2.0 seconds Ada 2
  /// ```
  ///
  /// ![concatMap in marbles](marbles-concatmap-by-0-lowercased-a-c-b)
  ///
  /// ```
  /// self                                              aAb----|
  /// a                                                 1--2|
  /// c                                                     3-4|
  /// b                                                   5--6|
  /// concatMap(by: { $0.lowercased() }) { [a, c, b] }  1-52364|
  /// ```
  ///
  /// `key` and `transform` are called when the value comes. The signal that `transform` returns
  /// waits while another one of its key is active or waits before it, or while `maxConcurrent`
  /// signals are active. Of those that may begin, the one that came first begins first. So with a
  /// `maxConcurrent` of 1, this is ``concatMap(_:)``. What has to happen when the signal's turn
  /// comes belongs into the signal, for instance into a ``defer(_:)``.
  ///
  /// While 16 signals wait, of all keys together, a source that can wait does so, and goes on at 8:
  /// see <doc:Pace>. A key is forgotten as soon as none of its signals is active or waits. So a
  /// million keys that come and go take constant memory.
  ///
  /// - Parameters:
  ///   - key: Returns the key of a value.
  ///   - maxConcurrent: The greatest number of signals that are subscribed to at a time, and so of
  ///     keys that are busy; 1 or more. By default, there is no limit.
  ///   - transform: Makes a signal of a value; nil stands for an empty signal.
  /// ## Scheduling
  /// Delivers where the signals send; subscribes to a signal where the source sends its value, or
  /// where another signal completed.
  /// ## Errors
  /// An error of the source or of any of the signals, or one that `key` or `transform` throws,
  /// passes at once.
  /// ## Disposal
  /// Disposes of the source and of all of the signals; the signals that wait are dropped.
  @_disfavoredOverload
  public func concatMap<Key: Hashable & Sendable, NewValue: Sendable>(
    by key: @escaping @Sendable (Value) throws -> Key, maxConcurrent: Int = .max,
    _ transform: @escaping @Sendable (Value) throws -> Signal<NewValue>?
  ) -> Signal<NewValue> {
    require(
      maxConcurrent > 0,
      "Signal.concatMap(by:maxConcurrent:): maxConcurrent must be positive, got \(maxConcurrent)")
    return OperatorSignal { sink in
      let outer = self.keyedSink(into: sink, key, maxConcurrent, transform)
      _ = self.attach(outer)
      return outer.output
    }
  }

  /// Makes the outer sink of one subscription. A function of its own, so that its variables take no
  /// stack while the source sends.
  @inline(never)
  private func keyedSink<Key: Hashable & Sendable, NewValue: Sendable>(
    into sink: Sink<NewValue>, _ key: @escaping @Sendable (Value) throws -> Key,
    _ maxConcurrent: Int, _ transform: @escaping @Sendable (Value) throws -> Signal<NewValue>?
  ) -> FlatteningSink<Value, NewValue> {
    let output = BoundedMergeOutput(sink)
    output.useLanes()
    output.maxConcurrent = maxConcurrent
    return FlatteningSink(
      { value, _ in
        let key = try key(value)
        return try transform(value).map { output.signal($0, of: key) }
      }, into: output)
  }
}

extension BoundedMergeOutput {
  /// Lets one inner signal of each key be active at a time. Called before the source begins. Then
  /// each inner signal is one that ``signal(_:of:)`` has returned.
  fileprivate func useLanes() {
    hasLanes = true
    state.withLock { $0.lanes = Lanes() }
  }

  /// Returns `signal` with the lane of its key.
  ///
  /// The hash function and `==` of a key are foreign code. So they run here, without a lock, while
  /// the signal is announced: the signals of values that they send come after it.
  fileprivate func signal<Key: Hashable & Sendable>(
    _ signal: Signal<Value>, of key: Key
  ) -> Signal<Value> {
    let new = KeyedLane<Key, Value>(key)
    while true {
      let found = state.withLock { $0.lanes?.find(new) }
      // There are no lanes any more if the output has ended.
      guard let found else { return LaneSignal(signal, in: new) }
      checkNoLockIsHeld("==")
      let lane = found.lanes.first { new.hasKey(of: $0) } ?? new
      if state.withLock({ $0.lanes?.enter(lane, found) ?? true }) {
        return LaneSignal(signal, in: lane)
      }
    }
  }
}

/// The inner signals of one key: one that is active, and those that wait for it. Its variables are
/// used under the lock of the output.
class Lane<Value: Sendable>: @unchecked Sendable {
  // Unchecked, because of the variables.

  final let hash: Int
  /// How many signals are active, wait or are about to wait.
  fileprivate final var signals = 0
  /// The signals that wait. They are a list, so that a lane takes little memory.
  fileprivate final var first: LaneSignal<Value>?
  fileprivate final var last: LaneSignal<Value>?
  /// Whether a signal is active, or may begin as soon as there is a place.
  fileprivate final var isBusy = false
  /// Whether its active signal has no end.
  fileprivate final var isLost = false

  fileprivate init(hash: Int) { self.hash = hash }

  fileprivate func hasKey(of other: Lane) -> Bool {
    fatalError("\(type(of: self)) has to override hasKey(of:)")
  }

  fileprivate final func removeFirst() -> LaneSignal<Value>? {
    guard let signal = first else { return nil }
    first = signal.next.take()
    if first == nil { last = nil }
    return signal
  }

  fileprivate final func removeAll() -> [LaneSignal<Value>] {
    var all: [LaneSignal<Value>] = []
    while let signal = removeFirst() { all.append(signal) }
    return all
  }
}

private final class KeyedLane<Key: Hashable & Sendable, Value: Sendable>: Lane<Value>,
  @unchecked Sendable
{
  private let key: Key
  // Declared after the key: its release follows that of the key, and ends the turn of `Unwinding`.
  @safe @exclusivity(unchecked) private var unwinding = ValueUnwinding()

  init(_ key: Key) {
    self.key = key
    super.init(hash: key.hashValue)
  }

  deinit { unwinding.begin(Key.self, orKeep: { Kept(key) }) }

  override func hasKey(of other: Lane<Value>) -> Bool {
    unsafe key == unsafeDowncast(other, to: KeyedLane.self).key
  }
}

/// An inner signal in its lane. What is subscribed to is its source.
final class LaneSignal<Value: Sendable>: LinearSignal<Value, Value>, @unchecked Sendable {
  // Unchecked, because of the variables, which are used under the lock of the output.

  let lane: Lane<Value>
  /// The signals are numbered in the order in which they came.
  fileprivate var number = 0
  /// The one that waits behind this one.
  fileprivate var next: LaneSignal?
  // Declared last: its release ends the turn of `Unwinding`. Only `deinit` uses it.
  @safe @exclusivity(unchecked) private var unwinding = ValueUnwinding()

  init(_ signal: Signal<Value>, in lane: Lane<Value>) {
    self.lane = lane
    super.init(of: signal)
  }

  deinit { unwind(&unwinding, orKeep: { lane }) }
}

/// The lanes in which inner signals are active or wait. Used under the lock of the output. So it
/// compares no keys, and releases no lane that its caller doesn't keep.
final class Lanes<Value: Sendable> {
  /// By the hash value of the key, which was computed without the lock.
  private var lanes: [Int: [Lane<Value>]] = [:]
  /// How many lanes were added so far.
  private var added = 0
  /// The lanes whose first signal may begin, in a heap: the one whose signal came first is the
  /// first, and none comes before its parent.
  private var ready: [Lane<Value>] = []
  private var numbered = 0
  /// How many signals wait.
  private(set) var count = 0

  /// The lanes with the same hash value.
  fileprivate func find(_ lane: Lane<Value>) -> (lanes: [Lane<Value>], added: Int) {
    (lanes[lane.hash] ?? [], added)
  }

  /// Counts a signal that is about to wait in `lane`, which may be a new one. Returns false if the
  /// lanes have changed since they were found: then keys have to be compared again.
  fileprivate func enter(
    _ lane: Lane<Value>, _ found: (lanes: [Lane<Value>], added: Int)
  ) -> Bool {
    if lane.signals == 0 {
      // A lane without signals was removed, or is new.
      guard added == found.added, !found.lanes.contains(where: { $0 === lane }) else {
        return false
      }
      lanes[lane.hash, default: []].append(lane)
      added += 1
    }
    lane.signals += 1
    return true
  }

  /// Lets a signal wait that has entered its lane. If it is not wanted, it leaves the lane.
  func append(_ signal: Signal<Value>, ifWanted isWanted: Bool) -> Bool {
    let signal = unsafe unsafeDowncast(signal, to: LaneSignal<Value>.self)
    let lane = signal.lane
    if !isWanted || lane.isLost {
      removeSignal(of: lane)
      return false
    }
    numbered += 1
    signal.number = numbered
    if let last = lane.last { last.next = signal } else { lane.first = signal }
    lane.last = signal
    count += 1
    if !lane.isBusy { makeReady(lane) }
    return true
  }

  /// Takes out the signal that begins next; nil if none may begin.
  func popFirst() -> Signal<Value>? {
    guard let signal = removeFirstReady()?.removeFirst() else { return nil }
    count -= 1
    return signal
  }

  /// Called when the active signal of `lane` has completed.
  func leave(_ lane: Lane<Value>) {
    if lane.first == nil { lane.isBusy = false } else { makeReady(lane) }
    removeSignal(of: lane)
  }

  /// Called when the active signal of `lane` never ends. Returns the signals that wait behind it.
  func lose(_ lane: Lane<Value>) -> [Signal<Value>] {
    lane.isLost = true
    let waiting = lane.removeAll()
    count -= waiting.count
    lane.signals -= waiting.count
    return waiting
  }

  /// Releases the signals that wait, and returns their number. Called without the lock, when the
  /// output no longer has the lanes.
  func release() -> Int {
    let waiting = lanes.values.joined().flatMap { $0.removeAll() }.sorted { $0.number < $1.number }
    Unwinding.release((waiting, lanes, ready))
    (lanes, ready) = ([:], [])
    return waiting.count
  }

  private func removeSignal(of lane: Lane<Value>) {
    lane.signals -= 1
    guard lane.signals == 0, let alike = lanes[lane.hash] else { return }
    let rest = alike.filter { $0 !== lane }
    lanes[lane.hash] = rest.isEmpty ? nil : rest
  }

  // MARK: The heap

  private func makeReady(_ lane: Lane<Value>) {
    lane.isBusy = true
    ready.append(lane)
    var place = ready.count - 1
    while place > 0, comesBefore(place, (place - 1) / 2) {
      ready.swapAt(place, (place - 1) / 2)
      place = (place - 1) / 2
    }
  }

  private func removeFirstReady() -> Lane<Value>? {
    guard let last = ready.popLast() else { return nil }
    guard let first = ready.first else { return last }
    ready[0] = last
    var place = 0
    while true {
      var least = place
      for child in [2 * place + 1, 2 * place + 2] where child < ready.count {
        if comesBefore(child, least) { least = child }
      }
      if least == place { return first }
      ready.swapAt(place, least)
      place = least
    }
  }

  private func comesBefore(_ place: Int, _ other: Int) -> Bool {
    ready[place].first!.number < ready[other].first!.number
  }
}
