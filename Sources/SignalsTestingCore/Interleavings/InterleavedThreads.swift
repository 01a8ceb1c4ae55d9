import Foundation
import Scheduling

/// A thread that runs only while its turn lasts, and passes the turn on at certain points.
final class ActorThread: @unchecked Sendable {
  // Unchecked: one thread at a time touches its state, the one whose turn it is.

  enum State {
    case ready
    case waiting(ObjectIdentifier)
    case over
  }

  let index: Int
  private(set) var state = State.ready
  private let body: @Sendable () -> Void
  private let turn = DispatchSemaphore(value: 0)
  private let stage: Stage

  init(_ index: Int, on stage: Stage, _ body: @escaping @Sendable () -> Void) {
    self.index = index
    self.stage = stage
    self.body = body
  }

  func start() {
    let thread = Thread { [self] in
      ThreadContext.current.interleaver = self
      turn.wait()
      body()
      state = .over
      stage.turnIsOver.signal()
    }
    thread.stackSize = 512 << 10
    thread.start()
  }

  /// The calling thread, if it belongs to an exploration.
  static var acting: ActorThread? { ThreadContext.current.interleaver as? ActorThread }

  /// Lets the thread go on to the next point; false if it does not get there.
  func act(limit: Duration) -> Bool {
    turn.signal()
    return stage.turnIsOver.wait(timeout: .now() + limit.seconds) == .success
  }

  func pass() { handOver(.ready) }
  func wait(for lock: AnyObject) { handOver(.waiting(ObjectIdentifier(lock))) }

  func release(_ lock: AnyObject) {
    for thread in stage.threads {
      if case .waiting(ObjectIdentifier(lock)) = thread.state { thread.state = .ready }
    }
  }

  private func handOver(_ state: State) {
    self.state = state
    stage.turnIsOver.signal()
    turn.wait()
  }
}

#if SIGNALS_EXPLORE
  extension ActorThread: InterleavedThread {}
#endif

/// The threads of one run, of which one at a time has its turn.
final class Stage: @unchecked Sendable {
  // Unchecked: `threads` is set before any of them starts.
  fileprivate(set) var threads: [ActorThread] = []
  fileprivate let turnIsOver = DispatchSemaphore(value: 0)

  enum Outcome {
    case done
    case deadlock([Int])
    case stuck(Int)
  }

  /// Runs all `bodies`, each on a thread of its own.
  ///
  /// - Parameter choose: Picks whose turn is next, of the indices of those who can go on.
  func run(
    _ bodies: [@Sendable () -> Void], limit: Duration, choose: (_ ready: [Int]) -> Int
  ) -> Outcome {
    threads = bodies.enumerated().map { ActorThread($0.offset, on: self, $0.element) }
    for thread in threads { thread.start() }
    while true {
      let ready = threads.filter { if case .ready = $0.state { true } else { false } }
      guard !ready.isEmpty else {
        let waiting = threads.filter { if case .waiting = $0.state { true } else { false } }
        if waiting.isEmpty {
          threads = []
          return .done
        }
        Stage.abandon(self)
        return .deadlock(waiting.map(\.index))
      }
      let next = threads[choose(ready.map(\.index))]
      guard next.act(limit: limit) else {
        Stage.abandon(self)
        return .stuck(next.index)
      }
    }
  }

  /// Keeps threads that will never end, and what they wait for.
  private static func abandon(_ stage: Stage) {
    _ = Unmanaged.passRetained(stage)
  }
}
