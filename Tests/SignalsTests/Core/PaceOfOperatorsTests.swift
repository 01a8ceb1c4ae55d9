import Foundation
import SignalsTesting
import TestSupport
import Testing

@testable import Signals

/// Sources that keep the pace, seen from outside: only through operators and subscribers.
@Suite(.leavesNothing) struct PaceOfOperatorsTests {
  private let clock = TestScheduler()
  private let taken = Counter()

  /// A source that can wait. It counts the values that are taken from it.
  private func source(_ count: Int) -> Signal<Int> {
    Signal.range(start: 0, count: count).doNext { [taken] _ in taken.increment() }
  }

  /// The work for a value: it is done when `gate` sends.
  private func afterNext(of gate: Subject<Int>) -> @Sendable (Int) -> Signal<Int> {
    { value in gate.take(1).map { _ in value } }
  }

  @Test("delay holds 4096 values, and takes more at half of them") func delay() {
    let got = Counter()
    clock.performAsCurrent {
      source(10_000).delay(for: .seconds(1), on: clock).subscribeNext { _ in got.increment() }
    }
    #expect(taken.value == 4096)
    clock.run()
    #expect(got.value == 10_000)
  }

  @Test("delay keeps its values while its output is paused, and then sends them") func pausedDelay()
  {
    let got = Log<Int>()
    let gate = Subject<Int>()
    clock.performAsCurrent {
      source(100).delay(for: .seconds(1), on: clock)
        .concatMap(afterNext(of: gate))
        .subscribeNext { got.add($0) }
    }
    clock.advance(by: .seconds(5))
    #expect(got.all == [])
    for _ in 0..<100 {
      gate.sendNext(0)
      clock.run()
    }
    #expect(got.all == Array(0..<100))
  }

  @Test(
    "repeat and concat begin no round while their output is paused",
    arguments: [true, false])
  func rounds(repeats: Bool) {
    let gate = Subject<Int>()
    let got = Log<Int>()
    let rounds = Counter()
    let once = Signal<Int>.defer {
      rounds.increment()
      return .return(1)
    }
    let all = repeats ? once.repeat().take(100) : concat(Array(repeating: once, count: 100))
    clock.performAsCurrent {
      all.concatMap(afterNext(of: gate)).subscribeNext { got.add($0) }
    }
    #expect(rounds.value == 17)
    for _ in 0..<100 {
      gate.sendNext(0)
      clock.run()
    }
    #expect(got.all == Array(repeating: 1, count: 100))
    #expect(rounds.value == 100)
  }

  @Test("timeout(perValue:) stands still while its output is paused") func timeout() {
    let gate = Subject<Int>()
    let log = EventLog<Int>()
    clock.performAsCurrent {
      source(40).concat(with: .never).timeout(perValue: .seconds(1), on: clock)
        .concatMap(afterNext(of: gate))
        .count().log(to: log)
    }
    #expect(taken.value == 17)
    clock.advance(by: .seconds(100))
    #expect(log.events == [])
    for _ in 0..<40 {
      gate.sendNext(0)
      clock.advance(by: .milliseconds(10))
    }
    #expect(log.events == [])
    clock.advance(by: .seconds(2))
    #expect(log.events.count == 1)
    #expect(log.events.first?.hasPrefix("X") == true)
  }

  @Test("timeout(perValue:) begins again after a pause between two values") func timeoutBetween() {
    let (numbers, others, output) = (Subject<Int>(), Subject<Int>(), TestScheduler())
    let log = EventLog<Int>()
    clock.performAsCurrent {
      merge(numbers.timeout(perValue: .seconds(5), on: clock), others).deliver(on: output)
        .filter { $0 < 0 }.log(to: log)
    }
    clock.advance(by: .seconds(1))
    for number in 0..<256 { others.sendNext(number) }
    #expect(numbers.isPaused)
    clock.advance(by: .seconds(3))
    output.run()
    #expect(!numbers.isPaused)
    clock.advance(by: .seconds(4.9))
    numbers.sendNext(-1)
    clock.advance(by: .seconds(4.9))
    output.run()
    #expect(log.events == ["-1"])
    clock.advance(by: .seconds(0.1))
    output.run()
    #expect(log.events == ["-1", "X"])
  }

