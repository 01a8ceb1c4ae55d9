/// A sequence type that never fails.
public protocol UnfailingType<Element>: ObservableConvertibleType {}

/// The protocol of ``Infallible``.
public protocol InfallibleType<Element>: UnfailingType {}

/// A sequence that never fails.
public struct Infallible<Element: Sendable>: InfallibleType {
  private let observable: Observable<Element>

  init(_ observable: Observable<Element>) { self.observable = observable }

  /// Returns a sequence of the same events, whose type doesn't say that it never fails.
  public func asObservable() -> Observable<Element> { observable }
}

/// An element of an ``Infallible``, or its completion.
public enum InfallibleEvent<Element> {
  /// An element.
  case next(Element)
  /// Completion.
  case completed
}

extension InfallibleEvent: Sendable where Element: Sendable {}

extension InfallibleEvent: EventConvertible {
  /// This event as an `Event`, which sequences of any kind send.
  public var event: Event<Element> {
    switch self {
    case .next(let element): .next(element)
    case .completed: .completed
    }
  }
}

extension Infallible {
  /// Takes the events of a sequence.
  public typealias InfallibleObserver = @Sendable (InfallibleEvent<Element>) -> Void

  /// Returns a sequence that calls `subscribe` for each subscription, on the thread that
  /// subscribes.
  ///
  /// - Parameter subscribe: Sends the events to the observer, and returns a disposable that stops
  ///   them.
  public static func create(
    subscribe: @escaping @Sendable (@escaping InfallibleObserver) -> any Disposable
  ) -> Infallible {
    Infallible(.create { observer in subscribe { observer.on($0.event) } })
  }
}

extension InfallibleType {
  /// Subscribes a function that gets each event.
  public func subscribe(
    _ on: @escaping @Sendable (InfallibleEvent<Element>) -> Void
  ) -> any Disposable {
    subscribe(onNext: { on(.next($0)) }, onCompleted: { on(.completed) })
  }

  /// Subscribes the given functions, which get `object` for as long as it lives. It isn't retained.
  public func subscribe<Object: AnyObject & Sendable>(
    with object: Object,
    onNext: (@Sendable (Object, Element) -> Void)? = nil,
    onCompleted: (@Sendable (Object) -> Void)? = nil,
    onDisposed: (@Sendable (Object) -> Void)? = nil
  ) -> any Disposable {
    subscribe(
      onNext: weakly(object, onNext), onCompleted: weakly(object, onCompleted),
      onDisposed: weakly(object, onDisposed))
  }

  /// The elements as an asynchronous sequence. Reading this property subscribes.
  ///
  /// All elements wait until they are taken. The end of the loop disposes of the subscription.
  public var values: AsyncStream<Element> {
    AsyncStream { continuation in
      let subscription = subscribe(
        onNext: { continuation.yield($0) }, onCompleted: { continuation.finish() })
      continuation.onTermination = { _ in subscription.dispose() }
    }
  }
}

extension ObservableConvertibleType {
  /// Returns a sequence that sends `element` instead of an error, and completes.
  public func asInfallible(onErrorJustReturn element: Element) -> Infallible<Element> {
    Infallible(asObservable().catchAndReturn(element))
  }

  /// Returns a sequence that goes on with `infallible` after an error.
  public func asInfallible(onErrorFallbackTo infallible: Infallible<Element>) -> Infallible<Element>
  {
    asInfallible { _ in infallible }
  }

  /// Returns a sequence that goes on, after an error, with the sequence that `onErrorRecover` makes
  /// of it.
  public func asInfallible(
    onErrorRecover: @escaping @Sendable (any Error) -> Infallible<Element>
  ) -> Infallible<Element> {
    Infallible(asObservable().catch { onErrorRecover($0).asObservable() })
  }
}
