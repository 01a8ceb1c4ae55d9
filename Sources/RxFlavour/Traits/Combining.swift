// Each function does the same as the function of that name of `ObservableType`, which has more
// documentation.

extension PrimitiveSequenceType where Trait: ElementTrait {
  /// Returns a sequence of the results of `resultSelector` for the elements of all sources.
  public static func zip<Sources: Collection<PrimitiveSequence<Trait, Element>>, Result: Sendable>(
    _ collection: Sources, resultSelector: @escaping @Sendable ([Element]) throws -> Result
  ) -> PrimitiveSequence<Trait, Result> {
    if collection.isEmpty { return .deferred { .just(try resultSelector([])) } }
    return PrimitiveSequence(
      raw: .zip(collection.map { $0.asObservable() }, resultSelector: resultSelector))
  }

  /// Returns a sequence of the elements of all sources, in an array.
  public static func zip<Sources: Collection<PrimitiveSequence<Trait, Element>>>(
    _ collection: Sources
  ) -> PrimitiveSequence<Trait, [Element]> {
    zip(collection) { $0 }
  }
}

extension PrimitiveSequenceType where Trait: ElementTrait, Element == any Sendable {
  /// Returns a sequence of the elements of all sources, in a tuple.
  public static func zip<each Source: Sendable>(
    _ source: repeat PrimitiveSequence<Trait, each Source>
  ) -> PrimitiveSequence<Trait, (repeat each Source)> {
    PrimitiveSequence(raw: Observable<any Sendable>.zip(repeat (each source).asObservable()))
  }
}

extension InfallibleType {
  /// Returns a sequence of the results of `resultSelector` for the latest elements of all sources.
  public static func combineLatest<Sources: Collection<Infallible<Element>>, Result: Sendable>(
    _ collection: Sources, resultSelector: @escaping @Sendable ([Element]) -> Result
  ) -> Infallible<Result> {
    Infallible(
      .combineLatest(collection.map { $0.asObservable() }, resultSelector: resultSelector))
  }

  /// Returns a sequence of the latest elements of all sources.
  public static func combineLatest<Sources: Collection<Infallible<Element>>>(
    _ collection: Sources
  ) -> Infallible<[Element]> {
    combineLatest(collection) { $0 }
  }
}

extension InfallibleType where Element == any Sendable {
  /// Returns a sequence of tuples: the first elements of all sources, the second elements, and so
  /// on.
  public static func zip<each Source: UnfailingType>(
    _ source: repeat each Source
  ) -> Infallible<(repeat (each Source).Element)> {
    Infallible(Observable<any Sendable>.zip(repeat (each source).asObservable()))
  }

  /// Returns a sequence of the latest elements of all sources.
  public static func combineLatest<each Source: UnfailingType>(
    _ source: repeat each Source
  ) -> Infallible<(repeat (each Source).Element)> {
    Infallible(Observable<any Sendable>.combineLatest(repeat (each source).asObservable()))
  }
}

extension SharedSequence {
  /// Returns a sequence of the results of `resultSelector` for the first elements of all sources,
  /// the second elements, and so on.
  public static func zip<Sources: Collection<SharedSequence>, Result: Sendable>(
    _ collection: Sources, resultSelector: @escaping @Sendable ([Element]) -> Result
  ) -> SharedSequence<SharingStrategy, Result> {
    SharedSequence<SharingStrategy, Result>(
      .zip(collection.map { $0.asObservable() }, resultSelector: resultSelector))
  }

  /// Returns a sequence of arrays: the first elements of all sources, the second elements, and so
  /// on.
  public static func zip<Sources: Collection<SharedSequence>>(
    _ collection: Sources
  ) -> SharedSequence<SharingStrategy, [Element]> {
    zip(collection) { $0 }
  }

  /// Returns a sequence of the results of `resultSelector` for the latest elements of all sources.
  public static func combineLatest<Sources: Collection<SharedSequence>, Result: Sendable>(
    _ collection: Sources, resultSelector: @escaping @Sendable ([Element]) -> Result
  ) -> SharedSequence<SharingStrategy, Result> {
    SharedSequence<SharingStrategy, Result>(
      .combineLatest(collection.map { $0.asObservable() }, resultSelector: resultSelector))
  }

  /// Returns a sequence of the latest elements of all sources.
  public static func combineLatest<Sources: Collection<SharedSequence>>(
    _ collection: Sources
  ) -> SharedSequence<SharingStrategy, [Element]> {
    combineLatest(collection) { $0 }
  }
}

extension SharedSequence where Element == any Sendable {
  /// Returns a sequence of tuples: the first elements of all sources, the second elements, and so
  /// on.
  public static func zip<each Source: SharedSequenceConvertibleType>(
    _ source: repeat each Source
  ) -> SharedSequence<SharingStrategy, (repeat (each Source).Element)> {
    SharedSequence<SharingStrategy, (repeat (each Source).Element)>(
      Observable<any Sendable>.zip(repeat (each source).asObservable()))
  }

  /// Returns a sequence of the latest elements of all sources.
  public static func combineLatest<each Source: SharedSequenceConvertibleType>(
    _ source: repeat each Source
  ) -> SharedSequence<SharingStrategy, (repeat (each Source).Element)> {
    SharedSequence<SharingStrategy, (repeat (each Source).Element)>(
      Observable<any Sendable>.combineLatest(repeat (each source).asObservable()))
  }
}
