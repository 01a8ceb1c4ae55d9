import Foundation
import Scheduling

/// The outcome of work on a thread of its own.
enum ThreadOutcome<Result: Sendable>: Sendable {
  case returned(Result)
  case stuck
}

/// Runs `work` on a new thread, and waits for it, for at most `limit`.
func runOnThread<Result: Sendable>(
  stackSize: Int, limit: Duration, _ work: @escaping @Sendable () -> Result
) -> ThreadOutcome<Result> {
  let done = DispatchSemaphore(value: 0)
  let result = Locked<Result?>(nil)
  let thread = Thread {
    let value = work()
    result.withLock { $0 = value }
    done.signal()
  }
  thread.stackSize = stackSize
  thread.start()
  guard done.wait(timeout: .now() + limit.seconds) == .success,
    let value = result.withLock({ $0 })
  else { return .stuck }
  return .returned(value)
}

extension Duration {
  // `components` has seconds of 64 bits, which could overflow.
  var seconds: Double { Double(attoseconds) / 1e18 }
}
