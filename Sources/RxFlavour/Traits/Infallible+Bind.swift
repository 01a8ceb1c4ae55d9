extension InfallibleType {
  /// Subscribes all `observers`.
  public func bind<Observer: ObserverType>(to observers: Observer...) -> any Disposable
  where Observer.Element == Element {
    asObservable().pass(to: observers)
  }

  /// Subscribes all `observers`, which take optional values.
  public func bind<Observer: ObserverType>(to observers: Observer...) -> any Disposable
  where Observer.Element == Element? {
    asObservable().map { $0 }.pass(to: observers)
  }

  /// Lets all `relays` accept each element.
  public func bind<Relay: RelayType>(to relays: Relay...) -> any Disposable
  where Relay.Element == Element {
    asObservable().pass(to: relays)
  }

  /// Lets all `relays` of optional values accept each element.
  public func bind<Relay: RelayType>(to relays: Relay...) -> any Disposable
  where Relay.Element == Element? {
    asObservable().map { $0 }.pass(to: relays)
  }

  /// Returns the result of `binder` for this sequence.
  public func bind<Result>(to binder: (Self) -> Result) -> Result { binder(self) }

  /// Calls `binder` with this sequence. Then calls the function that `binder` returns with
  /// `curriedArgument`, and returns its result.
  public func bind<Argument, Result>(
    to binder: (Self) -> (Argument) -> Result, curriedArgument: Argument
  ) -> Result {
    binder(self)(curriedArgument)
  }

  /// Calls `onNext` with each element.
  public func bind(onNext: @escaping @Sendable (Element) -> Void) -> any Disposable {
    subscribe(onNext: onNext)
  }

  /// Calls `onNext` with `object` and each element, for as long as `object` lives. It isn't
  /// retained.
  public func bind<Object: AnyObject & Sendable>(
    with object: Object, onNext: @escaping @Sendable (Object, Element) -> Void
  ) -> any Disposable {
    subscribe(with: object, onNext: onNext)
  }
}
