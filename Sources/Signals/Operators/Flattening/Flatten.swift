extension Signal {
  /// Sends the values of all the signals that the source sends, as they come, where each value of a
  /// signal is a signal.
  ///
  /// ![flatten in marbles](marbles-flatten)
  ///
  /// ```
  /// self         a--b------|
  /// a            1--2--3|
  /// b               4--5--6|
  /// flatten()    1--(24)--(35)--6|
  /// ```
  ///
  /// It completes when the source and all the signals have completed.
  ///
  /// ## Scheduling
  /// Delivers where the signals send; subscribes where the source sends.
  /// ## Errors
  /// An error of the source or of any of the signals passes at once.
  /// ## Disposal
  /// Disposes of the source and of all of the signals.
  /// ## Other libraries
  /// In ReactiveObjC: `-flatten` (feature [ST9](doc:ReactiveObjCFeatures#Stream-operators)).
  public func flatten<Inner: Sendable>() -> Signal<Inner> where Value: Signal<Inner> {
    flattenMap { $0 }
  }

  /// Sends the values of the source's signals, a limited number at a time, for work that must not
  /// all run at once.
  ///
  /// ![flatten in marbles](marbles-flatten-maxconcurrent-2)
  ///
  /// ```
  /// self                        (abc)---|
  /// a                           1--2|
  /// b                           3-----4|
  /// c                               5-6|
  /// flatten(maxConcurrent: 2)   (13)--25-(46)|
  /// ```
  ///
  /// Further signals wait, and are subscribed to in order as earlier ones complete. While 16
  /// signals wait, a source that can wait does so, and goes on at 8: see <doc:Pace>. With 1 at a
  /// time, the values of one signal come after those of the other:
  ///
  /// ![flatten in marbles](marbles-flatten-maxconcurrent-1)
  ///
  /// ```
  /// self                        a--b----|
  /// a                           1--2--3|
  /// b                                  4-5|
  /// flatten(maxConcurrent: 1)   1--2--34-5|
  /// ```
  ///
  /// Any number of signals takes constant stack, even if they complete synchronously. The result
  /// completes when the source and all the signals have completed. To have no limit here, use
  /// ``flatten()``.
  ///
  /// - Parameter maxConcurrent: The greatest number of signals that are subscribed to at a time; 1
  ///   or more.
  /// ## Scheduling
  /// Delivers where the signals send; subscribes to a signal where the source sends it, or where
  /// another signal completed.
  /// ## Errors
  /// An error of the source or of any of the signals passes at once.
  /// ## Disposal
  /// Disposes of the source and of all of the signals; the signals that wait are dropped.
  /// ## Other libraries
  /// In ReactiveObjC: `-flatten:` (feature [SO20](doc:ReactiveObjCFeatures#Signal-operators)),
  /// where 0 means no limit, and `-concat` (feature
  /// [SO21](doc:ReactiveObjCFeatures#Signal-operators)) for 1.
  public func flatten<Inner: Sendable>(
    maxConcurrent: Int
  ) -> Signal<Inner> where Value: Signal<Inner> {
    flatten(maxConcurrent: maxConcurrent, buffering: .unbounded, onDrop: nil)
  }

  /// Sends the values of a limited number of signals at a time, and limits how many wait, for a
  /// source that can't wait.
  ///
  /// The same as ``flatten(maxConcurrent:)``, with another rule for the signals that wait. With
  /// `.newest(1)` and one at a time, a signal is not interrupted, and the last one is never lost.
  ///
  /// - Parameters:
  ///   - maxConcurrent: The greatest number of signals that are subscribed to at a time; 1 or more.
  ///   - policy: Which signals wait. With a limit of 0, a signal is dropped unless it is subscribed
  ///     to at once.
  ///   - onDrop: Gets each dropped signal, on the thread that sends, and those that still wait when
  ///     the subscription ends, on the thread that ends it.
  /// ## Scheduling
  /// Delivers where the signals send; subscribes to a signal where the source sends it, or where
  /// another signal completed.
  /// ## Errors
  /// An error of the source or of any of the signals passes at once; so does a ``BufferOverflow``
  /// if the policy is ``BufferingPolicy/failing(beyond:)``.
  /// ## Disposal
  /// Disposes of the source and of all of the signals; the signals that wait are dropped.
  public func flatten<Inner: Sendable>(
    maxConcurrent: Int, buffering policy: BufferingPolicy,
    onDrop: (@Sendable (Signal<Inner>) -> Void)? = nil
  ) -> Signal<Inner> where Value: Signal<Inner> {
    require(
      maxConcurrent > 0,
      "Signal.flatten(maxConcurrent:): maxConcurrent must be positive, got \(maxConcurrent)")
    policy.check(in: "Signal.flatten(maxConcurrent:buffering:)", allowsPauseAtZero: true)
    let report: (@Sendable (Value) -> Void)? = if let onDrop { { onDrop($0) } } else { nil }
    return flatten(maxConcurrent: maxConcurrent, buffering: policy, onDrop: report) { $0 }
  }

  func flatten<Inner: Sendable>(
    maxConcurrent: Int, buffering policy: BufferingPolicy,
    onDrop: (@Sendable (Value) -> Void)?,
    _ transform: @escaping @Sendable (Value) throws -> Signal<Inner>?
  ) -> Signal<Inner> {
    OperatorSignal { sink in
      let output = BoundedMergeOutput(sink)
      output.maxConcurrent = maxConcurrent
      if policy != .unbounded { output.limit(policy) }
      let reporter = onDrop.map { Drops($0).reporter }
      _ = self.attach(
        FlatteningSink<Value, Inner>(
          { value, _ in try transform(value) }, reportingDrops: reporter, into: output))
      return output
    }
  }
}

