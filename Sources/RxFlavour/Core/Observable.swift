public import Scheduling
public import Signals

/// A sequence of events over time.
///
/// Nothing happens until it is subscribed to. Each subscription does the work anew. The work begins
/// at once, on the thread that subscribes. A subscriber gets the end before the work is stopped.
/// But most shared work is stopped first: see ``ObservableType/share(replay:scope:)``.
public class Observable<Element: Sendable>: ObservableType, @unchecked Sendable {
  // Unchecked, because subclasses can't be checked.

  /// The signal that makes the events; nil for a sequence of one element, which is a
  /// `JustObservable`.
  @usableFromInline final let kept: Signal<Element>?

  @inlinable
  init(_ signal: Signal<Element>?) { kept = signal }

  /// The signal that makes the events.
  @inlinable final var signal: Signal<Element> {
    unsafe kept ?? .return(unsafeDowncast(self, to: JustObservable.self).element)
  }

  /// The signal of this sequence, for an operator that subscribes to it at once as an inner signal.
  /// If no work of the trampoline runs, this subscription is the outermost one.
  @usableFromInline
  final var innerSignal: Signal<Element> {
    if !usesTrampoline || !Trampoline.isIdle { return signal }
    return Observable.ofSeveral(signal).signal
  }

  /// The signal of this sequence, for an operator that subscribes to it later. If no work of the
  /// trampoline runs then, this subscription is the outermost one.
  var successor: Signal<Element> {
    usesTrampoline ? Observable.ofSeveral(signal).signal : signal
  }

  /// Returns the signal of this sequence, for an operator that subscribes to it at once as an inner
  /// signal. If this is a sequence of one known element, puts the element into `inlet`, and returns
  /// nil.
  @inlinable
  final func signal(orInto inlet: Inlet<Element>) -> Signal<Element>? {
    if kept != nil { return innerSignal }
    unsafe inlet.put(unsafeDowncast(self, to: JustObservable.self).element)
    return nil
  }

  /// Subscribes `observer`, which gets the events, and returns a disposable that ends the
  /// subscription.
  public func subscribe<Observer: ObserverType>(_ observer: Observer) -> any Disposable
  where Observer.Element == Element {
    subscribe(
      next: { observer.on(.next($0)) }, error: { observer.on(.error($0)) },
      completed: { observer.on(.completed) })
  }

  /// Returns this sequence.
  @inlinable
  public final func asObservable() -> Observable<Element> { self }

  /// Whether a subscription begins the trampoline of its thread. In RxSwift, sources that send at
  /// once by themselves don't.
  @usableFromInline var usesTrampoline: Bool { true }

  /// Subscribes the given blocks, on the trampoline of this thread.
  @inlinable
  final func subscribe(
    next: (@Sendable (Element) -> Void)?, error: (@Sendable (any Error) -> Void)?,
    completed: (@Sendable () -> Void)?
  ) -> Scheduling.Disposable {
    let isOutermost = usesTrampoline && Trampoline.begin()
    let subscription = signal.subscribeStoppingAfterEnd(
      next: next, error: error, completed: completed)
    if isOutermost { Trampoline.end() }
    return subscription
  }
}

/// Another name of ``Observable``, for files with another type of that name.
public typealias RxObservable<Element: Sendable> = Observable<Element>

/// A sequence of one element, which makes a signal of it only when the signal is needed.
@usableFromInline
final class JustObservable<Element: Sendable>: Observable<Element>, @unchecked Sendable {
  @usableFromInline let element: Element
  // Declared after the element, so it is released right after it.
  @safe @exclusivity(unchecked) private var unwinding = ValueUnwinding()

  @usableFromInline
  init(_ element: Element) {
    self.element = element
    super.init(nil)
  }

  deinit { unwinding.begin(Element.self, orKeep: { Kept(element) }) }

  override var usesTrampoline: Bool { false }
}

/// A sequence whose subscriptions don't begin the trampoline.
@usableFromInline
final class DirectObservable<Element: Sendable>: Observable<Element>, @unchecked Sendable {
  @usableFromInline override init(_ signal: Signal<Element>?) { super.init(signal) }
  override var usesTrampoline: Bool { false }
}

extension Observable {
  /// Returns a sequence of the events of `signal`, which has several sources. Sources that use the
  /// trampoline take turns.
  @inlinable
  static func ofSeveral(_ signal: Signal<Element>) -> Observable {
    Observable(signal.subscribed(after: { Trampoline.begin() }, before: { Trampoline.end() }))
  }

  /// Returns a sequence that calls `connect` for each subscription, with the output of the
  /// operator.
  static func lastingJunction(_ connect: @escaping @Sendable (Junction<Element>) -> Void)
    -> Observable
  {
    Observable(.lastingJunction { junction in Trampoline.run { connect(junction) } })
  }
}
