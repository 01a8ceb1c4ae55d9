import Signals
import Synchronization

/// Values in the order in which they came.
final class Recorded<Value: Sendable>: Sendable {
  private let stored = Mutex<[Value]>([])

  var values: [Value] { stored.withLock { $0 } }

  func append(_ value: Value) { stored.withLock { $0.append(value) } }
}