/// An output that subscribes to a limited number of inner signals at a time. Further signals wait
/// in a queue.
///
/// A signal that waits already counts as an input, so the output does not complete before it.
@safe  // `outer` is used while the source calls.
@usableFromInline
final class BoundedMergeOutput<Value: Sendable>: FlatteningOutput<Value>, @unchecked Sendable {
  // Unchecked, because of variables that are set only before the source begins.
  struct State: QueueingState {
    /// The inputs that wait. When it is closed, no further input can begin.
    var waiting = PacedQueue<WaitingSignal<Value>>(usual: .ofWork)
    /// Keeps the inputs that wait in place of the queue, if they have keys. The queue counts them.
    var lanes: Lanes<Value>?
    /// The number of places that are taken: one for each input that is subscribed to.
    var active = 0
    /// The number of places that inputs without an end have taken for good.
    var lost = 0
    /// Whether inputs wait for the end of a pause of the output.
    var isParked = false
    /// The task context of the subscriber. Signals that have waited begin in it, since the context
    /// of the code that sent such a signal may not exist any more by then.
    var context: TaskContext? = TaskContext.capture()
    /// When an input completes on one of these threads, the loop subscribes to the next input. That
    /// saves a recursion.
    var loops: [SubscribingLoop] = []

    var waitingCount: Int {
      @inline(__always) get { lanes?.count ?? waiting.count }
    }

    @inline(__always)
    mutating func append(_ signal: WaitingSignal<Value>, from source: Edge?) -> Bool {
      guard let lanes else { return waiting.append(signal, from: source) }
      return lanes.append(signal.signal, ifWanted: waiting.addApart(from: source))
    }

    @inline(__always)
    private mutating func popFirst() -> WaitingSignal<Value>? {
      guard let lanes else { return waiting.popFirst() }
      guard let next = lanes.popFirst() else { return nil }
      waiting.removeApart()
      return WaitingSignal(signal: next, drop: nil)
    }

    /// The pause of the source, when inputs have begun or a place has become free.
    @inline(__always)
    mutating func updatePause(atMost maxConcurrent: Int) -> PauseUpdate? {
      waiting.setBusy(active >= maxConcurrent)
      return waiting.updatePause()
    }

    @inline(__always)
    mutating func begin(on thread: ThreadID) -> Bool {
      if loops.contains(where: { $0.thread == thread }) { return false }
      loops.append(SubscribingLoop(thread: thread))
      return true
    }

