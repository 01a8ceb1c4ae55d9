import Foundation
import Testing

/// Suspends until `body`'s argument is called, and returns what it is called with.
func result<Value: Sendable>(
  _ body: (@escaping @Sendable (Value) -> Void) -> Void
) async -> Value {
  await withCheckedContinuation { continuation in
    body { continuation.resume(returning: $0) }
  }
}

/// Suspends until `body`'s argument is called.
func untilCalled(_ body: (@escaping @Sendable () -> Void) -> Void) async {
  await withCheckedContinuation { continuation in
    body { continuation.resume() }
  }
}

/// Runs `body` on a new thread with a stack of 512 KB, and waits for it.
func onSmallStack(_ body: @escaping @Sendable () -> Void) {
  let done = DispatchSemaphore(value: 0)
  let thread = Thread {
    body()
    done.signal()
  }
  thread.stackSize = 512 * 1024
  thread.start()
  done.wait()
}

/// Runs all of `bodies` at the same time, and waits for them.
func atTheSameTime(_ bodies: (@Sendable () -> Void)...) {
  DispatchQueue.concurrentPerform(iterations: bodies.count) { bodies[$0]() }
}

/// Checks that a process has stopped with `message`.
func expect(
  _ process: ExitTest.Result?, says message: String,
  sourceLocation: SourceLocation = #_sourceLocation
) {
  let said = String(decoding: process?.standardErrorContent ?? [], as: UTF8.self)
  #expect(said.contains(message), sourceLocation: sourceLocation)
}
