import Foundation
import SignalsTesting
import TestSupport
import Testing

@testable import Signals

/// A source keeps the pace of its subscriber.
@Suite(.leavesNothing) struct PaceTests {
  /// Says whether the source behind it is paused, and pauses it.
  private final class Tap: Sendable {
    private let edge = Mutexed<Edge?>(nil)

    var isPaused: Bool { edge.value?.isPaused ?? false }

    func pause() { edge.value?.setEnough(true) }
    func goOn() { edge.value?.setEnough(false) }
    func letGo() { edge.value = nil }

    fileprivate func attached(to upstream: Edge) { edge.value = upstream }

    /// Returns `source`, whose edge this tap gets.
    func on<Value: Sendable>(_ source: Signal<Value>) -> Signal<Value> {
      OperatorSignal { source.attach(TapSink(into: $0, self)) }
    }
  }

  private final class TapSink<Value>: LinearSink<Value, Value> {
    private let tap: Tap

    init(into downstream: Sink<Value>, _ tap: Tap) {
      self.tap = tap
      super.init(into: downstream)
    }

    override func attached(to upstream: Edge) {
      tap.attached(to: upstream)
      super.attached(to: upstream)
    }

    override func sendNext(_ value: Value) { downstream.sendNext(value) }
  }

  // MARK: How many values are taken

  /// An operator that queues.
  struct Queueing: Sendable, CustomTestStringConvertible {
    let testDescription: String
    /// How many values are taken while the consumer has got none.
    let most: Int
    /// Applies the operator. Its consumer gets values as `gate` lets them pass.
    let apply: @Sendable (Signal<Int>, Subject<Int>, TestScheduler) -> Signal<Int>
    /// Lets many values pass.
    var open: @Sendable (Subject<Int>, TestScheduler) -> Void = { gate, clock in
      for number in 0..<2000 {
        gate.sendNext(number)
        clock.run()
      }
    }

    static let all = [
      Queueing(testDescription: "concatMap", most: 17) { source, gate, _ in
        source.concatMap { value in gate.take(1).map { _ in value } }
      },
      Queueing(testDescription: "concatMap(by:) with three keys", most: 19) { source, gate, _ in
        source.concatMap(by: { $0 % 3 }) { value in gate.take(1).map { _ in value } }
      },
      Queueing(testDescription: "concatMap, pausing at 0", most: 1) { source, gate, _ in
        source.concatMap(buffering: .pausing(at: 0)) { value in gate.take(1).map { _ in value } }
      },
      Queueing(testDescription: "mapAsync, pausing at 0", most: 1) { source, gate, clock in
        source.mapAsync(on: clock.executor, buffering: .pausing(at: 0)) { value in
          _ = try await gate.first()
          return value
        }
      },
      Queueing(testDescription: "mapAsync of two, pausing at 0", most: 2) { source, gate, clock in
        source.mapAsync(maxConcurrent: 2, on: clock.executor, buffering: .pausing(at: 0)) { value in
          _ = try await gate.first()
          return value
        }
      },
      Queueing(testDescription: "flatten(maxConcurrent: 3), pausing at 0", most: 3) {
        source, gate, _ in
        source.map { value in gate.take(1).map { _ in value } }
          .flatten(maxConcurrent: 3, buffering: .pausing(at: 0))
      },
      Queueing(testDescription: "flatten(maxConcurrent: 3)", most: 19) { source, gate, _ in
        source.map { value in gate.take(1).map { _ in value } }.flatten(maxConcurrent: 3)
      },
      Queueing(testDescription: "mapAsync", most: 17) { source, gate, clock in
        source.mapAsync(on: clock.executor) { value in
          _ = try await gate.first()
          return value
        }
      },
      Queueing(testDescription: "deliver(on:)", most: 256) { source, _, clock in
        source.deliver(on: clock)
      },
      Queueing(testDescription: "zip", most: 256) { source, gate, _ in
        zip(source, gate).map { $0.0 }
      },
      Queueing(testDescription: "zip of an array", most: 256) { source, gate, _ in
        zip([source, gate]).map { $0[0] }
      },
    ]
  }