    /// The next input for the loop of this thread to subscribe to. If there is none, the loop ends.
    @inline(__always)
    mutating func next(atMost maxConcurrent: Int, on thread: ThreadID) -> WaitingSignal<Value>? {
      if let signal = nextForFreePlace(atMost: maxConcurrent, on: thread) { return signal }
      loops.removeAll { $0.thread == thread }
      return nil
    }

    @inline(__always)
    mutating func nextForFreePlace(
      atMost maxConcurrent: Int, on thread: ThreadID
    ) -> WaitingSignal<Value>? {
      if let loop = loops.firstIndex(where: { $0.thread == thread }) {
        if loops[loop].hasTaken { return nil }
        active -= replace(&loops[loop].completed, with: 0)
      }
      guard active < maxConcurrent, let next = popFirst() else { return nil }
      active += 1
      return next
    }

    /// Says whether the loop of this thread has taken an input and not begun it yet. Returns what
    /// was said before.
    mutating func setTaken(_ hasTaken: Bool, on thread: ThreadID) -> Bool {
      guard let loop = loops.firstIndex(where: { $0.thread == thread }) else { return false }
      return replace(&loops[loop].hasTaken, with: hasTaken)
    }

    /// Frees the place of an input that has completed on this thread, and returns the input that
    /// takes it. If this thread is in a loop, the loop gives the place away.
    @inline(__always)
    mutating func freePlace(
      atMost maxConcurrent: Int, on thread: ThreadID
    ) -> WaitingSignal<Value>? {
      guard begin(on: thread) else {
        loops[loops.firstIndex { $0.thread == thread }!].completed += 1
        return nil
      }
      active -= 1
      return next(atMost: maxConcurrent, on: thread)
    }
  }

  var maxConcurrent = 1
  /// Whether the inner signals are in lanes: see ``signal(_:of:)``.
  var hasLanes = false
  /// Whether the inner signals are made of the output's values, those of the source among them.
  var isTree = false
  /// Whether a limited number of signals wait.
  private var isLimited = false
  /// Belongs to the owner that has ended the output.
  private var isChainReleased = false

  /// Sets the policy for the signals that wait. Called before the source begins.
  func limit(_ policy: BufferingPolicy) {
    isLimited = policy.limit != nil
    state.withLock { $0.waiting = PacedQueue(policy, usual: .ofWork) }
  }

  let state = Locked(State())
  /// Signals that wait for those of earlier values; nil if there are none. Belongs to the owner of
  /// the source's edge.
  @safe @exclusivity(unchecked) private var early: EarlySignals<Value>?
  /// The edge of the source, which lives as long as it calls `wait(_:)`.
  private var outer: Unmanaged<Edge>?
  /// The same in a tree, where inner signals call it, too: the source may be gone by then.
  private weak var root: Edge?

  deinit {
    if !isChainReleased { releaseWaiting { $0.close() } }
    if early != nil { dropEarly() }
  }

  /// The source waits while the output does. Signals that it sent meanwhile could lose their values
  /// before they begin, as those of `window` do.
  override func outerAttached(to upstream: Edge) {
    if isTree { root = upstream } else { unsafe outer = .passUnretained(upstream) }
  }

  override func attach(_ signal: Signal<Value>) {
    if receive(signal, orReport: nil) { subscribeToNew() }
  }

  override func attach(_ signal: Signal<Value>, orReport drop: (@Sendable () -> Void)?) {
    if receive(signal, orReport: drop) { subscribeToNew() }
  }

  /// Lets a signal wait. Returns whether the caller has to subscribe to it. A function of its own,
  /// since `subscribeToNew` is recursive.
  private func receive(_ signal: Signal<Value>, orReport drop: (@Sendable () -> Void)?) -> Bool {
    let signal = WaitingSignal(signal: signal, drop: drop)
    if isDisposed {
      drop?()
      noneCame()
      return false
    }
    if coming > 1 {
      keepEarly(signal)
      return false
    }
    guard let early else {
      let waits = wait(signal)
      innerCame()
      return waits
    }
    early.addFirst(signal)
    addEarly()
    return false
  }

