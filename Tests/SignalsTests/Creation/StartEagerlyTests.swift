import Dispatch
import SignalsTesting
import TestSupport
import Testing

@Suite("startEagerly(on:_:)", .leavesNothing)
struct StartEagerlyTests {
  @Test("RACSignalSpec 186: calls the block at once, without a subscriber")
  func eagerness() {
    let called = DispatchSemaphore(value: 0)
    let signal = Signal<Int>.startEagerly(on: .background()) { subscriber in
      called.signal()
      subscriber.sendCompleted()
    }
    called.wait()
    _ = signal
  }

  @Test("sends everything to each subscriber; RACSignalSpec 187: calls the block once")
  func values() {
    let marbles = Marbles()
    let calls = Counter()
    let signal = Signal<String>.startEagerly(on: marbles.scheduler) { subscriber in
      calls.increment()
      subscriber.sendNext("a")
      subscriber.sendNext("b")
      subscriber.sendCompleted()
    }
    let recorders = [marbles.record(signal), marbles.record(signal)]
    marbles.run()
    for recorder in recorders { marbles.expect(recorder, toBe: "(ab|)") }
    #expect(calls.value == 1)
  }

  @Test("RACSignalSpec 188: calls the block on the scheduler")
  func scheduler() {
    let scheduler = TestScheduler()
    let current = Mutexed<Scheduler?>(nil)
    let signal = Signal<Int>.startEagerly(on: scheduler) { subscriber in
      current.value = .current
      subscriber.sendCompleted()
    }
    #expect(current.value == nil)
    scheduler.run()
    #expect(current.value === scheduler)
    _ = signal
  }

  @Test("sends an error to each subscriber")
  func error() {
    let scheduler = TestScheduler()
    let signal = Signal<Int>.startEagerly(on: scheduler) { $0.sendError(SomeError()) }
    scheduler.run()
    let log = EventLog<Int>()
    asCurrent { _ = signal.log(to: log) }
    #expect(log.events == ["X"])
  }

  @Test("disposes of the block's subscriber when no subscriber is left, and does not call it then")
  func nobodyLeft() {
    let scheduler = TestScheduler()
    let (calls, kept) = (Counter(), Mutexed<Subscriber<Int>?>(nil))
    let start = {
      Signal<Int>.startEagerly(on: scheduler) { subscriber in
        calls.increment()
        kept.value = subscriber
      }
    }
    _ = start()
    scheduler.run()
    #expect(calls.value == 0)
    var signal: Signal<Int>? = start()
    scheduler.run()
    #expect(kept.value?.isDisposed == false)
    _ = signal
    signal = nil
    #expect(kept.value?.isDisposed == true)
  }
}
