import RxFlavour
import RxFlavourTesting
import TestSupport
import Testing

/// The events of a source: the first comes before the subscription, the others every ten ticks.
func numbers(
  _ elements: Int..., end: Recorded<Event<Int>>? = .completed(250)
) -> [Recorded<Event<Int>>] {
  let times = stride(from: 210, to: 250, by: 10)
  return [.next(150, 1)] + zip(times, elements).map { .next($0, $1) } + [end].compactMap { $0 }
}

/// Subscribes at 200 to the result of `make` for a hot source, and expects its events, and that the
/// only subscription to the source lasts until `end`.
func expect<Output: Equatable>(
  _ events: [Recorded<Event<Output>>], until end: Int, of source: [Recorded<Event<Int>>],
  disposed: Int = 1000, at location: SourceLocation = #_sourceLocation,
  _ make: @escaping (Observable<Int>) -> Observable<Output>
) {
  let scheduler = TestScheduler(initialClock: 0)
  let xs = scheduler.createHotObservable(source)
  let res = scheduler.start(disposed: disposed) { make(xs.asObservable()) }
  #expect(res.events == events, sourceLocation: location)
  #expect(xs.subscriptions == [Subscription(200, end)], sourceLocation: location)
}

/// Expects the events of a sequence that is subscribed to at 200, with a test scheduler.
func expect<Output: Equatable>(
  _ events: [Recorded<Event<Output>>], disposed: Int = 1000,
  at location: SourceLocation = #_sourceLocation,
  _ make: @escaping (TestScheduler) -> Observable<Output>
) {
  let scheduler = TestScheduler(initialClock: 0)
  let res = scheduler.start(disposed: disposed) { make(scheduler) }
  #expect(res.events == events, sourceLocation: location)
}

extension Log<String> {
  /// Returns an observer that writes down the events.
  func observer<Element>(_ type: Element.Type = Element.self) -> AnyObserver<Element> {
    AnyObserver { self.add("\($0)") }
  }
}

/// An object that closures refer to, so that tests see whether it is released.
final class Thing: Sendable {}
