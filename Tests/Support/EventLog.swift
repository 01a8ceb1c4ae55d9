import Foundation
package import Signals

/// The events of a subscriber, in order, as text.
package final class EventLog<Value: Sendable>: @unchecked Sendable {
  private let lock = NSLock()
  private var entries: [String] = []

  package init() {}

  package var events: [String] { lock.withLock { entries } }

  package func add(_ entry: String) { lock.withLock { entries.append(entry) } }
}

extension Signal {
  /// Subscribes and writes each event into `log`: values as they print, `X`, `|`.
  @discardableResult
  package func log(to log: EventLog<Value>) -> Disposable {
    subscribe(
      next: { log.add("\($0)") },
      error: { _ in log.add("X") },
      completed: { log.add("|") })
  }
}
