import Signals
import Synchronization

/// A record of events from any thread, with about one letter for each event.
final class RaceLog: Sendable {
  private let written = Mutex("")
  private let inside = Atomic(0)

  var text: String { written.withLock { $0 } }

  /// Writes `text`, and an exclamation mark if another thread is writing too: then events overlap.
  func add(_ text: String) {
    let overlaps = inside.add(1, ordering: .acquiringAndReleasing).newValue > 1
    written.withLock { $0 += overlaps ? text + "!" : text }
    inside.subtract(1, ordering: .acquiringAndReleasing)
  }
}

extension Signal {
  /// Subscribes blocks that write down the events: values, then `|` or `X`.
  @discardableResult
  func log(to log: RaceLog) -> Disposable {
    subscribe(
      next: { log.add("\($0)") }, error: { _ in log.add("X") }, completed: { log.add("|") })
  }
}

/// A place where one thread leaves an object for another thread.
final class RacePlace<Thing: Sendable>: Sendable {
  private struct Content { var thing: Thing? }
  private let content = Mutex(Content())

  var thing: Thing? {
    get { content.withLock { $0.thing } }
    set {
      // The old object is released outside the lock.
      let old = content.withLock { content -> Thing? in
        defer { content.thing = newValue }
        return content.thing
      }
      _ = old
    }
  }
}

/// The error of races.
struct RaceError: Error {}
