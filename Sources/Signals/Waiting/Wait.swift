import Foundation
import Scheduling

extension Signal {
  /// Subscribes, blocks the calling thread until the signal has ended, and returns what `collect` has
  /// made of the values.
  func wait<Result: Sendable>(
    _ call: String, startingWith start: Result,
    _ collect: @escaping @Sendable (inout Result, Value) -> Void
  ) throws -> Result {
    let wait = Wait<Value, Result>(start, collect)
    // The signal holds the sink alone, so the sink's end tells that nobody is left who could send.
    _ = attach(WaitingSink(wait))
    return try wait.outcome(call)
  }
}

/// A thread that waits for the end of a signal.
private final class Wait<Value, Result: Sendable>: @unchecked Sendable {
  // Unchecked, because everything below is used under `condition` only.
  private let condition = NSCondition()
  private var result: Result
  private var end: Swift.Result<Void, any Error>?
  private let collect: @Sendable (inout Result, Value) -> Void

  init(_ start: Result, _ collect: @escaping @Sendable (inout Result, Value) -> Void) {
    result = start
    self.collect = collect
  }

  func sendNext(_ value: Value) {
    condition.withLock { if end == nil { collect(&result, value) } }
  }

  func ended(_ end: Swift.Result<Void, any Error>) {
    condition.withLock {
      if self.end == nil { self.end = end }
      condition.broadcast()
    }
  }

  func outcome(_ call: String) throws -> Result {
    let onMain = Scheduler.current === Scheduler.main
    return try condition.withLock {
      var warnAt = onMain ? Date(timeIntervalSinceNow: 5) : nil
      while end == nil {
        if let limit = warnAt {
          if !condition.wait(until: limit) {
            warnAt = nil
            warn(call)
          }
        } else {
          condition.wait()
        }
      }
      try end!.get()
      return result
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

private final class WaitingSink<Value, Result: Sendable>: EndSink<Value> {
  private let wait: Wait<Value, Result>

  init(_ wait: Wait<Value, Result>) { self.wait = wait }

  deinit { wait.ended(.failure(SignalError.abandoned)) }

  override func sendNext(_ value: Value) { wait.sendNext(value) }
  override func sendError(_ error: any Error) { wait.ended(.failure(error)) }
  override func sendCompleted() { wait.ended(.success(())) }
}