  @Test(
    "what an inner signal sends at once stays together, whatever is paused",
    arguments: ["flattenMap", "flatMapLatest", "exhaustMap"], [nil, "window", "groupBy"])
  func expansion(_ name: String, _ handingOut: String?) {
    let inners: @Sendable (Int) -> Signal<Int> = { number in
      let numbers = Signal.from(number * 10..<number * 10 + 10)
      return switch handingOut {
      case "window": numbers.window(count: 1).flatMap { $0 }
      case "groupBy": numbers.groupBy { $0 }.flatMap { $0 }
      default: numbers.startWith(-1).filter { $0 >= 0 }
      }
    }
    let source = Subject<Int>()
    let flattened =
      switch name {
      case "flattenMap": source.flattenMap(inners)
      case "flatMapLatest": source.flatMapLatest(inners)
      default: source.exhaustMap(inners)
      }
    let got = Log<Int>()
    clock.performAsCurrent {
      flattened.deliver(on: clock).subscribeNext { got.add($0) }
      // A subject can't wait, so inner signals come while the output is paused.
      for number in 0..<100 { source.sendNext(number) }
    }
    clock.run()
    source.sendCompleted()
    clock.run()
    #expect(got.all == Array(0..<1000))
  }

  @Test("a source that is added during a pause waits at once") func latecomer() {
    let output = TestScheduler()
    let sources = Subject<Signal<Int>>()
    let got = Counter()
    sources.flatten().deliver(on: output).subscribeNext { _ in got.increment() }
    clock.performAsCurrent {
      for _ in 0..<3 { sources.sendNext(source(1000).subscribe(on: clock)) }
    }
    clock.run()
    // The later two look after their first value.
    #expect(taken.value == 258)
    while got.value < 3000 {
      output.run()
      clock.run()
    }
  }

  @Test(
    "so does one of signals that an operator hands out",
    arguments: ["window(count:)", "window(for:)", "groupBy(_:)", "groupBy(_:untilIdleFor:)"])
  func latecomerOfSignals(_ name: String) {
    let output = TestScheduler()
    let signals: Signal<Signal<Int>> =
      switch name {
      case "window(count:)": source(1000).window(count: 5)
      case "window(for:)": source(1000).window(for: .seconds(1), on: clock)
      case "groupBy(_:)": source(1000).groupBy { $0 % 3 }.map { $0 }
      default: source(1000).groupBy({ $0 % 3 }, untilIdleFor: .seconds(1), on: clock).map { $0 }
      }
    let full = Signal.from(0..<1000).map { Signal.return($0) }
    let subscription = clock.performAsCurrent {
      merge(full, signals).deliver(on: output).subscribe()
    }
    // It looks after its first value.
    #expect(taken.value == 1)
    subscription.dispose()
  }

  @Test("a binding to a subject is none of its subscribers, and doesn't wait for them")
  func bound() {
    let jobs = Subject<Int>()
    Subject<Int>().bind(to: jobs)
    let idle = Subject<Int>()
    idle.bind(to: jobs)
    #expect(!jobs.hasSubscribers)
    let subscription = jobs.deliver(on: clock).subscribe()
    clock.performAsCurrent { _ = source(1000).bind(to: jobs) }
    #expect(jobs.isPaused && !idle.isPaused)
    #expect(taken.value == 1000)
    clock.run()
    #expect(!jobs.isPaused)
    subscription.dispose()
  }

  @Test(
    "values that a subject's subscriber sends back to it by a binding hold up nothing",
    arguments: ["mapAsync", "concatMap", "deliver(on:)"])
  func circle(_ name: String) {
    let (numbers, gate) = (Subject<Int>(), Subject<Int>())
    let got = Log<Int>()
    let done = numbers.doNext { got.add($0) }
    clock.performAsCurrent {
      let next =
        switch name {
        case "mapAsync": done.mapAsync(on: clock.executor) { $0 + 1000 }
        case "concatMap": done.concatMap(afterNext(of: gate)).map { $0 + 1000 }
        default: done.deliver(on: clock).map { $0 + 1000 }
        }
      next.filter { $0 < 3000 }.bind(to: numbers)
      for number in 0..<300 { numbers.sendNext(number) }
      for _ in 0..<2000 {
        clock.run()
        gate.sendNext(0)
      }
    }
    #expect(got.all.count == 900)
    #expect(!numbers.isPaused)
    numbers.sendCompleted()
  }

