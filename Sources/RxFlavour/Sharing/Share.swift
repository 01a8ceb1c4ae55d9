import Scheduling
import Signals

extension ObservableType {
  /// Returns a sequence whose subscribers share one subscription to this one, which lasts as long
  /// as there are subscribers.
  ///
  /// Each subscriber gets the last values first. After the first subscriber has got them, the
  /// source is subscribed to. When the last subscriber has left, the source is disposed of.
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
    let source = asObservable()
    let makeHub: @Sendable () -> Hub<Element> = {
      Hub(BareSubject(remembering: .last(replay)), from: source)
    }
    guard scope == .forever else { return Observable(Sharing(makeHub).connectedWhileSubscribed()) }
    let hub = makeHub()
    return Observable(Sharing { hub }.connectedWhileSubscribed())
  }
}
