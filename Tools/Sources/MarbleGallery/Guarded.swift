import Synchronization

/// A variable behind a lock.
package final class Guarded<Value: Sendable>: Sendable {
  private let stored: Mutex<Value>

  package init(_ value: Value) { stored = Mutex(value) }

  package func withLock<Result: Sendable>(_ body: (inout Value) -> Result) -> Result {
    stored.withLock { body(&$0) }
  }
}
