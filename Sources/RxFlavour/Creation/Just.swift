public import Signals

extension ObservableType {
  /// Returns a sequence of one element, which is sent at subscription.
  @inlinable
  public static func just(_ element: Element) -> Observable<Element> {
    JustObservable(element)
  }

  /// Returns a sequence that completes at subscription.
  @inlinable
  public static func empty() -> Observable<Element> { DirectObservable(.empty) }

  /// Returns a sequence that fails at subscription.
  @inlinable
  public static func error(_ error: any Error) -> Observable<Element> {
    DirectObservable(.error(error))
  }

  /// Returns a sequence without any event.
  public static func never() -> Observable<Element> { .lastingJunction { _ in } }

  /// Returns a sequence of `optional`, unless it is nil, which is sent at subscription.
  public static func from(optional: Element?) -> Observable<Element> {
    optional.map { just($0) } ?? empty()
  }

  /// Returns the sequence that `observableFactory` makes for each subscription. An error that it
  /// throws is the error of the sequence.
  public static func deferred(
    _ observableFactory: @escaping @Sendable () throws -> Observable<Element>
  ) -> Observable<Element> {
    Observable(.defer { try observableFactory().signal })
  }
}
