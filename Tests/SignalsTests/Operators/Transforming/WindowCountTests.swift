import Signals
import SignalsTesting
import TestSupport
import Testing

@Suite("window of a count", .leavesNothing) struct WindowCountTests {
  private let marbles = Marbles()

  @Test("sends windows of so many values") func values() {
    let windows = marbles.cold("a-b-c-d-e-|").window(count: 2)
    marbles.expect(windows.flattenMap { $0.collect() }, toBe: "--[a,b]---[c,d]---([e]|)")
    marbles.expect(windows.flatten(), toBe: "a-b-c-d-e-|")
    marbles.expect(windows.mapReplace("w"), toBe: "w---w---w-|")
  }

  @Test("passes an error to the open window and then itself") func error() {
    let log = EventLog<Int>()
    let source = Subject<Int>()
    source.window(count: 2).subscribe(
      next: { $0.subscribe(error: { _ in log.add("window X") }) },
      error: { _ in log.add("X") })
    source.sendNext(1)
    source.sendError(SomeError())
    #expect(log.events == ["window X", "X"])
  }

  @Test("goes on with a window after disposal, until it is full")
  func disposal() {
    let log = EventLog<Int>()
    let source = Subject<Int>()
    let inner = Mutexed<Disposable?>(nil)
    let subscription = source.window(count: 2).subscribeNext { inner.value = $0.log(to: log) }
    source.sendNext(1)
    #expect(inner.value?.isDisposed == false)
    subscription.dispose()
    source.sendNext(2)
    #expect(log.events == ["1", "2", "|"])
    #expect(inner.value?.isDisposed == true && !source.hasSubscribers)
  }

  @Test("counts nested values") func reentrancy() {
    let log = EventLog<Int>()
    let subscriber = Mutexed<Subscriber<Int>?>(nil)
    Signal<Int>.create {
      subscriber.value = $0
      return nil
    }.window(count: 2).subscribeNext { window in
      log.add("[")
      window.subscribe(
        next: { value in
          log.add("\(value)")
          if value < 4 { subscriber.value?.sendNext(value + 1) }
        }, completed: { log.add("]") })
    }
    subscriber.value?.sendNext(1)
    // The windows are subjects: a nested completion waits until the value has reached all
    // subscribers.
    #expect(log.events == ["[", "1", "2", "[", "3", "4", "]", "]"])
    // Break the cycle: a block of the subscription holds the subscriber.
    subscriber.value = nil
  }
}
