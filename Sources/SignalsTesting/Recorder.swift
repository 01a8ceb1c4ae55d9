import Scheduling
public import Signals

/// Keeps every event of a signal, with its time.
///
/// <!-- member -->
/// ```swift
/// @Test func asksAfterAPause() {
///   let clock = TestScheduler()
///   let typed = Subject<String>()
///   let recorder = typed.debounce(for: .seconds(1), on: clock).record(on: clock)
///   typed.sendNext("s")
///   typed.sendNext("swift")
///   clock.run()
///   #expect(recorder.values == ["swift"])
///   #expect(recorder.events.map(\.time) == [.seconds(1)])
/// }
/// ```
///
/// `record(on:)` of a signal creates a recorder and subscribes it. If the code under test makes the
/// subscription, create the recorder first and pass it to `subscribe(_:)`.
///
/// It records all events that it gets, so that a test sees an event that should not have come. A
/// recorder is for one subscription; it keeps neither the signal nor the subscription alive.
public final class Recorder<Value: Sendable>: Sendable {
  private struct State {
    var origin: Duration
    var events: [TimedEvent<Value>] = []
    /// The first terminal event.
    var end: Event<Value>?
    var disposal: (time: Duration, index: Int)?
    /// The subscriber whose end is the end of the subscription.
    // Weak, since the subscription keeps the recorder. When the subscriber is released, no sender
    // is left.
    weak var owner: Subscriber<Value>?
    var chain: (@Sendable () -> String)?
    var waits: [(wait: Wait<Value>, start: Int)] = []
    /// The waits that have ended, but whose handlers have not been called.
    var finished: [(wait: Wait<Value>, outcome: Wait<Value>.Outcome)] = []
    /// How many events were returned by waits.
    var returned = 0

    mutating func record(_ event: TimedEvent<Value>) {
      events.append(event)
      if end == nil, event.event.isEnd { end = event.event }
      if !waits.isEmpty { finishWaits() }
    }

    mutating func add(_ wait: Wait<Value>) {
      waits.append((wait, events.count))
      finishWaits()
    }

    /// Finds the waits that end now.
    private mutating func finishWaits() {
      var unfinished: [(Wait<Value>, Int)] = []
      for (wait, start) in waits {
        // A wait for silence counts events from its own beginning, not from the last event that a
        // wait has returned.
        let first = wait.isForSilence ? start : returned
        if let outcome = wait.outcome(of: events[first...], end: end) {
          if case .success(let events) = outcome { returned += events.count }
          finished.append((wait, outcome))
        } else {
          unfinished.append((wait, start))
        }
      }
      waits = unfinished
    }

    mutating func takeEvents() -> [TimedEvent<Value>] {
      defer { events = [] }
      return events
    }

    /// Returns the waits that have ended, so that the caller calls their handlers.
    mutating func takeFinished() -> [(wait: Wait<Value>, outcome: Wait<Value>.Outcome)] {
      defer { finished = [] }
      return finished
    }

    /// Returns the outcome of `wait`, if it has ended and its handler was not called.
    mutating func takeOutcome(of wait: Wait<Value>) -> Wait<Value>.Outcome? {
      finished.firstIndex { $0.wait === wait }.map { finished.remove(at: $0).outcome }
    }

    /// Ends `wait` with `outcome`, unless it has ended. Returns its outcome.
    mutating func end(
      _ wait: Wait<Value>, with outcome: Wait<Value>.Outcome
    ) -> Wait<Value>.Outcome? {
      guard let index = waits.firstIndex(where: { $0.wait === wait }) else {
        return takeOutcome(of: wait)
      }
      waits.remove(at: index)
      return outcome
    }
  }

  let scheduler: Scheduler
  private let state: Locked<State>

  /// Creates a recorder whose times count from now on the clock of `scheduler`.
  public init(on scheduler: Scheduler) {
    self.scheduler = scheduler
    state = Locked(State(origin: scheduler.now))
  }

  deinit { Unwinding.release(state.withLock { $0.takeEvents() }) }

  /// All events that came, in their order.
  public var events: [TimedEvent<Value>] {
    state.withLock { $0.events }
  }

  /// The values that came, in their order.
  public var values: [Value] {
    events.compactMap { if case .next(let value) = $0.event { value } else { nil } }
  }

  /// The error with which the signal ended, if it did.
  public var error: (any Error)? {
    events.lazy.compactMap { if case .error(let error) = $0.event { error } else { nil } }.first
  }

  /// Whether the signal has completed.
  public var isCompleted: Bool {
    events.contains { if case .completed = $0.event { true } else { false } }
  }

  /// The time at which ``dispose()`` disposed of the subscription; nil if it has not, or the signal
  /// had ended before.
  public var disposedAt: Duration? {
    state.withLock { $0.disposal?.time }
  }

  /// Disposes of the subscription, and records the time.
  ///
  /// A recorder that was disposed of doesn't subscribe any more.
  public func dispose() {
    let now = scheduler.now
    let owner = state.withLock {
      if $0.end == nil, $0.disposal == nil {
        $0.disposal = (now - $0.origin, $0.events.count)
      }
      return $0.owner
    }
    owner?.sendCompleted()
  }

