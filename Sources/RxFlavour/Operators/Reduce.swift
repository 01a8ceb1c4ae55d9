public import Signals

extension ObservableType {
  /// Returns a sequence of one element: the result of combining all elements, when the source
  /// completes.
  ///
  /// An error that `accumulator` throws ends the sequence.
  ///
  /// - Parameters:
  ///   - seed: The value that the first element is combined with; the result if there is no
  ///     element.
  ///   - accumulator: Combines the last result with an element.
  @inlinable
  public func reduce<Result: Sendable>(
    _ seed: Result, accumulator: @escaping @Sendable (Result, Element) throws -> Result
  ) -> Observable<Result> {
    Observable(source.aggregate(start: seed, reduce: accumulator))
  }

  /// Returns a sequence of one element: the result of `mapResult` for the combination of all
  /// elements, when the source completes.
  ///
  /// An error that one of the functions throws ends the sequence.
  ///
  /// - Parameters:
  ///   - seed: The value that the first element is combined with; the result if there is no
  ///     element.
  ///   - accumulator: Combines the last result with an element.
  ///   - mapResult: Makes the element that is sent.
  @inlinable
  public func reduce<Accumulated: Sendable, Result: Sendable>(
    _ seed: Accumulated,
    accumulator: @escaping @Sendable (Accumulated, Element) throws -> Accumulated,
    mapResult: @escaping @Sendable (Accumulated) throws -> Result
  ) -> Observable<Result> {
    Observable(source.aggregate(start: seed, reduce: accumulator).map(mapResult))
  }
}
