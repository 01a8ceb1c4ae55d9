import Foundation
import RxFlavour
import Scheduling

/// A thread that waits for events, and the events so far.
final class Wait<Element: Sendable>: Sendable {
  private struct State {
    var elements: [Element] = []
    var error: (any Error)?
    var isOver = false

    /// Returns whether this was the last event.
    mutating func take(_ event: Event<Element>, limit: Int) -> Bool {
      if isOver { return false }
      switch event {
      case .next(let element):
        elements.append(element)
        isOver = elements.count == limit
      case .error(let error):
        self.error = error
        isOver = true
      case .completed:
        isOver = true
      }
      return isOver
    }
  }

  private let limit: Int
  private let predicate: @Sendable (Element) throws -> Bool
  private let state = Locked(State())
  private let thread = BlockedThread()
  private let runsMainLoop = Thread.isMainThread

  init(limit: Int, where predicate: @escaping @Sendable (Element) throws -> Bool) {
    self.limit = limit
    self.predicate = predicate
  }

  var result: MaterializedSequenceResult<Element> {
    let state = state.withLock { $0 }
    return if let error = state.error {
      .failed(elements: state.elements, error: error)
    } else {
      .completed(elements: state.elements)
    }
  }

  /// Takes an event. Returns whether it was the last one that is needed.
  func ends(with event: Event<Element>) -> Bool {
    do {
      if case .next(let element) = event, try !predicate(element) { return false }
      return ends { $0.take(event, limit: self.limit) }
    } catch {
      return ends { $0.take(.error(error), limit: self.limit) }
    }
  }

  private func ends(_ change: (inout State) -> Bool) -> Bool {
    guard state.withLock(change) else { return false }
    thread.end()
    // Makes the run loop return: it does so after any work of the main queue.
    if runsMainLoop { DispatchQueue.main.async {} }
    return true
  }

  /// Returns after the last event, or the timeout.
  func block(timeout: TimeInterval?) {
    let deadline = timeout.map { Date(timeIntervalSinceNow: $0) } ?? .distantFuture
    if runsMainLoop { runMainLoop(until: deadline) }
    let left = max(0, deadline.timeIntervalSinceNow)
    if Scheduler.isMainQueueHere, thread.wait(until: .now() + min(left, 5)) { return }
    if Scheduler.isMainQueueHere, deadline > Date() {
      warn(
        """
        toBlocking() has blocked the main queue for five seconds. It never returns if the \
        sequence needs the main queue to go on; have it deliver elsewhere, or use `await`.
        """)
    }
    if thread.wait(until: .now() + max(0, deadline.timeIntervalSinceNow)) { return }
    _ = ends { $0.take(.error(RxError.timeout), limit: self.limit) }
  }

  /// Runs the main run loop until the last event or the deadline, if it can be run here.
  private func runMainLoop(until deadline: Date) {
    while !state.withLock({ $0.isOver }), deadline > Date() {
      // At most a second, because nothing wakes a run loop that was started in work of the main
      // queue.
      let limit = min(deadline, Date(timeIntervalSinceNow: 1))
      guard RunLoop.current.run(mode: .default, before: limit) else { return }
    }
  }
}
