import Foundation
import Signals
import Synchronization

/// Counts what happens, from any thread.
final class Counter: Sendable {
  private let count = Atomic(0)

  var value: Int { count.load(ordering: .sequentiallyConsistent) }

  func add(_ number: Int = 1) { count.add(number, ordering: .sequentiallyConsistent) }
}

/// Keeps a value for several threads.
final class Shared<Value: Sendable>: Sendable {
  private let state: Mutex<Value>

  init(_ value: Value) { state = Mutex(value) }

  var value: Value { state.withLock { $0 } }

  func update(_ change: @Sendable (inout Value) -> Void) { state.withLock { change(&$0) } }
}

/// Runs work synchronously, and keeps count of the disposables that it has returned.
final class SpotScheduler: Scheduler, @unchecked Sendable {
  // Unchecked because its superclass is; its state is behind a lock.
  private let queue = Shared<[@Sendable () -> Void]>([])
  private let runsAtOnce: Bool
  let disposed = Counter()
  let alive = Counter()

  private final class Work: Disposable, @unchecked Sendable {
    private let scheduler: SpotScheduler

    init(_ scheduler: SpotScheduler) {
      self.scheduler = scheduler
      super.init { scheduler.disposed.add() }
      scheduler.alive.add()
    }

    deinit { scheduler.alive.add(-1) }
  }

  /// - Parameter runsAtOnce: Whether work runs before `schedule` returns; else `runNext()` runs it.
  init(runsAtOnce: Bool) {
    self.runsAtOnce = runsAtOnce
    super.init(name: "SpotScheduler")
  }

  override func schedule(_ action: @escaping @Sendable () -> Void) -> Disposable {
    if runsAtOnce { performAsCurrent(action) } else { queue.update { $0.append(action) } }
    return Work(self)
  }

  /// Whether there was something to do.
  func runNext() -> Bool {
    let waiting = queue.value
    guard let next = waiting.first else { return false }
    queue.update { $0.removeFirst() }
    performAsCurrent(next)
    return true
  }
}

/// Runs `body` on a thread with a stack of 512 KB, as the work of a scheduler.
func onSmallStack(_ body: @escaping @Sendable () -> Void) async {
  await withCheckedContinuation { continuation in
    let thread = Thread {
      SpotScheduler(runsAtOnce: true).performAsCurrent(body)
      continuation.resume()
    }
    thread.stackSize = 512 * 1024
    thread.start()
  }
}

/// Runs both at the same time, on threads that have waited for each other.
func race(_ first: @escaping @Sendable () -> Void, _ second: @escaping @Sendable () -> Void) {
  let ready = Atomic(0)
  DispatchQueue.concurrentPerform(iterations: 2) { number in
    ready.add(1, ordering: .sequentiallyConsistent)
    // Not for ever: with one processor the other one may come only afterwards.
    for _ in 0..<1000 where ready.load(ordering: .sequentiallyConsistent) < 2 {}
    SpotScheduler(runsAtOnce: true).performAsCurrent { number == 0 ? first() : second() }
  }
}