  @Test("a shared source waits while all its subscribers do") func shared() {
    let gate = Subject<Int>()
    let got = Log<Int>()
    let fast = Counter()
    let leaves = Subject<Int>()
    clock.performAsCurrent {
      let shared = source(1000).publish()
      shared.signal.concatMap(afterNext(of: gate)).subscribeNext {
        got.add($0)
      }
      shared.signal.take(until: leaves).subscribeNext { _ in
        fast.increment()
        if fast.value == 100 { leaves.sendNext(0) }
      }
      shared.connect()
    }
    #expect(fast.value == 100)
    #expect(taken.value == 100)
    for _ in 0..<1000 {
      gate.sendNext(0)
      clock.run()
    }
    #expect(got.all == Array(0..<1000))
  }

  @Test(
    "a source of groups or windows waits while its subscriber and all of them do",
    arguments: ["groupBy", "window"])
  func handedOut(_ name: String) {
    let got = Log<Int>()
    clock.performAsCurrent {
      let parts =
        name == "groupBy"
        ? source(2000).groupBy { $0 % 2 }.map { $0 as Signal<Int> }
        : source(2000).window(count: 500)
      parts.flatten().deliver(on: clock).subscribeNext { got.add($0) }
    }
    #expect(taken.value == 256)
    clock.run()
    #expect(got.all == Array(0..<2000))
  }

  @Test("a create block that asks waits, one that doesn't sends all") func ownSource() {
    for asks in [true, false] {
      let sent = Counter()
      let signal = Signal<Int>.create { subscriber in
        @Sendable func send(from first: Int) {
          for number in first..<1000 {
            if asks, subscriber.isPaused {
              return subscriber.whenReady { send(from: number) }
            }
            sent.increment()
            subscriber.sendNext(number)
          }
          subscriber.sendCompleted()
        }
        send(from: 0)
        return nil
      }
      let got = Log<Int>()
      clock.performAsCurrent { signal.deliver(on: clock).subscribeNext { got.add($0) } }
      #expect(sent.value == (asks ? 256 : 1000))
      clock.run()
      #expect(got.all == Array(0..<1000))
    }
  }

  @Test(
    "a block that returns the subscription to another signal passes the pause on",
    arguments: [true, false])
  func passedOn(returnsIt: Bool) {
    // A source that sends while it is being subscribed to would end before the block returns.
    let source = source(1000).subscribe(on: clock)
    let output = TestScheduler()
    let got = Counter()
    let signal = Signal<Int>.create { subscriber in
      returnsIt ? source.subscribe(next: subscriber.sendNext) : source.subscribe(subscriber)
    }
    clock.performAsCurrent {
      signal.deliver(on: output).subscribeNext { _ in got.increment() }
    }
    clock.run()
    #expect(taken.value == 256)
    output.run()
    clock.run()
    while got.value < 1000 {
      output.run()
      clock.run()
    }
  }

  // MARK: Inner signals

  @Test(
    "an operator that queues inside of an inner signal pauses its source",
    arguments: InnerOperator.allCases)
  func insideOfInner(each: InnerOperator) {
    let numbers = source(10_000)
    let sender = Subject<Int>()
    let subscription = each.apply(to: sender) { [clock] _ in numbers.deliver(on: clock) }
      .subscribe()
    clock.performAsCurrent { sender.sendNext(1) }
    #expect(taken.value == 256)
    subscription.dispose()
  }

  @Test("zip inside of an inner signal pauses an endless input")
  func zipInsideOfInner() {
    let (sender, other) = (Subject<Int>(), Subject<Int>())
    let numbers = Signal.from(0...).doNext { [taken] _ in taken.increment() }
    let subscription = sender.flatMapLatest { _ in zip(numbers, other).map { $0.0 } }.subscribe()
    clock.performAsCurrent { sender.sendNext(1) }
    #expect(taken.value == 256)
    subscription.dispose()
  }

  @Test("a signal to which a block subscribes meanwhile waits as usual") func unrelated() {
    let sender = Subject<Int>()
    let numbers = source(10_000)
    let others = CompoundDisposable()
    let subscription = sender.flattenMap { Signal.from([$0]) }.subscribeNext { [clock] _ in
      others.add(numbers.deliver(on: clock).subscribe())
    }
    clock.performAsCurrent { sender.sendNext(1) }
    #expect(taken.value == 256)
    subscription.dispose()
    others.dispose()
  }

  @Test(
    "a pause loses no value of a window", arguments: [1, 2])
  func windows(maxConcurrent: Int) {
    let got = Log<Int>()
    clock.performAsCurrent {
      source(1000).window(count: 5).flatten(maxConcurrent: maxConcurrent)
        .deliver(on: clock, buffering: .pausing(at: 4))
        .subscribeNext { got.add($0) }
    }
    clock.run()
    #expect(got.all == Array(0..<1000))
  }

