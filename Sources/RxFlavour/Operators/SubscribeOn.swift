import Scheduling
import Signals

extension ObservableType {
  /// Returns a sequence that subscribes to the source on `scheduler`, and disposes of that
  /// subscription there.
  ///
  /// The events are sent where the source sends them. (In Signals, the source is disposed of
  /// where the subscriber disposes.)
  public func subscribe(on scheduler: any ImmediateSchedulerType) -> Observable<Element> {
    .lastingJunction { junction in
      let teardown = Scheduling.SerialDisposable()
      junction.tie(teardown)
      teardown.hold {
        scheduler.schedule(()) {
          if junction.isDisposed { return Disposables.create() }
          // A source may send without end while it is being subscribed to. The test then stops
          // it at its next element after the disposal.
          let hasBegun = Scheduling.Disposable()
          let source = (self as? Observable<Element>)?.stopped {
            junction.isDisposed && !hasBegun.isDisposed
          }
          let observer = AnyObserver(junction)
          let subscription = source?.subscribe(observer) ?? subscribe(observer)
          hasBegun.dispose()
          teardown.disposable = Scheduling.Disposable {
            _ = scheduler.schedule(()) {
              subscription.dispose()
              return Disposables.create()
            }
          }
          return Disposables.create()
        }.asTeardown
      }
    }
  }
}

extension Observable {
  /// Returns this sequence, which completes at the next element when `isOver` returns true.
  fileprivate func stopped(when isOver: @escaping @Sendable () -> Bool) -> Observable {
    let elements = take(while: { _ in !isOver() })
    return usesTrampoline ? elements : DirectObservable(elements.signal)
  }
}
