import Foundation
import Signals
import SignalsTesting
import TestSupport
import Testing

/// What the policies keep, in each operator that takes one.
@Suite(.leavesNothing) struct BufferingPolicyTests {
  private let clock = TestScheduler()
  private let source = Subject<Int>()
  private let got = EventLog<Int>()
  private let dropped = Log<Int>()

  static let cases: [(BufferingPolicy, [String], [Int])] = [
    (.newest(2), ["4", "5"], [1, 2, 3]),
    (.oldest(2), ["1", "2"], [3, 4, 5]),
    (.pausing(at: 1), ["1", "2", "3", "4", "5"], []),
    (.unbounded, ["1", "2", "3", "4", "5"], []),
  ]

  @Test("deliver(on:buffering:) keeps what the policy says, and the end", arguments: cases)
  func deliver(_ policy: BufferingPolicy, kept: [String], dropped expected: [Int]) {
    source.deliver(on: clock, buffering: policy, onDrop: { dropped.add($0) }).log(to: got)
    for value in 1...5 { source.sendNext(value) }
    source.sendCompleted()
    clock.run()
    #expect(got.events == kept + ["|"])
    #expect(dropped.all == expected)
  }

  @Test("deliver(on:buffering:) keeps values for a later delivery, too") func laterDelivery() {
    source.deliver(on: clock, buffering: .newest(1)).log(to: got)
    for value in 1...5 {
      source.sendNext(value)
      if value.isMultiple(of: 2) { clock.run() }
    }
    clock.run()
    #expect(got.events == ["2", "4", "5"])
    source.sendCompleted()
    clock.run()
  }

  @Test("a delivery fails behind the values that may wait") func failingDelivery() {
    let disposed = Counter()
    source.finally { disposed.increment() }
      .deliver(on: clock, buffering: .failing(beyond: 3)).log(to: got)
    for value in 1...3 { source.sendNext(value) }
    #expect(source.hasSubscribers)
    source.sendNext(4)
    #expect(!source.hasSubscribers)
    clock.run()
    #expect(got.events == ["1", "2", "3", "X"])
  }

  @Test("a source that can wait keeps the pace that the policy sets") func pace() {
    let taken = Counter()
    let all = Counter()
    clock.performAsCurrent {
      Signal.range(start: 0, count: 1000).doNext { _ in taken.increment() }
        .deliver(on: clock, buffering: .pausing(at: 10)).subscribeNext { _ in all.increment() }
    }
    #expect(taken.value == 10)
    clock.run()
    #expect(all.value == 1000)
  }

  @Test("while its output is paused, a delivery keeps what the policy says") func pausedOutput() {
    let gate = Subject<Int>()
    source.deliver(on: clock, buffering: .newest(1))
      .concatMap(buffering: .pausing(at: 1)) { value in gate.take(1).map { _ in value } }
      .log(to: got)
    for value in 0..<10 {
      source.sendNext(value)
      clock.run()
    }
    // 0 has begun, 1 waits there and pauses, 9 waits here.
    source.sendCompleted()
    for _ in 0..<10 {
      gate.sendNext(0)
      clock.run()
    }
    #expect(got.events == ["0", "1", "9", "|"])
  }

  private static let mayPauseAtZero: [(BufferingPolicy, [String], [Int])] =
    cases + [(.pausing(at: 0), ["1", "2", "3", "4", "5"], [])]

  @Test("concatMap(buffering:) keeps what the policy says", .tags(.K75), arguments: mayPauseAtZero)
  func concatMap(_ policy: BufferingPolicy, kept: [String], dropped expected: [Int]) {
    let gate = Subject<Int>()
    source.concatMap(buffering: policy, onDrop: { dropped.add($0) }) { value in
      gate.take(1).map { _ in value }
    }.log(to: got)
    // The signal of 0 doesn't wait.
    for value in 0...5 { source.sendNext(value) }
    source.sendCompleted()
    for _ in 0...5 { gate.sendNext(0) }
    #expect(got.events == ["0"] + kept + ["|"])
    #expect(dropped.all == expected)
  }

