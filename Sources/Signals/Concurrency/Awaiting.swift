import Scheduling

extension Signal {
  /// Subscribes, suspends the task until the signal has ended, and returns what `collect` has made
  /// of the values.
  func awaited<Output: Sendable>(
    startingWith start: Output, _ collect: @escaping @Sendable (inout Output, Value) -> Void,
    isolation: isolated (any Actor)? = #isolation
  ) async throws -> Output {
    // Nothing is begun for a task that is cancelled already.
    try Task.checkCancellation()
    let awaiting = Awaiting<Output>()
    let disposal = SerialDisposable()
    let watch = TestScheduler.ofTest.map { clock in
      Task.detached {
        try await Task.sleep(for: .seconds(5))
        if let warning = clock.warning(ofWait: "A task that awaits a signal") { warn(warning) }
      }
    }
    defer { watch?.cancel() }
    return try await withTaskCancellationHandler {
      // So that this runs where the caller does. It belongs here since the source may send for long.
      _ = isolation
      _ = attach(
        CollectingSink(startingWith: start, collect, disposal: disposal) { result in
          guard !awaiting.end(with: result), case .failure(let error) = result else { return }
          UnhandledErrors.reportLate(error, of: Value.self)
        })
      return try await awaiting.output()
    } onCancel: {
      awaiting.end(with: .failure(CancellationError()))
      disposal.dispose()
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
    var hasEnded = false
    var task: CheckedContinuation<Void, Never>?
  }

  private let state = Locked(State())

  /// Waits for the result; only one task may, once.
  func output() async throws -> Output {
    await withCheckedContinuation { task in
      let hasEnded = state.withLock { state in
        if !state.hasEnded { state.task = task }
        return state.hasEnded
      }
      if hasEnded { task.resume() }
    }
    return try state.withLock { $0.result.take()! }.get()
  }

  /// False if there was a result before.
  @discardableResult
  func end(with result: Result<Output, any Error>) -> Bool {
    let (isFirst, task) = state.withLock { state -> (Bool, CheckedContinuation<Void, Never>?) in
      if state.hasEnded { return (false, nil) }
      state.hasEnded = true
      state.result = result
      return (true, state.task.take())
    }
    task?.resume()
    return isFirst
  }
}
