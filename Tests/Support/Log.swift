/// Entries in the order in which they came, from any thread.
package final class Log<Entry>: Sendable {
  private let entries = Mutexed<[Entry]>([])

  package init() {}

  package var all: [Entry] { entries.value }

  package func add(_ entry: Entry) { entries.withLock { $0.append(entry) } }
}
