import Foundation
import Signals
import TestSupport
import Testing

/// The events of a subscriber while many threads send at the same time.
private final class Reception<Value: Sendable>: Sendable {
  private let detector = OverlapDetector()
  private let ends = Counter()
  private let eventsAfterEnd = Counter()
  private let received = Mutexed<[Value]>([])
  private let ended = DispatchSemaphore(value: 0)

  var values: [Value] { received.value }

  func subscribe(to signal: Signal<Value>) -> Disposable {
    signal.subscribe(
      next: { value in
        self.detector.pass {
          if self.ends.value > 0 { self.eventsAfterEnd.increment() }
          self.received.append(value)
        }
      }, error: { _ in self.end() }, completed: { self.end() })
  }

  private func end() {
    detector.pass {
      if ends.increment() > 1 { eventsAfterEnd.increment() }
      ended.signal()
    }
  }

  private func waitForEnd() {
    ended.wait()
    ended.signal()
  }

  /// Waits for the end. Expects that no two events overlapped, and that none came after the end.
  func expectGrammar(ended: Bool = true, sourceLocation: SourceLocation = #_sourceLocation) {
    if ended { waitForEnd() }
    #expect(detector.overlapCount == 0, sourceLocation: sourceLocation)
    #expect(eventsAfterEnd.value == 0, sourceLocation: sourceLocation)
    #expect(ends.value == (ended ? 1 : 0), sourceLocation: sourceLocation)
  }
}

extension Mutexed {
  fileprivate func append<Element>(_ element: Element) where Value == [Element] {
    withLock { $0.append(element) }
  }
}

/// Operators with several inputs and timers, with 8 threads that send: nothing overlaps, nothing is
/// lost, nothing comes after the end.
@Suite("Junctions under 8 threads", .leavesNothing, .timeLimit(.minutes(60)))
struct JunctionConcurrencyTests {
  /// The current scheduler of the tests, so that signals begin at once.
  private let clock = TestScheduler()
  private let threads = 8
  private let count = TestSupport.rounds(usually: 1_000)
  private var total: Int { threads * count }

  private let subjects = (0..<8).map { _ in Subject<Int>() }
  private var signals: [Signal<Int>] { subjects }

  /// Sends the numbers below `count` into each subject, on a thread for each, and completes them.
  private func sendAll(completing: Bool = true) {
    let (subjects, count) = (subjects, count)
    onThreads(threads) { thread in
      for value in 0..<count { subjects[thread].sendNext(thread * count + value) }
      if completing { subjects[thread].sendCompleted() }
    }
  }

  private func expectAll(_ values: [Int], sourceLocation: SourceLocation = #_sourceLocation) {
    #expect(values.count == total, sourceLocation: sourceLocation)
    #expect(Set(values).count == total, sourceLocation: sourceLocation)
    for thread in 0..<threads {
      let own = values.filter { $0 / count == thread }
      #expect(own == own.sorted(), sourceLocation: sourceLocation)
    }
  }

  enum Flat: CaseIterable {
    case merge, flattenMap, flatten, flattenLimited

    func callAsFunction(_ signals: [Signal<Int>]) -> Signal<Int> {
      switch self {
      case .merge: Signals.merge(signals)
      case .flattenMap: Signal<Int>.from(signals.indices).flattenMap { signals[$0] }
      case .flatten: Signal<Signal<Int>>.from(signals).flatten()
      case .flattenLimited: Signal<Signal<Int>>.from(signals).flatten(maxConcurrent: 8)
      }
    }
  }

  @Test(
    "merge, flattenMap and flatten pass all values, and complete once", arguments: Flat.allCases)
  func merging(flat: Flat) {
    let reception = Reception<Int>()
    _ = reception.subscribe(to: flat(signals))
    sendAll()
    reception.expectGrammar()
    expectAll(reception.values)
  }

  @Test("flatten lets each signal in as another one completes, and loses none") func letsIn() {
    for _ in 0..<50 {
      let source = Mutexed<Subscriber<Signal<Int>>?>(nil)
      let reception = Reception<Int>()
      _ = reception.subscribe(
        to: Signal<Signal<Int>>.create {
          source.value = $0
          return nil
        }.flatten(maxConcurrent: 3))
      let outer = source.value!
      onThreads(8) { thread in
        for value in 0..<25 {
          outer.sendNext(
            .create { subscriber in
              subscriber.sendNext(thread * 25 + value)
              subscriber.sendCompleted()
              return nil
            })
        }
      }
      outer.sendCompleted()
      reception.expectGrammar()
      #expect(reception.values.sorted() == Array(0..<200))
    }
  }

  @Test("combineLatest sends one array for each value, and the last values last")
  func combineLatest() {
    let reception = Reception<[Int]>()
    _ = reception.subscribe(to: Signals.combineLatest(signals))
    for subject in subjects { subject.sendNext(-1) }
    sendAll()
    reception.expectGrammar()
    #expect(reception.values.count == total + 1)
    #expect(reception.values.last == (0..<threads).map { $0 * count + count - 1 })
  }

