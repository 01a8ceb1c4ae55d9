// Each function does the same as the function of that name of `ObservableType`, which has more
// documentation.

extension InfallibleType {
  /// Returns a sequence of the elements of all sequences that `selector` makes.
  public func flatMap<Source: UnfailingType>(
    _ selector: @escaping @Sendable (Element) -> Source
  ) -> Infallible<Source.Element> {
    Infallible(asObservable().flatMap(selector))
  }

  /// Returns a sequence of the elements of the latest sequence that `selector` has made.
  public func flatMapLatest<Source: UnfailingType>(
    _ selector: @escaping @Sendable (Element) -> Source
  ) -> Infallible<Source.Element> {
    Infallible(asObservable().flatMapLatest(selector))
  }

  /// Returns a sequence of the elements of the sequences that `selector` makes. Elements that come
  /// while one of these goes on are left out.
  public func flatMapFirst<Source: UnfailingType>(
    _ selector: @escaping @Sendable (Element) -> Source
  ) -> Infallible<Source.Element> {
    Infallible(asObservable().flatMapFirst(selector))
  }

  /// Returns a sequence of the elements of all sequences that `selector` makes, one after the
  /// other.
  public func concatMap<Source: UnfailingType>(
    _ selector: @escaping @Sendable (Element) -> Source
  ) -> Infallible<Source.Element> {
    Infallible(asObservable().concatMap(selector))
  }

  /// Returns a sequence that goes on with `second` when this one completes.
  public func concat<Second: UnfailingType>(_ second: Second) -> Infallible<Element>
  where Second.Element == Element {
    Infallible(asObservable().concat(second))
  }

  /// Returns a sequence that subscribes to all of `sequence`, each when the one before it has
  /// completed.
  public static func concat<Sources: Sequence<Infallible<Element>>>(
    _ sequence: Sources
  ) -> Infallible<Element> {
    Infallible(.concat(sequence.map { $0.asObservable() }))
  }

  /// Returns a sequence that subscribes to all of `sources`, each when the one before it has
  /// completed.
  public static func concat(_ sources: Infallible<Element>...) -> Infallible<Element> {
    concat(sources)
  }

  /// Returns a sequence of the elements of all `sources`.
  public static func merge<Sources: Collection<Infallible<Element>>>(
    _ sources: Sources
  ) -> Infallible<Element> {
    Infallible(.merge(sources.map { $0.asObservable() }))
  }

  /// Returns a sequence of the elements of all `sources`.
  public static func merge(_ sources: Infallible<Element>...) -> Infallible<Element> {
    merge(sources)
  }

  /// Returns a sequence of the results of `resultSelector` for each element and the latest element
  /// of `second`.
  public func withLatestFrom<Second: UnfailingType, Result: Sendable>(
    _ second: Second, resultSelector: @escaping @Sendable (Element, Second.Element) -> Result
  ) -> Infallible<Result> {
    Infallible(asObservable().withLatestFrom(second, resultSelector: resultSelector))
  }

  /// Returns a sequence of the latest element of `second` for each element.
  public func withLatestFrom<Second: UnfailingType>(
    _ second: Second
  ) -> Infallible<Second.Element> {
    Infallible(asObservable().withLatestFrom(second))
  }
}
