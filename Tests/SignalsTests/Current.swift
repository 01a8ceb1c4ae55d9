import Dispatch
import Foundation
import Signals
import TestSupport

/// Runs `body` as the work of a scheduler, on this thread: subscriptions in it happen
/// synchronously.
@discardableResult
func asCurrent<Result>(_ body: () throws -> Result) rethrows -> Result {
  try InlineScheduler().performAsCurrent(body)
}

/// Runs `body` on a thread that belongs to no scheduler, and waits for it. When this returns, that
/// thread no longer holds the captured objects.
@discardableResult
func onForeignThread<Result: Sendable>(_ body: @escaping @Sendable () -> Result) -> Result {
  let result = Mutexed<Result?>(nil)
  let work = Mutexed<(@Sendable () -> Result)?>(body)
  let done = DispatchSemaphore(value: 0)
  Thread.detachNewThread {
    if let body = work.withLock({ $0.take() }) { result.value = body() }
    done.signal()
  }
  done.wait()
  return result.value!
}
