public import Scheduling
public import Signals

/// A test of signals on virtual time, written in marble diagrams.
///
/// ```swift
/// let marbles = Marbles()
/// let source = marbles.cold("a-b-c-|")
/// marbles.expect(source.take(2), toBe: "a-(b|)")
/// marbles.expect(source, subscribedDuring: "^-!")
/// ```
///
/// The notation is that of ``MarbleDiagram``. Everything runs on ``scheduler``, on the thread of
/// the test; nothing blocks. Operators that take a scheduler get this one, and so do operators that
/// take the current one.
///
/// A value is named by a character, or by a longer text in quotes. By default, values are these
/// names, as `String`s, and events are compared by the names of their values. A string or a number
/// is named by its printed form, and a tuple by its parts, one after the other. The name of a list
/// is in brackets. If this is not enough, a dictionary maps names to values. Errors are the same if
/// they are equal. Errors that can't be compared are the same if they are the same object or, if
/// they are not objects, print as the same.
///
/// Ticks count from the moment at which the signal under test is subscribed to. Each call of
/// ``expect(_:toBe:error:disposedAt:fileID:filePath:line:column:)`` subscribes, and runs virtual
/// time until no work is left, or for ``horizon`` ticks. To check several subscriptions of one run,
/// ``record(_:from:disposedAt:)`` them, then ``run(fileID:filePath:line:column:)``.
public final class Marbles: Sendable {
  private struct State {
    /// The time of tick 0 of the current run.
    var origin: Duration = .zero
    var isRunning = false
    var recordings: [@Sendable (_ origin: Duration) -> Void] = []
    var hotSignals: [HotSignal] = []
    /// The logs of all marble signals, which keep their subscriptions alive.
    var logs: [SubscriptionLog] = []
  }

  private struct HotSignal {
    /// How long before tick 0 the signal begins.
    var lead: Duration
    var start: @Sendable (_ origin: Duration) -> Void
  }

  private static let mostSteps = 1_000_000

  /// The clock of the test, and the scheduler that everything runs on.
  public let scheduler: TestScheduler
  /// How much virtual time a tick takes.
  public let tick: Duration
  /// The greatest number of ticks of a run.
  public let horizon: Int

  let report: @Sendable (TestFailure) -> Void
  private let state = Locked(State())

  /// Creates a test whose failures go to `report`.
  ///
  /// - Parameters:
  ///   - scheduler: The clock of the test, and the scheduler that everything runs on; by default, a
  ///     new one.
  ///   - tick: How much virtual time a tick takes; more than zero.
  ///   - horizon: The greatest number of ticks of a run; more than zero.
  ///   - location: The place of a failure that has no other place.
  ///   - report: Gets each failure, on the thread that finds it.
  public init(
    on scheduler: TestScheduler? = nil,
    tick: Duration = .seconds(1), horizon: Int = 1000, at location: TestLocation = TestLocation(),
    reportingTo report: @escaping @Sendable (TestFailure) -> Void
  ) {
    require(tick > .zero, "Marbles: a tick must be longer than zero, got \(tick)")
    require(horizon > 0, "Marbles: the horizon must be positive, got \(horizon)")
    self.tick = tick
    self.horizon = horizon
    self.report = report
    self.scheduler =
      scheduler
      ?? TestScheduler(name: "Marbles", at: TestSchedulers.here) {
        report(TestFailure(ofStrayWork: $0, location: location))
      }
  }

  /// Returns a recorder that the next run subscribes to `signal`.
  ///
  /// - Parameters:
  ///   - signal: The signal to subscribe to.
  ///   - tick: When to subscribe; 0 or more.
  ///   - disposal: The tick at which to dispose of the subscription, before other work that is due
  ///     then.
  public func record<Value: Sendable>(
    _ signal: Signal<Value>, from tick: Int = 0, disposedAt disposal: Int? = nil
  ) -> Recorder<Value> {
    record(signal, from: tick, until: disposal.map { Disposal(tick: $0) })
  }

  /// Runs virtual time until no work is left, or for ``horizon`` ticks.
  ///
  /// Tick 0 is now. If hot signals have ticks before their `^`, tick 0 is later by as many ticks.
  /// The whole run has to fit on the clock, which shows 292 years.
  public func run(
    fileID: StaticString = #fileID, filePath: StaticString = #filePath, line: Int = #line,
    column: Int = #column
  ) {
    run(TestLocation(fileID: fileID, filePath: filePath, line: line, column: column))
  }

