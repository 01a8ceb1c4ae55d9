import Signals

extension ObservableType {
  /// Returns a sequence of the given elements, in their order, and then of the source's elements.
  ///
  /// The elements are sent at subscription, and the source is subscribed to after them, unless the
  /// sequence has ended by then.
  public func startWith(_ elements: Element...) -> Observable<Element> {
    let source = source
    return .lastingJunction { junction in
      for element in elements { junction.sendNext(element) }
      junction.subscribe(to: source, next: { junction.sendNext($0) })
    }
  }
}
