import Foundation
import Scheduling
import Signals

/// The subscriber of a contract check: it records events, and notices violations.
final class ContractObserver<Value: Sendable>: Sendable {
  private struct State {
    var received: [MarbleDiagram.Placed] = []
    var hasEnded = false
    var count = 0
    /// The thread that runs a block, and how deeply the blocks are nested.
    var thread: ObjectIdentifier?
    var depth = 0
    var overlaps = 0
    var eventsAfterEnd = 0

    mutating func enter(
      _ mark: MarbleDiagram.Mark, at tick: Int, on thread: ObjectIdentifier
    ) -> Int {
      if let other = self.thread, other != thread { overlaps += 1 }
      self.thread = thread
      depth += 1
      if hasEnded { eventsAfterEnd += 1 }
      if received.count < 200 { received.append(.init(mark, at: tick)) }
      if case .value = mark { count += 1 } else { hasEnded = true }
      return count
    }

    mutating func leave() {
      depth -= 1
      if depth == 0 { thread = nil }
    }
  }

  private let clock: TestScheduler
  private let state = Locked(State())
  private let reactions = Locked(Reactions())

  private struct Reactions {
    var next: (@Sendable (_ count: Int) -> Void)?
    var end: (@Sendable () -> Void)?
  }

  init(_ clock: TestScheduler) {
    self.clock = clock
  }

  /// Sets the action of the next block, which gets the number of values so far.
  func onNext(_ reaction: @escaping @Sendable (_ count: Int) -> Void) {
    reactions.withLock { $0.next = reaction }
  }

  /// Sets the action of the error and completed blocks.
  func onEnd(_ reaction: @escaping @Sendable () -> Void) {
    reactions.withLock { $0.end = reaction }
  }

  /// Subscribes; `token` lives as long as the blocks do.
  func subscribe(to signal: Signal<Value>, token: Token) -> Disposable {
    signal.subscribe(
      next: { [self, token] value in
        let name = SignalsTesting.name(of: value)
        receive(.value(name.count > 12 ? "v" : name))
        _ = token
      },
      error: { [self, token] _ in
        receive(.error)
        _ = token
      },
      completed: { [self, token] in
        receive(.completed)
        _ = token
      })
  }

  var received: [MarbleDiagram.Placed] { state.withLock { $0.received } }
  var count: Int { state.withLock { $0.count } }
  var hasEnded: Bool { state.withLock { $0.hasEnded } }
  var overlaps: Int { state.withLock { $0.overlaps } }
  var eventsAfterEnd: Int { state.withLock { $0.eventsAfterEnd } }

  private func receive(_ mark: MarbleDiagram.Mark) {
    let tick = Int(clock.now / .seconds(1))
    let thread = ObjectIdentifier(ThreadContext.current)
    let count = state.withLock { $0.enter(mark, at: tick, on: thread) }
    if case .value = mark {
      reactions.withLock { $0.next }?(count)
    } else {
      reactions.withLock { $0.end }?()
    }
    state.withLock { $0.leave() }
  }
}
