import Scheduling
import Signals

extension ObservableType {
  /// Returns a sequence that subscribes to the source on `scheduler`, and disposes of that
  /// subscription there.
  ///
  /// The events are sent where the source sends them. (In Signals, the source is disposed of
  /// where the subscriber disposes.)
  public func subscribe(on scheduler: any ImmediateSchedulerType) -> Observable<Element> {
    .outlet { outlet in
      let teardown = Scheduling.SerialDisposable()
      outlet.add(teardown)
      teardown.hold {
        scheduler.schedule(()) {
          if outlet.isDisposed { return Disposables.create() }
          // A source may send without end while it is being subscribed to. The test stops it at its
          // next element after the disposal.
          let source = (self as? Observable<Element>)?.take(while: { _ in !outlet.isDisposed })
          let observer = AnyObserver(outlet)
          let subscription = source?.subscribe(observer) ?? subscribe(observer)
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
