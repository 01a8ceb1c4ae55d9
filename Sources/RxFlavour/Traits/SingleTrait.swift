import Signals

/// The trait of a ``Single``.
public enum SingleTrait: ElementTrait {}

/// A sequence of exactly one element, or an error.
public typealias Single<Element: Sendable> = PrimitiveSequence<SingleTrait, Element>

/// The element of a ``Single``, or its error.
public typealias SingleEvent<Element> = Result<Element, any Error>

extension PrimitiveSequenceType where Trait == SingleTrait {
  /// Takes the event of a sequence.
  public typealias SingleObserver = @Sendable (SingleEvent<Element>) -> Void

  /// Returns a sequence that calls `subscribe` for each subscription, on the thread that
  /// subscribes.
  ///
  /// - Parameter subscribe: Sends the event to the observer, and returns a disposable that stops
  ///   it.
  public static func create(
    subscribe: @escaping @Sendable (@escaping SingleObserver) -> any Disposable
  ) -> Single<Element> {
    Single(
      raw: .create { observer in
        subscribe { event in
          switch event {
          case .success(let element):
            observer.onNext(element)
            observer.onCompleted()
          case .failure(let error): observer.onError(error)
          }
        }
      })
  }

  /// Subscribes a function that gets the event.
  public func subscribe(
    _ observer: @escaping @Sendable (SingleEvent<Element>) -> Void
  ) -> any Disposable {
    subscribe(onSuccess: { observer(.success($0)) }, onFailure: { observer(.failure($0)) })
  }

  /// Subscribes the given functions.
  ///
  /// - Parameters:
  ///   - onSuccess: Gets the element.
  ///   - onFailure: Gets the error: also `RxError.noElements`, if operators have left no element.
  ///     Without it, `UnhandledErrors` of Signals reports the error.
  ///   - onDisposed: Is called after the event, or when the subscription is disposed of before
  ///     that.
  public func subscribe(
    onSuccess: (@Sendable (Element) -> Void)? = nil,
    onFailure: (@Sendable (any Error) -> Void)? = nil,
    onDisposed: (@Sendable () -> Void)? = nil
  ) -> any Disposable {
    let fail = onFailure ?? { UnhandledErrors.report($0, .noErrorBlock, of: Element.self) }
    return subscribeOnce(
      next: onSuccess, error: fail, completed: { fail(RxError.noElements) }, disposed: onDisposed)
  }

  /// Subscribes the given functions, which get `object` for as long as it lives. It isn't retained.
  public func subscribe<Object: AnyObject & Sendable>(
    with object: Object,
    onSuccess: (@Sendable (Object, Element) -> Void)? = nil,
    onFailure: (@Sendable (Object, any Error) -> Void)? = nil,
    onDisposed: (@Sendable (Object) -> Void)? = nil
  ) -> any Disposable {
    subscribe(
      onSuccess: weakly(object, onSuccess), onFailure: weakly(object, onFailure),
      onDisposed: weakly(object, onDisposed))
  }

  /// Returns the same sequence, with a type that also permits completion without an element.
  public func asMaybe() -> Maybe<Element> { Maybe(raw: asObservable()) }
}
