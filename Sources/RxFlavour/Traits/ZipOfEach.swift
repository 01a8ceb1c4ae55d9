// Each function does the same as the function of that name of `ObservableType`, which has more
// documentation. `scripts/generate` writes one for each further number of sources: with a parameter
// pack the compiler takes too long for closures such as `{ $0 + $1 + $2 }`.

extension PrimitiveSequenceType where Trait: ElementTrait {
  /// Returns a sequence of the results of `resultSelector` for the elements of 2 sources.
  public static func zip<First: Sendable, Second: Sendable>(
    _ first: PrimitiveSequence<Trait, First>,
    _ second: PrimitiveSequence<Trait, Second>,
    resultSelector: @escaping @Sendable (First, Second) throws -> Element
  ) -> PrimitiveSequence<Trait, Element> {
    PrimitiveSequence(raw: .zip(each: first, second, by: resultSelector))
  }
}

extension InfallibleType {
  /// Returns a sequence of the results of `resultSelector` for the elements of 2 sources.
  public static func zip<First, Second>(
    _ first: some UnfailingType<First>,
    _ second: some UnfailingType<Second>,
    resultSelector: @escaping @Sendable (First, Second) -> Element
  ) -> Infallible<Element> {
    Infallible(.zip(each: first, second, by: resultSelector))
  }
}

extension SharedSequence {
  /// Returns a sequence of the results of `resultSelector` for the elements of 2 sources.
  public static func zip<First, Second>(
    _ first: some SharedSequenceConvertibleType<SharingStrategy, First>,
    _ second: some SharedSequenceConvertibleType<SharingStrategy, Second>,
    resultSelector: @escaping @Sendable (First, Second) -> Element
  ) -> SharedSequence {
    Self(.zip(each: first, second, by: resultSelector))
  }
}