  @Test("few values are taken while the consumer waits, and then all come", arguments: Queueing.all)
  func taken(by each: Queueing) {
    let clock = TestScheduler()
    let (gate, taken) = (Subject<Int>(), Counter())
    let got = Mutexed<[Int]>([])
    let source = Signal.generate(first: 0, while: { $0 < 1000 }, next: { $0 + 1 }).doNext { _ in
      taken.increment()
    }
    clock.performAsCurrent {
      each.apply(source, gate, clock).subscribeNext { value in got.withLock { $0.append(value) } }
    }
    #expect(taken.value == each.most)
    clock.performAsCurrent { each.open(gate, clock) }
    clock.run()
    #expect(got.value == Array(0..<1000))
    gate.sendCompleted()
  }

  @Test("an infinite source is disposed of while it waits", arguments: Queueing.all)
  func disposed(in each: Queueing) {
    let clock = TestScheduler()
    let gate = Subject<Int>()
    clock.performAsCurrent {
      let signal = each.apply(
        .generate(first: 0, while: { _ in true }, next: { $0 + 1 }), gate, clock)
      signal.subscribe().dispose()
    }
    clock.run()
    gate.sendCompleted()
  }

  @Test("a source that is to go on is disposed of before it does")
  func disposedBeforeGoingOn() {
    let clock = TestScheduler()
    let tap = Tap()
    let got = Mutexed<[Int]>([])
    let source = Signal.generate(first: 0, while: { _ in true }, next: { $0 + 1 })
    let gate = Subject<Int>()
    let signal = concat([gate.take(1), source])
    let subscription = tap.on(signal).subscribeNext { value in
      got.withLock { $0.append(value) }
      if value == 0 { tap.pause() }
    }
    clock.performAsCurrent { gate.sendNext(-1) }
    #expect(got.value == [-1, 0])
    tap.goOn()
    subscription.dispose()
    clock.run()
    #expect(got.value == [-1, 0])
    tap.letGo()
  }

  @Test("a scheduler that drops the work of a source that goes on releases the source")
  func droppedWork() {
    var clock: TestScheduler? = TestScheduler()
    let tap = Tap()
    let got = Mutexed<[Int]>([])
    clock!.performAsCurrent {
      let source = tap.on(.generate(first: 0, while: { _ in true }, next: { $0 + 1 }))
      source.subscribeNext { value in
        got.withLock { $0.append(value) }
        if value == 2 { tap.pause() }
      }
    }
    tap.goOn()
    clock = nil
    #expect(got.value == [0, 1, 2])
    tap.letGo()
  }

  // MARK: Synchronous delivery

  @Test("synchronous inner signals reach no mark, so all is delivered at once")
  func synchronous() {
    #expect(Signal.from(1...10_000).concatMap { .return($0) }.collected().values.count == 10_000)
    let inner = Signal.from(1...10_000).map { Signal.from([$0, -$0]) }
    #expect(inner.flatten(maxConcurrent: 2).collected().values.count == 20_000)
    #expect(inner.flatten().collected().isCompleted)
    let pairs = zip(Signal.from(1...200), Signal.from(1...10_000)).collected()
    #expect(pairs.values.count == 200)
    #expect(pairs.isCompleted)
  }

  // MARK: Stack

  @Test("a million pauses take constant stack") func depth() async {
    let count = Counter()
    await onSmallStack {
      let clock = TestScheduler()
      let tap = Tap()
      clock.performAsCurrent {
        let source = tap.on(.range(start: 0, count: hundredThousand))
        source.subscribeNext { _ in
          count.increment()
          tap.pause()
          clock.schedule { tap.goOn() }
        }
      }
      clock.run()
      tap.letGo()
    }
    #expect(count.value == hundredThousand)
  }

  @Test("a hundred thousand senders wait in constant stack") func manySenders() async {
    let count = Counter()
    await onSmallStack {
      for ends in [true, false] {
        let tap = Tap()
        let kept = Mutexed<Subscriber<Int>?>(nil)
        let signal = Signal<Int>.create { subscriber in
          kept.value = subscriber
          return nil
        }
        let subscription = tap.on(signal).subscribe()
        tap.pause()
        for _ in 0..<hundredThousand { kept.value?.whenReady { count.increment() } }
        if ends { subscription.dispose() } else { tap.goOn() }
        tap.letGo()
        kept.value = nil
      }
    }
    #expect(count.value == hundredThousand)
  }

  // MARK: Zip

  @Test("parts of one shared source are zipped, although one of them comes far later")
  func zipOfParts() {
    let log = EventLog<Int>()
    let source = Subject<Int>()
    let signal = zip(source.filter { $0 < 1000 }, source.filter { $0 >= 1000 }).map { $1 - $0 }
    signal.distinctUntilChanged().log(to: log)
    let clock = TestScheduler()
    clock.performAsCurrent { Signal.from(0..<2000).subscribe(source) }
    clock.run()
    #expect(log.events == ["1000", "|"])
  }

