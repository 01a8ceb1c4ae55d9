import Scheduling
public import Signals

/// Keeps every event of a signal, with its time.
///
/// ```swift
/// let recorder = Recorder<Int>(on: scheduler)
/// signal.subscribe(recorder)
/// scheduler.advance(by: .seconds(3))
/// #expect(recorder.values == [1, 2])
/// ```
///
/// It records what it gets, whatever that is, so that a test sees an event that should not have
/// come. A recorder is for one subscription; it keeps neither the signal nor the subscription alive.
public final class Recorder<Value: Sendable>: Sendable {
  private struct State {
    var origin: Duration
    var events: [TimedEvent<Value>] = []
    var disposal: (time: Duration, index: Int)?
    // Weak, since the subscription keeps the recorder: nobody can send where it is gone.
    weak var subscription: Disposable?
    var waits: [Wait<Value>] = []
    /// How many events waits have returned.
    var returned = 0

    var hasEnded: Bool { events.last?.event.isEnd ?? false }

    /// The waits that are over now, and what came of them.
    mutating func finishedWaits() -> [(wait: Wait<Value>, outcome: Wait<Value>.Outcome)] {
      var finished: [(Wait<Value>, Wait<Value>.Outcome)] = []
      var unfinished: [Wait<Value>] = []
      for wait in waits {
        if let outcome = wait.outcome(of: events[returned...], hasEnded: hasEnded) {
          if case .success(let events) = outcome { returned += events.count }
          finished.append((wait, outcome))
        } else {
          unfinished.append(wait)
        }
      }
      waits = unfinished
      return finished
    }
  }

  let scheduler: Scheduler
  private let state: Locked<State>

  /// Creates a recorder whose times count from now on the clock of `scheduler`.
  public init(on scheduler: Scheduler) {
    self.scheduler = scheduler
    state = Locked(State(origin: scheduler.now))
  }

  /// Everything that came, in its order.
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

  /// When the subscription was disposed of by ``dispose()``, if it was and had not ended before.
  public var disposedAt: Duration? {
    state.withLock { $0.disposal?.time }
  }

  /// Disposes of the subscription, and records when.
  public func dispose() {
    let subscription = state.withLock {
      if !$0.hasEnded, $0.disposal == nil {
        $0.disposal = (scheduler.now - $0.origin, $0.events.count)
      }
      return $0.subscription
    }
    subscription?.dispose()
  }

  func subscribe(to signal: Signal<Value>) -> Disposable {
    let subscription = signal.subscribe(
      next: { self.record(.next($0)) },
      error: { self.record(.error($0)) },
      completed: { self.record(.completed) })
    state.withLock { $0.subscription = subscription }
    return subscription
  }

  /// Counts times from `origin` on.
  func restart(at origin: Duration) {
    state.withLock { $0.origin = origin }
  }

  /// What was recorded, with disposal in its place.
  var moments: [Moment] {
    let (events, disposal) = state.withLock { ($0.events, $0.disposal) }
    var moments = events.map { Moment($0) }
    if let disposal { moments.insert(Moment(.disposed, at: disposal.time), at: disposal.index) }
    return moments
  }

  /// What a recorder has seen at a time: an event, or its disposal.
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
    let finished = state.withLock {
      $0.events.append(TimedEvent(event, at: now - $0.origin))
      return $0.waits.isEmpty ? [] : $0.finishedWaits()
    }
    for (wait, outcome) in finished { wait.end(with: outcome) }
  }

  /// Lets `wait` know what has come, and what comes.
  func add(_ wait: Wait<Value>) {
    let finished = state.withLock {
      if case .silence = wait.goal { $0.returned = $0.events.count }
      $0.waits.append(wait)
      return $0.finishedWaits()
    }
    for (wait, outcome) in finished { wait.end(with: outcome) }
  }

  /// Ends `wait`, if it goes on, since it has taken long enough.
  func end(_ wait: Wait<Value>, after waited: Duration) {
    state.withLock { $0.waits.removeAll { $0 === wait } }
    wait.end(with: wait.outcomeOfLimit, after: waited)
  }
}

extension Signal {
  /// Subscribes `recorder`, which keeps every event with its time.
  @discardableResult
  public final func subscribe(_ recorder: Recorder<Value>) -> Disposable {
    recorder.subscribe(to: self)
  }
}
