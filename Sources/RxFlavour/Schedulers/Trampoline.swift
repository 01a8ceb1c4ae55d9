import Scheduling

/// The work that waits on a thread until the outermost subscription there has begun.
@usableFromInline
final class Trampoline {
  /// A structure, since a queue would convert a bare function on its way in and out.
  private struct Piece {
    let work: () -> Void
  }

  private let waiting = Queue<Piece>()

  /// Whether no work of a trampoline runs on the calling thread.
  static var isIdle: Bool { !ThreadContext.current.isInOutermostCall }

  /// Begins the outermost subscription of the calling thread, and returns true; the caller has to
  /// call `end()` later. Inside of another subscription, returns false.
  @usableFromInline static func begin() -> Bool { ThreadContext.beginOutermostCall() }

  /// Runs the work that waits.
  @usableFromInline static func end() {
    if ThreadContext.endOutermostCall() { return }
    let thread = ThreadContext.current
    unsafe unsafeDowncast(thread.workAfterCall!, to: Trampoline.self).drain()
    thread.isInOutermostCall = false
  }

  /// Runs `work` at once. The outermost call on this thread then runs the work that waits.
  static func run<Result>(_ work: () -> Result) -> Result {
    guard begin() else { return work() }
    let result = work()
    end()
    return result
  }

  /// Runs `work` when its turn comes on this thread: at once, if nothing runs.
  static func schedule(_ work: @escaping () -> Void) {
    let thread = ThreadContext.current
    guard thread.isInOutermostCall else { return run(work) }
    let trampoline =
      thread.workAfterCall.map { unsafe unsafeDowncast($0, to: Trampoline.self) } ?? Trampoline()
    thread.workAfterCall = trampoline
    trampoline.waiting.append(Piece(work: work))
  }

  /// Calls `step` until it returns false, as if each call were scheduled by the one before it.
  static func `repeat`(_ step: @escaping () -> Bool) {
    schedule {
      repeat {
        guard step() else { return }
      } while isEmpty
      `repeat`(step)
    }
  }

  private static var isEmpty: Bool {
    guard let known = ThreadContext.current.workAfterCall else { return true }
    let trampoline = unsafe unsafeDowncast(known, to: Trampoline.self)
    return trampoline.waiting.isEmpty
  }

  private func drain() {
    while let piece = waiting.popFirst() { piece.work() }
  }
}
