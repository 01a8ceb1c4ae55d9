// The forms of operators that differ from the operators in meaning, so that they are written by
// hand. `scripts/generate` writes all others, which `Forms.tsv` names.

// For sequences that may have an element.
extension PrimitiveSequenceType where Trait: ElementTrait {
  /// Returns the sequence that `selector` makes of the element.
  public func flatMapMaybe<Result: Sendable>(
    _ selector: @escaping @Sendable (Element) throws -> Maybe<Result>
  ) -> Maybe<Result> {
    Maybe(raw: asObservable().flatMap(selector))
  }

  /// Returns the sequence that `selector` makes of the element.
  public func flatMapCompletable(
    _ selector: @escaping @Sendable (Element) throws -> Completable
  ) -> Completable {
    Completable(raw: asObservable().flatMap(selector))
  }

  /// Returns a sequence that completes instead of sending the element.
  public func asCompletable() -> Completable { asObservable().ignoreElements().asCompletable() }

  // Without any source, there is one array, since a `Single` has to have an element.

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
