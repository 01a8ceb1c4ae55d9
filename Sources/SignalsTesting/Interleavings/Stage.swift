import Foundation
import Scheduling
import Synchronization

/// The threads of an exploration, one of which has its turn at a time.
final class Stage: @unchecked Sendable {
  // Unchecked: its state is used by the thread whose turn it is and, between turns, by the caller
  // of `run`.

  enum Outcome {
    case done
    case deadlock([Int])
    case stuck(Int)
    case endless(Int)
  }

  private static let mostTurns = 5_000
  private var threads: [ActorThread] = []
  private var locked: Set<Int> = []
  private var chooser: any Chooser = Replay(Schedule(threads: []))
  private var turnGoes: (Int) -> Void = { _ in }
  private var outcome = Outcome.done
  /// The thread of each turn, in order.
  private(set) var taken: [Int] = []
  private let isOver = DispatchSemaphore(value: 0)
  private let turns = Atomic(0)
  private let current = Atomic(0)

  var looksAtAccesses: Bool { chooser.looksAtAccesses }

  /// Runs all `bodies`, each on a thread of its own.
  ///
  /// - Parameters:
  ///   - limit: How long one turn may take.
  ///   - turnGoes: Is called with the thread whose turn is next.
  func run(
    _ bodies: [@Sendable () -> Void], limit: Duration, _ chooser: some Chooser,
    turnGoes: @escaping (Int) -> Void
  ) -> Outcome {
    guard !bodies.isEmpty else { return .done }
    self.chooser = chooser
    self.turnGoes = turnGoes
    (locked, taken, outcome) = ([], [], .done)
    while threads.count < bodies.count {
      threads.append(ActorThread(threads.count, on: self))
      threads.last?.start()
    }
    for (thread, body) in Swift.zip(threads, bodies) { thread.prepare(body) }
    if let first = turnEnds(for: nil) { first.goOn() }
    while true {
      let before = turns.load(ordering: .relaxed)
      if isOver.wait(timeout: .now() + limit.seconds) == .success { break }
      if turns.load(ordering: .relaxed) == before {
        outcome = .stuck(current.load(ordering: .relaxed))
        break
      }
    }
    self.turnGoes = { _ in }
    return outcome
  }

  /// Ends the threads. Without this call they stay, with the objects that they hold. So do threads
  /// that are stuck, which can't be ended.
  func close() {
    for thread in threads { thread.goOn() }
  }

  /// Chooses whose turn is next, after a turn of `thread`; nil when no thread can go on.
  func turnEnds(for thread: ActorThread?) -> ActorThread? {
    let going = threads.filter { !$0.isOver }
    let ready = going.filter { !isBlocked($0.pending) }
    guard !ready.isEmpty else {
      outcome = going.isEmpty ? .done : .deadlock(going.map(\.index))
      isOver.signal()
      return nil
    }
    guard taken.count < Self.mostTurns else {
      outcome = .endless(taken.last ?? 0)
      isOver.signal()
      return nil
    }
    let moment = Moment(
      ready: ready.map(\.index), pending: threads.map(\.pending), current: thread?.index)
    let next = threads[chooser.choose(moment)]
    taken.append(next.index)
    turns.add(1, ordering: .relaxed)
    current.store(next.index, ordering: .relaxed)
    turnGoes(next.index)
    if next.pending.kind == .lock, let object = next.pending.object { locked.insert(object) }
    return next
  }

  private func isBlocked(_ access: SharedAccess) -> Bool {
    guard access.kind == .lock, let object = access.object else { return false }
    return locked.contains(object)
  }

  func unlocked(_ object: Int, by thread: ActorThread) {
    locked.remove(object)
    chooser.unlocked(object, by: thread.index)
  }
}
