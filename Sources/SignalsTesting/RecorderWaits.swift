import Foundation
import Scheduling
import Signals

/// The failure of a recorder's wait.
public struct WaitFailure: Error, CustomStringConvertible, Sendable {
  /// The expected event, and what came instead.
  public let description: String
}

/// Waiting.
///
/// Events count from the last one that a wait has returned: two calls of `next()` return the first
/// event and the second one, whether or not they were recorded before.
///
/// A recorder on a ``TestScheduler`` runs virtual time until the expected events have come; nothing
/// blocks. If a million steps of the scheduler don't lead to an end, the wait fails. A callback is
/// called after the step that has brought the last event.
///
/// A recorder on another scheduler waits on real time, for at most the limit: it blocks the thread,
/// suspends the task, or returns at once and calls back.
///
/// On the main thread the run loop runs while the call blocks. But code that itself runs on the
/// main queue, such as a test on the main actor, blocks the queue; in such code, use `await`.
extension Recorder {
  // MARK: Blocking

  /// Waits for the next `count` events, and returns them.
  ///
  /// - Parameters:
  ///   - count: How many events; one or more. The end of the signal is an event.
  ///   - limit: The longest time to wait. By default it is 10 seconds of real time, or virtual time
  ///     until no work is left.
  @available(*, noasync, message: "Put `await` before the call")
  @discardableResult
  public func next(
    _ count: Int = 1, within limit: Duration? = nil
  ) throws(WaitFailure) -> [TimedEvent<Value>] {
    try block(until: .events(count), limit)
  }

  /// Waits until the signal has completed, and returns all events that no wait has returned before.
  ///
  /// An error is a failure. If a wait has already returned the completion, this one does not fail,
  /// and returns the remaining events.
  @available(*, noasync, message: "Put `await` before the call")
  @discardableResult
  public func completion(
    within limit: Duration? = nil
  ) throws(WaitFailure) -> [TimedEvent<Value>] {
    try block(until: .completion, limit)
  }

  /// Waits for `duration`, during which no event may come.
  @available(*, noasync, message: "Put `await` before the call")
  public func silence(for duration: Duration) throws(WaitFailure) {
    _ = try block(until: .silence, duration)
  }

  // MARK: Suspending

  /// Waits for the next `count` events, and returns them.
  @discardableResult
  public func next(
    _ count: Int = 1, within limit: Duration? = nil
  ) async throws(WaitFailure) -> [TimedEvent<Value>] {
    try await suspend(until: .events(count), limit)
  }

  /// Waits until the signal has completed, and returns all events that no wait has returned before.
  @discardableResult
  public func completion(
    within limit: Duration? = nil
  ) async throws(WaitFailure) -> [TimedEvent<Value>] {
    try await suspend(until: .completion, limit)
  }

  /// Waits for `duration`, during which no event may come.
  public func silence(for duration: Duration) async throws(WaitFailure) {
    _ = try await suspend(until: .silence, duration)
  }

  // MARK: Calling back

  /// Calls `body` with the next `count` events, or with a failure when the limit has passed.
  public func whenNext(
    _ count: Int = 1, within limit: Duration? = nil,
    _ body: @escaping @Sendable (Result<[TimedEvent<Value>], WaitFailure>) -> Void
  ) {
    wait(until: .events(count), limit, body)
  }

  /// Calls `body` when the signal has completed, or with a failure when the limit has passed.
  public func whenCompleted(
    within limit: Duration? = nil,
    _ body: @escaping @Sendable (Result<[TimedEvent<Value>], WaitFailure>) -> Void
  ) {
    wait(until: .completion, limit, body)
  }

  /// Calls `body` when `duration` has passed, with a failure if an event came.
  public func whenSilent(
    for duration: Duration,
    _ body: @escaping @Sendable (Result<Void, WaitFailure>) -> Void
  ) {
    wait(until: .silence, duration) { body($0.map { _ in }) }
  }

  // MARK: Implementation

  private typealias Outcome = Result<[TimedEvent<Value>], WaitFailure>

  private func block(
    until goal: WaitGoal, _ limit: Duration?
  ) throws(WaitFailure) -> [TimedEvent<Value>] {
    let outcome = Locked<Outcome?>(nil)
    let thread = BlockedThread()
    wait(until: goal, limit) { result in
      outcome.withLock { $0 = result }
      thread.end()
    }
    if Thread.isMainThread {
      while !thread.wait(until: .now()) {
        _ = RunLoop.main.run(mode: .default, before: Date(timeIntervalSinceNow: 0.01))
      }
    } else {
      _ = thread.wait()
    }
    return try outcome.withLock { $0! }.get()
  }

  private func suspend(
    until goal: WaitGoal, _ limit: Duration?
  ) async throws(WaitFailure) -> [TimedEvent<Value>] {
    let outcome = await withCheckedContinuation { continuation in
      wait(until: goal, limit) { continuation.resume(returning: $0) }
    }
    return try outcome.get()
  }

