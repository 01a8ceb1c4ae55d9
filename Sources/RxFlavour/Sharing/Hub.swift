import Scheduling
import Signals

/// A subject, and how the shared source feeds it.
final class Hub<Element: Sendable>: @unchecked Sendable {
  // Unchecked, because of `hasEnded`, which is used under the lock of the sharing.

  /// The events of the subject.
  let signal: Signal<Element>
  /// The subject, if it is one of Signals; nil if it is another type of subject.
  let bare: BareSubject<Element>?
  /// Subscribes to the source for a connection.
  let feed: @Sendable (HubConnection) -> Void
  /// Whether the source has ended.
  var hasEnded = false

  /// Whether each later subscriber gets the end of the source.
  var keepsEnd: Bool { hasEnded && bare != nil }

  init(_ signal: Signal<Element>, feed: @escaping @Sendable (HubConnection) -> Void) {
    self.signal = signal
    bare = nil
    self.feed = feed
  }

  /// Creates a hub for a subject of Signals. With `endsFirst`, the subject sends the end of the
  /// source before the source is stopped.
  init(_ bare: BareSubject<Element>, from source: Observable<Element>, endsFirst: Bool = false) {
    signal = bare
    self.bare = bare
    feed = { connection in
      source.feed(
        through: connection, endsFirst: endsFirst,
        next: { if connection.isOpen { bare.sendNext($0) } }, end: { bare.send($0) })
    }
  }

  /// Returns the subject's events for a subscriber of `connection`. Each subscription disposes of
  /// `use` when it ends. If the subject isn't one of Signals, the first end that it sends also
  /// closes `connection`.
  func signal(keeping connection: HubConnection, with use: Scheduling.Disposable)
    -> Signal<Element>
  {
    if let bare { return bare.disposing(of: use) }
    return .lastingJunction { [signal] junction in
      junction.subscribe(
        to: signal, next: { junction.sendNext($0) },
        error: { error in
          connection.dispose()
          junction.sendError(error)
        },
        completed: {
          connection.dispose()
          junction.sendCompleted()
        })
      junction.tie(use)
    }
  }
}

extension Hub {
  /// A hub for `subject`, of any type.
  static func of<Subject: SubjectType>(
    _ subject: Subject, from source: Observable<Subject.Observer.Element>
  ) -> Hub where Subject.Element == Element {
    if let known = subject as? any BareSubjectType<Element>,
      let source = source as Any as? Observable<Element>
    {
      return Hub(known.bare, from: source)
    }
    let observer = subject.asObserver()
    return Hub(subject.asObservable().signal) { connection in
      source.feed(
        through: connection, next: { if connection.isOpen { observer.on(.next($0)) } },
        end: { observer.on($0) })
    }
  }
}

extension Observable {
  /// Subscribes `next` to the values and `end` to the end, until `connection` is disposed of. An
  /// end that comes after the connection was closed is dropped.
  fileprivate func feed(
    through connection: HubConnection, endsFirst: Bool = false,
    next: @escaping @Sendable (Element) -> Void, end: @escaping @Sendable (Event<Element>) -> Void
  ) {
    if connection.isDisposed { return }
    let isOutermost = usesTrampoline && Trampoline.begin()
    _ = signal.subscribeStoppingAfterEnd(
      next: next, error: { if connection.end() { end(.error($0)) } },
      completed: { if connection.end() { end(.completed) } }, tie: { connection.begin($0) })
    if isOutermost { Trampoline.end() }
    if !endsFirst { connection.stopBeforeEnd() }
  }
}
