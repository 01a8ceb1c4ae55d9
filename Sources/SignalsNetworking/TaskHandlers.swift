import Foundation
import Scheduling

#if canImport(FoundationNetworking)
  import FoundationNetworking
#endif

/// Handlers for the events of a task, called one at a time.
struct TaskHandlers: Sendable {
  var received: @Sendable (Data, URLResponse?) -> Void
  var sent: @Sendable (Int64) -> Void = { _ in }
  /// Called once, at the end.
  var ended: @Sendable (URLResponse?, (any Error)?) -> Void
}

extension TaskHandlers {
  /// Handlers that call `ended` with the whole body.
  static func collecting(
    sent: @escaping @Sendable (Int64) -> Void = { _ in },
    ended: @escaping @Sendable (Data?, URLResponse?, (any Error)?) -> Void
  ) -> TaskHandlers {
    let body = Locked(Data())
    return TaskHandlers(
      received: { data, _ in body.withLock { $0 += data } },
      sent: sent,
      ended: { response, error in ended(body.withLock { $0 }, response, error) })
  }
}