  override func noneCame() {
    guard let early else { return innerCame() }
    if coming == 1 { return addEarly() }
    early.settle(at: coming)
    innerCame()
  }

  /// Lets a signal wait for those of earlier values, whose closures are still running: one of them
  /// has sent the value of which `signal` is made.
  @inline(never)
  private func keepEarly(_ signal: WaitingSignal<Value>) {
    let early = early ?? EarlySignals()
    self.early = early
    early.add(signal, at: coming)
    innerCame()
  }

  @inline(never)
  private func addEarly() {
    let added = (early.take()?.signals ?? []).filter { wait($0) }
    innerCame()
    for _ in added { subscribeToNew() }
  }

  @inline(never)
  private func dropEarly() {
    let signals = early?.signals ?? []
    Unwinding.run { for signal in signals { signal.drop?() } }
  }

  /// Subscribes to a signal that comes while no closure is running.
  func add(_ signal: Signal<Value>) {
    if !isDisposed, wait(WaitingSignal(signal: signal, drop: nil)) { subscribeToNew() }
  }

  /// Subscribes to a signal that has been put behind those that wait, if there is a place for it.
  private func subscribeToNew() {
    if !subscribeToWaiting(), !isTree { subscribeInLoop() }
    if isLimited { settle() }
  }

  /// Called if this thread is in the loop already: it is subscribing to another input, which has
  /// caused the signal to be sent. If a place is free, the signal begins now and not after that
  /// subscription.
  private func subscribeInLoop() {
    while let next = nextForFreePlace() { begin(next) }
  }

  override func innerCompleted(in lane: Lane<Value>? = nil) {
    // With one input at a time, or one of each lane, values of the completed input that still wait
    // at the output come before those of the next input.
    if maxConcurrent == 1 || lane != nil, isTurnWaitedFor {
      innerCompletedInOrder(in: lane)
    } else {
      freePlace(in: lane)
    }
  }

  @inline(never)
  private func innerCompletedInOrder(in lane: Lane<Value>?) {
    inTurnAfterWaiting(self) { $0.freePlace(in: lane) }
  }

  private func freePlace(in lane: Lane<Value>?) {
    // In one step, so that the next input begins on this thread and not where the source sends.
    let next = nextForFreedPlace(in: lane)
    inputEnded()
    if let next { subscribe(to: next) }
  }

  override func innerNeverEnds(in lane: Lane<Value>?) {
    if let lane {
      // The signals that wait in the lane will never begin.
      let waiting = state.withLock { $0.lanes?.lose(lane) } ?? []
      for _ in waiting { inputEnded() }
      Unwinding.release(waiting)
    }
    let isFull = state.withLock { state in
      state.lost += 1
      return state.lost == maxConcurrent
    }
    // All places are taken for good, so the signals that wait will never begin. The source waits as
    // it would for a signal that sends nothing.
    if isFull { for _ in 0..<releaseWaiting({ $0.stop() }) { inputEnded() } }
    inputEnded()
  }

  override func releaseChain() {
    isChainReleased = true
    releaseWaiting { $0.close() }
    super.releaseChain()
  }

  /// Subscribes to as many inputs as there is room for. Returns false if this thread is in the loop
  /// already.
  private func subscribeToWaiting() -> Bool {
    guard beginSubscribing() else { return false }
    var next = next(isNew: true)
    while let signal = next {
      begin(signal)
      next = self.next()
    }
    return true
  }

  /// Goes on with the loop that this thread has begun. The end of the input before may have ended
  /// the output.
  private func subscribe(to first: WaitingSignal<Value>) {
    if isDisposed {
      first.drop?()
      return
    }
    begin(first.signal)
    while let next = next() { begin(next) }
  }

  // The functions below are separate, so that their variables take no stack while `begin(_:)` runs.
  // `begin(_:)` is recursive where an inner signal flattens signals itself.

  private func wait(_ signal: WaitingSignal<Value>) -> Bool {
    inputBegins()
    // Loaded before: it may be the last reference to the source's chain, which must not be released
    // while the lock is held.
    let source = source
    let (waits, update) = state.withLock { state in
      (state.append(signal, from: source), state.waiting.updatePause())
    }
    update?.passOn()
    if !waits {
      inputEnded()
      signal.drop?()
    }
    return waits
  }

