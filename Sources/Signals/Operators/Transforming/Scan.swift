extension Signal {
  /// Returns a signal that combines the values one after the other, and sends each result on the
  /// way.
  ///
  /// ```
  /// self                         1-2-3-|
  /// scan(start: 0) { $0 + $1 }   1-3-6-|
  /// ```
  ///
  /// `start` itself is not sent. Each subscription begins with `start`. If the source sends another
  /// value during a call of `reduce`, both values are combined with the same earlier result. The
  /// nested value has no part in later results. In ReactiveObjC: `-scanWithStart:reduce:` (feature
  /// ST21).
  ///
  /// - Parameters:
  ///   - start: The value that the first value is combined with.
  ///   - reduce: Combines the last result with a value.
  /// ## Scheduling
  /// Delivers where the source sends.
  /// ## Errors
  /// An error of the source passes; an error that `reduce` throws ends the signal.
  /// ## Disposal
  /// Disposes of the source.
  @inlinable
  public func scan<State: Sendable>(
    start: State, reduce: @escaping @Sendable (State, Value) throws -> State
  ) -> Signal<State> {
    step(from: start) { state, value, output in
      do {
        let next = try reduce(state.value, value)
        withExtendedLifetime(replace(&state.value, with: next)) { output.sendNext(next) }
      } catch {
        output.fail(error)
      }
    }
  }
}
