import Foundation

/// A variable behind a lock. Tasks can wait for its changes.
package final class Shared<Value: Sendable>: @unchecked Sendable {
  private struct Wait {
    let isOver: @Sendable (Value) -> Bool
    let task: CheckedContinuation<Void, Never>
  }

  private let lock = NSLock()
  private var stored: Value
  private var waits: [Wait] = []

  package init(_ value: Value) { stored = value }

  package func withLock<Result>(_ body: (inout Value) throws -> Result) rethrows -> Result {
    let (result, over) = try lock.withLock {
      let result = try body(&stored)
      let over = waits.filter { $0.isOver(stored) }
      if !over.isEmpty { waits.removeAll { $0.isOver(stored) } }
      return (result, over)
    }
    for wait in over { wait.task.resume() }
    return result
  }

  package var value: Value { lock.withLock { stored } }

  /// Suspends the task until `isOver` returns true for the value.
  package func wait(
    isolation: isolated (any Actor)? = #isolation,
    until isOver: @escaping @Sendable (Value) -> Bool
  ) async {
    await withCheckedContinuation { task in
      let isOverNow = lock.withLock {
        if !isOver(stored) { waits.append(Wait(isOver: isOver, task: task)) }
        return isOver(stored)
      }
      if isOverNow { task.resume() }
    }
  }
}
