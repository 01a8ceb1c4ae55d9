import Foundation
import Scheduling

/// A thread that runs only during its turns, and passes the turn on at certain points.
///
/// It runs one body in each run of the exploration.
final class ActorThread: @unchecked Sendable {
  // Unchecked, because only the thread whose turn it is uses the state.

  let index: Int
  /// The first access that the thread makes when its turn comes.
  private(set) var pending = SharedAccess.none
  private(set) var isOver = true
  private var body: (@Sendable () -> Void)?
  /// The work that the thread does when its body has ended.
  private var later: [@Sendable () -> Void] = []
  private let turn = DispatchSemaphore(value: 0)
  private unowned let stage: Stage

  init(_ index: Int, on stage: Stage) {
    self.index = index
    self.stage = stage
  }

  func start() {
    let thread = Thread { [self] in
      let context = ThreadContext.current
      while true {
        turn.wait()
        guard let body = body.take() else { return }
        context.interleaver = self
        perform(consume body)
        // From here on the explorer doesn't see the accesses of this thread: a thread that has
        // ended must not wait for a turn.
        context.interleaver = nil
        isOver = true
        stage.turnEnds(for: self)?.turn.signal()
      }
    }
    thread.stackSize = 512 << 10
    thread.start()
  }

  /// Sets the body to run when its turn comes.
  func prepare(_ body: @escaping @Sendable () -> Void) {
    self.body = body
    pending = .none
    isOver = false
  }

  func goOn() { turn.signal() }

  /// Runs `body`, and releases the last reference to it during this thread's turn.
  private func perform(_ body: consuming @escaping @Sendable () -> Void) {
    body()
    _ = consume body
    while let work = later.popLast() { work() }
  }

  /// The calling thread, if it belongs to an exploration.
  static var acting: ActorThread? { ThreadContext.current.interleaver as? ActorThread }

  /// Lets other threads go first, if the explorer chooses them.
  func pass(before access: SharedAccess) {
    pending = access
    guard let next = stage.turnEnds(for: self) else { return turn.wait() }
    if next !== self {
      next.turn.signal()
      turn.wait()
    }
  }

  /// Does the same as `pass`, but only if the explorer considers accesses.
  func announce(_ access: SharedAccess) {
    if stage.looksAtAccesses { pass(before: access) }
  }

  func willLock(_ object: Int) { pass(before: SharedAccess(object: object, kind: .lock)) }
  func didUnlock(_ object: Int) { stage.unlocked(object, by: self) }
}

#if SIGNALS_EXPLORE
  extension ActorThread: InterleavedThread {
    func runLater(_ work: @escaping @Sendable () -> Void) { later.append(work) }
    func willRead(_ object: Int) { pass(before: SharedAccess(object: object, kind: .read)) }
    func willWrite(_ object: Int) { pass(before: SharedAccess(object: object)) }
  }
#endif
