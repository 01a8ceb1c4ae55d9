import Signals

extension ObservableType {
  /// Subscribes all `observers`.
  public func bind<Observer: ObserverType>(to observers: Observer...) -> any Disposable
  where Observer.Element == Element {
    subscribe { event in
      for observer in observers { observer.on(event) }
    }
  }

  /// Subscribes all `observers`, which take optional values.
  public func bind<Observer: ObserverType>(to observers: Observer...) -> any Disposable
  where Observer.Element == Element? {
    subscribe { event in
      for observer in observers { observer.on(event.map { $0 }) }
    }
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

  /// Calls `onNext` with each value. An error is a programming mistake.
  public func bind(onNext: @escaping @Sendable (Element) -> Void) -> any Disposable {
    subscribe(onNext: onNext, onError: { bindingFailed("bind(onNext:)", $0) })
  }

  /// Calls `onNext` with `object` and each value, for as long as `object` lives. It isn't retained.
  /// An error is a programming mistake.
  public func bind<Object: AnyObject & Sendable>(
    with object: Object, onNext: @escaping @Sendable (Object, Element) -> Void
  ) -> any Disposable {
    subscribe(
      onNext: { [weak object] element in
        if let object { onNext(object, element) }
      },
      onError: { bindingFailed("bind(with:onNext:)", $0) })
  }
}

// MARK: Relays

extension ObservableType {
  /// Lets all `relays` accept each value. An error is a programming mistake.
  public func bind<Relay: RelayType>(to relays: Relay...) -> any Disposable
  where Relay.Element == Element {
    pass(to: relays)
  }

  /// Lets all `relays` of optional values accept each value. An error is a programming mistake.
  public func bind<Relay: RelayType>(to relays: Relay...) -> any Disposable
  where Relay.Element == Element? {
    map { $0 }.pass(to: relays)
  }
}
