public import Signals

/// A subject that has a value, which each new subscriber gets first.
///
/// Otherwise it is like a ``PublishSubject``. A subscriber that comes after the subject's end gets
/// only the end.
public final class BehaviorSubject<Element: Sendable>:
  Observable<Element>, BareSubjectType, ObserverType, Cancelable, @unchecked Sendable
{
  /// The type of the observer that takes the events.
  public typealias SubjectObserverType = BehaviorSubject<Element>

  let bare: BareSubject<Element>

  /// Creates a subject whose first value is `value`.
  public init(value: Element) {
    bare = BareSubject(remembering: .current(value))
    super.init(bare)
  }

  /// Returns the value that was sent last.
  ///
  /// It throws the error by which the subject has ended, or ``RxError/disposed(object:)`` if the
  /// subject was disposed of.
  public func value() throws -> Element {
    if let error = bare.error, !isDisposed { throw error }
    guard !isDisposed, let value = bare.last else { throw RxError.disposed(object: self) }
    return value
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
  public func asObserver() -> BehaviorSubject { self }

  /// Ends all subscriptions without an event, and forgets the value. Nothing is sent any more.
  public func dispose() { bare.close(for: self) }
}
