import Dispatch
import Synchronization

/// Counts what happens, from any thread.
final class Counter: Sendable {
  private let count = Atomic(0)

  var value: Int { count.load(ordering: .sequentiallyConsistent) }

  @discardableResult
  func increment() -> Int {
    count.add(1, ordering: .sequentiallyConsistent).newValue
  }

  func decrement() { count.subtract(1, ordering: .sequentiallyConsistent) }
}

/// Waits until an event has happened a number of times. Events that several threads have sent are
/// delivered by then, but not always when all sends have returned.
final class Countdown: Sendable {
  private let rest: Atomic<Int>
  private let end = DispatchSemaphore(value: 0)

  init(_ count: Int) { rest = Atomic(count) }

  func step() {
    if rest.subtract(1, ordering: .sequentiallyConsistent).newValue == 0 { end.signal() }
  }

  func wait() { end.wait() }
}

/// Notices when two threads are inside at once.
final class OverlapDetector: Sendable {
  private let inside = Atomic(0)
  private let overlaps = Atomic(0)

  var overlapCount: Int { overlaps.load(ordering: .sequentiallyConsistent) }

  func pass(_ body: () -> Void) {
    if inside.add(1, ordering: .sequentiallyConsistent).newValue > 1 {
      overlaps.add(1, ordering: .sequentiallyConsistent)
    }
    body()
    inside.subtract(1, ordering: .sequentiallyConsistent)
  }
}

/// Counts down when it is released.
final class Tracked: Sendable {
  private let alive: Counter

  init(_ alive: Counter) {
    self.alive = alive
    alive.increment()
  }

  deinit { alive.decrement() }
}
