import Signals

extension ObservableType {
  /// Returns a sequence of the same elements. If there are none, it sends `default` at completion.
  public func ifEmpty(default: Element) -> Observable<Element> {
    Observable(source.ifEmpty(`default`))
  }

  /// Returns a sequence of the same elements. If there are none, it subscribes to `other` at
  /// completion, and goes on with its events.
  public func ifEmpty(switchTo other: Observable<Element>) -> Observable<Element> {
    Observable(source.ifEmpty(switchTo: other.successor))
  }
}
