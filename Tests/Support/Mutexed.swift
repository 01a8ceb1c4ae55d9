import Foundation

/// A variable behind a lock, for tests.
package final class Mutexed<Value>: @unchecked Sendable {
  private let lock = NSLock()
  private var stored: Value

  package init(_ value: Value) { stored = value }

  package func withLock<Result>(_ body: (inout Value) -> Result) -> Result {
    lock.withLock { body(&stored) }
  }

  package var value: Value {
    get { lock.withLock { stored } }
    set {
      // The old value is released outside the lock.
      var new = newValue
      lock.withLock { swap(&stored, &new) }
    }
  }
}
