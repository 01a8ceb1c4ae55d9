extension SharedSequenceConvertibleType where SharingStrategy == DriverSharingStrategy {
  /// Subscribes all `observers`. Call this on the main thread.
  public func drive<Observer: ObserverType>(_ observers: Observer...) -> any Disposable
  where Observer.Element == Element {
    onMainThread.pass(to: observers)
  }

  /// Subscribes all `observers`, which take optional values. Call this on the main thread.
  public func drive<Observer: ObserverType>(_ observers: Observer...) -> any Disposable
  where Observer.Element == Element? {
    onMainThread.map { $0 }.pass(to: observers)
  }

  /// Lets all `relays` accept each element. Call this on the main thread.
  public func drive<Relay: RelayType>(_ relays: Relay...) -> any Disposable
  where Relay.Element == Element {
    onMainThread.pass(to: relays)
  }

  /// Lets all `relays` of optional values accept each element. Call this on the main thread.
  public func drive<Relay: RelayType>(_ relays: Relay...) -> any Disposable
  where Relay.Element == Element? {
    onMainThread.map { $0 }.pass(to: relays)
  }

  /// Returns the result of `transformation` for this sequence. Call this on the main thread.
  public func drive<Result>(_ transformation: (Observable<Element>) -> Result) -> Result {
    transformation(onMainThread)
  }

  /// Calls `with` with this sequence. Then calls the function that `with` returns with
  /// `curriedArgument`, and returns its result. Call this on the main thread.
  public func drive<Argument, Result>(
    _ with: (Observable<Element>) -> (Argument) -> Result, curriedArgument: Argument
  ) -> Result {
    with(onMainThread)(curriedArgument)
  }

  /// Subscribes the given functions. Call this on the main thread.
  ///
  /// - Parameters:
  ///   - onNext: Gets each element.
  ///   - onCompleted: Is called when the sequence completes.
  ///   - onDisposed: Is called at the end of the subscription, after completion or by disposal, on
  ///     the thread that disposes.
  public func drive(
    onNext: (@MainActor @Sendable (Element) -> Void)? = nil,
    onCompleted: (@MainActor @Sendable () -> Void)? = nil,
    onDisposed: (@Sendable () -> Void)? = nil
  ) -> any Disposable {
    onMainThread.subscribe(
      onNext: onMainActor(onNext), onCompleted: onMainActor(onCompleted), onDisposed: onDisposed)
  }

  /// Subscribes the given functions, which get `object` for as long as it lives. It isn't retained.
  /// Call this on the main thread.
  public func drive<Object: AnyObject & Sendable>(
    with object: Object,
    onNext: (@MainActor @Sendable (Object, Element) -> Void)? = nil,
    onCompleted: (@MainActor @Sendable (Object) -> Void)? = nil,
    onDisposed: (@Sendable (Object) -> Void)? = nil
  ) -> any Disposable {
    drive(
      onNext: weakly(onMain: object, onNext), onCompleted: weakly(onMain: object, onCompleted),
      onDisposed: weakly(object, onDisposed))
  }

  /// Subscribes without doing anything. Call this on the main thread.
  public func drive() -> any Disposable { onMainThread.subscribe() }

  /// This sequence, after a check that the calling code runs on the main thread: the last element
  /// is sent synchronously, on the thread that subscribes.
  private var onMainThread: Observable<Element> {
    MainScheduler.ensureExecutingOnScheduler(
      errorMessage: "drive: a driver must be subscribed to on the main thread.")
    return asObservable()
  }
}

extension SharedSequenceConvertibleType where SharingStrategy == SignalSharingStrategy {
  /// Subscribes all `observers`.
  public func emit<Observer: ObserverType>(to observers: Observer...) -> any Disposable
  where Observer.Element == Element {
    asObservable().pass(to: observers)
  }

  /// Subscribes all `observers`, which take optional values.
  public func emit<Observer: ObserverType>(to observers: Observer...) -> any Disposable
  where Observer.Element == Element? {
    asObservable().map { $0 }.pass(to: observers)
  }

  /// Lets all `relays` accept each element.
  public func emit<Relay: RelayType>(to relays: Relay...) -> any Disposable
  where Relay.Element == Element {
    asObservable().pass(to: relays)
  }

  /// Lets all `relays` of optional values accept each element.
  public func emit<Relay: RelayType>(to relays: Relay...) -> any Disposable
  where Relay.Element == Element? {
    asObservable().map { $0 }.pass(to: relays)
  }

  /// Subscribes the given functions.
  ///
  /// - Parameters:
  ///   - onNext: Gets each element.
  ///   - onCompleted: Is called when the sequence completes.
  ///   - onDisposed: Is called at the end of the subscription, after completion or by disposal, on
  ///     the thread that disposes.
  public func emit(
    onNext: (@MainActor @Sendable (Element) -> Void)? = nil,
    onCompleted: (@MainActor @Sendable () -> Void)? = nil,
    onDisposed: (@Sendable () -> Void)? = nil
  ) -> any Disposable {
    asObservable().subscribe(
      onNext: onMainActor(onNext), onCompleted: onMainActor(onCompleted), onDisposed: onDisposed)
  }

  /// Subscribes the given functions, which get `object` for as long as it lives. It isn't retained.
  public func emit<Object: AnyObject & Sendable>(
    with object: Object,
    onNext: (@MainActor @Sendable (Object, Element) -> Void)? = nil,
    onCompleted: (@MainActor @Sendable (Object) -> Void)? = nil,
    onDisposed: (@Sendable (Object) -> Void)? = nil
  ) -> any Disposable {
    emit(
      onNext: weakly(onMain: object, onNext), onCompleted: weakly(onMain: object, onCompleted),
      onDisposed: weakly(object, onDisposed))
  }

  /// Subscribes without doing anything.
  public func emit() -> any Disposable { asObservable().subscribe() }
}

/// Returns a version of `function` that is called only on the main thread.
private func onMainActor<each Value: Sendable>(
  _ function: (@MainActor @Sendable (repeat each Value) -> Void)?
) -> (@Sendable (repeat each Value) -> Void)? {
  guard let function else { return nil }
  return { (value: repeat each Value) in
    let values = (repeat each value)
    MainActor.assumeIsolated { function(repeat each values) }
  }
}

/// Returns `function` for `object`, which isn't retained: after its release nothing is called.
private func weakly<Object: AnyObject & Sendable, each Value>(
  onMain object: Object, _ function: (@MainActor @Sendable (Object, repeat each Value) -> Void)?
) -> (@MainActor @Sendable (repeat each Value) -> Void)? {
  guard let function else { return nil }
  return { [weak object] (value: repeat each Value) in
    if let object { function(object, repeat each value) }
  }
}
