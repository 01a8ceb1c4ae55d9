public import RxFlavour

/// A time on the clock of a test scheduler, in ticks.
public typealias TestTime = Int

/// A virtual time scheduler for tests, whose clock shows ticks.
///
/// Work that is scheduled for the present time or an earlier one runs one tick later, as if the
/// program took time. Blocks of a test run on the thread that starts the scheduler, so they may use
/// the test's variables.
public class TestScheduler: VirtualTimeScheduler<TestSchedulerVirtualTimeConverter>,
  @unchecked Sendable
{
  /// The times that ``start(_:)`` uses.
  public struct Defaults {
    /// When the sequence is created.
    public static let created = 100
    /// When the sequence is subscribed to.
    public static let subscribed = 200
    /// When the subscription is disposed of.
    public static let disposed = 1000
  }

  private let simulateProcessingDelay: Bool

  /// Creates a scheduler.
  ///
  /// - Parameters:
  ///   - initialClock: The time that its clock shows.
  ///   - resolution: How many seconds a tick stands for; more than zero.
  ///   - simulateProcessingDelay: Whether work that is scheduled for the present time or an earlier
  ///     one runs a tick later.
  public init(
    initialClock: TestTime, resolution: Double = 1.0, simulateProcessingDelay: Bool = true
  ) {
    guard resolution > 0 else {
      fatalError("TestScheduler: the resolution must be positive, got \(resolution)")
    }
    self.simulateProcessingDelay = simulateProcessingDelay
    super.init(
      initialClock: initialClock,
      converter: TestSchedulerVirtualTimeConverter(resolution: resolution))
  }

  /// Returns `time` if it is later than the clock's time. Otherwise returns the clock's time, or
  /// one tick more if the scheduler simulates delays.
  override public func adjustScheduledTime(_ time: TestTime) -> TestTime {
    let clock = clock
    if time > clock { return time }
    return simulateProcessingDelay && clock < .max ? clock + 1 : clock
  }

  /// Returns a sequence that sends `events` at their times, whether or not it is subscribed to.
  public func createHotObservable<Element: Sendable>(
    _ events: [Recorded<Event<Element>>]
  ) -> TestableObservable<Element> {
    HotObservable(on: self, events)
  }

  /// Returns a sequence that sends `events` to each subscriber, at times that count from its
  /// subscription.
  public func createColdObservable<Element: Sendable>(
    _ events: [Recorded<Event<Element>>]
  ) -> TestableObservable<Element> {
    ColdObservable(on: self, events)
  }

  /// Returns an observer that records the events with their times.
  public func createObserver<Element: Sendable>(
    _ type: Element.Type = Element.self
  ) -> TestableObserver<Element> {
    TestableObserver(on: self)
  }

  /// Schedules `action` to run at `time`.
  public func scheduleAt(_ time: TestTime, action: @escaping () -> Void) {
    // The scheduler runs its work on the thread that starts it, as RxTest's does.
    @safe nonisolated(unsafe) let action = action
    _ = schedule(at: time) {
      action()
      return Disposables.create()
    }
  }

  /// Runs everything, and creates a sequence, subscribes to it and disposes of the subscription at
  /// the given times.
  ///
  /// - Returns: An observer with the events.
  public func start<Source: ObservableConvertibleType>(
    created: TestTime, subscribed: TestTime, disposed: TestTime,
    create: @escaping () -> Source
  ) -> TestableObserver<Source.Element> {
    guard created <= subscribed, subscribed <= disposed else {
      fatalError(
        "TestScheduler.start: \(created), \(subscribed) and \(disposed) are not in order")
    }
    let observer = createObserver(Source.Element.self)
    var source: Observable<Source.Element>?
    var subscription: (any Disposable)?
    scheduleAt(created) { source = create().asObservable() }
    scheduleAt(subscribed) { subscription = source?.subscribe(observer) }
    scheduleAt(disposed) { subscription?.dispose() }
    start()
    return observer
  }

  /// Runs everything, with a sequence that is created and subscribed to at the times of
  /// ``Defaults``.
  public func start<Source: ObservableConvertibleType>(
    disposed: TestTime, create: @escaping () -> Source
  ) -> TestableObserver<Source.Element> {
    start(
      created: Defaults.created, subscribed: Defaults.subscribed, disposed: disposed,
      create: create)
  }

  /// Runs everything, with a sequence that is created, subscribed to and disposed of at the times
  /// of ``Defaults``.
  public func start<Source: ObservableConvertibleType>(
    _ create: @escaping () -> Source
  ) -> TestableObserver<Source.Element> {
    start(disposed: Defaults.disposed, create: create)
  }

  /// Subscribes to `source` now, and disposes of the subscription at 100,000. Returns an observer
  /// with the events.
  public func record<Source: ObservableConvertibleType>(
    _ source: Source
  ) -> TestableObserver<Source.Element> {
    let observer = createObserver(Source.Element.self)
    let subscription = source.asObservable().subscribe(observer)
    scheduleAt(100_000) { subscription.dispose() }
    return observer
  }
}
