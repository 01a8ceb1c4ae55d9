public import Signals

/// A subject whose subscribers get the events that it is sent while they are subscribed.
///
/// While an event is delivered, an event of another thread waits until the first one has reached
/// all subscribers. An event that a subscriber sends is delivered to all at once: subscribers
/// further down the list get it before the current event. After the subject's end a new subscriber
/// gets the end at once; after its disposal a new subscriber gets ``RxError/disposed(object:)``.
public final class PublishSubject<Element: Sendable>:
  Observable<Element>, BareSubjectType, ObserverType, Cancelable, @unchecked Sendable
{
  /// The type of the observer that takes the events.
  public typealias SubjectObserverType = PublishSubject<Element>

  @usableFromInline let bare: BareSubject<Element>

  /// Creates a subject.
  @inlinable
  public init() {
    bare = BareSubject()
    super.init(bare)
  }

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
  public func asObserver() -> PublishSubject { self }

  /// Ends all subscriptions without an event. Nothing is sent any more.
  public func dispose() { bare.close(for: self) }
}
