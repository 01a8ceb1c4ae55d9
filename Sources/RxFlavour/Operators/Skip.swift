public import Signals

extension ObservableType {
  /// Returns a sequence of all elements but the first `count`. A negative count leaves out none.
  @inlinable
  public func skip(_ count: Int) -> Observable<Element> { Observable(source.skip(max(count, 0))) }

  /// Returns a sequence of the first element that fails a test, and of all later elements. An error
  /// that `predicate` throws ends the sequence.
  public func skip(
    while predicate: @escaping @Sendable (Element) throws -> Bool
  ) -> Observable<Element> {
    Observable(source.skip(while: predicate))
  }
}
