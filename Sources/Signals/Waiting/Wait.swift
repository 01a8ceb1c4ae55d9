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
    _ = attach(CollectingSink(startingWith: start, collect) { wait.end(with: $0) })
    return try wait.outcome(call)
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

  func outcome(_ call: String) throws -> Output {
    let onMain = Scheduler.current === Scheduler.main
    return try condition.withLock {
      var warnAt = onMain ? Date(timeIntervalSinceNow: 5) : nil
      while true {
        if let result { return try result.get() }
        if let limit = warnAt {
          if !condition.wait(until: limit) {
            warnAt = nil
            warn(call)
          }
        } else {
          condition.wait()
        }
      }
    }
  }

  private func warn(_ call: String) {
    let line = """
      Signals: Signal.\(call) has blocked the main queue for five seconds. It never returns if the \
      signal needs the main queue to go on; have it deliver elsewhere, or use `await`.

      """
    FileHandle.standardError.write(Data(line.utf8))
  }
}
