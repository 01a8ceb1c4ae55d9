import Signals
import SignalsTesting
import TestSupport
import Testing

@Suite("groupBy until idle", .leavesNothing) struct GroupByUntilIdleTests {
  private let marbles = Marbles()
  private let clock = TestScheduler()
  private let log = EventLog<Int>()

  @Test("completes a group that is idle, and opens a new one for the next value of its key")
  func values() {
    let source = marbles.cold("aAb----a|")
    let groups = source.groupBy(
      { $0.lowercased() }, untilIdleFor: .seconds(3), on: marbles.scheduler)
    marbles.expect(groups.flattenMap { $0.collect() }, toBe: "----[a,A][b]--([a]|)")
    marbles.expect(groups.map(\.key), toBe: "a-b----a|")
    marbles.expect(groups.flatten(), toBe: "aAb----a|")
  }

  @Test("each value of a key begins its time anew") func renewed() {
    let source = marbles.cold("a-a-a--a----a|")
    let groups = source.groupBy({ $0 }, untilIdleFor: .seconds(4), on: marbles.scheduler)
    marbles.expect(groups.flattenMap { $0.collect() }, toBe: "-----------[a,a,a,a]-([a]|)")
  }

  @Test("debounces each key by itself") func perKey() {
    let source = marbles.cold("abAB---a---|")
    let each = source.groupBy(
      { $0.lowercased() }, untilIdleFor: .seconds(5), on: marbles.scheduler
    ).flattenMap { $0.debounce(for: .seconds(2), on: marbles.scheduler) }
    marbles.expect(each, toBe: "----AB---a-|")
  }

