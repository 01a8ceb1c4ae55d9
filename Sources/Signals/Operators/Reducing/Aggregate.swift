extension Signal {
  /// Combines all values, and sends the result when the source has completed, such as a total.
  ///
  /// ```swift
  /// let prices = Signal.from(5, 12, 3)
  /// let total = prices.aggregate(start: 0) { sum, price in sum + price }
  /// total.subscribeNext { print("total:", $0) }
  /// ```
  ///
  /// ```text
  /// total: 20
  /// ```
  ///
  /// ![aggregate in marbles](marbles-aggregate-start-0-0-1)
  ///
  /// ```
  /// self                              1-2-3-|
  /// aggregate(start: 0) { $0 + $1 }   ------(6|)
  /// ```
  ///
  /// Without any value, the result is `start`.
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
  /// ## Other libraries
  /// In ReactiveObjC: `-aggregateWithStart:reduce:` (feature
  /// [SO23](doc:ReactiveObjCFeatures#Signal-operators)).
  public func aggregate<State: Sendable>(
    start: State, reduce: @escaping @Sendable (State, Value) throws -> State
  ) -> Signal<State> {
    OperatorSignal { self.attach(outlasting: AggregateSink(start, reduce, into: $0)) }
  }

  /// Combines all values, and sends the result at the end, where each subscription needs a start
  /// value of its own.
  ///
  /// ![aggregate in marbles](marbles-aggregate-startfactory-0-0-1)
  ///
  /// ```
  /// self                                         1-2-3-|
  /// aggregate(startFactory: { 0 }) { $0 + $1 }   ------(6|)
  /// ```
  ///
  /// Use it, for example, where the result is an object that `reduce` changes in place.
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
  /// ## Other libraries
  /// In ReactiveObjC: `-aggregateWithStartFactory:reduce:` (feature
  /// [SO25](doc:ReactiveObjCFeatures#Signal-operators)).
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
