import Signals
import SignalsTesting
import TestSupport
import Testing

@Suite("groupBy", .leavesNothing) struct GroupByTests {
  private let marbles = Marbles()

  @Test("sends a group for each key, and the values to their groups") func values() {
    let source = marbles.cold("a-B-A-b|")
    let key: @Sendable (String) -> String = { $0.lowercased() }
    marbles.expect(source.groupBy { $0.lowercased() }.map(\.key), toBe: "a-b----|")
    marbles.expect(
      source.groupBy(key) { $0 + $0 }.flatten(), toBe: "'aa'-'BB'-'AA'-'bb'|")
    marbles.expect(
      source.groupBy(key).flattenMap { $0.collect() }, toBe: "-------([a,A][B,b]|)")
  }

  @Test(
    "fails with the error that a closure throws, as do the groups", .tags(.G1),
    arguments: [true, false])
  func throwing(inKey: Bool) {
    let log = EventLog<Int>()
    let source = Subject<Int>()
    source.groupBy {
      if inKey, $0 == 2 { throw SomeError() }
      return $0
    } transform: {
      if !inKey, $0 == 2 { throw SomeError() }
      return $0
    }.subscribe(
      next: { $0.subscribe(error: { _ in log.add("group X") }) },
      error: { _ in log.add("X") })
    source.sendNext(1)
    source.sendNext(2)
    source.sendNext(3)
    #expect(log.events == ["X", "group X"])
  }

  @Test("goes on with the other groups when the subscriber of one has left", .tags(.G11))
  func groupDisposed() {
    let log = EventLog<Int>()
    let source = Subject<Int>()
    let subscriptions = Mutexed<[Disposable]>([])
    source.groupBy { $0 % 2 }.subscribeNext { subscriptions.value.append($0.log(to: log)) }
    source.sendNext(1)
    source.sendNext(2)
    subscriptions.value[0].dispose()
    source.sendNext(3)
    source.sendNext(4)
    source.sendCompleted()
    #expect(log.events == ["1", "2", "4", "|"])
  }

  @Test("a group that its subscriber has ended stays ended, and the others go on", .tags(.G11))
  func groupEnded() {
    let log = EventLog<Int>()
    let source = Subject<Int>()
    source.groupBy { $0 % 2 }.subscribeNext { group in
      group.log(to: log)
      if group.key == 1 { group.sendCompleted() }
    }
    for value in 1...4 { source.sendNext(value) }
    #expect(log.events == ["|", "2", "4"])
  }

  @Test("keeps one group for each key, and none after the end", .tags(.E10)) func memory() {
    let alive = Counter()
    let source = Subject<Int>()
    let subscription = source.groupBy { TrackedKey($0 % 3, alive) }.subscribe()
    for value in 0..<100 { source.sendNext(value) }
    #expect(alive.value == 3)
    source.sendCompleted()
    #expect(alive.value == 0)
    withExtendedLifetime(subscription) {}
  }

  @Test("a value that the key's == sends waits for its turn", .tags(.K52)) func comparison() {
    let log = EventLog<String>()
    let source = ManualSource<Int>()
    let sent = Counter()
    asCurrent {
      source.signal.groupBy { number in
        ComparedKey(number: number) {
          if sent.increment() <= 3 { source.sendNext(10 + sent.value % 2) }
        }
      }
      .flattenMap { group in group.map { "\(group.key.number): \($0)" } }
      .log(to: log)
    }
    for value in 1...3 { source.sendNext(value) }
    source.sendCompleted()
    // Each value comes after the one whose key was being compared, and in the group of its key.
    #expect(log.events == ["1: 1", "2: 2", "11: 11", "10: 10", "11: 11", "3: 3", "|"])
    source.abandon()
  }

  /// Sends 2, and events in the first comparison of its key. Returns what comes after 1.
  private func events(
    comparing body: @escaping @Sendable (ManualSource<Int>) -> Void,
    then next: @escaping @Sendable (Int, ManualSource<Int>) -> Void = { _, _ in }
  ) -> [String] {
    let log = EventLog<Int>()
    let source = ManualSource<Int>()
    let compared = Counter()
    asCurrent {
      source.signal.groupBy { number in
        ComparedKey(number: number) { if compared.increment() == 1 { body(source) } }
      } transform: { number in
        if number < 0 {
          source.sendCompleted()
          throw SomeError()
        }
        return number
      }
      .flatten().subscribe(
        next: {
          log.add("\($0)")
          next($0, source)
        }, error: { _ in log.add("X") }, completed: { log.add("|") })
    }
    source.sendNext(1)
    source.sendNext(2)
    source.abandon()
    #expect(log.events.first == "1")
    return Array(log.events.dropFirst())
  }

