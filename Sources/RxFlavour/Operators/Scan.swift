public import Signals

extension ObservableType {
  /// Returns a sequence of the result of each step of combining the elements, one after the other.
  ///
  /// An error that `accumulator` throws ends the sequence.
  ///
  /// - Parameters:
  ///   - seed: The value that the first element is combined with. It is not sent.
  ///   - accumulator: Combines the last result with an element.
  @inlinable
  public func scan<Result: Sendable>(
    _ seed: Result, accumulator: @escaping @Sendable (Result, Element) throws -> Result
  ) -> Observable<Result> {
    Observable(source.scan(start: seed, reduce: accumulator))
  }

  /// Returns a sequence of states: the state after each element has changed it in place.
  ///
  /// An error that `accumulator` throws ends the sequence.
  ///
  /// - Parameters:
  ///   - seed: The state that the first element changes. It is not sent.
  ///   - accumulator: Changes the state.
  @inlinable
  public func scan<Result: Sendable>(
    into seed: Result, accumulator: @escaping @Sendable (inout Result, Element) throws -> Void
  ) -> Observable<Result> {
    Observable(source.scan(into: seed, update: accumulator))
  }
}
