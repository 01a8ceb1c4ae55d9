import Foundation
import Signals
import SignalsTesting
import Testing

#if canImport(FoundationNetworking)
  import FoundationNetworking
#endif

extension URLSession {
  /// A session that is as patient as the tests are.
  static func patient() -> URLSession {
    let configuration = URLSessionConfiguration.ephemeral
    configuration.timeoutIntervalForRequest = TimeInterval(patience.components.seconds)
    return URLSession(configuration: configuration)
  }
}

extension Signal {
  /// Subscribes a recorder, before it returns.
  func recorded() -> Recorder<Value> {
    let scheduler = Scheduler.background()
    let recorder = Recorder<Value>(on: scheduler)
    scheduler.performAsCurrent { _ = subscribe(recorder) }
    return recorder
  }
}

extension Recorder {
  /// Waits for the next value.
  func value(sourceLocation: SourceLocation = #_sourceLocation) async throws -> Value {
    let event = try await next(within: patience)[0].event
    guard case .next(let value) = event else {
      Issue.record("a value was to come, not \(event)", sourceLocation: sourceLocation)
      throw CancellationError()
    }
    return value
  }

  /// Waits for the end, and returns the error, if it is one.
  @discardableResult
  func end() async throws -> (any Error)? {
    while true {
      switch try await next(within: patience)[0].event {
      case .next: continue
      case .error(let error): return error
      case .completed: return nil
      }
    }
  }
}

/// State behind a lock, for whose changes tests can wait.
final class Guarded<State: Sendable>: @unchecked Sendable {
  private struct Wait {
    let isOver: @Sendable (State) -> Bool
    let task: CheckedContinuation<Void, Never>
  }

  private let lock = NSLock()
  private var state: State
  private var waits: [Wait] = []

  init(_ state: State) { self.state = state }

  func withLock<Result>(_ body: (inout State) throws -> Result) rethrows -> Result {
    let (result, over) = try lock.withLock {
      let result = try body(&state)
      let over = waits.filter { $0.isOver(state) }
      if !over.isEmpty { waits.removeAll { $0.isOver(state) } }
      return (result, over)
    }
    for wait in over { wait.task.resume() }
    return result
  }

  var value: State { lock.withLock { state } }

  /// Suspends the test until the state is as `isOver` says.
  func wait(until isOver: @escaping @Sendable (State) -> Bool) async {
    await withCheckedContinuation { task in
      let isOverNow = lock.withLock {
        if !isOver(state) { waits.append(Wait(isOver: isOver, task: task)) }
        return isOver(state)
      }
      if isOverNow { task.resume() }
    }
  }
}

/// How often something is tried: so often, or as `SIGNALS_ROUNDS` says if that is more.
func rounds(usually count: Int = 1_000) -> Int {
  max(count, ProcessInfo.processInfo.environment["SIGNALS_ROUNDS"].flatMap { Int($0) } ?? 0)
}

/// Something whose end can be seen.
final class Tracked: Sendable {
  private let alive: Guarded<Int>

  init(_ alive: Guarded<Int>) {
    self.alive = alive
    alive.withLock { $0 += 1 }
  }

  deinit { alive.withLock { $0 -= 1 } }
}
