import Signals
import TestSupport
import Testing

/// Cases of the catalogue of faults about stack and memory, on a stack of 512 KB.
@Suite("Catalogue: depth and memory", .leavesNothing) struct DepthTests {
  @Test("a value passes 500 operators, and a chain of 100,000 is released completely", .tags(.D6))
  func longChain() async {
    let (sum, alive) = (Counter(), Counter())
    await onSmallStack {
      // Each operator of a chain adds frames to the delivery, so the stack limits the length of a
      // chain. This test states a length that is possible. Building and releasing a chain add no
      // frames.
      let source = Subject<Int>()
      var signal: Signal<Int> = source
      for _ in 0..<500 { signal = signal.map { $0 + 1 } }
      signal.subscribeNext { sum.add($0) }
      source.sendNext(0)
      var long = Signal<Int>.empty
      alive.increment()
      let mark = Disposable { alive.decrement() }.scoped()
      for _ in 0..<100_000 {
        long = long.filter { _ in
          _ = mark
          return true
        }
      }
    }
    #expect(sum.value == 500)
    #expect(alive.value == 0)
  }

  @Test("a chain of disposables and closures is disposed of and released, however long", .tags(.D8))
  func longRelease() async {
    let runs = Counter()
    await onSmallStack {
      var disposed = Disposable { runs.increment() }
      var released = Disposable { runs.add(million) }
      for _ in 0..<million {
        disposed = Disposable { [disposed] in disposed.dispose() }
        released = Disposable { [released] in released.dispose() }
      }
      disposed.dispose()
    }
    #expect(runs.value == 1)
  }

  @Test("recursive scheduling keeps one disposable, however often it runs", .tags(.E5))
  func recursiveScheduling() {
    let scheduler = SpotScheduler(runsAtOnce: false)
    let most = Mutexed(0)
    let runs = Counter()
    scheduler.scheduleRecursively { again in
      runs.increment()
      if runs.value < 10_000 { again() }
    }
    while scheduler.runNext() {
      let alive = scheduler.alive.value
      most.withLock { $0 = max($0, alive) }
    }
    #expect(runs.value == 10_000)
    #expect(most.value <= 2)
    #expect(scheduler.alive.value == 0)
  }
}
