/// The protocol of relays.
public protocol RelayType<Element>: ObservableType {
  /// Sends `event` to all subscribers.
  func accept(_ event: Element)
}

extension PublishRelay: RelayType {}
extension BehaviorRelay: RelayType {}
extension ReplayRelay: RelayType {}

extension RelayType {
  /// Returns a sequence of the values, with a type that states that it never fails.
  public func asInfallible() -> Infallible<Element> { Infallible(asObservable()) }
}

extension BehaviorRelay {
  /// Returns a driver of the values.
  public func asDriver() -> Driver<Element> { asInfallible().asDriver() }
}

extension PublishRelay {
  /// Returns a signal of the values.
  public func asSignal() -> RxSignal<Element> { asInfallible().asSignal() }
}

extension ObservableType {
  /// Subscribes all `observers`.
  func pass<Observer: ObserverType<Element>>(to observers: [Observer]) -> any Disposable {
    subscribe { event in
      for observer in observers { observer.on(event) }
    }
  }

  /// Lets all `relays` accept each element. An error is a programming mistake.
  func pass<Relay: RelayType<Element>>(to relays: [Relay]) -> any Disposable {
    subscribe(
      onNext: { element in
        for relay in relays { relay.accept(element) }
      },
      onError: { bindingFailed("bind(to:) with a relay", $0) })
  }
}