  @Test("with no place, concatMap(buffering:) is exhaustMap") func noPlace() {
    let gate = Subject<Int>()
    source.concatMap(buffering: .newest(0)) { value in gate.take(1).map { _ in value } }
      .log(to: got)
    for value in 1...4 {
      source.sendNext(value)
      if value == 2 { gate.sendNext(0) }
    }
    gate.sendNext(0)
    source.sendCompleted()
    #expect(got.events == ["1", "3", "|"])
  }

  @Test("concatMap(buffering:) and flatten(maxConcurrent:buffering:) fail beyond the limit")
  func failingFlatten() {
    let gate = Subject<Int>()
    source.concatMap(buffering: .failing(beyond: 2)) { _ in gate }.log(to: got)
    for value in 0...3 { source.sendNext(value) }
    #expect(got.events == ["X"])
    #expect(!source.hasSubscribers)
  }

  @Test("paused at 0, each call gets what is newest when it begins", arguments: [false, true])
  func newest(_ isSignal: Bool) {
    let (gate, begun) = (Subject<Int>(), Log<Int>())
    clock.performAsCurrent {
      let newest = source.conflate { $0 = $1 }
      let results =
        isSignal
        ? newest.concatMap(buffering: .pausing(at: 0)) { value in
          begun.add(value)
          return gate.take(1).map { _ in value }
        }
        : newest.mapAsync(on: clock.executor, buffering: .pausing(at: 0)) { value in
          begun.add(value)
          _ = try await gate.first()
          return value
        }
      results.log(to: got)
    }
    for round in 0..<3 {
      for value in 1...5 {
        source.sendNext(round * 10 + value)
        clock.run()
      }
      gate.sendNext(0)
      clock.run()
    }
    #expect(begun.all == [1, 5, 15, 25])
    source.sendCompleted()
    gate.sendNext(0)
    clock.run()
    #expect(got.events == ["1", "5", "15", "25", "|"])
  }

  @Test("paused at 0, mapAsync pauses its source while its output is paused")
  func newestBehindPause() {
    let (gate, begun) = (Subject<Int>(), Log<Int>())
    clock.performAsCurrent {
      source.conflate { $0 = $1 }
        .mapAsync(on: clock.executor, buffering: .pausing(at: 0)) { value in
          begun.add(value)
          return value
        }
        .concatMap(buffering: .pausing(at: 1)) { value in gate.take(1).map { _ in value } }
        .log(to: got)
    }
    for value in 1...9 {
      source.sendNext(value)
      clock.run()
    }
    #expect(begun.all == [1, 2])
    gate.sendNext(0)
    clock.run()
    #expect(begun.all == [1, 2, 9])
    source.sendCompleted()
    for _ in 0..<3 {
      gate.sendNext(0)
      clock.run()
    }
    #expect(got.events == ["1", "2", "9", "|"])
  }

  @Test("mapAsync(buffering:) keeps what the policy says", arguments: mayPauseAtZero)
  func mapAsync(_ policy: BufferingPolicy, kept: [String], dropped expected: [Int]) async throws {
    let (gates, open) = AsyncStream.makeStream(of: Void.self)
    let results = source.mapAsync(buffering: policy, onDrop: { dropped.add($0) }) { value in
      if value == 0 { for await _ in gates { break } }
      return value
    }.values()
    var iterator = results.makeAsyncIterator()
    for value in 0...5 { source.sendNext(value) }
    source.sendCompleted()
    open.yield()
    var all: [String] = []
    while let value = try await iterator.next() { all.append("\(value)") }
    #expect(all == ["0"] + kept)
    #expect(dropped.all == expected)
  }