  func run(_ location: TestLocation) {
    let (origin, end, recordings, hotSignals) = state.withLock { state in
      let (origin, end) = bounds(lead: state.hotSignals.map(\.lead).max() ?? .zero)
      state.origin = origin
      state.isRunning = true
      defer { (state.recordings, state.hotSignals) = ([], []) }
      return (origin, end, state.recordings, state.hotSignals)
    }
    defer { state.withLock { $0.isRunning = false } }
    // Subscriptions come before the events of the same tick.
    for start in recordings { start(origin) }
    for signal in hotSignals { signal.start(origin) }
    let sentinel = scheduler.schedule(after: end - scheduler.now) {}
    for _ in 0..<Self.mostSteps {
      guard !sentinel.isDisposed, scheduler.step() else { return }
      if scheduler.now >= end { return scheduler.advance(to: max(end, scheduler.now)) }
    }
    sentinel.dispose()
    let now = (scheduler.now - origin).text
    report(
      TestFailure(
        message: "No end after \(Self.mostSteps) steps of the scheduler, at \(now).",
        location: location))
  }

  /// The times of tick 0 and of the end of a run that begins now.
  private func bounds(lead: Duration) -> (origin: Duration, end: Duration) {
    let (length, overflow) = tick.attoseconds.multipliedReportingOverflow(by: Int128(horizon))
    let origin = scheduler.now.deadline(after: lead)
    guard !overflow, let origin, let end = origin.deadline(after: Duration(attoseconds: length))
    else {
      // Events after the end of the clock would never happen.
      fatalError(
        "Marbles.run(): \(horizon) ticks of \(tick.text), from \(lead.text) after "
          + "\(scheduler.now.text) on, go beyond the end of the clock, at \(Duration.latest.text)")
    }
    return (origin, end)
  }

  struct Disposal {
    var tick: Int
    /// Whether other work that is due at that time comes before the disposal.
    var isLate = false
  }

  func record<Value: Sendable>(
    _ signal: Signal<Value>, from first: Int, until disposal: Disposal?
  ) -> Recorder<Value> {
    require(first >= 0, "Marbles.record: the first tick must not be negative, got \(first)")
    let recorder = Recorder<Value>(on: scheduler)
    let (scheduler, tick) = (scheduler, tick)
    let start: @Sendable (Duration) -> Void = { origin in
      recorder.restart(at: origin)
      let lead = origin - scheduler.now
      scheduler.schedule(after: lead + tick * first) { signal.subscribe(recorder) }
      guard let disposal else { return }
      scheduler.schedule(after: lead + tick * disposal.tick) {
        if disposal.isLate {
          Self.schedule(lastOn: scheduler) { recorder.dispose() }
        } else {
          recorder.dispose()
        }
      }
    }
    state.withLock { $0.recordings.append(start) }
    return recorder
  }

  /// Schedules `action` to run after all other work that is due at the present time.
  private static func schedule(
    lastOn scheduler: TestScheduler, _ action: @escaping @Sendable () -> Void
  ) {
    scheduler.schedule {
      // Each time this work is scheduled again, one piece of other work runs first.
      if scheduler.isWorkDue { schedule(lastOn: scheduler, action) } else { action() }
    }
  }

  /// Calls `start` in the next run, or now in the run in progress.
  ///
  /// - Parameter lead: How long before tick 0 the run has to begin.
  func play(from lead: Duration, _ start: @escaping @Sendable (_ origin: Duration) -> Void) {
    let runningSince = state.withLock {
      if !$0.isRunning { $0.hotSignals.append(HotSignal(lead: lead, start: start)) }
      return $0.isRunning ? $0.origin : nil
    }
    if let runningSince { start(runningSince) }
  }

  /// Returns the record of a signal's subscriptions, on the clock of the run.
  func makeLog() -> SubscriptionLog {
    let log = SubscriptionLog { [weak self] in
      guard let self else { return (.zero, .zero) }
      return (scheduler.now, state.withLock { $0.origin })
    }
    state.withLock { $0.logs.append(log) }
    return log
  }
}
