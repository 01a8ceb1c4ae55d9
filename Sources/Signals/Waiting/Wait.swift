import Foundation
import Scheduling

extension Signal {
  /// Subscribes, blocks the calling thread until the signal has ended, and returns what `collect` has
  /// made of the values.
  func wait<Output: Sendable>(
    _ call: String, startingWith start: Output,
    _ collect: @escaping @Sendable (inout Output, Value) -> Void
  ) throws -> Output {
    let wait = Wait<Output>()
    // Nobody here may hold the sink: when it goes, nobody is left who could send.
    let subscribe = {
      self.attach(CollectingSink(startingWith: start, collect) { wait.end(with: $0) })
    }
    if Scheduler.isMainQueueHere {
      return try MainQueueWait.perform { try wait.outcome(of: subscribe(), call) }
    }
    _ = subscribe()
    return try wait.outcome()
  }
}

/// A thread that waits for the end of a signal.
private final class Wait<Output: Sendable>: @unchecked Sendable {
  // Unchecked, because of `result`, which is used under `condition` only.
  private let condition = NSCondition()
  private var result: Result<Output, any Error>?

  func end(with result: Result<Output, any Error>) {
    condition.withLock {
      self.result = result
      condition.broadcast()
    }
  }

  func outcome() throws -> Output {
    try condition.withLock {
      while result == nil { condition.wait() }
      return result!
    }.get()
  }

  /// The outcome for a thread that blocks the main queue, which `source` may need: then there is none.
  func outcome(of source: Upstream, _ call: String) throws -> Output {
    let clock = ContinuousClock()
    var warnsAt: ContinuousClock.Instant? = clock.now + .seconds(5)
    while true {
      if let result = waitShortly() { return try result.get() }
      require(
        source.outlook != .needsMainQueue,
        """
        Signal.\(call): it would never return. It blocks the main queue, and all that the signal could \
        still send waits for that; have it work and deliver elsewhere, or use `await`
        """)
      if let time = warnsAt, clock.now >= time {
        warnsAt = nil
        warn(call)
      }
    }
  }

  private func waitShortly() -> Result<Output, any Error>? {
    condition.withLock {
      let limit = Date(timeIntervalSinceNow: 0.1)
      while result == nil, condition.wait(until: limit) {}
      return result
    }
  }

  private func warn(_ call: String) {
    let line = """
      Signals: Signal.\(call) has blocked the main queue for five seconds. It never returns if the \
      signal needs the main queue to go on; have it deliver elsewhere, or use `await`.

      """
    // The program can do without the line, if it can't be written.
    try? FileHandle.standardError.write(contentsOf: Data(line.utf8))
  }
}
