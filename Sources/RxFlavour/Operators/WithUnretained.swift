import Signals

extension ObservableType {
  /// Returns a sequence of the results of `resultSelector` for `object` and each element.
  ///
  /// The object isn't retained. The first element that comes after its release completes the
  /// sequence.
  public func withUnretained<Object: AnyObject & Sendable, Result: Sendable>(
    _ object: Object, resultSelector: @escaping @Sendable ((Object, Element)) -> Result
  ) -> Observable<Result> {
    let results = source.map { [weak object] element in
      object.map { resultSelector(($0, element)) }
    }
    return Observable(
      results.take(while: { if case .some = $0 { true } else { false } }).compactMap { $0 })
  }

  /// Returns a sequence of pairs of `object` and each element.
  ///
  /// The object isn't retained. The first element that comes after its release completes the
  /// sequence.
  public func withUnretained<Object: AnyObject & Sendable>(
    _ object: Object
  ) -> Observable<(Object, Element)> {
    withUnretained(object) { $0 }
  }
}
