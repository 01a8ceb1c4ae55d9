public import Signals

extension ObservableType {
  /// Returns a sequence of the elements that pass a test. An error that `predicate` throws ends the
  /// sequence.
  @inlinable
  public func filter(
    _ predicate: @escaping @Sendable (Element) throws -> Bool
  ) -> Observable<Element> {
    Observable(source.filter(predicate))
  }

  /// Returns a sequence without elements, which ends as this one does.
  @inlinable
  public func ignoreElements() -> Observable<Never> {
    Observable(source.compactMap { _ in nil })
  }
}
