import Scheduling
import Signals

extension ObservableType {
  /// Returns a sequence whose subscribers share one subscription to this one, which lasts as long
  /// as there are subscribers.
  ///
  /// Each subscriber gets the last values first; then the first one subscribes to the source. When
  /// the last one has left, the source is disposed of.
  ///
  /// - Parameters:
  ///   - replay: How many values a new subscriber gets first.
  ///   - scope: With `.whileConnected`, a subscriber that comes when there are no others, or after
  ///     the end, starts afresh. With `.forever` it gets the former values, and after the end that
  ///     end, without a new subscription to the source.
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