  @Test("values(buffering:) fails behind the values that may wait") func failingValues() async {
    var iterator = source.values(buffering: .failing(beyond: 2)).makeAsyncIterator()
    for value in 1...4 { source.sendNext(value) }
    #expect(!source.hasSubscribers)
    var all: [Int] = []
    await #expect(throws: BufferOverflow(waiting: 2)) {
      while let value = try await iterator.next() { all.append(value) }
    }
    #expect(all == [1, 2])
  }

  @Test("values(buffering:) pauses its source at the number of the policy") func valuesPace()
    async throws
  {
    let taken = Counter()
    let values = Signal.range(start: 0, count: 100).doNext { _ in taken.increment() }
      .subscribe(on: clock).values(buffering: .pausing(at: 5))
    var iterator = values.makeAsyncIterator()
    clock.run()
    #expect(taken.value == 5)
    var sum = 0
    while sum < 4950 {
      clock.run()
      sum += try await iterator.next() ?? 0
    }
  }

  @Test("each value that several threads send is received or dropped", arguments: 1...20)
  func threads(_ round: Int) async {
    let drops = Counter()
    let source = Subject<Int>()
    let counts = Log<Int>()
    source.deliver(on: .background(), buffering: .newest(8), onDrop: { _ in drops.increment() })
      .count().subscribeNext { counts.add($0) }
    await withTaskGroup { group in
      for _ in 0..<3 {
        group.addTask { for value in 0..<1000 { source.sendNext(value) } }
      }
    }
    source.sendCompleted()
    while counts.all.isEmpty { await Task.yield() }
    #expect(counts.all.reduce(0, +) + drops.value == 3000)
  }

  @Test("during a delivery, a subject keeps what the policy says", arguments: cases)
  func subject(_ policy: BufferingPolicy, kept: [String], dropped expected: [Int]) {
    let subject = Subject<Int>(buffering: policy, onDrop: { dropped.add($0) })
    subject.log(to: got)
    subject.subscribeNext { value in
      guard value == 0 else { return }
      for next in 1...5 { subject.sendNext(next) }
      subject.sendCompleted()
    }
    subject.sendNext(0)
    #expect(got.events == ["0"] + kept + ["|"])
    #expect(dropped.all == expected)
  }

  @Test("a subject without a place drops what is sent during a delivery") func subjectWithoutPlace()
  {
    let subject = Subject<Int>(buffering: .oldest(0), onDrop: { dropped.add($0) })
    subject.log(to: got)
    subject.subscribeNext { value in if value == 0 { subject.sendNext(1) } }
    subject.sendNext(0)
    subject.sendNext(2)
    #expect(got.events == ["0", "2"])
    #expect(dropped.all == [1])
    subject.sendCompleted()
  }

  @Test("a subject fails behind the values that may wait") func failingSubject() {
    let subject = Subject<Int>(buffering: .failing(beyond: 2))
    subject.log(to: got)
    subject.subscribeNext { value in
      if value == 0 { for next in 1...4 { subject.sendNext(next) } }
    }
    subject.sendNext(0)
    #expect(got.events == ["0", "1", "2", "X"])
  }

  @Test("a subscriber that waits to join gets what is sent after it, and nothing sent before")
  func joining() {
    let late = EventLog<Int>()
    let subject = Subject<Int>(buffering: .newest(2), onDrop: { dropped.add($0) })
    subject.log(to: got)
    subject.subscribeNext { value in
      guard value == 0 else { return }
      subject.sendNext(1)
      subject.sendNext(2)
      subject.log(to: late)
      subject.sendNext(3)
      // Takes no turn of an earlier value.
      subject.sendNext(4)
      subject.sendNext(5)
    }
    subject.sendNext(0)
    #expect(got.events == ["0", "4", "5"])
    #expect(late.events == ["4", "5"])
    #expect(dropped.all == [1, 2, 3])
    subject.sendCompleted()
  }

  @Test("with a policy that drops or fails, no sender is asked to wait")
  func unpausedSubject() {
    for policy in [BufferingPolicy.newest(300), .oldest(300), .failing(beyond: 300)] {
      let subject = Subject<Int>(buffering: policy)
      subject.subscribeNext { value in
        guard value == 0 else { return }
        for next in 1...300 { subject.sendNext(next) }
        #expect(!subject.isPaused)
      }
      subject.sendNext(0)
      subject.sendCompleted()
    }
  }

  @Test("a subject says at the number of the policy that its senders should wait")
  func pausingSubject() {
    let subject = Subject<Int>(buffering: .pausing(at: 4))
    let paused = Log<Bool>()
    subject.subscribeNext { value in
      guard value == 0 else { return paused.add(subject.isPaused) }
      for next in 1...5 {
        subject.sendNext(next)
        paused.add(subject.isPaused)
      }
    }
    subject.sendNext(0)
    #expect(paused.all == [false, false, false, true, true] + Array(repeating: false, count: 5))
    subject.sendCompleted()
  }

  @Test("each value sent to a subject by several threads is received or dropped", arguments: 1...20)
  func subjectThreads(_ round: Int) {
    let (drops, received) = (Counter(), Counter())
    let policies = [BufferingPolicy.newest(2), .oldest(2), .newest(0)]
    let subject = Subject<Int>(
      buffering: policies[round % 3], onDrop: { _ in drops.increment() })
    subject.subscribeNext { _ in received.increment() }
    onThreads(3) { thread in
      for value in 0..<1000 {
        subject.sendNext(value)
        // Joins and leaves between the values.
        if thread == 0, value.isMultiple(of: 50) { subject.take(1).subscribe() }
      }
    }
    // What waits is delivered by another thread, or by the next sender.
    while drops.value + received.value < 3000 { Thread.sleep(forTimeInterval: 0) }
    #expect(drops.value + received.value == 3000)
    subject.sendCompleted()
  }

  @Test("merge(buffering:) keeps what the policy says", arguments: cases)
  func merge(_ policy: BufferingPolicy, kept: [String], dropped expected: [Int]) {
    let other = Subject<Int>()
    Signals.merge([source, other], buffering: policy, onDrop: { dropped.add($0) })
      .doNext { value in
        guard value == 0 else { return }
        onThreads(1) { _ in
          for next in 1...5 { other.sendNext(next) }
          other.sendCompleted()
        }
      }
      .log(to: got)
    source.sendNext(0)
    source.sendCompleted()
    #expect(got.events == ["0"] + kept + ["|"])
    #expect(dropped.all == expected)
  }

  @Test("at its end, merge(buffering:onDrop:) releases the closure") func mergeReleases() {
    var object: Counter? = Counter()
    weak let captured = object
    let subscription = Signals.merge(
      [source, .never], buffering: .newest(1), onDrop: { [object] _ in object!.increment() }
    ).subscribe()
    object = nil
    #expect(captured != nil)
    subscription.dispose()
    withExtendedLifetime(subscription) { #expect(captured == nil) }
  }

  @Test("merge(buffering:) fails at once") func failingMerge() {
    let other = Subject<Int>()
    Signals.merge([source, other], buffering: .failing(beyond: 1))
      .doNext { value in
        if value == 0 { onThreads(1) { _ in for next in 1...2 { other.sendNext(next) } } }
      }
      .log(to: got)
    source.sendNext(0)
    #expect(got.events.last == "X")
    #expect(!source.hasSubscribers && !other.hasSubscribers)
  }

  @Test("merge(buffering:) fails also if the report of the dropped value ends its source")
  func endInReport() {
    let (other, stop) = (Subject<Int>(), Subject<Int>())
    Signals.merge(
      [source, other.take(until: stop)], buffering: .failing(beyond: 0),
      onDrop: { _ in stop.sendNext(0) }
    )
    .doNext { value in if value == 0 { onThreads(1) { _ in other.sendNext(1) } } }
    .log(to: got)
    source.sendNext(0)
    #expect(got.events == ["0", "X"])
    #expect(!source.hasSubscribers && !other.hasSubscribers)
  }

  @Test("a count that can't be one stops the program") func badCounts() async {
    await #expect(processExitsWith: .failure) {
      _ = Subject<Int>().deliver(on: .main, buffering: .newest(0))
    }
    await #expect(processExitsWith: .failure) {
      _ = Subject<Int>().values(buffering: .pausing(at: 0))
    }
    await #expect(processExitsWith: .failure) {
      _ = Subject<Int>().buffering(.pausing(at: 0))
    }
    await #expect(processExitsWith: .failure) {
      _ = Subject<Int>().mapAsync(buffering: .pausing(at: -1)) { $0 }
    }
    await #expect(processExitsWith: .failure) {
      _ = zip(Subject<Int>(), Subject<Int>(), buffering: .newest(0))
    }
  }
}
