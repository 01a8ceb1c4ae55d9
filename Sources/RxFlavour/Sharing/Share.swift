import Scheduling
import Signals

extension ObservableType {
  /// Returns a sequence whose subscribers share one subscription to this one, which lasts as long
  /// as there are subscribers.
  ///
  /// Each subscriber gets the last values first. After the first subscriber has got them, the
  /// source is subscribed to. When the last subscriber has left, the source is disposed of.
  ///
  /// When the source ends, it is disposed of before the subscribers get the end. Only with
  /// `.whileConnected` and a replay of at most one value they get the end first.
  ///
  /// - Parameters:
  ///   - replay: How many values a new subscriber gets first.
  ///   - scope: With `.whileConnected`, a subscriber that comes when there are no others, or after
  ///     the end, starts afresh. With `.forever`, it gets the former values. If the source has
  ///     ended, it also gets the end, and the source is not subscribed to again.
  public func share(
    replay: Int = 0, scope: SubjectLifetimeScope = .whileConnected
  ) -> Observable<Element> {
    require(replay >= 0, "share(replay:scope:): the count must not be negative, got \(replay)")
    if scope == .forever {
      return multicast(ReplaySubject.create(bufferSize: replay)).refCount()
    }
    if replay > 1 { return self.replay(replay).refCount() }
    let source = asObservable()
    return Observable(
      SharedHub {
        Hub(
          BareSubject(remembering: replay == 0 ? .nothing : .current(nil)), from: source,
          endsFirst: true)
      }.connectedWhileSubscribed())
  }
}
