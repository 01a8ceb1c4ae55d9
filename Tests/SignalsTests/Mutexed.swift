import Foundation

/// A variable behind a lock, for tests.
final class Mutexed<Value>: @unchecked Sendable {
  private let lock = NSLock()
  private var stored: Value

  init(_ value: Value) { stored = value }

  func withLock<Result>(_ body: (inout Value) -> Result) -> Result {
    lock.withLock { body(&stored) }
  }

  var value: Value {
    get { lock.withLock { stored } }
    set {
      // The old value is released outside the lock.
      var new = newValue
      lock.withLock { swap(&stored, &new) }
    }
  }
}
