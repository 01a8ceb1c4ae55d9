public import RxFlavour
import Scheduling
import Signals

/// A sequence of known events that records when it was subscribed to.
public class TestableObservable<Element: Sendable>: ObservableType, @unchecked Sendable {
  // Unchecked, because subclasses can't be checked.

  /// The events that it sends.
  public let recordedEvents: [Recorded<Event<Element>>]

  // Declared after the events, so it is released right after them.
  @safe @exclusivity(unchecked) private var unwinding = ValueUnwinding()
  let scheduler: TestScheduler
  private let windows = Locked<[Subscription]>([])

  init(on scheduler: TestScheduler, _ events: [Recorded<Event<Element>>]) {
    self.scheduler = scheduler
    recordedEvents = events
  }

  deinit { unwinding.begin(AnyObject.self, orKeep: { Kept(recordedEvents) }) }

  /// The subscriptions, in the order of their beginnings.
  public final var subscriptions: [Subscription] { windows.withLock { $0 } }

  /// Subscribes `observer`, which gets all events that come, even after an end.
  public func subscribe<Observer: ObserverType>(_ observer: Observer) -> any RxFlavour.Disposable
  where Observer.Element == Element {
    fatalError("\(type(of: self)) has to override subscribe(_:)")
  }

  /// Records a subscription from now until the returned disposable is disposed of. That disposal
  /// calls `end`.
  final func window(end: @escaping @Sendable () -> Void) -> any RxFlavour.Disposable {
    let time = scheduler.clock
    let index = windows.withLock { windows in
      windows.append(Subscription(time))
      return windows.count - 1
    }
    return Disposables.create { [self] in
      end()
      let end = scheduler.clock
      windows.withLock { $0[index] = Subscription(time, end) }
    }
  }
}

/// Sends its events at their times.
final class HotObservable<Element: Sendable>: TestableObservable<Element>, @unchecked Sendable {
  private struct Observers {
    var all: [(key: Int, on: @Sendable (Event<Element>) -> Void)] = []
    var lastKey = 0

    mutating func add(_ on: @escaping @Sendable (Event<Element>) -> Void) -> Int {
      lastKey += 1
      all.append((lastKey, on))
      return lastKey
    }

    mutating func takeAll() -> [(key: Int, on: @Sendable (Event<Element>) -> Void)] {
      defer { all = [] }
      return all
    }
  }

  private let observers = Locked(Observers())

  override init(on scheduler: TestScheduler, _ events: [Recorded<Event<Element>>]) {
    super.init(on: scheduler, events)
    for event in events {
      scheduler.scheduleAt(event.time) { [self] in
        for observer in observers.withLock({ $0.all }) { observer.on(event.value) }
      }
    }
  }

  deinit { Unwinding.release(observers.withLock { $0.takeAll() }) }

  override func subscribe<Observer: ObserverType>(_ observer: Observer) -> any RxFlavour.Disposable
  where Observer.Element == Element {
    let key = observers.withLock { $0.add(observer.on) }
    return window { [observers] in
      // The observer is released outside the lock.
      _ = observers.withLock { observers in
        observers.all.firstIndex { $0.key == key }.map { observers.all.remove(at: $0) }
      }
    }
  }
}

/// Sends its events to each observer, at times that count from the subscription.
final class ColdObservable<Element: Sendable>: TestableObservable<Element>, @unchecked Sendable {
  override func subscribe<Observer: ObserverType>(_ observer: Observer) -> any RxFlavour.Disposable
  where Observer.Element == Element {
    let end = Scheduling.Disposable()
    let window = window { end.dispose() }
    for event in recordedEvents {
      _ = scheduler.scheduleRelativeVirtual((), dueTime: event.time) {
        if !end.isDisposed { observer.on(event.value) }
        return Disposables.create()
      }
    }
    return window
  }
}
