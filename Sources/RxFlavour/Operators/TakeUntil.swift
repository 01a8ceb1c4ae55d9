import Signals

extension ObservableType {
  /// Returns a sequence of the elements. It completes when `other` sends an element.
  ///
  /// `other` is subscribed to first. Its error passes; its completion has no effect. (In Signals
  /// its completion ends the signal, and its error has no effect.)
  public func take<Source: ObservableType>(until other: Source) -> Observable<Element> {
    let (source, trigger) = (source, other.source)
    return .lastingJunction { junction in
      junction.subscribe(to: trigger, next: { _ in junction.sendCompleted() }, completed: {})
      junction.subscribe(to: source, next: { junction.sendNext($0) })
    }
  }
}
