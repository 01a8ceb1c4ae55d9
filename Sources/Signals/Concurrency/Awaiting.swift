extension Signal {
  /// Subscribes, suspends the task until the signal has ended, and returns the result that
  /// `collect` has made of the values.
  func awaited<Output: Sendable>(
    startingWith start: Output, _ collect: @escaping @Sendable (inout Output, Value) -> Void,
    isolation: isolated (any Actor)? = #isolation
  ) async throws -> Output {
    // A task that is already cancelled does not subscribe.
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
      // The use of `isolation` makes the closure run on the caller's actor. It attaches the source
      // inside of the cancellation handler, since the source may send for long before `attach`
      // returns.
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

/// A task that waits for a result; the first result counts.
///
/// The result does not go through the continuation. It is stored behind the lock, where Thread
/// Sanitizer sees which thread hands it over. No lock is held while the task is resumed, or while a
/// late result is released.
final class Awaiting<Output: Sendable>: Sendable {
  private struct State {
    var result: Result<Output, any Error>?
    var task: CheckedContinuation<Void, Never>?
  }

  private let state = Locked(State())

  /// Waits for the result. Called once.
  func output() async throws -> Output {
    let wait = SuspendedTest()
    defer { wait?.end() }
    await withCheckedContinuation { task in
      let hasEnded = state.withLock { state in
        if state.result == nil { state.task = task }
        return state.result != nil
      }
      if hasEnded { task.resume() }
    }
    return try state.withLock { $0.result! }.get()
  }

  /// Returns false if there was a result before.
  @discardableResult
  func end(with result: Result<Output, any Error>) -> Bool {
    let (isFirst, task) = state.withLock { state -> (Bool, CheckedContinuation<Void, Never>?) in
      if state.result != nil { return (false, nil) }
      state.result = result
      return (true, state.task.take())
    }
    task?.resume()
    return isFirst
  }
}
