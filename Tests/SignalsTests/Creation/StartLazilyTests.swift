import SignalsTesting
import TestSupport
import Testing

@Suite("startLazily(on:_:)", .leavesNothing)
struct StartLazilyTests {
  @Test("RACSignalSpec 183: calls the block for the first subscriber")
  func laziness() {
    let calls = Counter()
    let signal = Signal<Int>.startLazily(on: .immediate) { subscriber in
      calls.increment()
      subscriber.sendNext(1)
      subscriber.sendCompleted()
    }
    #expect(calls.value == 0)
    let log = EventLog<Int>()
    asCurrent { _ = signal.log(to: log) }
    #expect(calls.value == 1)
    #expect(log.events == ["1", "|"])
  }

  @Test("RACSignalSpec 184: calls the block once for three subscribers")
  func calls() {
    let marbles = Marbles()
    let calls = Counter()
    let signal = Signal<String>.startLazily(on: marbles.scheduler) { subscriber in
      calls.increment()
      subscriber.sendNext("a")
      subscriber.sendNext("b")
      subscriber.sendCompleted()
    }
    let recorders = [marbles.record(signal), marbles.record(signal), marbles.record(signal)]
    marbles.run()
    for recorder in recorders { marbles.expect(recorder, toBe: "(ab|)") }
    #expect(calls.value == 1)
  }

  @Test("RACSignalSpec 185: calls the block, and replays, on the scheduler")
  func scheduler() {
    let scheduler = TestScheduler()
    let current = Mutexed<[Scheduler?]>([])
    let signal = Signal<Int>.startLazily(on: scheduler) { subscriber in
      current.value += [.current]
      subscriber.sendNext(1)
      subscriber.sendCompleted()
    }
    for _ in 0..<2 {
      signal.subscribeNext { _ in current.value += [.current] }
      scheduler.run()
    }
    #expect(current.value.count == 3)
    #expect(current.value.allSatisfy { $0 === scheduler })
  }

  @Test("sends an error to each subscriber")
  func error() {
    let signal = Signal<Int>.startLazily(on: .immediate) { $0.sendError(SomeError()) }
    let log = EventLog<Int>()
    asCurrent {
      signal.log(to: log)
      signal.log(to: log)
    }
    #expect(log.events == ["X", "X"])
  }

  @Test("a subscription that is disposed of before its turn never begins")
  func disposal() {
    let scheduler = TestScheduler()
    let calls = Counter()
    let signal = Signal<Int>.startLazily(on: scheduler) { _ in calls.increment() }
    signal.subscribe().dispose()
    scheduler.run()
    #expect(calls.value == 0)
  }

  @Test("goes on when its subscribers have left, and ends when none can follow")
  func nobodyLeft() {
    let kept = Mutexed<Subscriber<Int>?>(nil)
    var signal: Signal<Int>? = .startLazily(on: .immediate) { kept.value = $0 }
    let subscription = asCurrent { signal?.subscribe() }
    subscription?.dispose()
    #expect(kept.value?.isDisposed == false)
    signal = nil
    #expect(kept.value?.isDisposed == true)
  }
}