  @Test("completion that the key's == sends waits behind the values", .tags(.K52))
  func completionInComparison() {
    #expect(
      events {
        $0.sendNext(3)
        $0.sendNext(1)
        $0.sendCompleted()
        $0.sendNext(4)
      } == ["2", "3", "1", "|"])
    #expect(events { $0.sendCompleted() } == ["2", "|"])
    #expect(events { $0.sendError(SomeError()) } == ["X"])
    // The closure of this value ends the source, so the value is dropped.
    #expect(
      events {
        $0.sendNext(3)
        $0.sendNext(-1)
      } == ["2", "3", "|"])
  }

  @Test("completion that a receiver sends comes behind the values that wait", .tags(.K52))
  func completionWhileSomeWait() {
    let send = { @Sendable (source: ManualSource<Int>) in
      source.sendNext(3)
      source.sendNext(4)
    }
    #expect(events(comparing: send) { if $0 == 3 { $1.sendCompleted() } } == ["2", "3", "4", "|"])
    #expect(
      events(comparing: send) { if $0 == 3 { $1.sendError(SomeError()) } } == ["2", "3", "X"])
  }

  @Test("sends no value that waits before completion after the disposal", .tags(.K52, .G11))
  func disposalBeforeCompletion() {
    let log = EventLog<Int>()
    let source = ManualSource<Int>()
    let (compared, comparedBefore) = (Counter(), Mutexed(0))
    asCurrent {
      source.signal.groupBy { number in
        ComparedKey(number: number) {
          guard compared.increment() == 1 else { return }
          source.sendNext(3)
          source.sendCompleted()
        }
      }
      .flatten().take(2).doCompleted { comparedBefore.value = compared.value }.log(to: log)
    }
    source.sendNext(1)
    source.sendNext(2)
    #expect(log.events == ["1", "2", "|"])
    // The key of 3 is not compared any more.
    #expect(compared.value == comparedBefore.value)
    source.abandon()
  }

  @Test("puts a nested value with the same key into the same group")
  func reentrancy() {
    let log = EventLog<Int>()
    let source = ManualSource<Int>()
    source.signal.groupBy { _ in 0 }.subscribeNext { group in
      log.add("group")
      group.subscribeNext {
        log.add("\($0)")
        if $0 == 1 { source.sendNext(2) }
      }
    }
    source.sendNext(1)
    #expect(log.events == ["group", "1", "2"])
    source.abandon()
  }
}

@Suite("RACSignalSpec: -groupBy:", .leavesNothing) struct GroupBySpec {
  private let log = EventLog<Int>()
  private let subject = Subject<Int>()

  private func subscribe() {
    subject.groupBy { $0 % 4 }.subscribe(
      next: { [log] group in
        group.subscribe(
          error: { log.add("group \(group.key) \($0)") },
          completed: { log.add("group \(group.key) |") })
      }, error: { [log] in log.add("\($0)") }, completed: { [log] in log.add("|") })
  }

  @Test("RACSignalSpec 180, 182: completion goes to all groups, in the order of their creation")
  func spec180() {
    subscribe()
    for value in 0..<20 { subject.sendNext((value * 3 + 2)) }
    subject.sendCompleted()
    #expect(log.events == ["|", "group 2 |", "group 1 |", "group 0 |", "group 3 |"])
  }

  @Test("RACSignalSpec 181: an error goes to all groups") func spec181() {
    subscribe()
    for value in 0..<2 { subject.sendNext(value) }
    subject.sendError(SignalError.timedOut)
    #expect(log.events == ["timedOut", "group 0 timedOut", "group 1 timedOut"])
  }

  @Test("makes no group of a value if the source ends in its key closure") func nestedEnd() {
    let log = EventLog<Int>()
    let source = ManualSource<Int>()
    asCurrent {
      _ = source.signal.groupBy { value in
        if value == 2 { source.sendCompleted() }
        return value
      }.doNext { log.add("group \($0.key)") }.flatten().log(to: log)
    }
    source.sendNext(1)
    source.sendNext(2)
    source.abandon()
    #expect(log.events == ["group 1", "1", "|"])
  }
}

/// A key of groups that shows how long it is kept.
final class TrackedKey: Hashable, Sendable {
  private let number: Int
  private let tracked: Tracked

  init(_ number: Int, _ alive: Counter) {
    self.number = number
    tracked = Tracked(alive)
  }

  static func == (one: TrackedKey, other: TrackedKey) -> Bool { one.number == other.number }
  func hash(into hasher: inout Hasher) { hasher.combine(number) }
}
