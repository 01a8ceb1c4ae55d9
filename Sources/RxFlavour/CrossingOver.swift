public import Signals

extension Signals.Signal {
  /// Returns a sequence of the signal's events.
  ///
  /// A subscription begins as one of the signal does. A
  /// subscriber gets the end before the work is stopped, as in all of Rx.
  public final func asObservable() -> Observable<Value> { Observable(self) }
}

extension ObservableConvertibleType {
  /// Returns a signal of the sequence's events.
  ///
  /// A subscription begins at once, on the thread that subscribes. The work is stopped before a
  /// subscriber gets the end, as in all of Signals.
  public func asSignal() -> Signals.Signal<Element> { Observable.ofSeveral(source).signal }
}