  @Test("a shared source that replays goes on for a second part, which has missed some values")
  func zipOfReplayedParts() {
    let clock = TestScheduler()
    let log = EventLog<Int>()
    let source = Signal.from(0..<2000).share(replay: 1)
    clock.performAsCurrent { zip(source, source).count().log(to: log) }
    clock.run()
    // The first part was paused after 256 values, of which the second one gets the last.
    #expect(log.events == ["1745", "|"])
  }

  @Test("groups of one source are flattened a few at a time") func groups() {
    let clock = TestScheduler()
    let log = EventLog<Int>()
    clock.performAsCurrent {
      Signal.from(0..<2000).groupBy { $0 % 100 }.flatten(maxConcurrent: 2).count().log(to: log)
    }
    clock.run()
    #expect(log.events == ["40", "|"])
  }

  // MARK: Subjects

  @Test("a subject is paused while all of its subscribers are") func subject() {
    let subject = Subject<Int>()
    let (a, b) = (Tap(), Tap())
    let first = a.on(subject).subscribe()
    let second = b.on(subject).subscribe()
    a.pause()
    #expect(!subject.isPaused)
    b.pause()
    #expect(subject.isPaused)
    a.goOn()
    #expect(!subject.isPaused)
    first.dispose()
    #expect(subject.isPaused)
    let third = subject.subscribe()
    #expect(!subject.isPaused)
    third.dispose()
    #expect(subject.isPaused)
    second.dispose()
    #expect(!subject.isPaused)
    a.letGo()
    b.letGo()
  }

  /// Pauses the source as soon as it is attached, and ends the subscription.
  private final class EndingSink: LinearSink<Int, Int> {
    override func attached(to upstream: Edge) {
      super.attached(to: upstream)
      upstream.setEnough(true)
      upstream.dispose()
    }
  }

  @Test("a paused subscription that ends before it is in the list is not counted for ever")
  func endsWhileJoining() {
    let subject = Subject<Int>()
    let subscription = subject.subscribe()
    OperatorSignal { subject.attach(EndingSink(into: $0)) }.subscribe()
    #expect(!subject.isPaused)
    subscription.dispose()
  }

  @Test("a source goes on for a subscriber of a group when that one is in the list")
  func subscriberOfAGroup() {
    let (tap, clock) = (Tap(), TestScheduler())
    let (groups, got) = (Mutexed<[GroupedSignal<Int, Int>]>([]), EventLog<Int>())
    clock.performAsCurrent {
      let all = Signal.from(1...4).deliver(on: InlineScheduler()).groupBy { _ in 0 }
      let subscription = tap.on(all).subscribeNext { group in
        groups.value.append(group)
        tap.pause()
      }
      #expect(tap.isPaused)
      for group in groups.value { group.log(to: got) }
      clock.run()
      subscription.dispose()
    }
    // The first value came before there was a subscriber of the group.
    #expect(got.events == ["2", "3", "4", "|"])
    groups.value = []
    tap.letGo()
  }

  /// The source sends at once when it may go on: here, as the first of two signals is to begin.
  @Test("signals begin in order, also if the source goes on meanwhile", arguments: [false, true])
  func beginsInOrder(byKey: Bool) {
    let (first, others, begun) = (Subject<Int>(), Subject<Int>(), EventLog<Int>())
    let inner = { @Sendable (number: Int) -> Signal<Int> in
      let log = { @Sendable in begun.add("\(number)") }
      if number == 1 { return first.initially(log) }
      if number.isMultiple(of: 2) { return others.take(1).initially(log) }
      // Two places become free: that of the signal before, and its own.
      return Signal.create { subscriber in
        log()
        others.sendNext(0)
        subscriber.sendCompleted()
        return nil
      }
    }
    let source = Signal.from(1...40).deliver(on: InlineScheduler())
    let signal =
      byKey
      ? source.concatMap(by: { $0 }, maxConcurrent: 2, inner)
      : source.map(inner).flatten(maxConcurrent: 2)
    let subscription = InlineScheduler().performAsCurrent { signal.subscribe() }
    #expect(begun.events == ["1", "2"])
    first.sendCompleted()
    #expect(begun.events == (1...40).map { "\($0)" })
    subscription.dispose()
  }

