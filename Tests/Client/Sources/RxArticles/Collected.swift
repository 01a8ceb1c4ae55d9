import Synchronization

/// Counts, from one on.
final class Runs: Sendable {
  private let last = Atomic(0)

  func next() -> Int { last.add(1, ordering: .relaxed).newValue }
}

/// Texts in the order in which they came.
final class Collected: Sendable {
  private let texts = Mutex<[String]>([])

  var all: [String] { texts.withLock { $0 } }

  func append(_ text: String) { texts.withLock { $0.append(text) } }
}
