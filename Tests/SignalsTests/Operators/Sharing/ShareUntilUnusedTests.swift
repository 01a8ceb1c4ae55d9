import Signals
import SignalsTesting
import TestSupport
import Testing

@Suite("share until unused", .leavesNothing) struct ShareUntilUnusedTests {
  private let marbles = Marbles()

  private func shared(
    _ source: Signal<String>, replay: Int = 1, scope: SharingScope = .whileConnected
  ) -> Signal<String> {
    source.share(
      replay: replay, scope: scope, untilUnusedFor: .seconds(3), on: marbles.scheduler)
  }

  @Test("a subscriber that comes in time joins the subscription, and gets the last value")
  func inTime() {
    let source = marbles.cold("a-b-c-d-|")
    let share = shared(source)
    marbles.expect(share, from: [0: "a!", 3: "---bc!", 7: "-------d|"])
    marbles.expect(source, subscribedDuring: "^-------!")
  }

  @Test("after the grace period the source is disposed of, and the next subscriber begins afresh")
  func tooLate() {
    let source = marbles.cold("a-b-c-d-|")
    let share = shared(source)
    marbles.expect(share, from: [0: "a!", 5: "-----a-!"])
    marbles.expect(source, subscribedDuring: "^---!", "-----^----!")
  }

  @Test("each leaving begins the time anew") func again() {
    let source = marbles.cold("a-b-c-d-e-f-|")
    let share = shared(source)
    _ = marbles.record(share, disposedAt: 1)
    _ = marbles.record(share, from: 3, disposedAt: 4)
    marbles.run()
    marbles.expect(source, subscribedDuring: "^------!")
  }

  @Test("a source that ends in the grace period waits for nothing", arguments: ["a-|", "a-X"])
  func endMeanwhile(_ events: String) {
    let source = marbles.cold(events)
    let share = shared(source)
    _ = marbles.record(share, disposedAt: 1)
    marbles.expect(share, from: [3: "---" + events])
    marbles.expect(source, subscribedDuring: "^-!", "---^-!")
  }

  @Test("for ever, the next subscriber gets the values and the end") func forever() {
    let source = marbles.cold("a-b|")
    let share = shared(source, replay: 2, scope: .forever)
    _ = marbles.record(share, disposedAt: 1)
    marbles.expect(share, from: [5: "-----(ab|)"])
    marbles.expect(source, subscribedDuring: "^--!")
  }

  @Test("leaves no work at the scheduler when another subscriber or the end comes")
  func noWork() {
    let clock = TestScheduler()
    let source = Subject<Int>()
    let share = source.share(untilUnusedFor: .seconds(3), on: clock)
    let first = share.subscribe()
    first.dispose()
    clock.advance(by: .seconds(2))
    let second = share.subscribe()
    clock.advance(by: .seconds(5))
    #expect(source.hasSubscribers)
    second.dispose()
    clock.advance(by: .seconds(2))
    #expect(source.hasSubscribers)
    source.sendCompleted()
    #expect(!clock.step())
  }

  @Test("goes on although the shared signal is released, and then leaves nothing", .tags(.E10))
  func release() {
    let clock = TestScheduler()
    let alive = Counter()
    let source = Subject<Int>()
    do {
      let tracked = Tracked(alive)
      let share = source.map { [tracked] in $0 + (tracked === tracked ? 0 : 1) }
        .share(replay: 1, untilUnusedFor: .seconds(3), on: clock)
      share.subscribe().dispose()
    }
    #expect(source.hasSubscribers && alive.value == 1)
    clock.advance(by: .seconds(3))
    #expect(!source.hasSubscribers && alive.value == 0)
  }

  @Test("one that comes as the time is up joins, or begins afresh; the source has one subscription")
  func races() {
    for _ in 0..<raceRounds / 4 {
      let clock = TestScheduler()
      let source = CountedSource()
      let share = source.signal.share(untilUnusedFor: .seconds(1), on: clock)
      let log = EventLog<Int>()
      asCurrent { share.subscribe().dispose() }
      let second = Mutexed<Disposable?>(nil)
      race(
        { clock.advance(by: .seconds(1)) },
        { second.value = asCurrent { share.log(to: log) } })
      source.sendNext(1)
      #expect(log.events == ["1"])
      second.value?.dispose()
      clock.advance(by: .seconds(1))
      source.forget()
    }
  }
}