  /// The edge of the source, for its calls.
  private var source: Edge? { unsafe outer?.takeUnretainedValue() ?? root }

  @inline(never)
  private func settle() {
    state.settle(
      from: source,
      drop: { dropped in
        inputEnded()
        dropped.drop?()
        Unwinding.release(dropped)
      },
      fail: { sendError($0) })
  }

  /// Drops the signals that wait, and returns their number. No further input begins.
  @discardableResult
  private func releaseWaiting(
    _ end: (inout PacedQueue<WaitingSignal<Value>>) -> Queue<WaitingSignal<Value>>?
  ) -> Int {
    // Variables, since the type of a tuple would be looked up at run time.
    var waiting: Queue<WaitingSignal<Value>>?
    var lanes: Lanes<Value>?
    var context: TaskContext?
    let update = state.withLock { state -> PauseUpdate? in
      waiting = end(&state.waiting)
      (lanes, context) = (state.lanes, state.context)
      (state.lanes, state.context) = (nil, nil)
      return state.waiting.updatePause()
    }
    update?.passOn()
    let count = waiting?.count ?? 0
    if let waiting, count > 0 {
      for place in 0..<count { waiting[place].drop.map { Unwinding.run($0) } }
      Unwinding.release(waiting)
    }
    if context != nil { Unwinding.release(context) }
    return lanes?.release() ?? count
  }

  private func beginSubscribing() -> Bool {
    let thread = ThreadID.current
    return state.withLock { $0.begin(on: thread) }
  }

  private func next(isNew: Bool = false) -> Signal<Value>? {
    if isDisposed { return nil }
    return take(isNew: isNew) { $0.next(atMost: $1, on: $2) }?.signal
  }

  private func nextForFreePlace() -> Signal<Value>? {
    if isDisposed { return nil }
    return take(isNew: true) { $0.nextForFreePlace(atMost: $1, on: $2) }?.signal
  }

  private func nextForFreedPlace(in lane: Lane<Value>?) -> WaitingSignal<Value>? {
    take(isNew: false, leaving: lane) { $0.freePlace(atMost: $1, on: $2) }
  }

  /// Takes the next input out of the state; while the output is paused, only one that is new and
  /// has none before it. Lets the source go on if few signals are left.
  private func take(
    isNew: Bool, leaving lane: Lane<Value>? = nil,
    _ next: (inout State, _ maxConcurrent: Int, ThreadID) -> WaitingSignal<Value>?
  ) -> WaitingSignal<Value>? {
    let thread = ThreadID.current
    let place = placeOfPause()
    let (signal, update) = state.withLock { state in
      if let lane { state.lanes?.leave(lane) }
      let mayWait = state.waitingCount > (isNew ? 1 : 0)
      let waits = mayWait && (state.isParked || waitsForOutput(&state, at: place))
      let next = next(&state, waits ? 0 : maxConcurrent, thread)
      return (next, state.updatePause(atMost: maxConcurrent))
    }
    passOn(update, on: signal == nil ? nil : thread)
    return signal
  }

  /// Tells the source that it may go on, or has to wait. What it sends at once begins after the
  /// input that the loop of `thread` has just taken, if it has.
  @inline(__always)
  private func passOn(_ update: PauseUpdate?, on thread: ThreadID?) {
    guard let update else { return }
    if let thread { passOnFirst(update, on: thread) } else { update.passOn() }
  }

  @inline(never)
  private func passOnFirst(_ update: PauseUpdate, on thread: ThreadID) {
    let hadTaken = state.withLock { $0.setTaken(true, on: thread) }
    update.passOn()
    _ = state.withLock { $0.setTaken(hadTaken, on: thread) }
  }

  /// Where inputs wait if the output is paused; nil if it isn't. Found out outside of the lock,
  /// since a scheduler may be released here.
  private func placeOfPause() -> Scheduler? { isPaused ? .currentOrBackground() : nil }

