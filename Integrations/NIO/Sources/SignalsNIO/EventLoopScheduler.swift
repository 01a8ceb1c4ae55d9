import NIOConcurrencyHelpers
public import NIOCore
public import Signals

/// Runs work on an event loop of SwiftNIO, in the order in which it is due.
///
/// ```swift
/// let answers = requests.deliver(on: channel.eventLoop.scheduler)
/// ```
///
/// Times are in whole nanoseconds, on the loop's clock; a delay is never shortened. An event loop
/// that is shut down releases its work, which can still be disposed of. After that nothing may be
/// scheduled on it: SwiftNIO warns of it, and will stop the program in a later version.
///
/// An event loop looks at its channels only when no work is due. So a source that is faster than
/// the receiver behind `deliver(on:)`, without end, keeps the loop from its channels.
public final class EventLoopScheduler: Scheduler, @unchecked Sendable {
  // Unchecked as its superclass is; it has no mutable state.

  /// The loop that runs the work.
  public let eventLoop: any EventLoop

  /// Creates a scheduler. All schedulers of a loop have the same order.
  public init(_ eventLoop: any EventLoop) {
    self.eventLoop = eventLoop
    super.init(name: "EventLoopScheduler")
  }

  public override var now: Duration { eventLoop.now.sinceStart }

  @discardableResult
  public override func schedule(_ action: @escaping @Sendable () -> Void) -> Disposable {
    let work = Work(action)
    eventLoop.execute { work.run(on: self, repeats: false) }
    return work.disposable
  }

  @discardableResult
  public override func schedule(
    after delay: Duration, _ action: @escaping @Sendable () -> Void
  ) -> Disposable {
    guard delay > .zero else { return schedule(action) }
    guard delay < Self.longest else { return Disposable() }
    let work = Work(action)
    schedule(work, at: now + delay) { work.run(on: self, repeats: false) }
    return work.disposable
  }

  @discardableResult
  public override func schedule(
    after delay: Duration, repeatingEvery interval: Duration, leeway: Duration = .zero,
    _ action: @escaping @Sendable () -> Void
  ) -> Disposable {
    guard interval > .zero else {
      fatalError("EventLoopScheduler: the interval must be positive, got \(interval)")
    }
    guard leeway >= .zero else {
      fatalError("EventLoopScheduler: the leeway must not be negative, got \(leeway)")
    }
    guard delay < Self.longest else { return Disposable() }
    let work = Work(action)
    let first = now + max(.zero, delay)
    let nanoseconds = max(1, min(interval, Self.longest).nanoseconds)
    scheduleRuns(of: work, first: first, at: first, every: nanoseconds)
    return work.disposable
  }

  /// Schedules the run that is due at `time`, and after it the next one. The n-th run is due at
  /// `first + n * interval`; runs that are missed are merged into one.
  private func scheduleRuns(
    of work: Work, first: Duration, at time: Duration, every interval: Int64
  ) {
    schedule(work, at: time) { [self] in
      work.run(on: self, repeats: true)
      let runs = max(0, (now - first).nanoseconds / interval) + 1
      let next = first + .nanoseconds(interval) * runs
      if next - now < Self.longest {
        scheduleRuns(of: work, first: first, at: next, every: interval)
      }
    }
  }

  private func schedule(_ work: Work, at time: Duration, _ run: @escaping @Sendable () -> Void) {
    // On the loop: a timer that another thread makes while the loop is shut down would stop the
    // program.
    eventLoop.perform { [eventLoop] in
      if work.isCancelled { return }
      let deadline = NIODeadline.uptimeNanoseconds(UInt64(time.nanoseconds))
      work.hold(eventLoop.scheduleTask(deadline: deadline, run))
    }
  }

  /// Work with this delay, about 146 years, or a longer one never runs.
  private static let longest = Duration.nanoseconds(Int64.max / 2)
}

extension EventLoop {
  /// A scheduler that runs work on this loop.
  public var scheduler: EventLoopScheduler { EventLoopScheduler(self) }

  /// Calls `body` at once if the caller is on this loop, otherwise soon.
  func perform(_ body: @escaping @Sendable () -> Void) {
    if inEventLoop { body() } else { execute(body) }
  }
}

/// Work that waits on a loop. Its cancellation releases the action at once, on any thread. Only the
/// loop holds the work, so a loop that is shut down releases it.
private final class Work: Sendable {
  private struct State {
    /// Nil when the work was cancelled or has ended.
    var action: (@Sendable () -> Void)?
    var timer: Scheduled<Void>?

    mutating func end() -> State {
      defer { self = State() }
      return self
    }
  }

  private let state: NIOLockedValueBox<State>

  init(_ action: @escaping @Sendable () -> Void) {
    state = NIOLockedValueBox(State(action: action))
  }

  var disposable: Disposable { Disposable { [weak self] in self?.cancel() } }

  var isCancelled: Bool { state.withLockedValue { $0.action == nil } }

  func run(on scheduler: EventLoopScheduler, repeats: Bool) {
    let now = state.withLockedValue { repeats ? $0 : $0.end() }
    if let action = now.action { scheduler.performAsCurrent(action) }
  }

  /// Keeps what cancels the work on the loop.
  func hold(_ timer: Scheduled<Void>) {
    let isWaiting = state.withLockedValue { state in
      if state.action != nil { state.timer = timer }
      return state.action != nil
    }
    if !isWaiting { timer.cancel() }
  }

  private func cancel() { state.withLockedValue { $0.end() }.timer?.cancel() }
}

extension NIODeadline {
  /// The time since the start of the loop's clock.
  fileprivate var sinceStart: Duration { .nanoseconds(Int64(clamping: uptimeNanoseconds)) }
}

extension Duration {
  /// The duration in nanoseconds, rounded up.
  fileprivate var nanoseconds: Int64 {
    let (seconds, attoseconds) = components
    return seconds * 1_000_000_000 + (attoseconds + 999_999_999) / 1_000_000_000
  }
}
