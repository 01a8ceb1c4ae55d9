import Signals

/// The trait of a ``Completable``.
public enum CompletableTrait {}

/// A sequence without elements, which completes or fails.
public typealias Completable = PrimitiveSequence<CompletableTrait, Never>

/// The end of a ``Completable``.
@frozen public enum CompletableEvent: Sendable {
  /// An error.
  case error(any Error)
  /// Completion.
  case completed
}

extension PrimitiveSequenceType where Trait == CompletableTrait, Element == Never {
  /// Takes the event of a sequence.
  public typealias CompletableObserver = @Sendable (CompletableEvent) -> Void

  /// Returns a sequence that calls `subscribe` for each subscription, on the thread that
  /// subscribes.
  ///
  /// - Parameter subscribe: Sends the event to the observer, and returns a disposable that stops
  ///   it.
  public static func create(
    subscribe: @escaping @Sendable (@escaping CompletableObserver) -> any Disposable
  ) -> Completable {
    Completable(
      raw: .create { observer in
        subscribe { event in
          switch event {
          case .error(let error): observer.onError(error)
          case .completed: observer.onCompleted()
          }
        }
      })
  }

  /// Subscribes a function that gets the event.
  public func subscribe(
    _ observer: @escaping @Sendable (CompletableEvent) -> Void
  ) -> any Disposable {
    subscribe(onCompleted: { observer(.completed) }, onError: { observer(.error($0)) })
  }

  /// Subscribes the given functions.
  ///
  /// - Parameters:
  ///   - onCompleted: Is called at completion.
  ///   - onError: Gets the error. Without it, `UnhandledErrors` of Signals reports the error.
  ///   - onDisposed: Is called after the event, or when the subscription is disposed of before
  ///     that.
  public func subscribe(
    onCompleted: (@Sendable () -> Void)? = nil,
    onError: (@Sendable (any Error) -> Void)? = nil,
    onDisposed: (@Sendable () -> Void)? = nil
  ) -> any Disposable {
    subscribeOnce(next: nil, error: onError, completed: onCompleted, disposed: onDisposed)
  }

  /// Subscribes the given functions, which get `object` for as long as it lives. It isn't retained.
  public func subscribe<Object: AnyObject & Sendable>(
    with object: Object,
    onCompleted: (@Sendable (Object) -> Void)? = nil,
    onError: (@Sendable (Object, any Error) -> Void)? = nil,
    onDisposed: (@Sendable (Object) -> Void)? = nil
  ) -> any Disposable {
    subscribe(
      onCompleted: weakly(object, onCompleted), onError: weakly(object, onError),
      onDisposed: weakly(object, onDisposed))
  }

  // MARK: One after the other

  /// Returns a sequence that goes on with `second` when this one completes.
  public func andThen<Second, Value: Sendable>(
    _ second: PrimitiveSequence<Second, Value>
  ) -> PrimitiveSequence<Second, Value> {
    PrimitiveSequence(raw: andThen(second.asObservable()))
  }

  /// Returns a sequence that goes on with `second` when this one completes.
  public func andThen<Value: Sendable>(_ second: Observable<Value>) -> Observable<Value> {
    let source = source
    return .lastingJunction { junction in
      junction.subscribe(
        to: source, next: { _ in },
        completed: {
          junction.subscribe(to: second.successor, next: { junction.sendNext($0) })
        })
    }
  }

  /// Returns a sequence that goes on with `second` when this one completes.
  public func concat(_ second: Completable) -> Completable { andThen(second) }

  // MARK: All at once

  /// Returns a sequence that completes when all of `sources` have completed. The first error ends
  /// the sequence.
  public static func zip<Sources: Collection<Completable>>(_ sources: Sources) -> Completable {
    Completable(raw: .merge(sources.map { $0.asObservable() }))
  }

  /// Returns a sequence that completes when all of `sources` have completed. The first error ends
  /// the sequence.
  public static func zip(_ sources: Completable...) -> Completable { zip(sources) }
}
