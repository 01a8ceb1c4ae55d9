/// Runs tasks as work on a test scheduler.
///
/// Each part of a task, from one suspension to the next, is scheduled for now. It runs when the
/// test steps or advances the scheduler, which is current meanwhile. The tasks of signals that are
/// subscribed to in such work, or recorded with `record(on:)`, run there by default. Pass the
/// executor to other tasks, with `Task(executorPreference:)` or `withTaskExecutorPreference`. Child
/// tasks, asynchronous functions without isolation, and actors without an executor of their own
/// then run there, too.
///
/// A task that has not ended keeps the scheduler alive. So a test should run the scheduler until
/// its tasks have ended; a task that was cancelled needs that, too.
public final class TestExecutor: TaskExecutor {
  private let scheduler: TestScheduler

  init(_ scheduler: TestScheduler) {
    self.scheduler = scheduler
  }

  public func enqueue(_ job: consuming ExecutorJob) {
    let job = UnownedJob(job)
    scheduler.schedule { [self] in
      unsafe job.runSynchronously(on: asUnownedTaskExecutor())
    }
  }
}

extension TestScheduler {
  /// An executor that runs tasks as work on this scheduler.
  public var executor: TestExecutor { TestExecutor(self) }

  /// Where a task of a signal runs, and its work. Without an executor it runs on the test scheduler
  /// that runs the calling code. If no scheduler runs that code, the task runs on the one in whose
  /// work its chain was subscribed to. Without such a scheduler, nothing tells whether a test will
  /// run its scheduler, or wait for the task: there the task runs beside virtual time, and is
  /// watched.
  static func place(
    _ body: @escaping @Sendable () async -> Void, preferring executor: (any TaskExecutor)?,
    of home: HomeScheduler = .none
  ) -> ((any TaskExecutor)?, @Sendable () async -> Void) {
    guard executor == nil, TestSchedulers.exist else { return (executor, body) }
    if let current = Scheduler.running ?? home.scheduler {
      return ((current as? TestScheduler)?.executor, body)
    }
    return (nil, ofTest?.realWork.watching(task: body) ?? body)
  }
}