  @Test("combineLatest of a parameter pack does too") func combineLatestPack() {
    let reception = Reception<Int>()
    let s = signals
    _ = reception.subscribe(
      to: Signals.combineLatest(s[0], s[1], s[2], s[3], s[4], s[5], s[6], s[7]).map { $0.7 })
    for subject in subjects { subject.sendNext(-1) }
    sendAll()
    reception.expectGrammar()
    #expect(reception.values.count == total + 1)
  }

  @Test("zip sends each round once, in order") func zip() {
    let reception = Reception<[Int]>()
    _ = reception.subscribe(to: Signals.zip(signals))
    sendAll()
    reception.expectGrammar()
    #expect(
      reception.values == (0..<count).map { round in (0..<threads).map { $0 * count + round } })
  }

  @Test("withLatest sends a pair for each value") func withLatest() {
    let reception = Reception<Int>()
    let other = subjects[7]
    other.sendNext(-1)
    let source = merge(signals.prefix(7).map { $0 })
    let latest = Subject<Int>()
    _ = reception.subscribe(to: source.withLatest(from: latest.merge(with: other)).map { $0.0 })
    latest.sendNext(-1)
    sendAll()
    reception.expectGrammar()
    #expect(reception.values.count == 7 * count)
  }

  @Test("sample sends a value for each one of the sampler") func sample() {
    let reception = Reception<Int>()
    let source = merge(signals.prefix(4).map { $0 }).merge(with: .create { Disposable.keeping($0) })
    let sampler = merge(signals.suffix(4).map { $0 })
    _ = reception.subscribe(to: source.sample(when: sampler))
    subjects[0].sendNext(-1)
    sendAll()
    reception.expectGrammar()
    #expect(reception.values.count == 4 * count)
  }

  @Test("take(until:) and skip(until:) cut where the trigger says so, once") func triggers() {
    for _ in 0..<100 {
      let (source, trigger) = (Subject<Int>(), Subject<Int>())
      let (before, after) = (Reception<Int>(), Reception<Int>())
      _ = before.subscribe(to: source.take(until: trigger))
      _ = after.subscribe(to: source.skip(until: trigger))
      onThreads(8) { thread in
        for value in 0..<20 {
          if thread == 0, value == 10 { trigger.sendNext(0) }
          source.sendNext(thread * 20 + value)
        }
      }
      source.sendCompleted()
      before.expectGrammar()
      after.expectGrammar()
      #expect(after.values.count >= 10)
      #expect(before.values.count <= 150)
    }
  }

  @Test(
    "after a value of the replacement, or of a later signal, none of an earlier one comes",
    .tags(.G5))
  func switches() {
    for _ in 0..<100 {
      let subjects = (0..<8).map { _ in Subject<Int>() }
      let (switched, replaced) = (Reception<Int>(), Reception<Int>())
      let outer = Subject<Signal<Int>>()
      _ = switched.subscribe(to: outer.switchToLatest())
      _ = replaced.subscribe(to: subjects[0].take(untilReplacement: subjects[1]))
      outer.sendNext(subjects[0])
      onThreads(8) { thread in
        if thread == 0 {
          for next in 1..<8 { outer.sendNext(subjects[next]) }
        }
        for _ in 0..<50 { subjects[thread].sendNext(thread) }
      }
      switched.expectGrammar(ended: false)
      replaced.expectGrammar(ended: false)
      // Read once, since the last values may come a moment later.
      for values in [switched.values, replaced.values] { #expect(values == values.sorted()) }
    }
  }

  @Test("errors and completions of 8 threads end it once") func ends() {
    for round in 0..<200 {
      let subjects = (0..<8).map { _ in Subject<Int>() }
      let reception = Reception<[Int]>()
      let signals: [Signal<Int>] = subjects
      let signal =
        switch round % 4 {
        case 0: Signals.combineLatest(signals)
        case 1: Signals.zip(signals)
        case 2: merge(signals).map { [$0] }
        default: race(signals).map { [$0] }
        }
      _ = reception.subscribe(to: signal)
      onThreads(8) { thread in
        for value in 0..<5 { subjects[thread].sendNext(value) }
        if thread % 2 == 0 {
          subjects[thread].sendError(SomeError())
        } else {
          subjects[thread].sendCompleted()
        }
      }
      reception.expectGrammar()
    }
  }

  @Test("disposal while 8 threads send stops all of it") func disposal() {
    for round in 0..<200 {
      let subjects = (0..<8).map { _ in Subject<Int>() }
      let signals: [Signal<Int>] = subjects
      let reception = Reception<[Int]>()
      let scheduler = Scheduler.background()
      let signal =
        switch round % 4 {
        case 0: Signals.combineLatest(signals)
        case 1: Signals.zip(signals)
        case 2: merge(signals).buffer(for: .microseconds(10), on: scheduler)
        default: merge(signals).map { [$0] }.delay(for: .microseconds(10), on: scheduler)
        }
      let subscription = reception.subscribe(to: signal)
      onThreads(8) { thread in
        if thread == 3 { subscription.dispose() }
        for value in 0..<20 { subjects[thread].sendNext(value) }
      }
      // A delivery in progress on the scheduler may finish.
      let drained = DispatchSemaphore(value: 0)
      scheduler.schedule { drained.signal() }
      drained.wait()
      let seen = reception.values.count
      for subject in subjects { subject.sendNext(0) }
      reception.expectGrammar(ended: false)
      #expect(reception.values.count == seen)
    }
  }

  @Test("exhaustMap drops some values, and delivers the others one at a time") func exhaustMap() {
    let reception = Reception<Int>()
    _ = reception.subscribe(
      to: merge(signals).exhaustMap { value in
        Signal.return(value).delay(for: .zero, on: .background())
      })
    sendAll()
    reception.expectGrammar()
    #expect(!reception.values.isEmpty)
  }

  @Test("delay loses nothing, and keeps the order of each thread") func delay() {
    let reception = Reception<Int>()
    _ = reception.subscribe(to: merge(signals).delay(for: .microseconds(50), on: .background()))
    sendAll()
    reception.expectGrammar()
    expectAll(reception.values)
  }

  @Test("buffer and window lose nothing") func buffer() {
    let scheduler = Scheduler.background()
    let signal = merge(signals)
    let (buffered, windowed) = (Reception<[Int]>(), Reception<Int>())
    _ = buffered.subscribe(to: signal.buffer(for: .microseconds(50), orCount: 10, on: scheduler))
    _ = windowed.subscribe(
      to: signal.window(for: .microseconds(50), orCount: 10, on: scheduler).flatten())
    sendAll()
    buffered.expectGrammar()
    windowed.expectGrammar()
    #expect(buffered.values.allSatisfy { (1...10).contains($0.count) })
    expectAll(buffered.values.flatMap { $0 })
    expectAll(windowed.values)
  }

  @Test("debounce and throttleLatest send the last value at the end, and no value twice")
  func debounce() {
    let scheduler = Scheduler.background()
    let signal = merge(signals)
    let receptions = (0..<3).map { _ in Reception<Int>() }
    _ = receptions[0].subscribe(to: signal.debounce(for: .microseconds(20), on: scheduler))
    _ = receptions[1].subscribe(to: signal.throttleLatest(for: .microseconds(20), on: scheduler))
    _ = receptions[2].subscribe(
      to: signal.debounce(for: .microseconds(20), on: scheduler) { $0 % 2 == 0 })
    sendAll()
    for reception in receptions {
      reception.expectGrammar()
      #expect(!reception.values.isEmpty)
      #expect(Set(reception.values).count == reception.values.count)
    }
    #expect(Set(receptions[2].values.filter { $0 % 2 != 0 }).count == total / 2)
  }

  @Test("timeouts pass everything that is in time") func timeout() {
    let scheduler = Scheduler.background()
    let receptions = (0..<2).map { _ in Reception<Int>() }
    _ = receptions[0].subscribe(to: merge(signals).timeout(after: .seconds(600), on: scheduler))
    _ = receptions[1].subscribe(
      to: merge(signals).timeout(perValue: .seconds(600), on: scheduler))
    sendAll()
    for reception in receptions {
      reception.expectGrammar()
      expectAll(reception.values)
    }
  }

  @Test("of a timeout and a completion at the same time, one ends it", .tags(.G4))
  func timeoutRace() {
    for round in 0..<300 {
      let reception = Reception<Int>()
      let source = Subject<Int>()
      let scheduler = Scheduler.background()
      _ = reception.subscribe(
        to: round % 2 == 0
          ? source.timeout(after: .microseconds(30), on: scheduler)
          : source.timeout(perValue: .microseconds(30), on: scheduler))
      for value in 0..<10 { source.sendNext(value) }
      source.sendCompleted()
      reception.expectGrammar()
    }
  }

  @Test(
    "debounce on a scheduler sends the waiting value there, although the source sends elsewhere")
  func debouncePlace() {
    let scheduler = Scheduler.background(name: "the right place")
    let elsewhere = Counter()
    let source = Subject<Int>()
    let isEnding = Mutexed(false)
    source.debounce(for: .zero, on: scheduler).subscribeNext { _ in
      if Scheduler.current !== scheduler, !isEnding.value { elsewhere.increment() }
    }
    onThreads(4) { thread in
      for value in 0..<10_000 { source.sendNext(thread * 10_000 + value) }
    }
    isEnding.value = true
    source.sendCompleted()
    #expect(elsewhere.value == 0)
  }
}

extension Disposable {
  /// A disposable that keeps a subscriber, so that its subscription goes on.
  fileprivate static func keeping<Value>(_ subscriber: Subscriber<Value>) -> Disposable {
    Disposable { _ = subscriber }
  }
}
