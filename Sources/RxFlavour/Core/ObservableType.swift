public import Signals

/// A type that can be converted into a sequence.
public protocol ObservableConvertibleType<Element>: Sendable {
  /// The type of the values.
  associatedtype Element: Sendable

  /// Returns the sequence.
  func asObservable() -> Observable<Element>
}

/// A sequence of events, which can be subscribed to.
public protocol ObservableType<Element>: ObservableConvertibleType {
  /// Subscribes `observer`, which gets the events, and returns a disposable that ends the
  /// subscription.
  func subscribe<Observer: ObserverType>(_ observer: Observer) -> any Disposable
  where Observer.Element == Element
}

extension ObservableType {
  /// Returns a sequence of the same events.
  public func asObservable() -> Observable<Element> {
    Observable.create { observer in subscribe(observer) }
  }
}

extension ObservableConvertibleType {
  /// The signal that its operators are made of.
  @inlinable
  var source: Signal<Element> { asObservable().signal }
}
