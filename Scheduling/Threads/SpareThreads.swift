import Dispatch

/// Threads of the library, as many as there are pieces of work that block.
///
/// Each piece of work has a thread of its own, so it doesn't wait for foreign code that another
/// piece runs. No scheduler is current on these threads.
package enum SpareThreads {
  package typealias Work = @Sendable () -> Void

  /// Runs `work` half a millisecond later. Returns false if no thread is free for it, and the
  /// system makes none.
  ///
  /// An edge calls this when its owner leaves events of other threads undelivered. The next thread
  /// that sends delivers a part of them, so usually none is left when `work` runs.
  package static func run(_ work: @escaping Work) -> Bool {
    #if SIGNALS_EXPLORE
      if let thread = Interleaving.current {
        thread.runLater(work)
        return true
      }
    #endif
    return pool.runLater(work)
  }

  /// Runs `work` as soon as a thread is free. If no thread is free for a millisecond, a new thread
  /// runs `work`.
  ///
  /// If the system makes no thread, `work` runs on a thread of Dispatch's.
  static func runSoon(_ work: @escaping Work) {
    pool.runSoon(work)
  }

  fileprivate static let pool = ThreadPool()
}

/// A pool whose threads take the work that is ready. If all of them are busy, one more thread
/// watches: it sleeps until the oldest work has waited for too long, takes that work, and lets
/// another thread watch.
private final class ThreadPool: @unchecked Sendable {
  // Unchecked, because of the variables, which are used under the lock.
  private let lock = SystemLock()
  /// Signalled once for each idle thread that is called.
  private let calls = DispatchSemaphore(value: 0)
  private typealias Piece = (due: DispatchTime, work: SpareThreads.Work)
  /// Work for any free thread. When it is due, the thread that watches takes it.
  private let ready = Queue<Piece>()
  /// Work for the thread that watches, which takes it when it is due.
  private let later = Queue<Piece>()
  /// How many threads wait for a call.
  private var idle = 0
  /// How many threads have been called, and have not woken yet.
  private var called = 0
  private var isWatched = false
  /// The earliest time at which the thread that watches may take ready work. It moves on by a
  /// millisecond each time, so a burst of short pieces makes at most one thread a millisecond.
  private var nextRelief = DispatchTime(uptimeNanoseconds: 0)
  /// How many threads stay when there is nothing to do.
  private let mostIdle = 2

  func runLater(_ work: @escaping SpareThreads.Work) -> Bool {
    withLock {
      later.append((.now() + .microseconds(500), work))
      if findThread() { return true }
      later.removeLast()
      return false
    }
  }

  func runSoon(_ work: @escaping SpareThreads.Work) {
    let rest = withLock {
      ready.append((.now() + .milliseconds(1), work))
      return findThread() ? [] : takeReady()
    }
    useDispatch(rest)
  }

  /// The main function of each thread. A new thread begins as the one that watches.
  func work() {
    if let first = withLock(watch) { inAutoreleasePool(first) }
    while let next = withLock(nextWork) { inAutoreleasePool(next) }
  }

  private func withLock<Result>(_ body: () -> Result) -> Result {
    lock.lock()
    defer { lock.unlock() }
    return body()
  }

  /// Waits for the next piece of work. Returns nil, which ends the thread, if there are enough idle
  /// threads.
  private func nextWork() -> SpareThreads.Work? {
    while true {
      if let piece = ready.popFirst() {
        return seeToOthers(beside: piece)
      }
      if !later.isEmpty, !isWatched {
        isWatched = true
        if let work = watch() { return work }
      }
      if idle == mostIdle { return nil }
      idle += 1
      lock.unlock()
      calls.wait()
      lock.lock()
      called -= 1
    }
  }

  /// Sleeps until a piece of work is due, and returns that piece. Returns nil if other threads have
  /// taken all work.
  private func watch() -> SpareThreads.Work? {
    while let due = nextDue {
      let now = DispatchTime.now()
      guard now < due else { break }
      lock.unlock()
      Platform.sleep(for: .nanoseconds(due.uptimeNanoseconds - now.uptimeNanoseconds))
      lock.lock()
    }
    isWatched = false
    let now = DispatchTime.now()
    var piece: Piece?
    if let first = later.first, first.due <= now {
      piece = later.popFirst()
    } else {
      piece = ready.popFirst()
      nextRelief = now + .milliseconds(1)
    }
    return piece.map { seeToOthers(beside: $0) }
  }

  /// When the thread that watches has something to do; nil if nothing waits.
  private var nextDue: DispatchTime? {
    let relief = ready.first.map { max($0.due, nextRelief) }
    guard let later = later.first?.due else { return relief }
    return relief.map { min($0, later) } ?? later
  }

  /// Makes sure that the work that waits gets a thread, and returns the work for the calling
  /// thread. If no other thread can be had, ready work goes to Dispatch, and work for later waits
  /// for this thread.
  private func seeToOthers(beside piece: Piece) -> SpareThreads.Work {
    if nextDue == nil || findThread() { return piece.work }
    let rest = takeReady()
    return {
      useDispatch(rest)
      piece.work()
    }
  }

  private func takeReady() -> [SpareThreads.Work] {
    var taken: [SpareThreads.Work] = []
    while let piece = ready.popFirst() { taken.append(piece.work) }
    return taken
  }

  /// Whether a thread is going to look at the work that waits: one that has been called, the one
  /// that watches, or a new one.
  private func findThread() -> Bool {
    // A thread that was called calls others when it has woken. So no two are woken where one is
    // enough.
    if called > 0 { return true }
    if idle > 0, !isWatched || !ready.isEmpty {
      idle -= 1
      called += 1
      calls.signal()
      return true
    }
    if !isWatched { isWatched = Platform.startThread { SpareThreads.pool.work() } }
    return isWatched
  }
}

/// Not called under the lock: if Dispatch can't make a thread either, `async` may wait for one.
private func useDispatch(_ works: [SpareThreads.Work]) {
  for work in works { DispatchQueue(label: "Signals").async(execute: work) }
}