  @Test("calls begin in order, also if the source goes on meanwhile") func callsBeginInOrder() {
    let (tap, clock, begun) = (Tap(), TestScheduler(), EventLog<Int>())
    let (first, others) = (Subject<Int>(), Subject<Int>())
    clock.performAsCurrent {
      let calls = Signal.from(1...40).deliver(on: InlineScheduler())
        .mapAsync(maxConcurrent: 2, on: clock.executor) {
          begun.add("\($0)")
          return try await ($0 == 1 ? first : others).first()
        }
      let subscription = tap.on(calls).subscribe()
      clock.run()
      #expect(begun.events == ["1", "2"])
      first.sendNext(0)
      clock.run()
      // Two begin at a time, so that there is a free place when the source goes on for the first.
      while begun.events.count < 40 {
        let count = begun.events.count
        tap.pause()
        others.sendNext(0)
        clock.run()
        tap.goOn()
        clock.run()
        #expect(begun.events.count == min(count + 2, 40))
      }
      #expect(begun.events == (1...40).map { "\($0)" })
      others.sendNext(0)
      clock.run()
      #expect(subscription.isDisposed)
    }
    tap.letGo()
  }

  @Test("a subject that replays counts its subscribers from when they join") func replaying() {
    let subject = ReplaySubject<Int>(capacity: 1)
    let (a, b, c, d) = (Tap(), Tap(), Tap(), Tap())
    let first = a.on(subject).subscribe()
    a.pause()
    #expect(subject.isPaused)
    let second = b.on(subject).subscribe()
    #expect(!subject.isPaused)
    a.goOn()
    let third = c.on(subject).subscribe()
    c.pause()
    #expect(!subject.isPaused)
    let paused = subject.subscribeNext { _ in
      // Ends before it is in the list.
      let fourth = d.on(subject).subscribe()
      d.pause()
      fourth.dispose()
    }
    subject.sendNext(1)
    paused.dispose()
    third.dispose()
    second.dispose()
    #expect(!subject.isPaused)
    first.dispose()
    for tap in [a, b, c, d] { tap.letGo() }
  }

