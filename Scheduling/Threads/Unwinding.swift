/// Keeps nested disposal and nested release from using up the stack.
///
/// A disposable whose action disposes of another one, whose action disposes of a third …, and a
/// closure that holds the last reference to an object that holds a closure …, recurse once per
/// link. Up to `limit` links do so here too: what is nested runs before the outer one returns, as
/// one expects. Deeper than that, actions and releases wait in a list, which the frame at the limit
/// works off. Disposal itself doesn't wait, since a source may send until it is stopped: a loop stops
/// everything that is the library's own, and puts off only the actions that it finds.
///
/// The rule: each signal, edge and disposable that keeps something of a user's releases it here, in its
/// `deinit`. Every long chain passes through one of the three, so nothing else has to. `ReleaseRuleTests`
/// knows all of them.
///
/// Arguments have to be handed over for good, with `consume`: a copy that the caller still holds is
/// released after the call, where nothing limits the depth.
package enum Unwinding {
  private static let limit = 64

  /// How much may wait while the frame at the limit is busy.
  private static let most = 1000

  /// How many loops that work off what waits may be nested.
  private static let mostWorkers = 8

  /// Whether this thread is in the loop that disposes at the limit, which runs nobody's code.
  package static var isStopping: Bool { ThreadContext.current.unwindingIsStopping }

  /// Runs `action`, and releases it.
  package static func run(_ action: consuming @escaping @Sendable () -> Void) {
    guard enter() else { return later(action) }
    action()
    // Here and not at the end of the scope: what the action holds is nested too.
    _ = consume action
    leave()
  }

  /// Disposes of `disposable`, and releases it.
  package static func dispose(_ disposable: consuming Disposable) {
    guard enter() else { return stop(disposable) }
    disposable.dispose()
    _ = consume disposable
    leave()
  }

  /// Disposes of all `disposables` in their order, and releases them.
  static func dispose(_ disposables: consuming DisposableList) {
    guard enter() else { return disposables.forEach { stop($0) } }
    disposables.forEach { $0.dispose() }
    _ = consume disposables
    leave()
  }

  /// Releases `object`, which may be the last owner of a long chain.
  ///
  /// Inlinable, since it runs for each operator that goes: the type of `object` is known then.
  @inlinable
  package static func release<Object>(_ object: consuming Object) {
    if enter() {
      // A use after the count went up: the optimiser may move a release to after the last use.
      withExtendedLifetime(object) {}
      _ = consume object
      leave()
    } else {
      releaseLater(Kept(object))
    }
  }

  /// Releases what `reference` points to and retains, which may be the last owner of a long chain.
  ///
  /// For generic classes: their type would have to be looked up at run time, which costs more.
  @inlinable
  package static func release(retained reference: UnsafeMutableRawPointer) {
    let object = Unmanaged<AnyObject>.fromOpaque(reference)
    release({ object.release() }, orKeep: { Kept(object.takeRetainedValue()) })
  }

  /// Lets go of something with `letGo`, or, if there is no stack left for that, of what `keep` returns.
  ///
  /// For closures of generic types, which would have to be looked up at run time to hand them over.
  @inlinable
  @inline(__always)
  package static func release(_ letGo: () -> Void, orKeep keep: () -> AnyKept) {
    if enter() {
      letGo()
      leave()
    } else {
      releaseLater(keep())
    }
  }

  @usableFromInline
  package static func releaseLater(_ kept: AnyKept) {
    later { _ = kept }
  }

  /// Whether there is stack left to release something on the spot; if so, `leave()` has to follow.
  @usableFromInline
  package static func enter() -> Bool {
    LockRule.check("something is disposed of, or released that may be the last owner of more")
    return ThreadContext.withCurrent { thread in
      guard thread.unwindingDepth < limit else { return false }
      thread.unwindingDepth += 1
      return true
    }
  }

  private static func later(_ action: @escaping @Sendable () -> Void) {
    let thread = ThreadContext.current
    thread.unwindingLater.append(action)
    // An action at the limit may go on for long, and nothing is to accumulate meanwhile.
    if thread.unwindingLater.count >= most, !thread.unwindingIsStopping,
      thread.unwindingWorkers < mostWorkers
    {
      workOff(thread)
    }
  }

  @usableFromInline
  package static func leave() {
    ThreadContext.withCurrent { thread in
      if thread.unwindingDepth == limit { workOff(thread) }
      thread.unwindingDepth -= 1
    }
  }

  /// Disposes of `disposable` at the limit, and of what that leads to, in a loop.
  private static func stop(_ disposable: Disposable) {
    let thread = ThreadContext.current
    thread.unwindingStops.append(disposable)
    if thread.unwindingIsStopping { return }
    thread.unwindingIsStopping = true
    while let next = thread.unwindingStops.popLast() {
      guard next.runsNobodysCode else {
        later { next.dispose() }
        continue
      }
      let rest = thread.unwindingStops.count
      next.dispose()
      // What was found comes before what is left, and in its order.
      thread.unwindingStops[rest...].reverse()
      releaseLater(Kept(next))
    }
    thread.unwindingIsStopping = false
  }

  private static func workOff(_ thread: ThreadContext) {
    thread.unwindingWorkers += 1
    defer { thread.unwindingWorkers -= 1 }
    while !thread.unwindingLater.isEmpty {
      // What runs here is at the limit, so anything nested in it is appended to the list again.
      for action in thread.unwindingLater.takeAll() { action() }
    }
  }
}

/// A disposable whose `dispose()` runs nobody's code but by way of `Unwinding`.
package protocol LibraryDisposable: Disposable {}

extension Disposable {
  fileprivate var runsNobodysCode: Bool {
    type(of: self) == Disposable.self || self is any LibraryDisposable
  }
}

/// Holds something until it may be released. Never leaves the thread that made it.
@usableFromInline
package class AnyKept: @unchecked Sendable {
  @inlinable package init() {}
}

@usableFromInline
package final class Kept<Object>: AnyKept, @unchecked Sendable {
  @usableFromInline let object: Object
  @inlinable package init(_ object: consuming Object) { self.object = object }
}

extension Array {
  /// Empties the array and returns what was in it.
  fileprivate mutating func takeAll() -> [Element] {
    let all = self
    self = []
    return all
  }
}
