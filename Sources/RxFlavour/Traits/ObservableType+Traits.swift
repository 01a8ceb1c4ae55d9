extension ObservableType {
  /// Returns a sequence of the only element, which is sent at completion.
  ///
  /// It fails with `RxError.moreThanOneElement` when a second element comes, and with
  /// `RxError.noElements` if there is none.
  public func asSingle() -> Single<Element> { Single(raw: asSingleSequence()) }

  /// Returns a sequence of the only element, if there is one, which is sent at completion.
  ///
  /// It fails with `RxError.moreThanOneElement` when a second element comes.
  public func asMaybe() -> Maybe<Element> { Maybe(raw: asMaybeSequence()) }

  /// Returns a sequence of the first element, or of `nil` if there is none.
  public func first() -> Single<Element?> { Single(raw: firstOrNil()) }

  /// Returns a sequence of one array with all elements, which is sent at completion.
  public func toArray() -> Single<[Element]> { Single(raw: toArraySequence()) }
}

extension ObservableType where Element == Never {
  /// Returns the same sequence, with a type that states that it has no elements.
  public func asCompletable() -> Completable { Completable(raw: asObservable()) }
}
