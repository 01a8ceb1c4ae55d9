import Signals

extension ObservableType where Element == any Sendable {
  /// Returns a sequence of tuples: the first elements of all sources, the second elements, and so
  /// on.
  ///
  /// An element waits until each other source has sent its element for the same tuple. The sequence
  /// completes when all sources have completed, even if no tuple can follow any more. An error
  /// passes at once. If a source fails at subscription, the sources after it are not subscribed to.
  @inlinable
  public static func zip<each Source: ObservableType>(
    _ source: repeat each Source
  ) -> Observable<(repeat (each Source).Element)> {
    combined(keepingLatest: false, repeat (each source).source)
  }
}

extension ObservableType {
  /// Returns a sequence of arrays: the first elements of all sources, the second elements, and so
  /// on.
  ///
  /// It completes when all sources have completed. It also completes when an element comes that
  /// can't be part of an array, because all other sources have completed. Without any source it
  /// completes at once.
  public static func zip<Collection: Swift.Collection>(
    _ collection: Collection
  ) -> Observable<[Element]>
  where Collection.Element: ObservableType, Collection.Element.Element == Element {
    combined(keepingLatest: false, all: collection.map(\.source))
  }

  /// Returns a sequence of the results of `resultSelector` for the first elements of all sources,
  /// the second elements, and so on. An error that `resultSelector` throws ends the sequence.
  ///
  /// It ends as the sequence of arrays does.
  public static func zip<Collection: Swift.Collection>(
    _ collection: Collection,
    resultSelector: @escaping @Sendable ([Collection.Element.Element]) throws -> Element
  ) -> Observable<Element> where Collection.Element: ObservableType {
    Collection.Element.zip(collection).map(resultSelector)
  }

  @inlinable
  static func zip<each Source: ObservableConvertibleType>(
    each source: repeat each Source,
    by resultSelector: @escaping @Sendable (repeat (each Source).Element) throws -> Element
  ) -> Observable<Element> {
    combined(keepingLatest: false, repeat (each source).source)
      .map { (elements: (repeat (each Source).Element)) in
        try resultSelector(repeat each elements)
      }
  }
}

// `scripts/generate` writes one function for each further number of sources: with a parameter pack
// the compiler takes too long for closures such as `{ $0 + $1 + $2 }`.

extension ObservableType {
  /// Returns a sequence of the results of `resultSelector` for the elements of 2 sources.
  @inlinable
  public static func zip<First, Second>(
    _ first: some ObservableType<First>, _ second: some ObservableType<Second>,
    resultSelector: @escaping @Sendable (First, Second) throws -> Element
  ) -> Observable<Element> {
    zip(each: first, second, by: resultSelector)
  }
}
