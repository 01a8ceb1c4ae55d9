// Each function does the same as the function of that name of `ObservableType`, which has more
// documentation.

extension SharedSequenceConvertibleType {
  /// Returns a sequence of the elements of all sequences that `selector` makes.
  public func flatMap<Sharing, Result: Sendable>(
    _ selector: @escaping @Sendable (Element) -> SharedSequence<Sharing, Result>
  ) -> SharedSequence<Sharing, Result> {
    SharedSequence(asObservable().flatMap(selector))
  }

  /// Returns a sequence of the elements of the latest sequence that `selector` has made.
  public func flatMapLatest<Sharing, Result: Sendable>(
    _ selector: @escaping @Sendable (Element) -> SharedSequence<Sharing, Result>
  ) -> SharedSequence<Sharing, Result> {
    SharedSequence(asObservable().flatMapLatest(selector))
  }

  /// Returns a sequence of the elements of the sequences that `selector` makes. Elements that come
  /// while one of these goes on are left out.
  public func flatMapFirst<Sharing, Result: Sendable>(
    _ selector: @escaping @Sendable (Element) -> SharedSequence<Sharing, Result>
  ) -> SharedSequence<Sharing, Result> {
    SharedSequence(asObservable().flatMapFirst(selector))
  }

  /// Returns a sequence of the elements of all `sources`.
  public static func merge<Sources: Collection<SharedSequence<SharingStrategy, Element>>>(
    _ sources: Sources
  ) -> SharedSequence<SharingStrategy, Element> {
    SharedSequence(.merge(sources.map { $0.asObservable() }))
  }

  /// Returns a sequence of the elements of all `sources`.
  public static func merge(
    _ sources: SharedSequence<SharingStrategy, Element>...
  ) -> SharedSequence<SharingStrategy, Element> {
    merge(sources)
  }

  /// Returns a sequence of the results of `resultSelector` for each element and the latest element
  /// of `second`.
  public func withLatestFrom<Second: SharedSequenceConvertibleType, Result: Sendable>(
    _ second: Second, resultSelector: @escaping @Sendable (Element, Second.Element) -> Result
  ) -> SharedSequence<SharingStrategy, Result> where Second.SharingStrategy == SharingStrategy {
    SharedSequence(asObservable().withLatestFrom(second, resultSelector: resultSelector))
  }

  /// Returns a sequence of the latest element of `second` for each element.
  public func withLatestFrom<Second: SharedSequenceConvertibleType>(
    _ second: Second
  ) -> SharedSequence<SharingStrategy, Second.Element> {
    SharedSequence(asObservable().withLatestFrom(second))
  }
}

extension SharedSequenceConvertibleType where Element: SharedSequenceConvertibleType {
  /// Returns a sequence of the elements of the latest sequence.
  public func switchLatest() -> SharedSequence<Element.SharingStrategy, Element.Element> {
    flatMapLatest { $0.asSharedSequence() }
  }

  /// Returns a sequence of the elements of all sequences.
  public func merge() -> SharedSequence<Element.SharingStrategy, Element.Element> {
    flatMap { $0.asSharedSequence() }
  }

  /// Returns a sequence of the elements of the sequences, a limited number of them at a time.
  public func merge(
    maxConcurrent: Int
  ) -> SharedSequence<Element.SharingStrategy, Element.Element> {
    SharedSequence(
      asObservable().map { $0.asSharedSequence() }.merge(maxConcurrent: maxConcurrent))
  }
}

extension SharedSequence {
  /// Returns a sequence that subscribes to all of `sequence`, each when the one before it has
  /// completed.
  public static func concat<Sources: Sequence<SharedSequence>>(
    _ sequence: Sources
  ) -> SharedSequence {
    Self(.concat(sequence.map { $0.asObservable() }))
  }
}
