import Dispatch
import Foundation
import Signals

/// Waits for events that other threads still deliver: the last events of several senders may come a
/// moment after all of them have returned. Gives up after a while.
package func waitUntil(_ isDone: () -> Bool) {
  var tries = 0
  while !isDone(), tries < 10_000_000 {
    tries += 1
    sched_yield()
  }
}

/// Runs both closures at the same time, each as the work of a scheduler, and waits for them.
package func race(_ first: @escaping @Sendable () -> Void, _ second: @escaping @Sendable () -> Void)
{
  Racetrack.shared.race(first, second)
}

/// Two threads that begin within nanoseconds of each other. One race at a time.
private final class Racetrack: Sendable {
  static let shared = Racetrack()

  private let isUsed = NSLock()
  private let lanes = [Lane(), Lane()]

  func race(_ first: @escaping @Sendable () -> Void, _ second: @escaping @Sendable () -> Void) {
    isUsed.withLock {
      let ready = Counter()
      for (lane, body) in zip(lanes, [first, second]) {
        lane.start {
          ready.increment()
          while ready.value < 2 { sched_yield() }
          body()
        }
      }
      for lane in lanes { lane.wait() }
    }
  }
}

private final class Lane: Sendable {
  private let body = Mutexed<(@Sendable () -> Void)?>(nil)
  private let start = DispatchSemaphore(value: 0)
  private let end = DispatchSemaphore(value: 0)

  init() {
    Thread.detachNewThread { [body, start, end] in
      while true {
        start.wait()
        // Not `performAsCurrent(body)`: the compiler would never release the function in this loop.
        if let body = body.value { InlineScheduler().performAsCurrent { body() } }
        body.value = nil
        end.signal()
      }
    }
  }

  func start(_ body: @escaping @Sendable () -> Void) {
    self.body.value = body
    start.signal()
  }

  func wait() { end.wait() }
}
