import Signals

extension ObservableType {
  /// Returns a sequence of the results of `resultSelector` for each element and the latest element
  /// of `second`. `second` is subscribed to first. Elements that come before the first element of
  /// `second` are left out.
  ///
  /// It completes with the source; the completion of `second` has no effect. An error of either, or
  /// one that `resultSelector` throws, passes at once.
  public func withLatestFrom<Source: ObservableConvertibleType, Result: Sendable>(
    _ second: Source,
    resultSelector: @escaping @Sendable (Element, Source.Element) throws -> Result
  ) -> Observable<Result> {
    .ofSeveral(source.withLatest(from: second.source, resultSelector))
  }

  /// Returns a sequence that sends, for each element of the source, the latest element of `second`,
  /// if there is one. It ends as the method with `resultSelector` does.
  public func withLatestFrom<Source: ObservableConvertibleType>(
    _ second: Source
  ) -> Observable<Source.Element> {
    withLatestFrom(second) { $1 }
  }
}
