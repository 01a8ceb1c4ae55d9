import Signals

extension ObservableType {
  /// Returns a sequence of the results of `resultSelector` for each element and the latest one of
  /// `second`, which is subscribed to first. Elements that come before its first one are left out.
  ///
  /// It completes with the source; the completion of `second` has no effect. An error of either, or
  /// one that `resultSelector` throws, passes at once.
  public func withLatestFrom<Source: ObservableConvertibleType, Result: Sendable>(
    _ second: Source,
    resultSelector: @escaping @Sendable (Element, Source.Element) throws -> Result
  ) -> Observable<Result> {
    .ofSeveral(source.withLatest(from: second.source, resultSelector))
  }

  /// Returns a sequence of the latest element of `second` for each element of the source, if there
  /// is one. It ends as with `resultSelector`.
  public func withLatestFrom<Source: ObservableConvertibleType>(
    _ second: Source
  ) -> Observable<Source.Element> {
    withLatestFrom(second) { $1 }
  }
}
