import Scheduling
import Signals

extension ObservableType {
  /// Returns a connectable sequence of the events that `subject` sends when it gets the events of
  /// this one.
  ///
  /// The subject ends with this sequence.
  public func multicast<Subject: SubjectType>(
    _ subject: Subject
  ) -> ConnectableObservable<Subject.Element> where Subject.Observer.Element == Element {
    let hub = Hub.of(subject, from: asObservable())
    return ConnectableObservable(SharedHub { hub })
  }

  /// Returns a connectable sequence of the events that a subject sends when it gets the events of
  /// this one.
  ///
  /// `makeSubject` is called for the first subscriber or connection, and again after a connection
  /// has ended. If several threads subscribe or connect at the same time, it may be called for each
  /// of them; only one of the subjects is used.
  public func multicast<Subject: SubjectType>(
    makeSubject: @escaping @Sendable () -> Subject
  ) -> ConnectableObservable<Subject.Element> where Subject.Observer.Element == Element {
    let source = asObservable()
    return ConnectableObservable(SharedHub { Hub.of(makeSubject(), from: source) })
  }

  /// Returns a sequence of the events of the sequence that `selector` makes of this one. Each
  /// subscription calls `selector`, and within its result all subscribers share one subscription to
  /// this sequence.
  ///
  /// - Parameters:
  ///   - subjectSelector: Makes the subject, for each subscription. An error that it throws is
  ///     passed on.
  ///   - selector: Makes a sequence from the shared one. That sequence is subscribed to before the
  ///     source. An error that `selector` throws is passed on.
  public func multicast<Subject: SubjectType, Result: Sendable>(
    _ subjectSelector: @escaping @Sendable () throws -> Subject,
    selector: @escaping @Sendable (Observable<Subject.Element>) throws -> Observable<Result>
  ) -> Observable<Result> where Subject.Observer.Element == Element {
    let source = asObservable()
    return .lastingJunction { junction in
      do {
        let shared = source.multicast(try subjectSelector())
        junction.subscribe(to: try selector(shared).signal, next: { junction.sendNext($0) })
        junction.tie(shared.connect().asTeardown)
      } catch {
        junction.sendError(error)
      }
    }
  }

  /// Returns a connectable sequence of the same events, with a ``PublishSubject``.
  public func publish() -> ConnectableObservable<Element> { replay(0) }

  /// Returns a connectable sequence of the same events, with a ``ReplaySubject`` of `bufferSize`
  /// values.
  public func replay(_ bufferSize: Int) -> ConnectableObservable<Element> {
    require(bufferSize >= 0, "replay(_:): the size must not be negative, got \(bufferSize)")
    return replaying(bufferSize)
  }

  /// Returns a connectable sequence of the same events, with a ``ReplaySubject`` of all values.
  public func replayAll() -> ConnectableObservable<Element> { replaying(nil) }

  private func replaying(_ bufferSize: Int?) -> ConnectableObservable<Element> {
    let source = asObservable()
    return ConnectableObservable(
      SharedHub { Hub(BareSubject(remembering: .last(bufferSize)), from: source) })
  }
}