  private func wait(
    until goal: WaitGoal, _ limit: Duration?, _ body: @escaping @Sendable (Outcome) -> Void
  ) {
    if case .events(let count) = goal {
      require(count > 0, "Recorder.next(_:): the count must be positive, got \(count)")
    }
    let wait = Wait(goal) { outcome, waited in
      body(outcome.mapError { WaitFailure(description: self.message($0, goal, waited)) })
    }
    add(wait)
    if let scheduler = scheduler as? TestScheduler {
      run(scheduler, limit, for: wait)
    } else {
      let limit = limit ?? .seconds(10)
      // Weak, since the timer may fire after the wait has ended; until then the wait keeps the
      // recorder.
      DispatchQueue.global().asyncAfter(deadline: .now() + limit.seconds) { [weak self] in
        self?.end(wait, with: wait.outcomeOfLimit, after: limit)
      }
    }
  }

  private func run(_ scheduler: TestScheduler, _ limit: Duration?, for wait: Wait<Value>) {
    let start = scheduler.now
    let end = limit.flatMap { start.deadline(after: $0) } ?? .latest
    let mostSteps = 1_000_000
    var steps = 0
    while !wait.hasEnded {
      guard steps < mostSteps else {
        return self.end(wait, with: .failure(.endless(steps: steps, at: now)))
      }
      guard scheduler.step(until: end) else {
        if limit != nil { scheduler.advance(to: max(end, scheduler.now)) }
        break
      }
      steps += 1
      endIfOver(wait)
    }
    self.end(wait, with: wait.outcomeOfLimit, after: scheduler.now - start)
  }

  private func message(_ reason: WaitReason, _ goal: WaitGoal, _ waited: Duration?) -> String {
    var message =
      switch (goal, reason) {
      case (.events(let count), _):
        "Waited for \(count == 1 ? "an event" : "\(count) events")"
      case (.completion, _): "Waited for completion"
      case (.silence, _): "Waited for nothing"
      }
    let why =
      switch reason {
      case .ended: "the signal has ended."
      case .failed: "the signal has failed."
      case .interrupted: "something came."
      case .limit: "it did not come within \((waited ?? .zero).text)."
      case .endless(let steps, let time):
        "there is no end after \(steps) steps of the scheduler, at \(time.text)."
      }
    message += ", but " + why
    let events = events.suffix(20)
    if events.isEmpty { return message + "\n\n  Nothing came at all." }
    let lines = events.map { "\n  at \($0.time.text)  \($0.event.words)" }
    return message + "\n" + lines.joined()
  }
}

/// The goal of a wait.
enum WaitGoal: Sendable {
  case events(Int)
  case completion
  case silence
}

/// Why a wait has failed.
enum WaitReason: Error {
  case ended, failed, interrupted, limit
  case endless(steps: Int, at: Duration)
}

/// One wait, which ends when the events reach its goal, or the time is up.
final class Wait<Value: Sendable>: Sendable {
  typealias Outcome = Result<[TimedEvent<Value>], WaitReason>

  private struct Handler {
    var call: (@Sendable (Outcome, Duration?) -> Void)?
  }

  private let goal: WaitGoal
  private let handler: Locked<Handler>

  init(_ goal: WaitGoal, _ handler: @escaping @Sendable (Outcome, Duration?) -> Void) {
    self.goal = goal
    self.handler = Locked(Handler(call: handler))
  }

  /// Whether the handler has been called, or is being called.
  var hasEnded: Bool { handler.withLock { $0.call == nil } }

  var isForSilence: Bool { if case .silence = goal { true } else { false } }

  /// Returns the outcome of this wait, if `events` end it. `events` are those that no wait has
  /// returned yet. For a wait for silence they are those since the wait began.
  ///
  /// - Parameter end: The terminal event, if it has come. A wait may have returned it before.
  func outcome(of events: ArraySlice<TimedEvent<Value>>, end: Event<Value>?) -> Outcome? {
    switch goal {
    case .events(let count):
      if events.count >= count { return .success(Array(events.prefix(count))) }
      return end == nil ? nil : .failure(.ended)
    case .completion:
      switch end {
      case .completed: return .success(Array(events))
      case .error: return .failure(.failed)
      case .next, nil: return nil
      }
    case .silence:
      return events.isEmpty ? nil : .failure(.interrupted)
    }
  }

  /// The outcome when the time is up.
  var outcomeOfLimit: Outcome {
    isForSilence ? .success([]) : .failure(.limit)
  }

  func end(with outcome: Outcome, after waited: Duration? = nil) {
    let handler = handler.withLock { $0.call.take() }
    handler?(outcome, waited)
  }
}

extension Event {
  var isEnd: Bool {
    switch self {
    case .next: false
    case .error, .completed: true
    }
  }

  var words: String {
    switch self {
    case .next(let value): name(of: value)
    case .error(let error): "error \(String(reflecting: error))"
    case .completed: "completion"
    }
  }
}
