import Signals

extension ObservableType where Element: ObservableConvertibleType {
  /// Returns a sequence of the elements of all sequences that the source sends, as they come.
  ///
  /// It completes when the source and all inner sequences have completed. An error of any of them
  /// passes at once.
  @inlinable
  public func merge() -> Observable<Element.Element> { flatMap { $0 } }

  /// Returns a sequence of the elements of the sequences that the source sends, a limited number of
  /// them at a time. The others wait.
  ///
  /// It completes when the source and all inner sequences have completed. An error of any of them
  /// passes at once.
  ///
  /// - Parameter maxConcurrent: How many at a time; one or more.
  public func merge(maxConcurrent: Int) -> Observable<Element.Element> {
    Observable<Element.Element>(
      source.map(\.source).flatten(maxConcurrent: maxConcurrent))
  }
}

extension ObservableType {
  /// Returns a sequence of the elements of all `sources`, as they come.
  ///
  /// It completes when all sources have completed. An error of any of them passes at once. If a
  /// source fails at subscription, the sources after it are not subscribed to.
  public static func merge<Collection: Swift.Collection>(
    _ sources: Collection
  ) -> Observable<Element> where Collection.Element == Observable<Element> {
    .ofSeveral(Signals.merge(sources.map(\.signal)))
  }

  /// Returns a sequence of the elements of all `sources`, as they come.
  public static func merge(_ sources: [Observable<Element>]) -> Observable<Element> {
    .ofSeveral(Signals.merge(sources.map(\.signal)))
  }

  /// Returns a sequence of the elements of all `sources`, as they come.
  public static func merge(_ sources: Observable<Element>...) -> Observable<Element> {
    merge(sources)
  }
}