  private func waitsForOutput(_ state: inout State, at place: Scheduler?) -> Bool {
    guard let place else { return false }
    state.isParked = park(on: place) { [self] in goOnAfterPause() }
    return state.isParked
  }

  /// Subscribes to the inputs that wait. Until there is none, or no place is free, others leave
  /// their inputs to this thread, so that the inputs begin in order.
  private func goOnAfterPause() {
    guard beginSubscribing() else { return state.withLock { $0.isParked = false } }
    while let next = nextAfterPause() { begin(next) }
  }

  private func nextAfterPause() -> Signal<Value>? {
    let thread = ThreadID.current
    let place = placeOfPause()
    let (next, update) = state.withLock { state in
      state.isParked = false
      let waits = isDisposed || waitsForOutput(&state, at: place)
      let next = state.next(atMost: waits ? 0 : maxConcurrent, on: thread)
      if next != nil { state.isParked = true }
      return (next, state.updatePause(atMost: maxConcurrent))
    }
    passOn(update, on: next == nil ? nil : thread)
    return next?.signal
  }

  private func begin(_ signal: Signal<Value>) {
    let source = source(of: signal)
    if source.sendScalar(to: self) {
      innerCompleted(in: lane(of: signal))
    } else {
      let outer = TaskContext.replaceCurrent(with: context)
      let subscribing = ThreadContext.beginAtOnce()
      // Not by `attach(_:to:)`, since each further call takes stack.
      let sink = InnerSink(into: self, in: lane(of: signal))
      if home.isNone { _ = source.attach(sink) } else { attachAtHome(sink, to: source) }
      _ = ThreadContext.replaceSubscribing(with: subscribing)
      _ = TaskContext.replaceCurrent(with: outer)
    }
  }

  /// What is subscribed to for an inner signal.
  private func source(of signal: Signal<Value>) -> Signal<Value> {
    hasLanes ? unsafe unsafeDowncast(signal, to: LaneSignal<Value>.self).sourceSignal : signal
  }

  private func lane(of signal: Signal<Value>) -> Lane<Value>? {
    hasLanes ? unsafe unsafeDowncast(signal, to: LaneSignal<Value>.self).lane : nil
  }

  private var context: TaskContext { state.withLock { $0.context } ?? .empty }
}

/// Signals that came while closures of earlier values were still running, in the order of their
/// values, and how deep the calls of the closures were nested on the stack.
///
/// An object, which few subscriptions need: an array of generic elements would look up types for
/// all of them.
private final class EarlySignals<Value: Sendable> {
  private var places: [(depth: Int32, signal: WaitingSignal<Value>)] = []

  deinit { Unwinding.release({ places = [] }, orKeep: { Kept(replace(&places, with: [])) }) }

  /// Adds the signal of a value whose closure ran while no other one did: it comes before those of
  /// the values that this closure has sent.
  func addFirst(_ signal: WaitingSignal<Value>) { places.insert((0, signal), at: 0) }

  func add(_ signal: WaitingSignal<Value>, at depth: Int32) {
    let place = places.firstIndex { $0.depth > depth } ?? places.count
    places.insert((depth, signal), at: place)
    settle(at: depth)
  }

  /// The signals of values that a closure has sent come before those of the next values.
  func settle(at depth: Int32) {
    for place in places.indices where places[place].depth > depth { places[place].depth = depth }
  }

  var signals: [WaitingSignal<Value>] { places.map(\.signal) }
}

/// A thread that is in the loop of `subscribeToWaiting()`. It is not nested in the generic state:
/// the type of an array of them would be looked up at run time on each access.
struct SubscribingLoop {
  let thread: ThreadID
  /// The number of inputs that have completed on this thread since the loop's last step. Their
  /// places are free for inputs that begin on this thread.
  var completed = 0
  /// Whether the loop has taken an input, and not begun it yet. Later ones begin after it.
  var hasTaken = false
}

/// An inner signal that waits for a free place.
struct WaitingSignal<Value: Sendable> {
  let signal: Signal<Value>
  /// Reports it as dropped; nil if there is no `onDrop`.
  let drop: (@Sendable () -> Void)?
}
