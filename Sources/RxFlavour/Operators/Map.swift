public import Signals

extension ObservableType {
  /// Returns a sequence of the results of `transform` for each element. An error that it throws
  /// ends the sequence.
  @inlinable
  public func map<Result: Sendable>(
    _ transform: @escaping @Sendable (Element) throws -> Result
  ) -> Observable<Result> {
    Observable(source.map(transform))
  }

  /// Returns a sequence of the results of `transform` for each element, without the `nil`s. An
  /// error that it throws ends the sequence.
  @inlinable
  public func compactMap<Result: Sendable>(
    _ transform: @escaping @Sendable (Element) throws -> Result?
  ) -> Observable<Result> {
    Observable(source.compactMap(transform))
  }

  /// Returns a sequence of the elements with their positions, which count from zero.
  public func enumerated() -> Observable<(index: Int, element: Element)> {
    Observable(source.enumerated().map { (index: $0.index, element: $0.value) })
  }
}
