import Scheduling
import Signals

extension ObservableType {
  /// Returns a sequence of elements that are at least `dueTime` apart. The first element is sent at
  /// once. After each `dueTime`, the latest element that has come meanwhile is sent, or otherwise
  /// the next one that comes.
  ///
  /// When the source completes while an element waits, that element is sent at its time, and then
  /// completion. An error passes at once. (In Signals, the element that waits is sent at once at
  /// completion. There the time counts from the beginning of an element's delivery, here from its
  /// end.)
  ///
  /// - Parameters:
  ///   - dueTime: The least time from one element to the next.
  ///   - latest: Whether elements that come too early wait; otherwise they are dropped.
  ///   - scheduler: Where elements that have waited are sent. Other elements are sent where they
  ///     come.
  public func throttle(
    _ dueTime: RxTimeInterval, latest: Bool = true, scheduler: any SchedulerType
  ) -> Observable<Element> {
    let source = source
    return .lastingJunction { junction in
      let throttling = Throttling(
        into: junction, for: Duration(dueTime), latest: latest, on: scheduler.asScheduler)
      let timer = JunctionTimer(of: junction, on: throttling.scheduler) { _, _ in
        throttling.flush()
      }
      junction.subscribe(
        to: source, next: { throttling.take($0, timer) }, completed: { throttling.complete() })
    }
  }
}

/// The last element of a throttled sequence, and the one that waits. Used in turns of the output.
private final class Throttling<Element: Sendable> {
  private let junction: Junction<Element>
  private let interval: Duration
  private let latest: Bool
  let scheduler: Scheduler
  /// When the last element was delivered.
  private var lastSent: Duration?
  private var waiting: Element?
  private var hasCompleted = false

  init(
    into junction: Junction<Element>, for interval: Duration, latest: Bool, on scheduler: Scheduler
  ) {
    self.junction = junction
    self.interval = interval
    self.latest = latest
    self.scheduler = scheduler
  }

  func take(_ element: Element, _ timer: JunctionTimer<Element>) {
    let left = lastSent.map { interval - (scheduler.now - $0) } ?? .zero
    if left <= .zero { return send(element) }
    guard latest else { return }
    let before = waiting.take()
    waiting = element
    if before == nil { timer.restart(for: left) }
  }

  func flush() {
    if let element = waiting.take() { send(element) }
    if hasCompleted { junction.sendCompleted() }
  }

  func complete() {
    if waiting == nil { junction.sendCompleted() } else { hasCompleted = true }
  }

  private func send(_ element: Element) {
    withExtendedLifetime(waiting.take()) { junction.sendNext(element) }
    lastSent = scheduler.now
  }
}
