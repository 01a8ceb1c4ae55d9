import Scheduling
public import Signals

extension ObservableType {
  /// Returns a sequence that calls `subscribe` for each subscription, on the thread that
  /// subscribes.
  ///
  /// The subscription keeps `subscribe`, and with it what makes the events, until its end.
  ///
  /// - Parameter subscribe: Sends the events to the observer, and returns a disposable that stops
  ///   them.
  @inlinable
  public static func create(
    _ subscribe: @escaping @Sendable (AnyObserver<Element>) -> any Disposable
  ) -> Observable<Element> {
    Observable(
      .lastingJunction { junction in
        junction.tie(subscribe(AnyObserver(junction)), keeping: subscribe)
      })
  }
}

/// Keeps the function of `create` until the end of a subscription, which disposes of `teardown`.
private final class KeptSource<Element: Sendable>: Scheduling.Disposable, LibraryDisposable,
  PauseFollower, @unchecked Sendable
{
  // Unchecked, because of the function, which the thread that sets the flag takes out.
  private var subscribe: (@Sendable (AnyObserver<Element>) -> any Disposable)?
  private let teardown: Scheduling.Disposable

  init(
    _ subscribe: @escaping @Sendable (AnyObserver<Element>) -> any Disposable,
    until teardown: Scheduling.Disposable
  ) {
    self.subscribe = subscribe
    self.teardown = teardown
    super.init()
  }

  deinit {
    if subscribe != nil {
      Unwinding.release({ subscribe = nil }, orKeep: { Kept(subscribe.take()) })
    }
  }

  override func dispose() {
    guard markDisposed() else { return }
    Unwinding.dispose(teardown)
    Unwinding.release({ subscribe = nil }, orKeep: { Kept(subscribe.take()) })
  }

  func follow(_ isPaused: Bool, changed: inout [any PacedSubscription]) {
    (teardown as? any PauseFollower)?.follow(isPaused, changed: &changed)
  }
}

extension Junction {
  /// Disposes of `disposable` at the end of the output.
  func tie(_ disposable: any Disposable) { tie(disposable.asTeardown) }

  /// Does the same, and keeps `subscribe` until then.
  @usableFromInline
  func tie(
    _ disposable: any Disposable,
    keeping subscribe: @escaping @Sendable (AnyObserver<Value>) -> any Disposable
  ) {
    if isDisposed {
      tie(disposable)
    } else {
      add(KeptSource(subscribe, until: disposable.asTeardown))
    }
  }

  /// Disposes of `teardown` at the end of the output, unless that was done before.
  func tie(_ teardown: Scheduling.Disposable) {
    if !teardown.isDisposed { add(teardown) }
  }
}
