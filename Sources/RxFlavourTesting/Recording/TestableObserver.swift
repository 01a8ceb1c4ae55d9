public import RxFlavour
import Scheduling

/// Records the events that it gets, with the times on a test scheduler's clock.
public final class TestableObserver<Element: Sendable>: ObserverType {
  private let scheduler: TestScheduler
  private let recorded = Locked<[Recorded<Event<Element>>]>([])

  init(on scheduler: TestScheduler) { self.scheduler = scheduler }

  deinit {
    Unwinding.release(
      recorded.withLock { events in
        defer { events = [] }
        return events
      })
  }

  /// The events, in the order of their arrival.
  public var events: [Recorded<Event<Element>>] { recorded.withLock { $0 } }

  /// The values.
  public var elements: [Element] { events.compactMap(\.value.element) }

  /// Records `event`.
  public func on(_ event: Event<Element>) {
    let event = Recorded(time: scheduler.clock, value: event)
    recorded.withLock { $0.append(event) }
  }
}
