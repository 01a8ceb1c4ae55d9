import Foundation
import NIOConcurrencyHelpers
import NIOCore
import Signals
import Testing

/// A list to which any thread may add.
final class Log<Entry: Sendable>: Sendable {
  private let list = NIOLockedValueBox<[Entry]>([])

  var entries: [Entry] { list.withLockedValue { $0 } }

  func add(_ entry: Entry) { list.withLockedValue { $0.append(entry) } }
}

extension Log<String> {
  /// Subscribes, and writes down each event.
  func subscribe<Value: Sendable>(to signal: Signal<Value>) -> Disposable {
    signal.subscribe(
      next: { self.add("\($0)") }, error: { self.add("error \($0)") },
      completed: { self.add("end") })
  }
}

/// Is counted as long as it exists.
final class Token: Sendable {
  private let count: NIOLockedValueBox<Int>

  init(_ count: NIOLockedValueBox<Int>) {
    self.count = count
    count.withLockedValue { $0 += 1 }
  }

  deinit { count.withLockedValue { $0 -= 1 } }

  /// Does nothing: the closure that calls it captures the token.
  func touch() {}
}

struct Failure: Error, CustomStringConvertible {
  let description: String

  init(_ description: String) { self.description = description }
}

/// Waits until `condition` holds; the limit only guards against waiting for ever.
func eventually(
  sourceLocation: SourceLocation = #_sourceLocation, _ condition: () -> Bool
) async throws {
  let deadline = ContinuousClock.now + .seconds(600)
  while !condition() {
    try #require(ContinuousClock.now < deadline, sourceLocation: sourceLocation)
    await Task.yield()
    sched_yield()
  }
}
