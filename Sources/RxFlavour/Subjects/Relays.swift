import Signals

/// A subject without an end: its subscribers get the values that it accepts while they are
/// subscribed.
public final class PublishRelay<Element: Sendable>: ObservableType {
  private let subject = PublishSubject<Element>()

  /// Creates a relay.
  public init() {}

  /// Sends `event` to all subscribers.
  public func accept(_ event: Element) { subject.onNext(event) }

  /// Subscribes `observer`, which gets the values, and returns a disposable that ends the
  /// subscription.
  public func subscribe<Observer: ObserverType>(_ observer: Observer) -> any Disposable
  where Observer.Element == Element {
    subject.subscribe(observer)
  }

  /// Returns a sequence of the values.
  public func asObservable() -> Observable<Element> { subject }
}

/// A subject without an end that has a value, which each new subscriber gets first.
public final class BehaviorRelay<Element: Sendable>: ObservableType {
  private let subject: BehaviorSubject<Element>

  /// Creates a relay whose first value is `value`.
  public init(value: Element) { subject = BehaviorSubject(value: value) }

  /// The value that was accepted last.
  public var value: Element { subject.bare.last! }

  /// Sends `event` to all subscribers. ``value`` changes at once.
  public func accept(_ event: Element) { subject.onNext(event) }

  /// Subscribes `observer`, which gets the values, and returns a disposable that ends the
  /// subscription.
  public func subscribe<Observer: ObserverType>(_ observer: Observer) -> any Disposable
  where Observer.Element == Element {
    subject.subscribe(observer)
  }

  /// Returns a sequence of the values.
  public func asObservable() -> Observable<Element> { subject }
}

/// A subject without an end that first sends its last values to each new subscriber.
public final class ReplayRelay<Element: Sendable>: ObservableType {
  private let subject: ReplaySubject<Element>

  private init(_ subject: ReplaySubject<Element>) { self.subject = subject }

  /// Returns a relay that keeps the last `bufferSize` values.
  public static func create(bufferSize: Int) -> ReplayRelay {
    ReplayRelay(.create(bufferSize: bufferSize))
  }

  /// Returns a relay that keeps all values.
  public static func createUnbound() -> ReplayRelay { ReplayRelay(.createUnbounded()) }

  /// Sends `event` to all subscribers.
  public func accept(_ event: Element) { subject.onNext(event) }

  /// Subscribes `observer`, which gets the values, and returns a disposable that ends the
  /// subscription.
  public func subscribe<Observer: ObserverType>(_ observer: Observer) -> any Disposable
  where Observer.Element == Element {
    subject.subscribe(observer)
  }

  /// Returns a sequence of the values.
  public func asObservable() -> Observable<Element> { subject }
}