  // MARK: Where sources go on

  @Test("a delivery at once goes on in no call that makes room for it", arguments: [false, true])
  func deliveryAtOnce(ofUser: Bool) {
    let atOnce: Scheduler = ofUser ? InlineScheduler() : .immediate
    let clock = TestScheduler()
    let other = Subject<Int>()
    let (pairs, latest) = (EventLog<String>(), EventLog<Int>())
    clock.performAsCurrent {
      zip(Signal.from(1...3).deliver(on: atOnce), other, buffering: .pausing(at: 1))
        .map { "\($0)\($1)" }.log(to: pairs)
      Signal.from(1...5).deliver(on: atOnce).conflate(upTo: 1) { $0 = $1 }
        .deliver(on: clock, buffering: .pausing(at: 1)).log(to: latest)
    }
    for number in 1...3 {
      other.sendNext(number)
      clock.run()
    }
    #expect(pairs.events == ["11", "22", "33", "|"])
    #expect(latest.events == ["1", "2", "3", "4", "5", "|"])
  }

  @Test("a source goes on in virtual time although another test scheduler ends its pause")
  func twoClocks() {
    let other = TestScheduler()
    let got = Counter()
    let places = Log<Bool>()
    // The source begins on the scheduler of the test that was made last.
    source(1000).doNext { _ in places.add(Scheduler.current === other) }
      .deliver(on: clock).subscribeNext { _ in got.increment() }
    for _ in 0..<10 {
      clock.run()
      other.run()
    }
    #expect(got.value == 1000)
    #expect(places.all == Array(repeating: true, count: 1000))
  }

  @Test("in a test on the main thread, a source goes on in virtual time")
  @MainActor func onMainThread() {
    let (clock, gate) = (TestScheduler(), Subject<Void>())
    let counts = (Counter(), Counter(), Counter(), Counter())
    source(1000).doNext { _ in dispatchPrecondition(condition: .onQueue(.main)) }
      .deliver(on: clock).subscribeNext { _ in counts.0.increment() }
    source(100).concatMap { .return($0).delay(for: .seconds(1), on: clock) }
      .subscribeNext { _ in counts.1.increment() }
    source(100).mapAsync(on: clock.executor) { $0 }.subscribeNext { _ in counts.2.increment() }
    // Here the test itself ends the pause.
    source(100).concatMap { number in gate.take(1).mapReplace(number) }
      .subscribeNext { _ in counts.3.increment() }
    for _ in 0..<100 {
      gate.sendNext(())
      clock.run()
    }
    gate.sendCompleted()
    #expect(counts.0.value == 1000)
    #expect([counts.1, counts.2, counts.3].map(\.value) == [100, 100, 100])
  }

  @Test("what waits behind buffering comes on the scheduler where the pause was met")
  func placeOfBuffering() {
    let receiver = TestScheduler()
    let places = Log<Bool>()
    let sender = Subject<Int>()
    sender.buffering(.unbounded)
      .doNext { [clock] _ in places.add(Scheduler.current === clock) }
      .deliver(on: receiver).subscribe()
    clock.performAsCurrent { for number in 0..<1000 { sender.sendNext(number) } }
    for _ in 0..<20 {
      receiver.run()
      clock.run()
    }
    #expect(places.all == Array(repeating: true, count: 1000))
    sender.sendCompleted()
    receiver.run()
  }

  /// Operators behind which a source may go on in the call that ends its pause.
  enum GoingOnInside: CaseIterable {
    case buffering, deliver

    func apply(to source: Signal<Int>) -> Signal<Int> {
      switch self {
      case .buffering: source.buffering(.unbounded)
      case .deliver: source.deliver(on: .immediate)
      }
    }
  }

  @Test(
    "values that go on after a pause come after those that have waited in the line",
    arguments: GoingOnInside.allCases)
  func orderAfterLine(each: GoingOnInside) async {
    let (first, second) = (Subject<Int>(), Subject<Int>())
    let got = Log<Int>()
    merge(each.apply(to: first), second).subscribeNext { value in
      if value >= 0 { return got.add(value) }
      let sent = DispatchSemaphore(value: 0)
      Thread.detachNewThread {
        for number in 0..<600 { first.sendNext(number) }
        sent.signal()
      }
      sent.wait()
    }
    second.sendNext(-1)
    while got.all.count < 600 { await Task.yield() }
    #expect(got.all == Array(0..<600))
    first.sendCompleted()
    second.sendCompleted()
  }
}
