import Signals

extension ObservableType where Element == any Sendable {
  /// Returns a sequence of tuples of the latest elements of all sources. The first tuple is sent
  /// when each source has sent an element, and another one for each further element.
  ///
  /// It completes when all sources have completed. It also completes when an element comes that
  /// can't be part of any tuple, because all other sources have completed, one of them without an
  /// element. An error passes at once. If a source fails at subscription, the sources after it are
  /// not subscribed to.
  @inlinable
  public static func combineLatest<each Source: ObservableType>(
    _ source: repeat each Source
  ) -> Observable<(repeat (each Source).Element)> {
    combined(keepingLatest: true, repeat (each source).source)
  }

  // `scripts/generate` writes the functions of three and four sources.

  /// Returns a sequence of the latest elements of 2 sources.
  @inlinable
  public static func combineLatest<First, Second>(
    _ first: some ObservableType<First>, _ second: some ObservableType<Second>
  ) -> Observable<(First, Second)> {
    combined(keepingLatest: true, first.source, second.source)
  }
}

extension ObservableType {
  /// Returns a sequence of the latest elements of all sources, in an array. It ends as the sequence
  /// of tuples does. Without any source it sends an empty array, and completes.
  public static func combineLatest<Collection: Swift.Collection>(
    _ collection: Collection
  ) -> Observable<[Element]>
  where Collection.Element: ObservableType, Collection.Element.Element == Element {
    Observable<[Element]>.combineLatest(collection) { $0 }
  }

  /// Returns a sequence of the results of `resultSelector` for the latest elements of all sources.
  /// An error that it throws ends the sequence. Without any source it is called once, with an empty
  /// array.
  public static func combineLatest<Collection: Swift.Collection>(
    _ collection: Collection,
    resultSelector: @escaping @Sendable ([Collection.Element.Element]) throws -> Element
  ) -> Observable<Element> where Collection.Element: ObservableType {
    let signals = collection.map(\.source)
    if signals.isEmpty { return .deferred { .just(try resultSelector([])) } }
    return combined(keepingLatest: true, all: signals).map(resultSelector)
  }

  @inlinable
  static func combineLatest<each Source: ObservableConvertibleType>(
    each source: repeat each Source,
    by resultSelector: @escaping @Sendable (repeat (each Source).Element) throws -> Element
  ) -> Observable<Element> {
    combined(keepingLatest: true, repeat (each source).source)
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
  public static func combineLatest<First, Second>(
    _ first: some ObservableType<First>, _ second: some ObservableType<Second>,
    resultSelector: @escaping @Sendable (First, Second) throws -> Element
  ) -> Observable<Element> {
    combineLatest(each: first, second, by: resultSelector)
  }
}
