import Scheduling
public import Signals

/// A subject that sends only its last value, when it completes.
///
/// Later subscribers get that value and completion, too. If it ends with an error, it sends only
/// the error.
public final class AsyncSubject<Element: Sendable>:
  Observable<Element>, SubjectType, ObserverType, Cancelable, @unchecked Sendable
{
  /// The type of the observer that takes the events.
  public typealias SubjectObserverType = AsyncSubject<Element>

  private struct State {
    var last: Element?
    var hasEnded = false

    /// Marks the end, and returns the last value, if there is one. Returns nil if the subject has
    /// ended before.
    mutating func end() -> Element?? {
      if hasEnded { return nil }
      hasEnded = true
      return .some(last.take())
    }
  }

  private let bare = BareSubject<Element>(remembering: .last(1))
  private let state = Locked(State())

  /// Creates a subject.
  public init() {
    // The subject sends a value only when it completes. So from then on a subscriber gets the value
    // and completion at once, even while earlier subscribers still get the value.
    super.init(.defer { [bare] in bare.last.map(Signal.return) ?? bare })
  }

  deinit { Unwinding.release(state.withLock { $0.last.take() }) }

  override var usesTrampoline: Bool { false }

  /// Whether the subject has subscribers.
  public var hasObservers: Bool { bare.hasSubscribers }

  /// Whether the subject was disposed of.
  public var isDisposed: Bool { bare.isClosed }

  /// Keeps the value of `event`, or sends the end to all subscribers. The last value is sent before
  /// completion.
  public func on(_ event: Event<Element>) {
    switch event {
    case .next(let element):
      // The former value is released outside the lock.
      var kept: Element? = element
      state.withLock { if !$0.hasEnded { swap(&$0.last, &kept) } }
    case .error(let error):
      if state.withLock({ $0.end() }) != nil { bare.sendError(error) }
    case .completed:
      guard let last = state.withLock({ $0.end() }) else { return }
      if let last { bare.sendNext(last) }
      bare.sendCompleted()
    }
  }

  /// Returns this subject.
  public func asObserver() -> AsyncSubject { self }

  /// Ends all subscriptions without an event, and forgets the value. Nothing is sent any more.
  public func dispose() {
    _ = state.withLock { $0.end() }
    bare.close(for: self)
  }
}
