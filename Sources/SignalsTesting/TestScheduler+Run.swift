import Foundation
public import Scheduling

/// The error for a task on virtual time that waits for something that can't happen there.
public struct StuckTaskError: Error, CustomStringConvertible {
  /// The work of the scheduler when the task was given up.
  enum Rest {
    case nothing
    case repetitions
    /// After this number of steps, the scheduler still had work.
    case more(Int)
  }

  /// The time at which the task was given up.
  public let time: Duration
  let rest: Rest

  public var description: String {
    let state =
      switch rest {
      case .nothing: "nothing is left to do on the scheduler"
      case .repetitions: "nothing is left to do on the scheduler but what repeats"
      case .more(let steps): "there is no end after \(steps) steps of the scheduler"
      }
    return "At \(time.text) \(state), but the task has not ended. It waits for "
      + "something that is not on virtual time: the main actor, another executor, a task made "
      + "without this one, or an event that never comes."
  }
}

extension TestScheduler {
  /// Runs `operation` as a task on this scheduler, and runs virtual time until the task has ended.
  /// Returns the result of `operation`.
  ///
  /// Other work that is due meanwhile, of signals or other tasks, is done too.
  ///
  /// - Throws: An error of `operation`. ``StuckTaskError`` if `operation` has not returned, no work
  ///   is left on the scheduler, and none has come for `patience` of real time. A million runs of
  ///   repeating work in a row, with nothing else scheduled, cancelled or run, count as no work.
  ///   ``StuckTaskError`` is also thrown after 10 million steps of the scheduler.
  public func run<Result: Sendable>(
    patience: Duration = .seconds(10),
    _ operation: @escaping @Sendable () async throws -> Result
  ) throws -> Result {
    try run(patience: patience, mostSteps: 10_000_000, operation)
  }

  func run<Result: Sendable>(
    patience: Duration, mostSteps: Int,
    _ operation: @escaping @Sendable () async throws -> Result
  ) throws -> Result {
    let outcome = Locked<Outcome<Result>>(.running)
    let task = Task(executorPreference: executor) {
      do {
        let result = try await operation()
        outcome.withLock { $0 = .returned(result) }
      } catch {
        outcome.withLock { $0 = .threw(error) }
      }
    }
    var idleSince: ContinuousClock.Instant?
    var steps = 0
    while true {
      switch outcome.withLock({ $0 }) {
      case .returned(let result): return result
      case .threw(let error): throw error
      case .running: break
      }
      let repeats = isUneventful
      if !repeats, step() {
        idleSince = nil
        steps += 1
        guard steps < mostSteps else {
          throw giveUp(task, .more(steps)) { outcome.withLock(\.isRunning) }
        }
        continue
      }
      // Reached only if the task has left the scheduler.
      let start = idleSince ?? .now
      idleSince = start
      guard start.duration(to: .now) < patience else {
        throw giveUp(task, repeats ? .repetitions : .nothing) { outcome.withLock(\.isRunning) }
      }
      Thread.sleep(forTimeInterval: 0.0005)
    }
  }

  private enum Outcome<Result: Sendable> {
    case running
    case returned(Result)
    case threw(any Error)

    var isRunning: Bool { if case .running = self { true } else { false } }
  }

  /// Cancels `task`, and runs virtual time to let it end. Returns why it was given up.
  private func giveUp(
    _ task: Task<Void, Never>, _ rest: StuckTaskError.Rest, while isRunning: () -> Bool
  ) -> StuckTaskError {
    let error = StuckTaskError(time: now, rest: rest)
    task.cancel()
    var steps = 0
    while isRunning(), !isUneventful, steps < 1_000_000, step() { steps += 1 }
    return error
  }
}