  @Test("a subject that an operator has paused goes on when the operator ends", arguments: 0..<4)
  func askerEnds(which: Int) {
    let subject = Subject<Int>()
    let clock = TestScheduler()
    let stuck = Subject<Int>()
    let apply: [(Signal<Int>) -> Disposable] = [
      { $0.concatMap { _ in stuck }.subscribe() },
      { $0.deliver(on: clock).subscribe() },
      { zip($0, Subject<Int>()).subscribe() },
      { $0.mapAsync(on: clock.executor) { _ in try await Signal<Int>.never.first() }.subscribe() },
    ]
    let slow = apply[which](subject)
    let taken = Counter()
    for number in 0..<300 { subject.sendNext(number) }
    if which != 2 { #expect(subject.isPaused) }
    slow.dispose()
    #expect(!subject.isPaused)
    let quick = subject.subscribeNext { _ in taken.increment() }
    #expect(!subject.isPaused)
    clock.performAsCurrent { Signal.from(0..<1000).subscribe(subject) }
    clock.run()
    #expect(taken.value == 1000)
    quick.dispose()
  }

  // MARK: Disposables that hold subscriptions

  /// Subscribes to a signal whose block returns `held`, and calls `body` with its tap.
  private func hold(_ held: Disposable, _ body: (Tap) -> Void) {
    let tap = Tap()
    let kept = Mutexed<Subscriber<Int>?>(nil)
    let signal = Signal<Int>.create { subscriber in
      kept.value = subscriber
      return held
    }
    let subscription = TestScheduler().performAsCurrent { tap.on(signal).subscribe() }
    body(tap)
    kept.value?.sendCompleted()
    #expect(subscription.isDisposed && held.isDisposed)
    kept.value = nil
    tap.letGo()
  }

  @Test("what a paused delivery holds is not sent when another subscription replaces it")
  func replaced() {
    let (numbers, sent, serial) = (Subject<Int>(), Counter(), SerialDisposable())
    serial.disposable = numbers.deliver(on: InlineScheduler()).subscribeNext { _ in
      sent.increment()
    }
    hold(serial) { tap in
      tap.pause()
      numbers.sendNext(1)
      #expect(sent.value == 0)
      serial.replace(with: nil)
      #expect(sent.value == 0)
    }
  }

  @Test("a compound disposable passes a pause on to what it holds at each moment") func compound() {
    let (early, late) = (Subject<Int>(), Subject<Int>())
    let (held, inner) = (CompoundDisposable(early.subscribe()), CompoundDisposable())
    held.add(inner)
    hold(held) { tap in
      tap.pause()
      #expect(early.isPaused)
      let subscription = late.subscribe()
      inner.add(subscription)
      #expect(late.isPaused)
      inner.remove(subscription)
      #expect(!late.isPaused)
      inner.add(subscription)
      held.remove(inner)
      #expect(!late.isPaused && early.isPaused)
      held.add(inner)
      #expect(late.isPaused)
      tap.goOn()
      #expect(!late.isPaused && !early.isPaused)
      tap.pause()
      #expect(late.isPaused && early.isPaused)
    }
    #expect(!late.isPaused && !early.isPaused)
  }

  @Test("a serial disposable passes a pause on to what it holds at each moment") func serial() {
    let sources = [Subject<Int>(), Subject<Int>(), Subject<Int>()]
    var paused: [Bool] { sources.map(\.isPaused) }
    let subscriptions = sources.map { $0.subscribe() }
    let (held, place) = (SerialDisposable(subscriptions[0]), SerialDisposable())
    hold(held) { tap in
      tap.pause()
      #expect(paused == [true, false, false])
      #expect(held.swapIn(subscriptions[1]) === subscriptions[0])
      #expect(paused == [false, true, false])
      held.disposable = place
      #expect(paused == [false, false, false])
      place.disposable = subscriptions[2]
      #expect(paused == [false, false, true])
      place.disposable = subscriptions[2]
      #expect(paused == [false, false, true])
      tap.goOn()
      #expect(paused == [false, false, false])
      place.disposable = subscriptions[1]
      #expect(paused == [false, false, false])
      tap.pause()
      #expect(paused == [false, true, false])
    }
    #expect(paused == [false, false, false])
    for subscription in subscriptions { subscription.dispose() }
  }

  @Test("a source behind a compound disposable goes on after the pause") func heldSource() {
    let (clock, slow) = (TestScheduler(), TestScheduler())
    let (taken, got) = (Counter(), Log<Int>())
    let numbers = Signal.range(start: 0, count: 1000).doNext { _ in taken.increment() }
      .subscribe(on: clock)
    let doubled = Signal<Int>.create { subscriber in
      let all = CompoundDisposable()
      all.add(
        numbers.subscribe(
          next: { subscriber.sendNext(2 * $0) }, completed: { subscriber.sendCompleted() }))
      return all
    }
    clock.performAsCurrent {
      _ = doubled.deliver(on: slow).subscribeNext { got.add($0) }
    }
    clock.run()
    #expect(taken.value == 256)
    slow.run()
    clock.run()
    #expect(taken.value == 512)
    for _ in 0..<6 {
      slow.run()
      clock.run()
    }
    #expect(got.all == (0..<1000).map { 2 * $0 })
  }

  // MARK: Which inputs are paused

  /// An operator of two inputs, each of which a paused output pauses or not.
  struct Inputs: Sendable, CustomTestStringConvertible {
    let testDescription: String
    let paused: [Bool]
    let apply: @Sendable ([Signal<Int>], TestScheduler) -> Signal<Int>

    init(
      _ name: String, _ paused: Bool...,
      apply: @escaping @Sendable ([Signal<Int>], TestScheduler) -> Signal<Int>
    ) {
      testDescription = name
      self.paused = paused
      self.apply = apply
    }

    static let second = Duration.seconds(1)

    static let all = [
      Inputs("map", true) { source, _ in source[0].map { $0 } },
      Inputs("collect", true) { source, _ in source[0].collect().map(\.count) },
      Inputs("take(last:)", true) { source, _ in source[0].take(last: 2) },
      Inputs("merge", true, true) { source, _ in merge(source) },
      Inputs("combineLatest", true, true) { source, _ in
        combineLatest(source[0], source[1]).map { $0.0 }
      },
      Inputs("combineLatest of an array", true, true) { source, _ in
        combineLatest(source).map { $0[0] }
      },
      Inputs("zip", true, true) { source, _ in zip(source[0], source[1]).map { $0.0 } },
      Inputs("race", true, true) { source, _ in race(source) },
      Inputs("concat", true) { source, _ in concat([source[0], .never]) },
      Inputs("catch", true) { source, _ in source[0].catch(to: .never) },
      Inputs("retry", true) { source, _ in source[0].retry(2) },
      Inputs("take(until:)", true, false) { source, _ in source[0].take(until: source[1]) },
      Inputs("take(untilReplacement:)", true, true) { source, _ in
        source[0].take(untilReplacement: source[1])
      },
      Inputs("skip(until:)", true, false) { source, _ in source[0].skip(until: source[1]) },
      Inputs("sample(when:onDrop:)", false, false) { source, _ in source[0].sample(when: source[1])
      },
      Inputs("withLatest(from:)", true, false) { source, _ in
        source[0].withLatest(from: source[1]).map { $0.0 }
      },
      Inputs("flattenMap", true, true) { source, _ in
        let inner = source[1]
        return source[0].startWith(0).flattenMap { _ in inner }
      },
      Inputs("flatten(maxConcurrent:)", true, true) { source, _ in
        let inner = source[1]
        return source[0].startWith(0).map { _ in inner }.flatten(maxConcurrent: 2)
      },
      Inputs("flatMapLatest", false, true) { source, _ in
        let inner = source[1]
        return source[0].startWith(0).flatMapLatest { _ in inner }
      },
      Inputs("exhaustMap", false, true) { source, _ in
        let inner = source[1]
        return source[0].startWith(0).exhaustMap { _ in inner }
      },
      Inputs("debounce", false) { source, clock in source[0].debounce(for: second, on: clock) },
      Inputs("throttleLatest", false) { source, clock in
        source[0].throttleLatest(for: second, on: clock)
      },
      Inputs("buffer(for:orCount:)", true) { source, clock in
        source[0].buffer(for: second, orCount: 9, on: clock).map(\.count)
      },
      Inputs("timeout(after:)", true) { source, clock in source[0].timeout(after: second, on: clock)
      },
      Inputs("deliver(on:)", false) { source, clock in source[0].deliver(on: clock) },
      Inputs("mapAsync", false) { source, clock in source[0].mapAsync(on: clock.executor) { $0 } },
      Inputs("share", true) { source, _ in source[0].share() },
      Inputs("buffering", false) { source, _ in source[0].buffering(.newest(1)) },
      Inputs("merge(buffering:)", true, true) { source, _ in
        merge(source, buffering: .newest(1))
      },
      Inputs("zip(buffering:)", false, false) { source, _ in
        zip(source, buffering: .newest(1)).map { $0[0] }
      },
      Inputs("share(replay:)", true) { source, _ in source[0].share(replay: 1) },
    ]
  }

  @Test(
    "share(pace:) lets the source wait for the fastest or the slowest subscriber",
    arguments: SharingPace.allCases)
  func sharing(_ pace: SharingPace) {
    let (clock, slow) = (TestScheduler(), TestScheduler())
    let (taken, fastOnes, slowOnes) = (Counter(), Counter(), Counter())
    let shared = Signal.range(start: 0, count: 1000).doNext { _ in taken.increment() }
      .subscribe(on: clock).share(pace: pace)
    shared.subscribeNext { _ in fastOnes.increment() }
    let slowSubscription = shared.deliver(on: slow).subscribeNext { _ in slowOnes.increment() }
    clock.run()
    #expect(taken.value == (pace == .slowest ? 256 : 1000))
    #expect(fastOnes.value == taken.value)
    slow.run()
    clock.run()
    #expect(taken.value == (pace == .slowest ? 512 : 1000))
    #expect(slowOnes.value == (pace == .slowest ? 256 : 1000))
    // The one that has enough leaves.
    slowSubscription.dispose()
    clock.run()
    #expect(fastOnes.value == 1000)
  }

  @Test("which inputs a paused output pauses", arguments: Inputs.all) func inputs(each: Inputs) {
    let clock = TestScheduler()
    let output = Tap()
    let inputs = each.paused.map { _ in Tap() }
    let sources = each.paused.map { _ in Subject<Int>() }
    let subscription = clock.performAsCurrent {
      output.on(each.apply(Swift.zip(inputs, sources).map { $0.on($1) }, clock)).subscribe()
    }
    for isPaused in [true, false, true] {
      if isPaused { output.pause() } else { output.goOn() }
      #expect(inputs.map(\.isPaused) == each.paused.map { $0 && isPaused })
      #expect(sources.map(\.isPaused) == each.paused.map { $0 && isPaused })
    }
    subscription.dispose()
    #expect(sources.allSatisfy { !$0.isPaused })
    for tap in inputs + [output] { tap.letGo() }
    for source in sources { source.sendCompleted() }
  }
}
