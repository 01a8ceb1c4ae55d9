import Foundation
import Synchronization

/// The state that the library keeps for each thread: the current scheduler and the unwinding in
/// progress.
///
/// Only its thread uses it, a word at a time, so exclusive access is not checked at run time. One
/// `pthread_getspecific` finds it, which is cheap enough for each subscription.
@usableFromInline
package final class ThreadContext {
  /// The scheduler whose work this thread runs, if any.
  @safe @exclusivity(unchecked) package var currentScheduler: Scheduler?

  /// The subscription in progress on this thread whose signals have to begin in order, if any.
  @safe @exclusivity(unchecked) var orderedSubscription: OrderedSubscription?

  /// The subscription whose beginning this thread does in the background, if there are test
  /// schedulers.
  @safe @exclusivity(unchecked) var strayWork: StrayWork?

  /// The context of tasks that signals begin on this thread, if it is not that of the running code.
  @safe @exclusivity(unchecked) var taskContext: TaskContext?

  /// The work that waits on this thread for the end of the outermost subscription; nil if there
  /// never was any. It belongs to another module of the package, as does the flag.
  @safe @exclusivity(unchecked) package var trampoline: AnyObject?

  /// Whether work waits for the end of a subscription that is in progress.
  @safe @exclusivity(unchecked) package var runsTrampoline = false

  /// Sets the flag of the calling thread. Returns false if it was set.
  package static func beginTrampoline() -> Bool {
    withCurrent { thread in
      if thread.runsTrampoline { return false }
      thread.runsTrampoline = true
      return true
    }
  }

  /// Clears the flag of the calling thread, unless there is a trampoline, which may have work to
  /// do. Returns whether it has cleared the flag.
  package static func endTrampoline() -> Bool {
    withCurrent { thread in
      if thread.trampoline != nil { return false }
      thread.runsTrampoline = false
      return true
    }
  }

  /// Makes the name of the signal that this thread is subscribing to, if it has one.
  @safe @exclusivity(unchecked) package var signalName: (@Sendable () -> String)?

  /// Tells this thread from all others, including those that have ended.
  let number = ThreadContext.numbers.add(1, ordering: .relaxed).newValue

  private static let numbers = Atomic<UInt64>(0)

  /// Whether this is the process's main thread.
  package let isMainThread = Thread.isMainThread

  /// How many disposals and releases are nested on this thread's stack.
  @safe @exclusivity(unchecked) var unwindingDepth = 0

  /// Actions and releases that were too deeply nested to run at once, oldest first.
  var unwindingLater: [@Sendable () -> Void] = []

  /// How many loops that work them off are nested on this thread's stack.
  @safe @exclusivity(unchecked) var unwindingWorkers = 0

  /// Disposables for the loop at the limit to dispose of. It takes the last one first.
  var unwindingStops: [Disposable] = []

  /// Whether there is such a loop on this thread's stack.
  @safe @exclusivity(unchecked) var unwindingIsStopping = false

  /// How many events of other threads this thread may still deliver, as a part of what it is doing
  /// for others; as many as it likes, if it is doing nothing for others.
  @safe @exclusivity(unchecked) package var leftForOthers = Int.max

  /// How many of `most` events of other threads the calling thread may deliver.
  package static func leftForOthers(of most: Int) -> Int {
    // A disposal that may not run foreign code delivers nothing of others.
    withCurrent { $0.unwindingIsStopping ? 0 : min(most, $0.leftForOthers) }
  }

  /// The loops of recursions on this thread's stack, innermost last.
  @safe @exclusivity(unchecked) var recursionLoops: [RecursionLoop] = []

  /// The recursion that this thread is handing to its scheduler, if any. A run of it that starts
  /// meanwhile is started inline.
  @safe @exclusivity(unchecked) var recursionBeingScheduled: Recursion?

  #if DEBUG
    /// How many locks this thread holds; see `LockRule`.
    @safe @exclusivity(unchecked) var locksHeld = 0
  #endif

  /// Controls this thread, if it belongs to an exploration of interleavings.
  package var interleaver: AnyObject?

  private init() {}

  /// The calling thread's context.
  package static var current: ThreadContext { withCurrent { $0 } }

  /// Calls `body` with the calling thread's context, and returns its result. The context is not
  /// retained meanwhile, since the thread owns it, so this costs no atomic operation.
  @inline(__always)
  static func withCurrent<Result>(_ body: (ThreadContext) -> Result) -> Result {
    let key = keyAndOne.load(ordering: .relaxed)
    guard key != 0, let known = unsafe pthread_getspecific(pthread_key_t(key &- 1)) else {
      return body(make())
    }
    return unsafe Unmanaged<ThreadContext>.fromOpaque(known)._withUnsafeGuaranteedRef(body)
  }

  @inline(never)
  private static func make() -> ThreadContext {
    let made = ThreadContext()
    let key = madeKey
    // The value is the same for each thread.
    keyAndOne.store(UInt(key) + 1, ordering: .relaxed)
    unsafe pthread_setspecific(key, Unmanaged.passRetained(made).toOpaque())
    return made
  }

  /// The key and 1, or 0 before the first thread has asked. It is initialised at compile time, so
  /// that reading it needs no check whether it is.
  private static let keyAndOne = Atomic<UInt>(0)

  private static let madeKey: pthread_key_t = {
    var key = pthread_key_t()
    let status = unsafe pthread_key_create(&key) { pointer in
      #if canImport(Darwin)
        unsafe Unmanaged<ThreadContext>.fromOpaque(pointer).release()
      #else
        if let pointer = unsafe pointer {
          unsafe Unmanaged<ThreadContext>.fromOpaque(pointer).release()
        }
      #endif
    }
    guard status == 0 else { fatalError("pthread_key_create failed with \(status)") }
    return key
  }()
}
