/// The trait of a ``Maybe``.
public enum MaybeTrait: ElementTrait {}

/// A sequence of one element, or of completion without one, or an error.
public typealias Maybe<Element: Sendable> = PrimitiveSequence<MaybeTrait, Element>

/// The end of a ``Maybe``.
@frozen public enum MaybeEvent<Element> {
  /// The only element, and completion.
  case success(Element)
  /// An error.
  case error(any Error)
  /// Completion without an element.
  case completed
}

extension MaybeEvent: Sendable where Element: Sendable {}

extension PrimitiveSequenceType where Trait == MaybeTrait {
  /// Takes the event of a sequence.
  public typealias MaybeObserver = @Sendable (MaybeEvent<Element>) -> Void

  /// Returns a sequence that calls `subscribe` for each subscription, on the thread that
  /// subscribes.
  ///
  /// - Parameter subscribe: Sends the event to the observer, and returns a disposable that stops
  ///   it.
  public static func create(
    subscribe: @escaping @Sendable (@escaping MaybeObserver) -> any Disposable
  ) -> Maybe<Element> {
    Maybe(
      raw: .create { observer in
        subscribe { event in
          switch event {
          case .success(let element):
            observer.onNext(element)
            observer.onCompleted()
          case .error(let error): observer.onError(error)
          case .completed: observer.onCompleted()
          }
        }
      })
  }

  /// Subscribes a function that gets the event.
  public func subscribe(
    _ observer: @escaping @Sendable (MaybeEvent<Element>) -> Void
  ) -> any Disposable {
    subscribe(
      onSuccess: { observer(.success($0)) }, onError: { observer(.error($0)) },
      onCompleted: { observer(.completed) })
  }

  /// Subscribes the given functions.
  ///
  /// - Parameters:
  ///   - onSuccess: Gets the element, if there is one.
  ///   - onError: Gets the error. Without it, `UnhandledErrors` of Signals reports the error.
  ///   - onCompleted: Is called at completion without an element.
  ///   - onDisposed: Is called after the event, or when the subscription is disposed of before
  ///     that.
  public func subscribe(
    onSuccess: (@Sendable (Element) -> Void)? = nil,
    onError: (@Sendable (any Error) -> Void)? = nil,
    onCompleted: (@Sendable () -> Void)? = nil,
    onDisposed: (@Sendable () -> Void)? = nil
  ) -> any Disposable {
    subscribeOnce(next: onSuccess, error: onError, completed: onCompleted, disposed: onDisposed)
  }

  /// Subscribes the given functions, which get `object` for as long as it lives. It isn't retained.
  public func subscribe<Object: AnyObject & Sendable>(
    with object: Object,
    onSuccess: (@Sendable (Object, Element) -> Void)? = nil,
    onError: (@Sendable (Object, any Error) -> Void)? = nil,
    onCompleted: (@Sendable (Object) -> Void)? = nil,
    onDisposed: (@Sendable (Object) -> Void)? = nil
  ) -> any Disposable {
    subscribe(
      onSuccess: weakly(object, onSuccess), onError: weakly(object, onError),
      onCompleted: weakly(object, onCompleted), onDisposed: weakly(object, onDisposed))
  }
}
