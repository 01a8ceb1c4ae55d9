extension Signal {
  /// Combines the values one after the other, and sends each result, such as a running total.
  ///
  /// ```swift
  /// let payments = Signal.from(100, -30, 20)
  /// let balance = payments.scan(start: 0) { sum, payment in sum + payment }
  /// balance.subscribeNext { print("balance:", $0) }
  /// ```
  ///
  /// ```text
  /// balance: 100
  /// balance: 70
  /// balance: 90
  /// ```
  ///
  /// ![scan in marbles](marbles-scan-start-0-0-1)
  ///
  /// ```
  /// self                         1-2-3-|
  /// scan(start: 0) { $0 + $1 }   1-3-6-|
  /// ```
  ///
  /// `start` itself is not sent. Each subscription begins with `start`. If the source sends another
  /// value during a call of `reduce`, both values are combined with the same earlier result. The
  /// nested value has no part in later results.
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
  /// ## Other libraries
  /// In ReactiveObjC: `-scanWithStart:reduce:` (feature
  /// [ST21](doc:ReactiveObjCFeatures#Stream-operators)).
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
