import Foundation

/// Runs `body` on `count` threads, and waits for them.
func onThreads(_ count: Int, _ body: @escaping @Sendable (Int) -> Void) {
  let done = DispatchSemaphore(value: 0)
  for index in 0..<count {
    Thread {
      body(index)
      done.signal()
    }.start()
  }
  for _ in 0..<count { done.wait() }
}

/// Runs `body` as a task, and waits for it.
func awaited(_ body: @escaping @Sendable () async -> Void) {
  let done = DispatchSemaphore(value: 0)
  Task.detached {
    await body()
    done.signal()
  }
  done.wait()
}
