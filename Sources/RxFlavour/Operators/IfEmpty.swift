import Signals

extension ObservableType {
  /// Returns a sequence of the same elements. If there is none, it sends `default` at completion.
  public func ifEmpty(default: Element) -> Observable<Element> {
    Observable(source.ifEmpty(`default`))
  }

  /// Returns a sequence of the same elements. If there is none, it goes on with `other`, which is
  /// subscribed to at completion.
  public func ifEmpty(switchTo other: Observable<Element>) -> Observable<Element> {
    Observable(source.ifEmpty(switchTo: other.signal))
  }
}
