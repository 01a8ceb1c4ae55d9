import CGTK
public import Signals

/// Runs work in GLib's main loop, on the main thread, with a priority of GLib's.
///
/// `Scheduler.main` runs its work there, too, with the priority of frames. Use this scheduler for
/// work that should come before all other work, or after it: when nothing is to be drawn and no
/// input waits.
///
/// ```swift
/// thumbnails.deliver(on: MainLoopScheduler.idle).subscribeNext { show($0) }
/// ```
///
/// Work runs in the order in which it is due. Times are in whole microseconds; a delay is never
/// shortened.
public final class MainLoopScheduler: Scheduler, @unchecked Sendable {
  /// Runs work when the loop has nothing else to do.
  public static let idle = MainLoopScheduler(
    priority: G_PRIORITY_DEFAULT_IDLE, name: "MainLoopScheduler.idle")
  /// Runs work as soon as possible, as input is handled.
  public static let input = MainLoopScheduler(
    priority: G_PRIORITY_DEFAULT, name: "MainLoopScheduler.input")

  /// Runs work before the next input is handled.
  static let afterThisEvent = MainLoopScheduler(
    priority: G_PRIORITY_HIGH, name: "MainLoopScheduler.afterThisEvent")

  private let work: DueWork

  /// Creates a scheduler.
  ///
  /// - Parameters:
  ///   - priority: GLib's number: 0 for input, 120 for frames, 200 for idle moments; less is
  ///     sooner.
  ///   - name: For people to read.
  public init(priority: Int32, name: String = "MainLoopScheduler") {
    work = DueWork(priority: priority)
    super.init(name: name)
  }

  deinit { work.end() }

  public override var now: Duration { .microseconds(g_get_monotonic_time()) }

  @discardableResult
  public override func schedule(_ action: @escaping @Sendable () -> Void) -> Disposable {
    schedule(after: .zero, action)
  }

  @discardableResult
  public override func schedule(
    after delay: Duration, _ action: @escaping @Sendable () -> Void
  ) -> Disposable {
    guard delay < Self.longest else { return Disposable() }
    return work.add(at: now + max(delay, .zero), on: self) {
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
    let interval = min(interval, Self.longest)
    // The n-th run is due at `first + n * interval`; runs that are missed are merged into one.
    let first = now + max(delay, .zero)
    return work.add(at: first, on: self) { [unowned self] in
      action()
      let runs = max(1, ((now - first) / interval).rounded(.down) + 1)
      return first + interval * runs
    }
  }

  /// Work with this delay, about 290 years, or a longer one never runs.
  private static let longest = Duration.seconds(9_000_000_000)
}

/// The work of a scheduler in the order in which it is due, and the GLib source that runs it.
private final class DueWork: Sendable {
  private struct State {
    /// The pieces in the order in which they are due, after `start` empty places.
    var pieces: [Piece?] = []
    var start = 0
    var count = 0
    /// The GLib source, as a number; zero at the end.
    var source: UInt = 0

    var first: Piece? { start < pieces.count ? pieces[start] : nil }

    /// The index of `piece`, or the index at which it belongs.
    func index(of piece: Piece) -> Int {
      var (low, high) = (start, pieces.count)
      while low < high {
        let middle = (low + high) / 2
        if pieces[middle]!.key < piece.key { low = middle + 1 } else { high = middle }
      }
      return low
    }

    mutating func insert(_ piece: Piece) {
      pieces.insert(piece, at: index(of: piece))
      wake()
    }

    mutating func remove(_ piece: Piece) {
      let index = index(of: piece)
      guard index < pieces.count, pieces[index] === piece else { return }
      pieces.remove(at: index)
      wake()
    }

    mutating func popFirst() -> Piece? {
      guard let piece = first else { return nil }
      // A piece keeps the scheduler alive, so its place is emptied.
      pieces[start] = nil
      start += 1
      if start > pieces.count / 2 {
        pieces.removeFirst(start)
        start = 0
      }
      return piece
    }

