import Signals
import TestSupport
import Testing

/// The tests of `deliver(on:)` in which several threads send or dispose.
@Suite(.leavesNothing) struct DeliverOnConcurrencyTests {
  @Test("releases all objects when it is disposed of while the error arrives")
  func disposalBesideError() {
    let alive = Counter()
    for _ in 0..<rounds(usually: 8000) {
      let source = Subject<Tracked>()
      let subscription = source.deliver(on: TestScheduler()).subscribe()
      source.sendNext(Tracked(alive))
      race(
        { source.sendError(TrackedError(object: Tracked(alive))) }, { subscription.dispose() })
    }
    #expect(alive.value == 0)
  }

  @Test("loses nothing and keeps the order of each thread on a queue") func queue() async {
    let received = Mutexed([Int](repeating: 0, count: 4))
    let outOfOrder = Counter()
    let total = Counter()
    await withCheckedContinuation { (done: CheckedContinuation<Void, Never>) in
      let source = Subject<(thread: Int, value: Int)>()
      source.deliver(on: .background()).subscribe(
        next: { event in
          if received.value[event.thread] != event.value { outOfOrder.increment() }
          received.value[event.thread] += 1
          total.increment()
        }, completed: { done.resume() })
      onThreads(4) { thread in
        for value in 0..<5_000 { source.sendNext((thread, value)) }
      }
      source.sendCompleted()
    }
    #expect(total.value == 20_000)
    #expect(outOfOrder.value == 0)
  }
}
