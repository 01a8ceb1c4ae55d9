/// A value that can be observed: a `BehaviorRelay` whose sequence completes when the variable is
/// released.
@available(*, deprecated, message: "use 'BehaviorRelay'")
public final class Variable<Element: Sendable>: RelayType {
  private let subject: BehaviorSubject<Element>

  /// Creates a variable whose first value is `value`.
  public init(_ value: Element) { subject = BehaviorSubject(value: value) }

  deinit { subject.onCompleted() }

  /// The value. All subscribers get each value that is set, even if it is equal to the one before.
  public var value: Element {
    get { subject.bare.last! }
    set { subject.onNext(newValue) }
  }

  /// Sets the value.
  public func accept(_ event: Element) { value = event }

  /// Subscribes `observer`, which gets the values, and returns a disposable that ends the
  /// subscription.
  public func subscribe<Observer: ObserverType>(_ observer: Observer) -> any Disposable
  where Observer.Element == Element {
    subject.subscribe(observer)
  }

  /// Returns a sequence of the values.
  public func asObservable() -> Observable<Element> { subject }

  /// Returns a driver of the values.
  public func asDriver() -> Driver<Element> { asInfallible().asDriver() }
}