    /// Tells GLib when the first piece is due; -1 means never.
    func wake() {
      guard let source = UnsafeMutablePointer<GSource>(bitPattern: source) else { return }
      g_source_set_ready_time(source, first.map { gint64($0.key.time) } ?? -1)
    }
  }

  private let state = Locked(State())

  init(priority: gint) {
    let source = cgtk_source_new()!
    g_source_set_priority(source, priority)
    g_source_set_callback(
      source,
      { work in
        Unmanaged<DueWork>.fromOpaque(work!).takeUnretainedValue().runFirst()
        return 1
      }, Unmanaged.passRetained(self).toOpaque(),
      { Unmanaged<DueWork>.fromOpaque($0!).release() })
    state.withLock { $0.source = UInt(bitPattern: source) }
    g_source_attach(source, nil)
  }

  /// Removes the source from the loop. No work is left, since work keeps its scheduler alive.
  func end() {
    let source = state.withLock { state in
      defer { state.source = 0 }
      return UnsafeMutablePointer<GSource>(bitPattern: state.source)!
    }
    g_source_destroy(source)
    g_source_unref(source)
  }

  func add(
    at time: Duration, on scheduler: MainLoopScheduler,
    _ action: @escaping @Sendable () -> Duration?
  ) -> Disposable {
    let piece = state.withLock { state in
      state.count += 1
      let piece = Piece(at: time, number: state.count, on: scheduler, action)
      state.insert(piece)
      return piece
    }
    return Disposable { [weak self] in
      piece.cancel()
      self?.state.withLock { $0.remove(piece) }
    }
  }

  /// Runs the first piece, if it is due. The next one has another turn of the loop.
  private func runFirst() {
    let piece = state.withLock { state in
      let isDue = state.first.map { $0.key.time <= g_get_monotonic_time() } ?? false
      let piece = isDue ? state.popFirst() : nil
      state.wake()
      return piece
    }
    guard let piece, let next = piece.run() else { return }
    state.withLock { state in
      // The piece may have been cancelled meanwhile.
      if piece.isCancelled { return }
      state.count += 1
      piece.key = (next.wholeMicroseconds, state.count)
      state.insert(piece)
    }
  }
}

/// A piece of work, which keeps its scheduler.
private final class Piece: @unchecked Sendable {
  // Unchecked, because of the key. It changes only while the piece is not in the list, under the
  // list's lock.

  /// When the piece is due, in microseconds, and its number among the pieces due at the same time.
  var key: (time: Int64, number: Int)
  private let scheduler: MainLoopScheduler
  private let work: Locked<Work>

  private struct Work {
    /// Nil when the piece was cancelled or has ended.
    var action: (@Sendable () -> Duration?)?
  }

  init(
    at time: Duration, number: Int, on scheduler: MainLoopScheduler,
    _ action: @escaping @Sendable () -> Duration?
  ) {
    key = (time.wholeMicroseconds, number)
    self.scheduler = scheduler
    work = Locked(Work(action: action))
  }

  var isCancelled: Bool { work.withLock { $0.action == nil } }

  /// Releases the action.
  func cancel() {
    let released = work.withLock { $0.action.take() }
    withExtendedLifetime(released) {}
  }

  /// Runs the piece. Returns when to run it again, or nil.
  func run() -> Duration? {
    guard let action = work.withLock({ $0.action }) else { return nil }
    let next = scheduler.performAsCurrent { action() }
    if next == nil { cancel() }
    return isCancelled ? nil : next
  }
}

extension Duration {
  /// The duration in microseconds, rounded up.
  fileprivate var wholeMicroseconds: Int64 {
    let (seconds, attoseconds) = components
    return seconds * 1_000_000 + (attoseconds + 999_999_999_999) / 1_000_000_000_000
  }
}
