import Signals

extension ObservableType {
  /// Returns a sequence of the same elements or, if there is none, of `default` at completion.
  public func ifEmpty(default: Element) -> Observable<Element> {
    Observable(source.ifEmpty(`default`))
  }

  /// Returns a sequence of the same elements or, if there is none, of those of `other`, which is
  /// subscribed to at completion.
  public func ifEmpty(switchTo other: Observable<Element>) -> Observable<Element> {
    Observable(source.ifEmpty(switchTo: other.signal))
  }
}
