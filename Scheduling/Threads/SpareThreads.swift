import Dispatch
import Foundation

/// Threads for work that usually somebody else has done before: the rest of what several threads have
/// sent, of which the next one that sends does a part.
///
/// So the work begins half a millisecond later. Each piece has a thread: it doesn't wait for foreign code
/// that another piece runs. No scheduler is current on these threads.
package enum SpareThreads {
  package typealias Work = @Sendable () -> Void

  /// Runs `work` soon; false if there is no thread for it, and the system makes none.
  package static func run(_ work: @escaping Work) -> Bool {
    #if SIGNALS_EXPLORE
      if let thread = Interleaving.current {
        thread.runLater(work)
        return true
      }
    #endif
    return pool.run(work)
  }

  fileprivate static let pool = ThreadPool()
}

private final class ThreadPool: @unchecked Sendable {
  // Unchecked, because of the variables, which are used under the lock of the condition.
  private let condition = NSCondition()
  /// In the order of the times at which the pieces are due.
  private var waiting: [(due: DispatchTime, work: SpareThreads.Work)] = []
  private var idle = 0
  /// Whether a thread sleeps until the first piece is due, and sees to the others.
  private var isAwaited = false
  /// How many threads stay when there is nothing to do.
  private let mostIdle = 2

  func run(_ work: @escaping SpareThreads.Work) -> Bool {
    condition.lock()
    defer { condition.unlock() }
    waiting.append((.now() + .microseconds(500), work))
    if isAwaited || findThread() { return true }
    waiting.removeLast()
    return false
  }

  /// What each thread does.
  func work() {
    while let next = nextWork() {
      #if canImport(ObjectiveC)
        autoreleasepool { next() }
      #else
        next()
      #endif
    }
  }

  /// Waits for the next piece of work; nil if there are idle threads enough.
  private func nextWork() -> SpareThreads.Work? {
    condition.lock()
    defer { condition.unlock() }
    while waiting.isEmpty || isAwaited {
      if idle == mostIdle { return nil }
      idle += 1
      condition.wait()
      idle -= 1
    }
    isAwaited = true
    let due = waiting[0].due
    condition.unlock()
    let now = DispatchTime.now()
    if now < due { usleep(UInt32((due.uptimeNanoseconds - now.uptimeNanoseconds) / 1000 + 1)) }
    condition.lock()
    isAwaited = false
    let next = waiting.removeFirst().work
    // If there is no other thread, the next piece waits for this one.
    if !waiting.isEmpty { _ = findThread() }
    return next
  }

  /// Wakes a thread, or makes one.
  private func findThread() -> Bool {
    if idle == 0 { return makeThread() }
    condition.signal()
    return true
  }

  private func makeThread() -> Bool {
    #if canImport(Darwin) || canImport(Musl)
      var thread: pthread_t?
    #else
      var thread = pthread_t()
    #endif
    let status = pthread_create(
      &thread, nil,
      { _ in
        SpareThreads.pool.work()
        return nil
      }, nil)
    guard status == 0 else { return false }
    #if canImport(Darwin) || canImport(Musl)
      pthread_detach(thread!)
    #else
      pthread_detach(thread)
    #endif
    return true
  }
}
