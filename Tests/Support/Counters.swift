import Dispatch
import Synchronization

/// Counts events, from any thread; tasks can wait for a number of them.
package final class Counter: Sendable {
  private let count = Atomic(0)
  private let hasWaits = Atomic(false)
  private let waits = Mutexed<[(number: Int, task: CheckedContinuation<Void, Never>)]>([])

  package init() {}

  package var value: Int { count.load(ordering: .sequentiallyConsistent) }

  @discardableResult
  package func increment() -> Int { add(1) }

  @discardableResult
  package func decrement() -> Int { add(-1) }

  @discardableResult
  package func add(_ number: Int) -> Int {
    let new = count.add(number, ordering: .sequentiallyConsistent).newValue
    if hasWaits.load(ordering: .sequentiallyConsistent) { resumeWaits(new) }
    return new
  }

  /// Suspends the task until the count is `number`.
  package func reaches(_ number: Int, isolation: isolated (any Actor)? = #isolation) async {
    await withCheckedContinuation { task in
      waits.withLock { $0.append((number, task)) }
      hasWaits.store(true, ordering: .sequentiallyConsistent)
      // The count may have reached the number before the wait was added.
      resumeWaits(value)
    }
  }

  private func resumeWaits(_ count: Int) {
    let over = waits.withLock { waits in
      let over = waits.filter { $0.number == count }
      waits.removeAll { $0.number == count }
      return over
    }
    for wait in over { wait.task.resume() }
  }
}

/// Waits until an event has happened a number of times. When several threads send, their last
/// events may be delivered after all sends have returned, so a test has to wait for them.
package final class Countdown: Sendable {
  private let rest: Atomic<Int>
  private let end = DispatchSemaphore(value: 0)

  package init(_ count: Int) { rest = Atomic(count) }

  package func step() {
    if rest.subtract(1, ordering: .sequentiallyConsistent).newValue == 0 { end.signal() }
  }

  package func wait() { end.wait() }
}

/// Notices when two threads are inside at once.
package final class OverlapDetector: Sendable {
  private let inside = Atomic(0)
  private let overlaps = Atomic(0)

  package init() {}

  package var overlapCount: Int { overlaps.load(ordering: .sequentiallyConsistent) }

  package func pass(_ body: () -> Void) {
    if inside.add(1, ordering: .sequentiallyConsistent).newValue > 1 {
      overlaps.add(1, ordering: .sequentiallyConsistent)
    }
    body()
    inside.subtract(1, ordering: .sequentiallyConsistent)
  }
}

/// A value whose release can be seen: `alive` counts the values that exist.
package final class Tracked: Sendable {
  package let number: Int
  private let alive: Counter

  package init(_ number: Int, _ alive: Counter) {
    self.number = number
    self.alive = alive
    alive.increment()
  }

  package convenience init(_ alive: Counter) { self.init(0, alive) }

  deinit { alive.decrement() }
}

/// An error that holds an object.
package struct TrackedError: Error {
  private let object: Tracked

  package init(object: Tracked) { self.object = object }
}

/// Does something when it is released.
package final class ActsOnRelease: Sendable {
  private let act: @Sendable () -> Void

  package init(_ act: @escaping @Sendable () -> Void) { self.act = act }
  deinit { act() }
}
