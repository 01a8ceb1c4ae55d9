extension Signal {
  /// Returns the signal's values as an asynchronous sequence, to handle them in a `for try await`
  /// loop.
  ///
  /// ```swift
  /// let temperatures = Signal.from(20, 21)
  /// for try await temperature in temperatures.values() {
  ///   print(temperature)
  /// }
  /// print("end")
  /// ```
  ///
  /// ```text
  /// 20
  /// 21
  /// end
  /// ```
  ///
  /// Each loop calls ``SignalValues/makeAsyncIterator()``, which subscribes. Values that come
  /// before the first `next()` wait, and so do values that come while the task is busy. While 256
  /// values wait, a source that can wait does so, and goes on at 128: see <doc:Pace>. For a source
  /// that can't wait, pass a policy for how many values to keep: ``SignalValues/droppedCount`` is
  /// the number of values that were not kept. With a limit, no source waits.
  ///
  /// The loop ends when the signal completes. It throws the signal's error, after the values before
  /// it; `CancellationError` if the task is cancelled; and ``SignalError/abandoned`` if no sender
  /// is left. So code after the loop runs only when the signal has completed.
  ///
  /// - Parameter policy: Which values wait for a task that is busy; a limit is zero or more. By
  ///   default all values wait, and a source that can wait does so, too.
  /// ## Scheduling
  /// Subscribes in `makeAsyncIterator()`. In a task that is not on the main actor, the block of
  /// ``create(_:)`` may run later, and misses earlier events. The task continues on its own
  /// executor.
  /// ## Errors
  /// An error of the source is thrown after the values that wait.
  /// ## Disposal
  /// Leaving the loop disposes of the source. So does cancelling the task: at once if the loop
  /// waits for a value, otherwise when it asks for the next one. Values that wait are then dropped,
  /// unlike those of a cancelled `AsyncStream`, and ``SignalValues/droppedCount`` counts them.
  @_disfavoredOverload
  public func values(buffering policy: BufferingPolicy = .unbounded)
    -> SignalValues<Value, any Error>
  {
    policy.check(in: "Signal.values(buffering:)")
    return SignalValues(of: self, buffering: policy)
  }
}

extension InfallibleSignalProtocol {
  /// Returns the signal's values as an asynchronous sequence, to handle them in a `for await` loop,
  /// without `try`.
  ///
  /// ```swift
  /// let volume = MutableProperty(3)
  /// for await level in volume.values.take(1).values() {
  ///   print("volume", level)
  /// }
  /// print("end")
  /// ```
  ///
  /// ```text
  /// volume 3
  /// end
  /// ```
  ///
  /// It does the same as ``Signal/values(buffering:)``, but the loop ends without an error when the
  /// task is cancelled, or no sender is left. Where code after the loop has to know that the signal
  /// has completed, ask for `Task.isCancelled`, or loop over `(signal as Signal).values()`.
  ///
  /// - Parameter policy: Which values wait for a task that is busy; a limit is zero or more. It is
  ///   not ``BufferingPolicy/failing(beyond:)``, since the loop can't fail.
  public func values(
    buffering policy: BufferingPolicy = .unbounded
  ) -> SignalValues<Value, Never> {
    policy.check(in: "InfallibleSignal.values(buffering:)")
    if case .failing = policy {
      require(false, "InfallibleSignal.values(buffering:): the policy must not fail")
    }
    return SignalValues(of: infallible.signal, buffering: policy)
  }
}
