public import Scheduling
public import Signals

/// A sequence of events over time.
///
/// Nothing happens until it is subscribed to, and then for each subscription again. The work begins at once, on the thread
/// that subscribes. A subscriber gets the end before the work is stopped.
public class Observable<Element: Sendable>: ObservableType, @unchecked Sendable {
  // Unchecked, because subclasses can't be checked.

  /// The signal that makes the events.
  @usableFromInline final let signal: Signal<Element>

  @inlinable
  init(_ signal: Signal<Element>) { self.signal = signal }

  /// Subscribes `observer`, which gets the events, and returns what ends the subscription.
  public func subscribe<Observer: ObserverType>(_ observer: Observer) -> any Disposable
  where Observer.Element == Element {
    subscribe(
      next: { observer.on(.next($0)) }, error: { observer.on(.error($0)) },
      completed: { observer.on(.completed) })
  }

  /// Returns this sequence.
  @inlinable
  public final func asObservable() -> Observable<Element> { self }

  /// Subscribes the given blocks, on the trampoline of this thread.
  @inlinable
  final func subscribe(
    next: (@Sendable (Element) -> Void)?, error: (@Sendable (any Error) -> Void)?,
    completed: (@Sendable () -> Void)?
  ) -> Scheduling.Disposable {
    let isOutermost = Trampoline.begin()
    let subscription = signal.subscribeStoppingAfterEnd(
      next: next, error: error, completed: completed)
    if isOutermost { Trampoline.end() }
    return subscription
  }
}

extension Observable {
  /// Returns a sequence of several sources: those of them that use the trampoline take turns.
  @inlinable
  static func ofSeveral(_ signal: Signal<Element>) -> Observable {
    Observable(signal.subscribed(after: { Trampoline.begin() }, before: { Trampoline.end() }))
  }

  /// Returns a sequence that calls `connect` for each subscription, with the output of the operator.
  static func outlet(_ connect: @escaping @Sendable (Outlet<Element>) -> Void) -> Observable {
    Observable(.outlet { outlet in Trampoline.run { connect(outlet) } })
  }
}
