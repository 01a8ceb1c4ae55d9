import Foundation

/// Runs `body` on `count` threads at once, and waits for all of them. `body` gets the number of its
/// thread.
func onThreads(_ count: Int, _ body: @escaping @Sendable (Int) -> Void) async {
  await withTaskGroup(of: Void.self) { group in
    for number in 0..<count {
      group.addTask {
        await withCheckedContinuation { continuation in
          Thread.detachNewThread {
            body(number)
            continuation.resume()
          }
        }
      }
    }
  }
}
