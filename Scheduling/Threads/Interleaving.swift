package import Synchronization

#if SIGNALS_EXPLORE
  package import Foundation
#endif

// Points at which a thread can be made to wait for another one, so that an explorer can run all
// interleavings of a scenario. They exist in builds with SIGNALS_EXPLORE only; see Package.swift.

#if SIGNALS_EXPLORE
  /// A thread that an explorer controls.
  package protocol InterleavedThread: AnyObject {
    /// Lets other threads go first, if the explorer wants to.
    func pass()
    /// Lets other threads go first until one of them has released `lock`.
    func wait(for lock: AnyObject)
    /// Lets who waits for `lock` try again.
    func release(_ lock: AnyObject)

  }

  package enum Interleaving {
    private static var current: (any InterleavedThread)? {
      ThreadContext.current.interleaver as? any InterleavedThread
    }

    /// Takes `lock`, so that an explorer knows who waits for it.
    @usableFromInline
    package static func lock(_ lock: NSLock) {
      guard let thread = current else { return lock.lock() }
      thread.pass()
      while !lock.try() { thread.wait(for: lock) }
    }

    @usableFromInline
    package static func unlock(_ lock: NSLock) {
      lock.unlock()
      current?.release(lock)
    }

    fileprivate static func pass() {
      current?.pass()
    }
  }

  /// An atomic value, `Sendable` like `Atomic`; each operation is a point at which another thread may go first.
  package struct ExplorableAtomic<Value: AtomicRepresentable>: ~Copyable, @unchecked Sendable
  where Value.AtomicRepresentation == UInt.AtomicRepresentation {
    private let value: Atomic<Value>

    package init(_ value: Value) { self.value = Atomic(value) }

    package func load(ordering: AtomicLoadOrdering) -> Value {
      Interleaving.pass()
      return value.load(ordering: .sequentiallyConsistent)
    }

    package func exchange(_ desired: Value, ordering: AtomicUpdateOrdering) -> Value {
      Interleaving.pass()
      return value.exchange(desired, ordering: .sequentiallyConsistent)
    }

    package func compareExchange(
      expected: Value, desired: Value, ordering: AtomicUpdateOrdering
    ) -> (exchanged: Bool, original: Value) {
      Interleaving.pass()
      return value.compareExchange(
        expected: expected, desired: desired, ordering: .sequentiallyConsistent)
    }
  }

  extension ExplorableAtomic where Value == UInt {
    @discardableResult
    package func bitwiseOr(
      _ operand: UInt, ordering: AtomicUpdateOrdering
    ) -> (oldValue: UInt, newValue: UInt) {
      Interleaving.pass()
      return value.bitwiseOr(operand, ordering: .sequentiallyConsistent)
    }

    @discardableResult
    package func bitwiseAnd(
      _ operand: UInt, ordering: AtomicUpdateOrdering
    ) -> (oldValue: UInt, newValue: UInt) {
      Interleaving.pass()
      return value.bitwiseAnd(operand, ordering: .sequentiallyConsistent)
    }
  }
#else
  package typealias ExplorableAtomic = Atomic
#endif
