import Signals

extension ObservableType {
  /// Returns a sequence of the only element, which is sent when it comes.
  ///
  /// It fails with `RxError.moreThanOneElement` when a second element comes, and with
  /// `RxError.noElements` if there is none. (In Signals, the element is sent at completion.)
  public func single() -> Observable<Element> {
    Observable(
      source.scanParts(from: false) { hasSent, element in
        guard let element else {
          if hasSent { return [] }
          throw RxError.noElements
        }
        if hasSent { throw RxError.moreThanOneElement }
        hasSent = true
        return [element]
      })
  }

  /// Returns a sequence of the only element that passes a test, as `single()` does. An error that
  /// `predicate` throws ends the sequence.
  public func single(
    _ predicate: @escaping @Sendable (Element) throws -> Bool
  ) -> Observable<Element> {
    filter(predicate).single()
  }

  // MARK: Parts of traits

  /// Returns a sequence of the only element, which is sent at completion.
  ///
  /// It fails with `RxError.moreThanOneElement` when a second element comes, and with
  /// `RxError.noElements` if there is none.
  func asSingleSequence() -> Observable<Element> {
    atMostOne(orElse: { throw RxError.noElements })
  }

  /// Returns a sequence of the only element, if there is one, which is sent at completion.
  ///
  /// It fails with `RxError.moreThanOneElement` when a second element comes.
  func asMaybeSequence() -> Observable<Element> { atMostOne(orElse: {}) }

  private func atMostOne(
    orElse none: @escaping @Sendable () throws -> Void
  ) -> Observable<Element> {
    Observable(
      source.scanParts(from: [Element]()) { elements, element in
        if let element {
          if !elements.isEmpty { throw RxError.moreThanOneElement }
          elements.append(element)
          return []
        }
        if elements.isEmpty { try none() }
        return elements
      })
  }

  /// Returns a sequence of the first element, or of `nil` if there is none.
  func firstOrNil() -> Observable<Element?> {
    Observable<Element?>(source.take(1).map { $0 }.ifEmpty(nil))
  }

  /// Returns a sequence of one array with all elements, which is sent at completion.
  func toArraySequence() -> Observable<[Element]> { Observable<[Element]>(source.collect()) }
}
