import Synchronization

/// The state that the library keeps for each thread, such as the current scheduler and the
/// unwinding in progress.
///
/// Only that thread uses the state, a word at a time, so exclusive access is not checked at run
/// time. One call of the system finds the state, which is cheap enough for each
/// subscription.
@usableFromInline
package final class ThreadContext {
  /// The scheduler whose work this thread runs, if any.
  @safe @exclusivity(unchecked) package var currentScheduler: Scheduler?

  /// What the subscriptions on this thread are a part of.
  package struct Subscribing: OptionSet {
    package let rawValue: UInt8

    package init(rawValue: UInt8) { self.rawValue = rawValue }

    /// They begin at once although no scheduler is current: an operator subscribes to an inner
    /// signal, or the event that is delivered was sent where a scheduler was current.
    package static var atOnce: Subscribing { Subscribing(rawValue: 1) }
    /// An operator subscribes to an inner signal that may begin before another one has ended. One
    /// value of the source expands to the values that this signal sends meanwhile: a pause doesn't
    /// separate them.
    package static var expanding: Subscribing { Subscribing(rawValue: 2) }
  }

  /// What the subscriptions that begin on this thread now are a part of.
  @safe @exclusivity(unchecked) package private(set) var subscribing: Subscribing = []

  /// Sets `subscribing` of the calling thread, and returns what it was.
  package static func replaceSubscribing(with subscribing: Subscribing) -> Subscribing {
    withCurrent { thread in
      let before = thread.subscribing
      thread.subscribing = subscribing
      return before
    }
  }

  /// Lets subscriptions on the calling thread begin at once, and returns what `subscribing` was.
  package static func beginAtOnce() -> Subscribing {
    withCurrent { thread in
      let before = thread.subscribing
      thread.subscribing.insert(.atOnce)
      return before
    }
  }

  /// The order of the operator that is subscribing to its inputs on this thread, if any.
  @safe @exclusivity(unchecked) var subscriptionOrder: SubscriptionOrder?

  /// The subscription that begins on this thread in the background. Set only if there are test
  /// schedulers.
  @safe @exclusivity(unchecked) var strayWork: StrayWork?

  /// The context of tasks that signals begin on this thread; nil if the running code's context
  /// applies.
  @safe @exclusivity(unchecked) var taskContext: TaskContext?

  /// The work that waits on this thread for the end of the outermost call; nil if none has ever
  /// waited. A module that uses such work chooses its type.
  @safe @exclusivity(unchecked) package var workAfterCall: AnyObject?

  /// Whether an outermost call is in progress on this thread.
  @safe @exclusivity(unchecked) package var isInOutermostCall = false

  /// Begins an outermost call on the calling thread. Returns false inside of another one.
  package static func beginOutermostCall() -> Bool {
    withCurrent { thread in
      if thread.isInOutermostCall { return false }
      thread.isInOutermostCall = true
      return true
    }
  }

  /// Ends the outermost call of the calling thread, unless work may wait for it. Returns whether it
  /// has ended the call.
  package static func endOutermostCall() -> Bool {
    withCurrent { thread in
      if thread.workAfterCall != nil { return false }
      thread.isInOutermostCall = false
      return true
    }
  }

  /// Runs `body` as if no outermost call were in progress: for a thread that is going to wait for
  /// what `body` begins, and meanwhile can't do the work that already waits there.
  package static func outsideOfCalls(_ body: () -> Void) {
    let thread = current
    let (outer, isInCall) = (thread.workAfterCall, thread.isInOutermostCall)
    thread.workAfterCall = nil
    thread.isInOutermostCall = false
    defer {
      thread.workAfterCall = outer
      thread.isInOutermostCall = isInCall
    }
    body()
  }

  /// Returns the name of the signal that this thread is subscribing to; nil if the signal has no
  /// name.
  @safe @exclusivity(unchecked) package var signalName: (@Sendable () -> String)?

  /// A number that no other thread has or has had.
  package let number = ThreadContext.numbers.add(1, ordering: .relaxed).newValue

  private static let numbers = Atomic<UInt64>(0)

  /// Whether this is the process's main thread.
  package let isMainThread = Platform.isMainThread

  /// The disposals and releases that are in progress on this thread.
  @safe @exclusivity(unchecked) var unwinding = Unwinding.Progress()

  /// How many events of other threads this thread may still deliver. The number counts down while
  /// it delivers some; it is `Int.max` while it delivers none.
  @safe @exclusivity(unchecked) package var leftForOthers = Int.max

  /// How many of `most` events of other threads the calling thread may deliver.
  package static func leftForOthers(of most: Int) -> Int {
    // The loop of `Unwinding.stop` runs no foreign code, so it delivers no event of other threads.
    withCurrent { $0.unwinding.isStopping ? 0 : min(most, $0.leftForOthers) }
  }

  /// The recursions that run on this thread.
  @safe @exclusivity(unchecked) var recursions = Recursion.Running()

  #if Recording
    /// What the recording of signals knows of this thread.
    @safe @exclusivity(unchecked) package var recording = ThreadRecording()
    package var recordedNumber: UInt32 { UInt32(truncatingIfNeeded: number) }
    /// The scheduler that was current at the last recorded event, and its number.
    @safe @exclusivity(unchecked) package var recordedScheduler = (name: "", number: UInt16(0))
  #endif

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
    guard let known = unsafe ThreadSlot.object else { return body(make()) }
    return unsafe Unmanaged<ThreadContext>.fromOpaque(known)._withUnsafeGuaranteedRef(body)
  }

  @inline(never)
  private static func make() -> ThreadContext {
    let made = ThreadContext()
    unsafe ThreadSlot.set(Unmanaged.passRetained(made).toOpaque())
    return made
  }
}
