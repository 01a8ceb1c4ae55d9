extension Signal {
  /// Returns a signal that combines all values, and sends the result when the source has completed.
  ///
  /// ```
  /// self                              1-2-3-|
  /// aggregate(start: 0) { $0 + $1 }   ------(6|)
  /// ```
  ///
  /// Without any value, the result is `start`. In ReactiveObjC: `-aggregateWithStart:reduce:`
  /// (feature SO23).
  ///
  /// - Parameters:
  ///   - start: The value that the first value is combined with.
  ///   - reduce: Combines the last result with a value.
  /// ## Scheduling
  /// Delivers where the source completes.
  /// ## Errors
  /// An error of the source passes; an error that `reduce` throws ends the signal.
  /// ## Disposal
  /// Disposes of the source.
  public func aggregate<State: Sendable>(
    start: State, reduce: @escaping @Sendable (State, Value) throws -> State
  ) -> Signal<State> {
    OperatorSignal { self.attach(outlasting: AggregateSink(start, reduce, into: $0)) }
  }

  /// Returns a signal that combines all values, with a new start value for each subscription, and
  /// sends the result when the source has completed.
  ///
  /// ```
  /// self                                         1-2-3-|
  /// aggregate(startFactory: { 0 }) { $0 + $1 }   ------(6|)
  /// ```
  ///
  /// Use it, for example, where the result is an object that `reduce` changes in place. In
  /// ReactiveObjC: `-aggregateWithStartFactory:reduce:` (feature SO25).
  ///
  /// - Parameters:
  ///   - makeStart: Makes the value that the first value is combined with.
  ///   - reduce: Combines the last result with a value.
  /// ## Scheduling
  /// Delivers where the source completes; calls `makeStart` where the signal is subscribed to.
  /// ## Errors
  /// An error of the source passes; errors that `makeStart` and `reduce` throw end the signal.
  /// ## Disposal
  /// Disposes of the source.
  public func aggregate<State: Sendable>(
    startFactory makeStart: @escaping @Sendable () throws -> State,
    reduce: @escaping @Sendable (State, Value) throws -> State
  ) -> Signal<State> {
    OperatorSignal { sink in
      do {
        return self.attach(outlasting: AggregateSink(try makeStart(), reduce, into: sink))
      } catch {
        return Signal<State>.error(error).attach(sink)
      }
    }
  }
}

private final class AggregateSink<Value, State>: OutlastingSink<Value, State> {
  private var state: State
  private let reduce: @Sendable (State, Value) throws -> State

  init(
    _ start: State, _ reduce: @escaping @Sendable (State, Value) throws -> State,
    into downstream: Sink<State>
  ) {
    state = start
    self.reduce = reduce
    super.init(into: downstream)
  }

  override func sendNext(_ value: Value) {
    do { _ = replace(&state, with: try reduce(state, value)) } catch { fail(error) }
  }

  override func sendCompleted() { complete(with: state) }
}
