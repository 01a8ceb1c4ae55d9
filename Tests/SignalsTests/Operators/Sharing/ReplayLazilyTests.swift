import SignalsTesting
import TestSupport
import Testing

@Suite("replayLazily()", .leavesNothing)
struct ReplayLazilyTests {
  @Test("RACSignalSpec 194: sends everything to each subscriber, of one subscription")
  func values() {
    let marbles = Marbles()
    let source = marbles.cold("a-b-c-|")
    let replay = source.replayLazily()
    marbles.expect(replay, from: [0: "a-b-c-|", 3: "---(ab)c-|", 8: "--------(abc|)"])
    marbles.expect(source, subscribedDuring: "^-----!")
  }

  @Test("RACSignalSpec 193: subscribes to the source for the first subscriber, and once")
  func laziness() {
    let source = CountedSource()
    let replay = source.signal.replayLazily()
    #expect(source.subscriptions.value == 0)
    asCurrent { _ = replay.subscribe() }
    #expect(source.subscriptions.value == 1)
    asCurrent { _ = replay.subscribe() }
    #expect(source.subscriptions.value == 1)
  }

  @Test(
    "RACSignalSpec 195: keeps the values although take(until:) has ended the first subscription")
  func takeUntilInside() {
    let trigger = Subject<Int>()
    let source = Signal<Int>.create { subscriber in
      subscriber.sendNext(1)
      trigger.sendNext(0)
      subscriber.sendNext(2)
      subscriber.sendCompleted()
      return nil
    }
    let replay = source.take(until: trigger).replayLazily()
    let (first, second) = (EventLog<Int>(), EventLog<Int>())
    asCurrent {
      replay.log(to: first)
      replay.log(to: second)
    }
    #expect(first.events == ["1", "|"])
    #expect(second.events == ["1", "|"])
  }

  @Test("goes on when its subscribers have left, and ends when none can follow")
  func lifetime() {
    let source = CountedSource()
    var replay: Signal<Int>? = source.signal.replayLazily()
    let log = EventLog<Int>()
    asCurrent {
      replay!.subscribe().dispose()
      source.sendNext(1)
      replay!.log(to: log).dispose()
    }
    #expect(log.events == ["1"])
    #expect(source.disposals.value == 0)
    replay = nil
    #expect(source.disposals.value == 1)
  }

  @Test(
    "of two concurrent first subscribers one subscribes to the source, and both get everything")
  func subscribingAtOnce() {
    for _ in 0..<raceRounds {
      let subscriptions = Counter()
      let replay = Signal<Int>.create { subscriber in
        subscriptions.increment()
        for value in 1...3 { subscriber.sendNext(value) }
        subscriber.sendCompleted()
        return nil
      }
      .replayLazily()
      let logs = [EventLog<Int>(), EventLog<Int>()]
      race({ replay.log(to: logs[0]) }, { replay.log(to: logs[1]) })
      #expect(subscriptions.value == 1)
      #expect(logs[0].events == ["1", "2", "3", "|"])
      #expect(logs[1].events == ["1", "2", "3", "|"])
    }
  }
}
