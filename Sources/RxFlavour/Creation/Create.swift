public import Signals

extension ObservableType {
  /// Returns a sequence that calls `subscribe` for each subscription, on the thread that
  /// subscribes.
  ///
  /// - Parameter subscribe: Sends the events to the observer, and returns a disposable that stops
  ///   them.
  @inlinable
  public static func create(
    _ subscribe: @escaping @Sendable (AnyObserver<Element>) -> any Disposable
  ) -> Observable<Element> {
    Observable(
      .lastingJunction { junction in
        junction.tie(subscribe(AnyObserver(junction)))
      })
  }
}

extension Junction {
  /// Disposes of `disposable` at the end of the output.
  @usableFromInline
  func tie(_ disposable: any Disposable) { tie(disposable.asTeardown) }

  /// Disposes of `teardown` at the end of the output, unless that was done before.
  func tie(_ teardown: Scheduling.Disposable) {
    if !teardown.isDisposed { add(teardown) }
  }
}
