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
    let source = SerialDisposable()
    // Not in the operation below, which would run elsewhere than the caller.
    source.disposable = attach(
      CollectingSink(startingWith: start, collect) { awaiting.end(with: $0) })
    return try await withTaskCancellationHandler {
      try await awaiting.output()
    } onCancel: {
      awaiting.end(with: .failure(CancellationError()))
      source.dispose()
    }
  }
}

/// A task that waits for a result; the first one counts.
///
/// The result does not go through the continuation but is left behind the lock, where Thread Sanitizer
/// sees who hands it over. The task is resumed, and a result that comes too late released, under no
/// lock.
final class Awaiting<Output: Sendable>: Sendable {
  private struct State {
    var result: Result<Output, any Error>?
    var task: CheckedContinuation<Void, Never>?
  }

  private let state = Locked(State())

  /// Waits for the result; only one task may, once.
  func output() async throws -> Output {
    await withCheckedContinuation { task in
      let hasEnded = state.withLock { state in
        if state.result == nil { state.task = task }
        return state.result != nil
      }
      if hasEnded { task.resume() }
    }
    return try state.withLock { $0.result.take()! }.get()
  }

  func end(with result: Result<Output, any Error>) {
    let task = state.withLock { state -> CheckedContinuation<Void, Never>? in
      if state.result == nil { state.result = result }
      return state.task.take()
    }
    task?.resume()
  }
}
