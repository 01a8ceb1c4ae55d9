import Scheduling

extension Signal {
  /// Subscribes, suspends the task until the signal has ended, and returns what `collect` has made
  /// of the values.
  func awaited<Output: Sendable>(
    startingWith start: Output, _ collect: @escaping @Sendable (inout Output, Value) -> Void
  ) async throws -> Output {
    // Nothing is begun for a task that is cancelled already.
    try Task.checkCancellation()
    let awaiting = Awaiting<Output>()
    // Not in the operation below, which would run elsewhere than the caller.
    awaiting.source.disposable = attach(
      CollectingSink(startingWith: start, collect) { awaiting.end(with: $0) })
    return try await withTaskCancellationHandler {
      try await withCheckedThrowingContinuation { awaiting.wait($0) }
    } onCancel: {
      awaiting.end(with: .failure(CancellationError()))
      awaiting.source.dispose()
    }
  }
}

/// A task that waits for the end of a signal, and hears of the first one only.
private final class Awaiting<Output: Sendable>: Sendable {
  private enum State {
    case begun
    case waiting(CheckedContinuation<Output, any Error>)
    case ended(Result<Output, any Error>)
    case over
  }

  private let state = Locked(State.begun)

  /// The subscription.
  let source = SerialDisposable()

  func wait(_ task: CheckedContinuation<Output, any Error>) {
    let result = state.withLock { state -> Result<Output, any Error>? in
      if case .ended(let result) = state {
        state = .over
        return result
      }
      state = .waiting(task)
      return nil
    }
    if let result { task.resume(with: result) }
  }

  func end(with result: Result<Output, any Error>) {
    let task = state.withLock { state -> CheckedContinuation<Output, any Error>? in
      switch state {
      case .begun:
        state = .ended(result)
        return nil
      case .waiting(let task):
        state = .over
        return task
      case .ended, .over:
        return nil
      }
    }
    task?.resume(with: result)
  }
}
