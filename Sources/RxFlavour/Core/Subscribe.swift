import Scheduling
public import Signals

extension ObservableType {
  /// Subscribes a function that gets each event.
  public func subscribe(_ on: @escaping @Sendable (Event<Element>) -> Void) -> any Disposable {
    asObservable().subscribe(
      next: { on(.next($0)) }, error: { on(.error($0)) }, completed: { on(.completed) })
  }

  /// Subscribes the given functions.
  ///
  /// - Parameters:
  ///   - onNext: Gets each value.
  ///   - onError: Gets the error, if the sequence ends with one. Without it, `UnhandledErrors` of
  ///     Signals reports the error.
  ///   - onCompleted: Is called when the sequence completes.
  ///   - onDisposed: Is called at the end of the subscription, after the end of the sequence or by
  ///     disposal.
  @inlinable
  public func subscribe(
    onNext: (@Sendable (Element) -> Void)? = nil,
    onError: (@Sendable (any Error) -> Void)? = nil,
    onCompleted: (@Sendable () -> Void)? = nil,
    onDisposed: (@Sendable () -> Void)? = nil
  ) -> any Disposable {
    if onError == nil, let onError = Hooks.errorFunction(of: Element.self) {
      subscribe(
        onNext: onNext, onError: onError, onCompleted: onCompleted, onDisposed: onDisposed)
    } else if let onDisposed {
      subscribe(
        onNext: onNext, onError: onError, onCompleted: onCompleted, thenDisposed: onDisposed)
    } else {
      asObservable().subscribe(next: onNext, error: onError, completed: onCompleted)
    }
  }

  @usableFromInline
  func subscribe(
    onNext: (@Sendable (Element) -> Void)?, onError: (@Sendable (any Error) -> Void)?,
    onCompleted: (@Sendable () -> Void)?, thenDisposed onDisposed: @escaping @Sendable () -> Void
  ) -> any Disposable {
    let disposed = Scheduling.Disposable(onDisposed)
    let subscription = asObservable().subscribe(
      next: onNext,
      error: { error in
        if let onError {
          onError(error)
        } else {
          UnhandledErrors.report(error, .noErrorBlock, of: Element.self)
        }
        disposed.dispose()
      },
      completed: {
        onCompleted?()
        disposed.dispose()
      })
    return CompoundDisposable(subscription, disposed)
  }

  /// Subscribes the given functions, which get `object` for as long as it lives. It isn't retained.
  /// After its release nothing is called.
  public func subscribe<Object: AnyObject & Sendable>(
    with object: Object,
    onNext: (@Sendable (Object, Element) -> Void)? = nil,
    onError: (@Sendable (Object, any Error) -> Void)? = nil,
    onCompleted: (@Sendable (Object) -> Void)? = nil,
    onDisposed: (@Sendable (Object) -> Void)? = nil
  ) -> any Disposable {
    subscribe(
      onNext: { [weak object] element in
        if let object { onNext?(object, element) }
      },
      onError: { [weak object] error in
        if let object { onError?(object, error) }
      },
      onCompleted: { [weak object] in
        if let object { onCompleted?(object) }
      },
      onDisposed: { [weak object] in
        if let object { onDisposed?(object) }
      })
  }
}