  @Test("an error passes to the signal and then to the groups", .tags(.G1)) func failing() {
    let source = Subject<Int>()
    for throwing in [true, false] {
      source.groupBy(
        {
          if $0 == 3 { throw SomeError() }
          return $0
        }, untilIdleFor: .seconds(1), on: clock
      ).subscribe(
        next: { [log] group in group.subscribe(error: { _ in log.add("group \(group.key) X") }) },
        error: { [log] _ in log.add("X") })
      for value in [1, 2, 1] { source.sendNext(value) }
      if throwing { source.sendNext(3) } else { source.sendError(SomeError()) }
    }
    // The one that has been idle longest is the first.
    #expect(
      log.events == ["X", "group 2 X", "group 1 X", "X", "group 2 X", "group 1 X"])
  }

  @Test("forgets a key whose group has lost its last subscriber") func left() {
    let source = Subject<Int>()
    source.groupBy({ $0 % 2 }, untilIdleFor: .seconds(9), on: clock)
      .flattenMap { group in group.take(2).map { group.key * 100 + $0 }.collect() }
      .subscribe(
        next: { [log] in log.add("\($0)") }, completed: { [log] in log.add("|") })
    for value in 1...9 { source.sendNext(value) }
    source.sendCompleted()
    #expect(
      log.events == ["[101, 103]", "[2, 4]", "[105, 107]", "[6, 8]", "[109]", "|"])
  }

  @Test("completes a group that was left, for a subscriber that comes later") func leftThenLate() {
    let source = Subject<Int>()
    let groups = Mutexed<[GroupedSignal<Int, Int>]>([])
    source.groupBy({ $0 % 2 }, untilIdleFor: .seconds(9), on: clock).subscribeNext { group in
      groups.withLock { $0.append(group) }
      group.take(1).subscribe()
    }
    source.sendNext(1)
    // Subscribed to again before the next value: it goes on.
    let again = groups.value[0].log(to: log)
    source.sendNext(3)
    #expect(groups.value.count == 1)
    again.dispose()
    source.sendNext(2)
    groups.value[0].log(to: log)
    #expect(log.events == ["3", "|"])
    source.sendNext(5)
    #expect(groups.value.map(\.key) == [1, 0, 1])
    source.sendCompleted()
  }

  @Test("keeps no group, no key and no timer when nothing has come for the time", .tags(.E10))
  func memory() {
    let alive = Counter()
    let source = Subject<Int>()
    let subscription = source.groupBy(
      { TrackedKey($0, alive) }, untilIdleFor: .seconds(1), on: clock
    ).flattenMap { $0 }.subscribe()
    for value in 0..<100 { source.sendNext(value / 2) }
    #expect(alive.value == 50)
    clock.advance(by: .seconds(1))
    #expect(alive.value == 0)
    for value in 0..<10 { source.sendNext(value) }
    #expect(alive.value == 10)
    subscription.dispose()
    #expect(alive.value == 0)
  }

  @Test("a million keys that come and go need the memory of those of a second") func manyKeys() {
    let alive = Counter()
    var most = 0
    let keys = rounds(1_000_000, inDebug: 50_000)
    let source = Subject<Int>()
    source.groupBy({ $0 / 2 }, untilIdleFor: .seconds(1), on: clock)
      .flattenMap { group in
        Signal.using({ Tracked(alive) }, release: { _ in }) { _ in group.map { _ in 1 } }
      }
      .subscribe(completed: { [log] in log.add("|") })
    var values = 0
    while values < 2 * keys {
      for _ in 0..<2_000 {
        source.sendNext(values)
        values += 1
      }
      most = max(most, alive.value)
      clock.advance(by: .milliseconds(100))
    }
    // Eleven times those of a tenth of a second.
    #expect(most <= 11_000)
    source.sendCompleted()
    #expect(alive.value == 0)
    #expect(log.events == ["|"])
  }

  @Test("a group that was never subscribed to ends in time") func ignored() {
    let source = Subject<Int>()
    let groups = Mutexed<[GroupedSignal<Int, Int>]>([])
    source.groupBy({ $0 }, untilIdleFor: .seconds(1), on: clock)
      .subscribeNext { group in groups.withLock { $0.append(group) } }
    source.sendNext(1)
    clock.advance(by: .seconds(1))
    groups.value[0].log(to: log)
    source.sendNext(1)
    #expect(groups.value.count == 2)
    #expect(log.events == ["|"])
    source.sendCompleted()
  }

  @Test("many groups are released, abandoned and ended in constant stack", arguments: 0..<3)
  func constantStack(_ way: Int) async {
    await onSmallStack {
      let source = ManualSource<Int>()
      let clock = TestScheduler()
      let subscription = asCurrent {
        source.signal.groupBy({ $0 }, untilIdleFor: .seconds(1), on: clock).subscribe()
      }
      for value in 0..<20_000 { source.sendNext(value) }
      switch way {
      case 0: subscription.dispose()
      case 1: source.sendCompleted()
      default: clock.advance(by: .seconds(1))
      }
      source.abandon()
    }
  }

  @Test("a value that the key's == sends waits for its turn, and so does completion", .tags(.K52))
  func comparison() {
    let source = ManualSource<Int>()
    let sent = Counter()
    asCurrent {
      source.signal.groupBy(
        { number in
          ComparedKey(number: number) {
            switch sent.increment() {
            case 1, 2: source.sendNext(10 + sent.value)
            case 3: source.sendCompleted()
            default: break
            }
          }
        }, untilIdleFor: .seconds(1), on: clock
      )
      .flattenMap { group in group.map { 100 * group.key.number + $0 } }
      .log(to: log)
    }
    source.sendNext(1)
    source.sendNext(2)
    source.sendNext(3)
    #expect(log.events == ["101", "202", "1111", "1212", "|"])
    source.abandon()
  }

  @Test("completion that the key's == sends waits for the value that it compares", .tags(.K52))
  func completionInComparison() {
    let source = ManualSource<Int>()
    asCurrent {
      source.signal.groupBy(
        { number in ComparedKey(number: number) { source.sendCompleted() } },
        untilIdleFor: .seconds(1), on: clock
      )
      .flattenMap { $0 }
      .log(to: log)
    }
    source.sendNext(1)
    source.sendNext(2)
    #expect(log.events == ["1", "2", "|"])
    source.abandon()
  }

  @Test("a group after those that were left ends by the clock of its own scheduler") func clocks() {
    let other = TestScheduler()
    let source = Subject<Int>()
    let subscription = source.groupBy({ $0 }, untilIdleFor: .seconds(5)).subscribeNext {
      [log] group in
      if group.key == 1 {
        group.take(1).subscribe()
      } else {
        group.log(to: log)
      }
    }
    clock.performAsCurrent { source.sendNext(1) }
    other.performAsCurrent { source.sendNext(2) }
    clock.advance(by: .seconds(9))
    other.advance(by: .seconds(4))
    #expect(log.events == ["2"])
    other.advance(by: .seconds(1))
    #expect(log.events == ["2", "|"])
    subscription.dispose()
  }

  @Test("subscribers that leave while values come lose none of the values sent meanwhile")
  func races() {
    for _ in 0..<raceRounds / 4 {
      let source = ManualSource<Int>()
      let got = Counter()
      let current = Mutexed<Disposable?>(nil)
      let subscription = asCurrent {
        source.signal.groupBy({ _ in 0 }, untilIdleFor: .seconds(1), on: clock)
          .subscribeNext { group in
            current.value = group.subscribeNext { _ in got.increment() }
          }
      }
      source.sendNext(0)
      race(
        { current.value!.dispose() },
        { for value in 1...5 { source.sendNext(value) } })
      // The first value after both opens a new group, or goes to one that is open.
      let before = got.value
      source.sendNext(6)
      source.sendNext(7)
      #expect(got.value == before + 2)
      subscription.dispose()
      current.value!.dispose()
      source.abandon()
    }
  }
}
