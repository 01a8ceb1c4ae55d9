/// Keeps nested disposal and nested release from using up the stack.
///
/// A disposable's action may dispose of a second disposable, whose action disposes of a third, and
/// so on. A closure may hold the last reference to an object that holds a closure, and so on. Both
/// recurse once per link. Up to `limit` links recurse here too: a nested action runs before the
/// outer one returns, as its caller expects. Deeper actions and releases wait in a list, and the
/// stack frame at the limit runs them. Stopping a source must not wait, since the source may send
/// until it is stopped. So a loop at the limit disposes of the library's own disposables at once,
/// and defers only the actions that it finds.
///
/// The rule: each signal, edge and disposable that keeps a user's object releases that object
/// through this type, in its `deinit`. The same holds for anything else that a user may keep and
/// that keeps a user's object, such as a command or a connection. Every long chain passes through
/// one of these, so no other object has to follow the rule. `ReleaseRuleTests` looks at each
/// property of each class.
///
/// Arguments have to be passed with `consume`: a copy that the caller still holds is released after
/// the call, where nothing limits the depth.
package enum Unwinding {
  private static let limit = 64

  /// How many actions may wait while the frame at the limit is busy.
  private static let most = 1000

  /// How many loops that work off waiting actions may be nested.
  private static let mostWorkers = 8

  /// What is in progress on one thread.
  struct Progress {
    /// How many disposals and releases are nested on the stack.
    fileprivate var depth = 0
    /// Actions and releases that were too deeply nested to run at once, oldest first.
    fileprivate var later: [@Sendable () -> Void] = []
    /// How many loops that run the actions in `later` are nested on the stack.
    fileprivate var workers = 0
    /// What the loop of `stop(_:)` has still to dispose of. It takes the last one first.
    fileprivate var stops: [Disposable] = []
    /// Whether the loop of `stop(_:)` is on the stack.
    fileprivate(set) var isStopping = false
  }

  /// Whether this thread is in the loop of `stop(_:)`, which runs no foreign code.
  package static var isStopping: Bool { ThreadContext.current.unwinding.isStopping }

  /// Runs `action`, and releases it.
  package static func run(_ action: consuming @escaping @Sendable () -> Void) {
    guard let turn = unsafe enter() else { return later(action) }
    action()
    // Release the action before `leave`, not at the end of the scope: releasing the objects that it
    // holds may run further actions, which count as nested in this one.
    _ = consume action
    unsafe leave(turn)
  }

  /// Disposes of `disposable`, and releases it.
  package static func dispose(_ disposable: consuming Disposable) {
    guard let turn = unsafe enter() else { return stop(disposable) }
    disposable.dispose()
    _ = consume disposable
    unsafe leave(turn)
  }

  /// Disposes of all `disposables` in their order, and releases them.
  package static func dispose(_ disposables: consuming DisposableList) {
    guard let turn = unsafe enter() else { return disposables.forEach { stop($0) } }
    disposables.forEach { $0.dispose() }
    _ = consume disposables
    unsafe leave(turn)
  }

  /// Releases `object`, which may be the last owner of a long chain.
  package static func release<Object>(_ object: consuming Object) {
    if let turn = unsafe enter() {
      // This use comes after the depth was raised. Without it, the optimiser may release the object
      // before.
      withExtendedLifetime(object) {}
      _ = consume object
      unsafe leave(turn)
    } else {
      releaseLater(Kept(object))
    }
  }

  /// Releases the object that `reference` retains, which may be the last owner of a long chain.
  ///
  /// For objects of generic classes: as an argument, their type would be looked up at run time,
  /// which costs more.
  package static func release(retained reference: UnsafeMutableRawPointer) {
    let object = unsafe Unmanaged<AnyObject>.fromOpaque(reference)
    release({ unsafe object.release() }, orKeep: { unsafe Kept(object.takeRetainedValue()) })
  }

  /// Calls `letGo`, which releases something. If the release is nested too deeply, releases the
  /// result of `keep` later instead.
  ///
  /// For closures of generic types: passing them as arguments would look up their types at run
  /// time.
  @inline(__always)
  package static func release(_ letGo: () -> Void, orKeep keep: () -> any AnyObject & Sendable) {
    call(letGo) {
      let kept = keep()
      return { _ = kept }
    }
  }

  /// Calls `body`. If the call is nested too deeply, runs the action that `make` returns later
  /// instead, which does the same. So an object is made for the action only if it has to wait.
  @inline(__always)
  package static func call(_ body: () -> Void, orRun make: () -> @Sendable () -> Void) {
    if let turn = unsafe enter() {
      body()
      unsafe leave(turn)
    } else {
      later(make())
    }
  }

  package static func releaseLater(_ kept: any AnyObject & Sendable) {
    later { _ = kept }
  }

  /// The context of the thread on which something is being released. No other thread uses it.
  package typealias Turn = Unmanaged<ThreadContext>

  /// Begins a turn, which the caller ends with `leave(_:)`. Returns nil at the limit of the depth.
  package static func enter() -> Turn? {
    LockRule.check("something is disposed of, or released that may be the last owner of more")
    return unsafe ThreadContext.withCurrent { thread in
      guard thread.unwinding.depth < limit else { return nil }
      thread.unwinding.depth += 1
      return unsafe .passUnretained(thread)
    }
  }

  static func later(_ action: @escaping @Sendable () -> Void) {
    let thread = ThreadContext.current
    thread.unwinding.later.append(action)
    // An action at the limit may run for long, and the list must not grow without bound meanwhile.
    if thread.unwinding.later.count >= most, !thread.unwinding.isStopping,
      thread.unwinding.workers < mostWorkers
    {
      workOff(thread)
    }
  }

  package static func leave(_ turn: Turn) {
    unsafe turn._withUnsafeGuaranteedRef { thread in
      if thread.unwinding.depth == limit { workOff(thread) }
      thread.unwinding.depth -= 1
    }
  }

  /// Disposes of `disposable` at the limit, and of all disposables that it leads to, in a loop.
  private static func stop(_ disposable: Disposable) {
    let thread = ThreadContext.current
    thread.unwinding.stops.append(disposable)
    if thread.unwinding.isStopping { return }
    thread.unwinding.isStopping = true
    while let next = thread.unwinding.stops.popLast() {
      guard next.runsNobodysCode else {
        later { next.dispose() }
        continue
      }
      let rest = thread.unwinding.stops.count
      next.dispose()
      // `popLast` takes the disposables that `next` has added before older ones. Reversed, they
      // keep their order.
      thread.unwinding.stops[rest...].reverse()
      releaseLater(Kept(next))
    }
    thread.unwinding.isStopping = false
  }

  private static func workOff(_ thread: ThreadContext) {
    thread.unwinding.workers += 1
    defer { thread.unwinding.workers -= 1 }
    while !thread.unwinding.later.isEmpty {
      // These actions run at the limit, so anything nested in them is appended to the list again.
      for action in exchange(&thread.unwinding.later, with: []) { action() }
    }
  }
}

/// A disposable whose `dispose()` runs foreign code only by way of `Unwinding`.
package protocol LibraryDisposable: Disposable {}

extension Disposable {
  fileprivate var runsNobodysCode: Bool {
    type(of: self) == Disposable.self || self is any LibraryDisposable
  }
}

/// Holds something until it may be released. Never leaves the thread that created it.
package final class Kept<Object>: @unchecked Sendable {
  // Unchecked: one thread alone uses it.
  let object: Object
  package init(_ object: consuming Object) { self.object = object }
}
