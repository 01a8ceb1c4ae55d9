public import Signals

extension ObservableType {
  /// Returns a sequence of the first `count` elements, which completes with the last of them.
  ///
  /// With a count of zero the source is not subscribed to.
  ///
  /// - Parameter count: How many elements; zero or more.
  @inlinable
  public func take(_ count: Int) -> Observable<Element> {
    count == 0 ? .empty() : Observable(source.take(count))
  }

  /// Returns a sequence of the last `count` elements, which come when the source completes.
  ///
  /// - Parameter count: How many elements; zero or more.
  public func takeLast(_ count: Int) -> Observable<Element> { Observable(source.take(last: count)) }

  /// Returns a sequence that sends the element at a position, and completes.
  ///
  /// It fails with `RxError.argumentOutOfRange` if there are fewer elements.
  ///
  /// - Parameter index: The position; zero or more.
  public func element(at index: Int) -> Observable<Element> {
    Observable(
      source.element(at: index).ifEmpty(switchTo: .error(RxError.argumentOutOfRange)))
  }
}
