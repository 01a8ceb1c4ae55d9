public import Signals

extension ObservableType {
  /// Returns a sequence of the elements of all sequences that `selector` makes of the elements, as
  /// they come.
  ///
  /// It completes when the source and all inner sequences have completed. An error of any of them,
  /// or one that `selector` throws, passes at once.
  @inlinable
  public func flatMap<Source: ObservableConvertibleType>(
    _ selector: @escaping @Sendable (Element) throws -> Source
  ) -> Observable<Source.Element> {
    Observable<Source.Element>(
      source.merging { try selector($0).asObservable().signal(orInto: $1) })
  }

  /// Returns a sequence of the elements of the sequences that `selector` makes. `selector` gets
  /// only elements that come while none of these sequences is active.
  ///
  /// It completes when the source and the active inner sequence have completed. An error of either,
  /// or one that `selector` throws, passes at once.
  @inlinable
  public func flatMapFirst<Source: ObservableConvertibleType>(
    _ selector: @escaping @Sendable (Element) throws -> Source
  ) -> Observable<Source.Element> {
    Observable<Source.Element>(
      source.exhaustMap {
        try selector($0).asObservable().innerSignal
      })
  }

  /// Returns a sequence of the elements of the sequence that `selector` makes of the latest
  /// element. The inner sequence before it is disposed of first.
  ///
  /// It completes when the source and the latest inner sequence have completed. An error of either,
  /// or one that `selector` throws, passes at once.
  @inlinable
  public func flatMapLatest<Source: ObservableConvertibleType>(
    _ selector: @escaping @Sendable (Element) throws -> Source
  ) -> Observable<Source.Element> {
    Observable<Source.Element>(
      source.switchingStoppingFirst {
        try selector($0).asObservable().signal(orInto: $1)
      })
  }

  /// Returns a sequence of the elements of the sequence that `selector` makes of the latest
  /// element. The inner sequence before it is disposed of first.
  ///
  /// The inner sequences never fail, but its type promises this of the source and of `selector`,
  /// too. Their errors end it, and `UnhandledErrors` of Signals reports them.
  public func flatMapLatest<Source: InfallibleType>(
    _ selector: @escaping @Sendable (Element) throws -> Source
  ) -> Infallible<Source.Element> {
    let latest: Observable<Source.Element> = flatMapLatest { try selector($0).asObservable() }
    return Infallible(latest)
  }

  /// Returns a sequence of the elements of all sequences that `selector` makes of the elements. The
  /// inner sequences are subscribed to one after the other; the later ones wait, and are subscribed
  /// to on the trampoline.
  ///
  /// It completes when the source and all inner sequences have completed. An error of any of them,
  /// or one that `selector` throws, passes at once.
  public func concatMap<Source: ObservableConvertibleType>(
    _ selector: @escaping @Sendable (Element) throws -> Source
  ) -> Observable<Source.Element> {
    queueing(atMost: 1, selector)
  }
}

extension ObservableType where Element: ObservableConvertibleType {
  /// Returns a sequence of the elements of the sequence that the source sent last. The inner
  /// sequence before it is disposed of first.
  ///
  /// It completes when the source and the latest inner sequence have completed. An error of either
  /// passes at once.
  @inlinable
  public func switchLatest() -> Observable<Element.Element> {
    flatMapLatest { $0 }
  }
}
