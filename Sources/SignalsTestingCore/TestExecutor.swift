import Foundation
public import Scheduling

/// Runs tasks as work on a test scheduler.
///
/// Each part of a task, from one suspension to the next, is scheduled for now, and so runs in its turn
/// when somebody steps or advances the scheduler; meanwhile the scheduler is current. Give it to
/// `Task(executorPreference:)` or `withTaskExecutorPreference`; child tasks, asynchronous functions
/// without isolation, and actors without an executor of their own then run there too.
public final class TestExecutor: TaskExecutor {
  private let scheduler: TestScheduler

  init(_ scheduler: TestScheduler) {
    self.scheduler = scheduler
  }

  public func enqueue(_ job: consuming ExecutorJob) {
    let job = UnownedJob(job)
    scheduler.schedule { [self] in
      job.runSynchronously(on: asUnownedTaskExecutor())
    }
  }
}

/// A task on virtual time that waits for something which will not happen there.
public struct StuckTaskError: Error, CustomStringConvertible {
  /// The time at which nothing was left to do.
  public let time: Duration

  public var description: String {
    "At \(time.text) nothing is left to do on the scheduler, but the task has not ended. It waits for "
      + "something that is not on virtual time: the main actor, another executor, a task made "
      + "without this one, or an event that never comes."
  }
}

extension TestScheduler {
  /// An executor that runs tasks as work on this scheduler.
  public var executor: TestExecutor { TestExecutor(self) }

  /// Runs `operation` as a task on this scheduler, and virtual time as far as it needs; returns what
  /// it returns.
  ///
  /// What else is due meanwhile, of signals or other tasks, is done too.
  ///
  /// - Throws: What `operation` throws, or a ``StuckTaskError`` when nothing is left to do on the scheduler
  ///   and for `patience` of real time nothing has come, although the operation has not returned.
  public func run<Result: Sendable>(
    patience: Duration = .seconds(10),
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
    while true {
      switch outcome.withLock({ $0 }) {
      case .returned(let result): return result
      case .threw(let error): throw error
      case .running: break
      }
      if step() {
        idleSince = nil
        continue
      }
      // Only a task that has left the scheduler gets here.
      let start = idleSince ?? .now
      idleSince = start
      guard start.duration(to: .now) < patience else {
        task.cancel()
        while step() {}
        throw StuckTaskError(time: now)
      }
      Thread.sleep(forTimeInterval: 0.0005)
    }
  }

  private enum Outcome<Result: Sendable> {
    case running
    case returned(Result)
    case threw(any Error)
  }
}
