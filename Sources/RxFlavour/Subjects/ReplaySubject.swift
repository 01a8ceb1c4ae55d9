import Scheduling
public import Signals

/// A subject that first sends its last values to each new subscriber.
///
/// Otherwise it is like a ``PublishSubject``. What is sent while a new subscriber gets the values
/// comes to this subscriber after them. A subscriber that comes after the subject's end gets the
/// values, then the end.
public final class ReplaySubject<Element: Sendable>:
  Observable<Element>, BareSubjectType, ObserverType, Cancelable, @unchecked Sendable
{
  /// The type of the observer that takes the events.
  public typealias SubjectObserverType = ReplaySubject<Element>

  let bare: BareSubject<Element>

  private init(capacity: Int?) {
    bare = BareSubject(remembering: .last(capacity))
    super.init(bare)
  }

  /// Returns a subject that keeps the last `bufferSize` values.
  public static func create(bufferSize: Int) -> ReplaySubject {
    require(
      bufferSize >= 0,
      "ReplaySubject.create(bufferSize:): the size must not be negative, got \(bufferSize)")
    return ReplaySubject(capacity: bufferSize)
  }

  /// Returns a subject that keeps all values.
  public static func createUnbounded() -> ReplaySubject { ReplaySubject(capacity: nil) }

  override var usesTrampoline: Bool { false }

  /// Whether the subject has subscribers.
  public var hasObservers: Bool { bare.hasSubscribers }

  /// Whether the subject was disposed of.
  public var isDisposed: Bool { bare.isClosed }

  /// Sends `event` to all subscribers, unless the subject has ended.
  public func on(_ event: Event<Element>) { bare.send(event) }

  /// Sends `element` to all subscribers, unless the subject has ended.
  public func onNext(_ element: Element) { bare.sendNext(element) }

  /// Returns this subject.
  public func asObserver() -> ReplaySubject { self }

  /// Ends all subscriptions without an event, and forgets the values. Nothing is sent any more.
  public func dispose() { bare.close(for: self) }
}
