import Foundation
import Signals
import SignalsTesting
import TestSupport
import Testing

@Suite("concatMap(by:)", .leavesNothing) struct ConcatMapByTests {
  private let marbles = Marbles()
  private let clock = TestScheduler()
  private let log = EventLog<Int>()

  @Test("subscribes to one signal of each key at a time") func values() {
    let source = marbles.cold("aAb----|")
    let (a, c, b) = (marbles.cold("1--2|"), marbles.cold("3-4|"), marbles.cold("5--6|"))
    let signals = ["a": a, "A": c, "b": b]
    marbles.expect(
      source.concatMap(by: { $0.lowercased() }) { signals[$0] }, toBe: "1-52364|")
    marbles.expect(a, subscribedDuring: "^---!")
    marbles.expect(c, subscribedDuring: "----^--!")
    marbles.expect(b, subscribedDuring: "--^---!")
  }

  @Test("begins the signals in the order in which they came, but for those whose key is busy")
  func order() {
    let second = marbles.cold("1---|")
    func result(_ count: Int) -> Signal<String> {
      marbles.cold("(aAbcBd)|").concatMap(by: { $0.lowercased() }, maxConcurrent: count) { name in
        second.map { _ in name }
      }
    }
    // With one place, the order is that of concatMap.
    marbles.expect(result(1), toBe: "a---A---b---c---B---d---|")
    // When a and b have completed, A is older than c, and B is younger.
    marbles.expect(result(2), toBe: "(ab)---(Ac)---(Bd)---|")
    marbles.expect(result(.max), toBe: "(abcd)---(AB)---|")
  }

  @Test("with a limit of one it is concatMap") func concatMap() {
    let source = marbles.cold("a--b----|")
    let (a, b) = (marbles.cold("1--2--3|"), marbles.cold("4-5|"))
    marbles.expect(
      source.concatMap(by: { $0 }, maxConcurrent: 1) { $0 == "a" ? a : b }, toBe: "1--2--34-5|")
  }

  @Test("calls the closures when the value comes, and takes nil for nothing") func calls() {
    let source = Subject<Int>()
    let gate = Subject<Int>()
    source.concatMap(
      by: { [log] in
        log.add("key of \($0)")
        return $0 % 2
      },
      { [log] value -> Signal<Int>? in
        log.add("signal of \(value)")
        return value == 3 ? nil : gate.take(1).map { _ in value }
      }
    ).log(to: log)
    for value in [1, 3, 5] { source.sendNext(value) }
    source.sendCompleted()
    for _ in 0..<2 { gate.sendNext(0) }
    #expect(
      log.events == [
        "key of 1", "signal of 1", "key of 3", "signal of 3", "key of 5", "signal of 5", "1", "5",
        "|",
      ])
  }

  @Test("passes an error of either, or of a closure, at once", .tags(.G1)) func errors() {
    let inner = marbles.cold("1-----2|")
    marbles.expect(
      marbles.cold("a-X").concatMap(by: { $0 }) { _ in inner }, toBe: "1-X")
    marbles.expect(
      marbles.cold("a-b").concatMap(by: { if $0 == "b" { throw TestError() } else { $0 } }) { _ in
        inner
      }, toBe: "1-X")
    marbles.expect(
      marbles.cold("a-b").concatMap(by: { $0 }) {
        if $0 == "b" { throw TestError() } else { inner }
      }, toBe: "1-X")
    marbles.expect(
      marbles.cold("a-b").concatMap(by: { $0 }) { $0 == "b" ? .error(TestError()) : inner },
      toBe: "1-X")
  }

  @Test("disposes of all, and drops waiting signals", .tags(.E10)) func disposal() {
    let alive = Counter()
    let source = marbles.cold("abA")
    let inner = marbles.cold("1--2|")
    marbles.expect(
      source.concatMap(by: { $0.lowercased() }) { _ in
        let tracked = Tracked(alive)
        return inner.doNext { _ in withExtendedLifetime(tracked) {} }
      }, toBe: "11-!")
    marbles.expect(source, subscribedDuring: "^--!")
    #expect(alive.value == 0)
  }

  @Test("forgets a key when none of its signals is active or waits", .tags(.E10)) func forgetting()
  {
    let (alive, gate, source) = (Counter(), Subject<Int>(), Subject<Int>())
    let subscription = source.concatMap(by: { TrackedKey($0 % 3, alive) }) { value in
      gate.filter { $0 == value }.take(1)
    }.log(to: log)
    for value in 0..<6 { source.sendNext(value) }
    #expect(alive.value == 3)
    for value in 0..<3 { gate.sendNext(value) }
    #expect(alive.value == 3)
    for value in 3..<6 { gate.sendNext(value) }
    // No further value has to come.
    #expect(alive.value == 0)
    source.sendNext(7)
    gate.sendNext(7)
    #expect(log.events == ["0", "1", "2", "3", "4", "5", "7"])
    subscription.dispose()
  }

  @Test("many keys that come and go take constant memory") func memory() {
    let (alive, most) = (Counter(), Counter())
    Signal.from(0..<rounds(100_000, inDebug: 10_000)).concatMap(by: { TrackedKey($0, alive) }) {
      .return($0)
    }.subscribeNext { _ in if alive.value > most.value { most.add(alive.value - most.value) } }
    #expect(most.value <= 2)
    #expect(alive.value == 0)
  }

  @Test("keys with the same hash value are told apart") func sameHash() {
    let (source, gate) = (Subject<Int>(), Subject<Int>())
    source.concatMap(by: { ComparedKey(number: $0 % 10) {} }) { value in
      gate.filter { $0 == value }.take(1)
    }.log(to: log)
    for value in [1, 2, 11, 3, 12] { source.sendNext(value) }
    source.sendCompleted()
    for value in [12, 11, 3, 2, 12, 1, 11] { gate.sendNext(value) }
    #expect(log.events == ["3", "2", "12", "1", "11", "|"])
  }

  @Test("a value that the comparison of keys sends comes behind the one whose key is compared")
  func comparing() {
    let (source, first) = (ManualSource<Int>(), Subject<Int>())
    let sent = Counter()
    source.signal.concatMap(
      by: { value in
        ComparedKey(number: value % 10) {
          guard value == 11, sent.increment() == 1 else { return }
          source.sendNext(21)
          source.sendNext(2)
          source.sendCompleted()
        }
      }, { value in value == 1 ? first.take(1) : .return(value) }
    ).log(to: log)
    source.sendNext(1)
    source.sendNext(11)
    #expect(log.events == ["2"])
    first.sendNext(0)
    #expect(log.events == ["2", "0", "11", "21", "|"])
  }

  @Test("the comparison of keys may dispose of the subscription") func disposingComparison() {
    let (source, gate) = (Subject<Int>(), Subject<Int>())
    let subscription = SerialDisposable()
    subscription.disposable = source.concatMap(
      by: { value in ComparedKey(number: value) { if value == 2 { subscription.dispose() } } },
      { value in gate.map { _ in value } }
    ).log(to: log)
    source.sendNext(1)
    source.sendNext(2)
    gate.sendNext(0)
    #expect(log.events == [])
    #expect(!source.hasSubscribers && !gate.hasSubscribers)
    subscription.disposable = nil
  }

  @Test("a source that can wait does so while 16 signals wait, of all keys together") func pace() {
    let (sent, gate) = (Counter(), Subject<Int>())
    clock.performAsCurrent {
      Signal.from(0..<100).doNext { _ in sent.increment() }
        .concatMap(by: { $0 % 4 }) { value in gate.take(1).map { _ in value } }
        .log(to: log)
    }
    #expect(sent.value == 20)
    gate.sendNext(0)
    clock.run()
    #expect(sent.value == 20)
    gate.sendNext(0)
    clock.run()
    #expect(sent.value == 28)
    for _ in 0..<100 {
      gate.sendNext(0)
      clock.run()
    }
    #expect(log.events == (0..<100).map { "\($0)" } + ["|"])
  }

  @Test("a signal of a pausing output waits with all that is behind it") func pausedOutput() {
    let (source, gate, first) = (Subject<Int>(), Subject<Int>(), Subject<Int>())
    clock.performAsCurrent {
      source.concatMap(by: { $0 % 10 }) { value in
        value == 1 ? first.take(1).map { _ in value } : Signal.return(value)
      }
      .concatMap(buffering: .pausing(at: 1)) { value in gate.take(1).map { _ in value } }
      .log(to: log)
    }
    for value in [1, 11, 2, 3, 4] { source.sendNext(value) }
    source.sendCompleted()
    first.sendNext(0)
    clock.run()
    #expect(log.events == [])
    for _ in 0..<9 {
      gate.sendNext(0)
      clock.run()
    }
    #expect(log.events.sorted() == ["1", "11", "2", "3", "4", "|"])
    #expect(log.events.last == "|")
  }

  @Test("an abandoned signal makes room for the next one of its key") func abandoned() {
    let source = Subject<Int>()
    let sender = Mutexed<Subscriber<Int>?>(nil)
    let abandoned = Signal<Int>.create { subscriber in
      sender.value = subscriber
      return nil
    }
    source.concatMap(by: { $0 % 2 }) { $0 == 1 ? abandoned : .return($0) }.log(to: log)
    for value in [1, 3, 2] { source.sendNext(value) }
    source.sendCompleted()
    #expect(log.events == ["2"])
    sender.value = nil
    #expect(log.events == ["2", "3", "|"])
  }

  @Test("a signal that is never keeps its key busy, and no other one") func never() {
    let source = Subject<Int>()
    let ended = EventLog<Int>()
    source.concatMap(by: { $0 % 2 }) { $0 == 1 ? .never : .return($0) }
      .onEnd { ended.add("\($0)") }.log(to: log)
    for value in [1, 3, 2, 5, 4] { source.sendNext(value) }
    #expect(log.events == ["2", "4"])
    #expect(ended.events == [])
    source.sendCompleted()
    #expect(log.events == ["2", "4"])
    #expect(ended.events == ["disposed"])
  }

  @Test("is abandoned with its source, when the signals of all keys have ended")
  func abandonedSource() {
    let source = Mutexed<Subject<Int>?>(Subject())
    let (gate, ended) = (Subject<Int>(), EventLog<Int>())
    source.value!.concatMap(by: { $0 % 2 }) { value in gate.take(1).map { _ in value } }
      .onEnd { ended.add("\($0)") }.log(to: log)
    for value in [1, 3, 2] { source.value!.sendNext(value) }
    source.value = nil
    gate.sendNext(0)
    #expect(ended.events == [])
    gate.sendNext(0)
    #expect(log.events == ["1", "2", "3"])
    #expect(ended.events == ["disposed"])
  }

  @Test("a signal that sends to the source while it is subscribed to keeps the order of its key")
  func nestedValues() {
    let source = ManualSource<Int>()
    source.signal.concatMap(by: { $0 % 10 }) { value in
      Signal<Int>.create { subscriber in
        if value == 1 {
          source.sendNext(2)
          source.sendNext(11)
        }
        subscriber.sendNext(value)
        subscriber.sendCompleted()
        return nil
      }
    }.log(to: log)
    clock.performAsCurrent {
      source.sendNext(1)
      source.sendCompleted()
    }
    #expect(log.events == ["2", "1", "11", "|"])
  }

  @Test("signals of a key never overlap, and keep their order, on many threads", arguments: 1...10)
  func threads(_ round: Int) async {
    let (keys, jobs) = (5, 200)
    let active = (0..<keys).map { _ in Counter() }
    let (overlaps, got) = (Counter(), Shared<[Int]>([]))
    let ends = Counter()
    let source = Subject<Int>()
    source.concatMap(by: { $0 % keys }, maxConcurrent: round.isMultiple(of: 2) ? 3 : .max) { job in
      Signal<Int>.defer {
        if active[job % keys].increment() != 1 { overlaps.increment() }
        let now = Signal<Int>.return(job)
        return job.isMultiple(of: 3) ? now : now.delay(for: .zero, on: .background())
      }
      .doNext { _ in active[job % keys].add(-1) }
    }
    .subscribe(
      next: { job in got.withLock { $0.append(job) } }, completed: { ends.increment() })
    onThreads(2) { thread in
      // Each thread has its keys.
      for job in 0..<jobs where job % keys % 2 == thread { source.sendNext(job) }
    }
    source.sendCompleted()
    await ends.reaches(1)
    #expect(overlaps.value == 0)
    #expect(got.value.sorted() == Array(0..<jobs))
    for key in 0..<keys {
      let ofKey = got.value.filter { $0 % keys == key }
      #expect(ofKey == ofKey.sorted())
    }
  }
}
