import Foundation
import Signals

/// Runs `body` on a thread with a stack of 512 KB, the usual size of a secondary thread.
///
/// `body` runs as the work of a scheduler, so subscriptions in it happen synchronously.
package func onSmallStack(_ body: @escaping @Sendable () -> Void) async {
  await withCheckedContinuation { continuation in
    let thread = Thread {
      InlineScheduler().performAsCurrent(body)
      continuation.resume()
    }
    thread.stackSize = 512 * 1024
    thread.start()
  }
}

/// Runs `body` on `count` threads at once, and waits for all of them. `body` gets the number of its
/// thread.
package func onThreads(_ count: Int, _ body: @escaping @Sendable (Int) -> Void) {
  let started = DispatchSemaphore(value: 0)
  let go = DispatchSemaphore(value: 0)
  let finished = DispatchSemaphore(value: 0)
  for number in 0..<count {
    Thread.detachNewThread {
      started.signal()
      go.wait()
      InlineScheduler().performAsCurrent { body(number) }
      finished.signal()
    }
  }
  for _ in 0..<count { started.wait() }
  for _ in 0..<count { go.signal() }
  for _ in 0..<count { finished.wait() }
}
