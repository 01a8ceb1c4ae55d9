import Synchronization

/// The named subscriptions of a test.
///
/// Signals with a name add their subscriptions to the list that is current in the task, and so do
/// recorders. A program that creates no list only reads `exist`.
package final class LiveSubscriptions: Sendable {
  private struct Entry {
    let name: @Sendable () -> String
    weak let subscription: Disposable?
  }

  /// The list of the current task.
  @TaskLocal package static var current: LiveSubscriptions?

  private static let exist = Atomic(false)
  private let entries = Locked<[Entry]>([])

  package init() { Self.exist.store(true, ordering: .relaxed) }

  package static func add(
    _ subscription: Disposable, _ name: @escaping @Sendable () -> String
  ) {
    guard exist.load(ordering: .relaxed), let current else { return }
    let entry = Entry(name: name, subscription: subscription)
    current.entries.withLock { $0.append(entry) }
  }

  /// The names of the subscriptions that have neither ended nor been disposed of.
  package var names: [String] {
    entries.withLock { $0 }.compactMap { entry in
      guard let subscription = entry.subscription, !subscription.isDisposed else { return nil }
      return entry.name()
    }
  }
}
