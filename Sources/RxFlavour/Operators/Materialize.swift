public import Signals

extension ObservableType {
  /// Returns a sequence of the events as elements, including the end. After the end it completes,
  /// and it never fails.
  public func materialize() -> Observable<Event<Element>> { Observable(source.materialize()) }
}

extension ObservableType where Element: EventConvertible {
  /// Returns a sequence of the events that come as elements, until one of them is the end.
  public func dematerialize() -> Observable<Element.Element> where Element.Element: Sendable {
    Observable<Element.Element>(source.map { $0.event }.dematerialize())
  }
}
