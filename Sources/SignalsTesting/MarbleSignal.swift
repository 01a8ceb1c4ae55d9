import Scheduling
public import Signals

/// A signal that plays a diagram or a list of events, and records its subscriptions.
///
/// ``Marbles`` creates such signals.
public final class MarbleSignal<Value: Sendable>: Signal<Value>, @unchecked Sendable {
  private let source: Signal<Value>
  let log: SubscriptionLog

  init(_ source: Signal<Value>, _ log: SubscriptionLog) {
    self.source = source
    self.log = log
    super.init()
  }

  /// The subscriptions so far, in their order.
  public var subscriptions: [SubscriptionWindow] { log.windows }

  /// Subscribes to the events that are played.
  @discardableResult
  public override func subscribe(_ subscriber: Subscriber<Value>) -> Disposable {
    source.subscribe(subscriber)
  }
}

/// When a subscription began and ended.
public struct SubscriptionWindow: Sendable, Hashable {
  /// When the subscription began, since tick 0 of the run in which it began.
  public var start: Duration
  /// When the subscription was disposed of or ended, since the same tick 0; nil while it goes on.
  public var end: Duration?
}

/// The windows of one signal. The log also keeps the open subscriptions alive.
///
/// Otherwise a subscription without further events would end, because no sender is left.
final class SubscriptionLog: Sendable {
  private struct Subscription {
    var subscriber: any Sendable
    /// The time of the tick 0 from which its window counts. It stays the same if the subscription
    /// ends in a later run.
    var origin: Duration
  }

  private struct State {
    var windows: [SubscriptionWindow] = []
    var open: [Int: Subscription] = [:]
  }

  private let clock: @Sendable () -> (now: Duration, origin: Duration)
  private let state = Locked(State())

  /// - Parameter clock: Returns the present time, and the time of tick 0 of the current run.
  init(clock: @escaping @Sendable () -> (now: Duration, origin: Duration)) {
    self.clock = clock
  }

  var windows: [SubscriptionWindow] { state.withLock { $0.windows } }

  /// Opens a window. The returned disposable closes it.
  func open(for subscriber: any Sendable) -> Disposable {
    let (now, origin) = clock()
    let index = state.withLock {
      $0.windows.append(SubscriptionWindow(start: now - origin))
      $0.open[$0.windows.count - 1] = Subscription(subscriber: subscriber, origin: origin)
      return $0.windows.count - 1
    }
    return Disposable { [weak self] in self?.close(index) }
  }

  private func close(_ index: Int) {
    let now = clock().now
    // Released outside the lock.
    _ = state.withLock {
      let subscription = $0.open.removeValue(forKey: index)
      if let subscription { $0.windows[index].end = now - subscription.origin }
      return subscription
    }
  }
}

extension Event {
  func send(to subscriber: Subscriber<Value>) where Value: Sendable {
    switch self {
    case .next(let value): subscriber.sendNext(value)
    case .error(let error): subscriber.sendError(error)
    case .completed: subscriber.sendCompleted()
    }
  }

  func send(to subject: Subject<Value>) where Value: Sendable {
    switch self {
    case .next(let value): subject.sendNext(value)
    case .error(let error): subject.sendError(error)
    case .completed: subject.sendCompleted()
    }
  }
}
