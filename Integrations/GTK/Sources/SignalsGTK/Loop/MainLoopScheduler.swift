import CGTK
public import Signals
import Synchronization

/// Runs work in GLib's main loop, on the main thread, with a priority of GLib's.
///
/// `Scheduler.main` runs its work there, too, with the priority of frames. This one is for work that should come
/// before everything else, or after it: when nothing is to be drawn and no input waits.
///
/// ```swift
/// thumbnails.deliver(on: MainLoopScheduler.idle).subscribeNext { show($0) }
/// ```
///
/// Delays are never too short, and may be up to a millisecond too long.
public final class MainLoopScheduler: Scheduler, @unchecked Sendable {
  // Unchecked only because its superclass is.

  /// Runs work when the loop has nothing else to do.
  public static let idle = MainLoopScheduler(
    priority: G_PRIORITY_DEFAULT_IDLE, name: "MainLoopScheduler.idle")
  /// Runs work as soon as possible, as input is handled.
  public static let input = MainLoopScheduler(
    priority: G_PRIORITY_DEFAULT, name: "MainLoopScheduler.input")

  /// Runs work before the next input is handled.
  static let afterThisEvent = MainLoopScheduler(
    priority: G_PRIORITY_HIGH, name: "MainLoopScheduler.afterThisEvent")

  private let priority: gint

  /// Creates a scheduler.
  ///
  /// - Parameters:
  ///   - priority: GLib's number: 0 for input, 120 for frames, 200 for idle moments; less is sooner.
  ///   - name: For people to read.
  public init(priority: Int32, name: String = "MainLoopScheduler") {
    self.priority = priority
    super.init(name: name)
  }

  public override var now: Duration { .microseconds(g_get_monotonic_time()) }

  @discardableResult
  public override func schedule(_ action: @escaping @Sendable () -> Void) -> Disposable {
    add(after: .zero) {
      action()
      return nil
    }
  }

  @discardableResult
  public override func schedule(
    after delay: Duration, _ action: @escaping @Sendable () -> Void
  ) -> Disposable {
    guard delay > .zero else { return schedule(action) }
    guard delay < Self.longest else { return Disposable() }
    return add(after: delay) {
      action()
      return nil
    }
  }

  @discardableResult
  public override func schedule(
    after delay: Duration, repeatingEvery interval: Duration, leeway: Duration = .zero,
    _ action: @escaping @Sendable () -> Void
  ) -> Disposable {
    guard interval > .zero else {
      fatalError("MainLoopScheduler: the interval must be positive, got \(interval)")
    }
    guard delay < Self.longest else { return Disposable() }
    // The n-th run is due at `first + n * interval`; runs that are missed are one.
    let first = now + max(delay, .zero)
    return add(after: max(delay, .zero)) {
      action()
      let passed = self.now - first
      let runs = max(1, Int64(passed / interval) + 1)
      let next = first + interval * Double(runs)
      return next - first > Self.longest ? nil : next
    }
  }

  /// About 290 years.
  private static let longest = Duration.seconds(9_000_000_000)

  /// Adds a source to the loop.
  ///
  /// - Parameters:
  ///   - delay: When it is ready.
  ///   - action: What to run; returns when to run it again, or nil.
  private func add(
    after delay: Duration, _ action: @escaping @Sendable () -> Duration?
  ) -> Disposable {
    let work = Work(self, action)
    let source = cgtk_source_new()!
    g_source_set_ready_time(source, delay > .zero ? readyTime(now + delay) : 0)
    g_source_set_priority(source, priority)
    g_source_set_callback(
      source,
      { work in
        Unmanaged<Work>.fromOpaque(work!).takeUnretainedValue().run()
      }, Unmanaged.passRetained(work).toOpaque(),
      { Unmanaged<Work>.fromOpaque($0!).release() })
    work.begin(source)
    g_source_attach(source, nil)
    return Disposable { work.cancel() }
  }

  fileprivate func readyTime(_ time: Duration) -> gint64 {
    let (seconds, attoseconds) = time.components
    return gint64(seconds * 1_000_000 + (attoseconds + 999_999_999_999) / 1_000_000_000_000)
  }
}

/// A piece of work, which its source holds until it is over.
private final class Work: Sendable {
  private let scheduler: MainLoopScheduler
  private let action: Mutex<(@Sendable () -> Duration?)?>
  private let source = Mutex<UInt>(0)

  init(_ scheduler: MainLoopScheduler, _ action: @escaping @Sendable () -> Duration?) {
    self.scheduler = scheduler
    self.action = Mutex(action)
  }

  func begin(_ source: UnsafeMutablePointer<GSource>) {
    self.source.withLock { $0 = UInt(bitPattern: source) }
  }

  /// Runs the action, and returns whether it is to be run again.
  func run() -> gboolean {
    guard let action = action.withLock({ $0 }) else { return 0 }
    let next = scheduler.performAsCurrent { action() }
    guard let next, self.action.withLock({ $0 != nil }) else {
      drop()
      return 0
    }
    source.withLock { source in
      if let source = UnsafeMutablePointer<GSource>(bitPattern: source) {
        g_source_set_ready_time(source, scheduler.readyTime(next))
      }
    }
    return 1
  }

  /// Releases the action, and takes the source out of the loop.
  func cancel() { drop() }

  private func drop() {
    let action = action.withLock { $0.take() }
    let source = source.withLock { source in
      defer { source = 0 }
      return UnsafeMutablePointer<GSource>(bitPattern: source)
    }
    if let source {
      g_source_destroy(source)
      g_source_unref(source)
    }
    withExtendedLifetime(action) {}
  }
}