  func subscribe(to signal: Signal<Value>) -> Disposable {
    // The owner is stored before the first event, so that `dispose()` can stop a source that sends
    // all its events while it is being subscribed to.
    let owner = Subscriber<Value>()
    let isDisposed = state.withLock {
      $0.owner = owner
      return $0.disposal != nil
    }
    if isDisposed { owner.sendCompleted() }
    let subscribe = {
      owner.subscribe(
        to: signal,
        next: { self.record(.next($0)) },
        error: { self.record(.error($0)) },
        completed: { self.record(.completed) })
    }
    // The signal has to begin before virtual time goes on, even on a thread that doesn't belong to
    // the test, and tasks that it begins have to run on virtual time. So the scheduler is current
    // meanwhile, unless the thread runs another scheduler's work.
    let isVirtual = scheduler is TestScheduler || scheduler is ImmediateTestScheduler
    let isHere = isVirtual && (Scheduler.running ?? scheduler) === scheduler
    let subscription = isHere ? scheduler.performAsCurrent(subscribe) : subscribe()
    let chain = recordedChain(of: subscription)
    state.withLock { $0.chain = chain }
    // A signal with a name adds its subscription itself, and so does a recorded one.
    if chain == nil, signal.name.isEmpty {
      LiveSubscriptions.add(subscription) { "a recorded signal of \(Value.self)" }
    }
    return subscription
  }

  /// Describes the chain that has led to the events, if signals are recorded.
  var chain: (@Sendable () -> String)? { state.withLock { $0.chain } }

  /// Counts times from `origin` on.
  func restart(at origin: Duration) {
    state.withLock { $0.origin = origin }
  }

  /// The recorded events, and the disposal at its place.
  var moments: [Moment] {
    let (events, disposal) = state.withLock { ($0.events, $0.disposal) }
    var moments = events.map { Moment($0) }
    if let disposal { moments.insert(Moment(.disposed, at: disposal.time), at: disposal.index) }
    return moments
  }

  /// An event that a recorder has received, or its disposal, with the time.
  struct Moment {
    enum Content {
      case event(Event<Value>)
      case disposed
    }

    var content: Content
    var time: Duration

    init(_ content: Content, at time: Duration) {
      self.content = content
      self.time = time
    }

    init(_ event: TimedEvent<Value>) {
      self.init(.event(event.event), at: event.time)
    }
  }

  private func record(_ event: Event<Value>) {
    let now = scheduler.now
    // On virtual time, the code that waits calls the handlers. A handler may begin another wait,
    // which runs virtual time, and no event could come while this one is being delivered.
    let isVirtual = scheduler is TestScheduler
    let finished = state.withLock {
      $0.record(TimedEvent(event, at: now - $0.origin))
      return isVirtual ? [] : $0.takeFinished()
    }
    for (wait, outcome) in finished { wait.end(with: outcome) }
  }

  /// Adds `wait`, which gets the events so far, and the later ones.
  func add(_ wait: Wait<Value>) {
    let outcome = state.withLock {
      $0.add(wait)
      return $0.takeOutcome(of: wait)
    }
    if let outcome { wait.end(with: outcome) }
  }

  /// Ends `wait` if the events so far end it.
  func endIfOver(_ wait: Wait<Value>) {
    if let outcome = state.withLock({ $0.takeOutcome(of: wait) }) { wait.end(with: outcome) }
  }

  /// Ends `wait`, with `outcome` if it hasn't ended.
  func end(_ wait: Wait<Value>, with outcome: Wait<Value>.Outcome, after waited: Duration? = nil) {
    let outcome = state.withLock { $0.end(wait, with: outcome) }
    if let outcome { wait.end(with: outcome, after: waited) }
  }

  /// The time on the clock of the events.
  var now: Duration {
    let now = scheduler.now
    return now - state.withLock { $0.origin }
  }
}

extension Signal {
  /// Subscribes `recorder`, which keeps every event with its time.
  @discardableResult
  public final func subscribe(_ recorder: Recorder<Value>) -> Disposable {
    recorder.subscribe(to: self)
  }

  /// Subscribes a new recorder, which keeps every event with its time since now, and returns it.
  ///
  /// On a `TestScheduler` or an ``ImmediateTestScheduler`` the signal begins before this method
  /// returns, in any task and on any thread. On a `TestScheduler`, the tasks of the signal's
  /// operators run on virtual time, too, whatever sends the values: the test itself, or another
  /// thread. An executor that a task is given wins, and so does another scheduler whose work sends
  /// the value. What has subscribed before, as a model to its own signals, isn't a part of the
  /// recording: make it inside of the scheduler's `performAsCurrent(_:)`.
  ///
  /// The subscription goes on if the caller doesn't keep
  /// the recorder; ``Recorder/dispose()`` ends it.
  ///
  /// - Parameter scheduler: The scheduler on whose clock times are measured, and waits pass.
  public final func record(on scheduler: Scheduler) -> Recorder<Value> {
    let recorder = Recorder<Value>(on: scheduler)
    subscribe(recorder)
    return recorder
  }
}
