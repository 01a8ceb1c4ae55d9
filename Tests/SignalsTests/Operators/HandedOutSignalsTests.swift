import Signals
import SignalsTesting
import TestSupport
import Testing

/// The rule about signals that an operator hands out (contract 8), for all operators that do so.
@Suite("Signals that are handed out", .leavesNothing, .tags(.K30)) struct HandedOutSignalsTests {
  /// The current scheduler of the tests, so that signals begin at once.
  private let clock = TestScheduler()
  private let source = Subject<Int>()
  private let log = EventLog<Int>()

  /// The operators, each with arguments with which its first signal has all values.
  enum Operator: CaseIterable {
    case windowOfCount, windowOfTime, infallibleWindow, groups, idlingGroups

    func signals(of source: Signal<Int>) -> Signal<Signal<Int>> {
      switch self {
      case .windowOfCount: source.window(count: 1000)
      case .windowOfTime: source.window(for: .seconds(1000), on: TestScheduler())
      case .infallibleWindow:
        source.catchingErrors(with: 0).window(count: 1000).map { $0 as Signal<Int> }
      case .groups: source.groupBy { _ in 0 }.map { $0 }
      case .idlingGroups:
        source.groupBy({ _ in 0 }, untilIdleFor: .seconds(1000), on: TestScheduler()).map { $0 }
      }
    }
  }

  @Test("have all their values behind take(1)", arguments: Operator.allCases)
  func taken(_ it: Operator) {
    it.signals(of: source).take(1).flatten().log(to: log)
    for value in 1...3 { source.sendNext(value) }
    source.sendCompleted()
    #expect(log.events == ["1", "2", "3", "|"])
  }

  @Test("end with the error of the source behind take(1)", arguments: Operator.allCases)
  func failing(_ it: Operator) {
    it.signals(of: source).take(1).flatten().log(to: log)
    source.sendNext(1)
    source.sendError(SomeError())
    #expect(log.events == (it == .infallibleWindow ? ["1", "0", "|"] : ["1", "X"]))
  }

  @Test("are subscribed to by operators that keep only one of them", arguments: Operator.allCases)
  func onlyOne(_ it: Operator) {
    it.signals(of: source).element(at: 0).flatten().log(to: log)
    it.signals(of: source).flatMapLatest { $0 }.take(until: Signal<Int>.never).log(to: log)
    source.sendNext(1)
    source.sendNext(2)
    #expect(log.events == ["1", "1", "2", "2"])
    source.sendCompleted()
  }

  @Test(
    "without a subscriber don't keep the source until the end is delivered",
    arguments: Operator.allCases)
  func endWithoutSubscriber(_ it: Operator) {
    let source = Signal.using({}, release: { [log] in log.add("closed") }) { [source] in source }
    it.signals(of: source).take(1).flattenMap { $0.take(0) }.log(to: log)
    self.source.sendNext(1)
    #expect(log.events == ["closed", "|"])
  }

  @Test(
    "live until their own subscriber leaves, and then the source is disposed of",
    arguments: Operator.allCases)
  func disposal(_ it: Operator) {
    let inner = Mutexed<[Disposable]>([])
    let outer = it.signals(of: source).subscribeNext { [log] signal in
      for _ in 0..<2 { inner.withLock { $0.append(signal.log(to: log)) } }
    }
    source.sendNext(1)
    outer.dispose()
    #expect(source.hasSubscribers)
    source.sendNext(2)
    inner.value[0].dispose()
    #expect(source.hasSubscribers)
    source.sendNext(3)
    inner.value[1].dispose()
    #expect(!source.hasSubscribers)
    source.sendNext(4)
    #expect(log.events == ["1", "1", "2", "2", "3"])
  }

  @Test(
    "without a subscriber don't keep the source, and abandon who comes later",
    arguments: Operator.allCases)
  func late(_ it: Operator) {
    let kept = Mutexed<Signal<Int>?>(nil)
    let outer = it.signals(of: source).subscribeNext { kept.value = $0 }
    source.sendNext(1)
    outer.dispose()
    #expect(!source.hasSubscribers)
    let subscription = kept.value!.log(to: log)
    #expect(subscription.isDisposed)
    #expect(log.events == [])
  }

  @Test(
    "are abandoned with the source, and so is their operator",
    // A window or group that has a timer is not abandoned: the timer completes it.
    arguments: Operator.allCases.filter { $0 != .windowOfTime && $0 != .idlingGroups })
  func abandoned(_ it: Operator) {
    let source = ManualSource<Int>()
    let kept = Mutexed<[(Signal<Int>, Disposable)]>([])
    let outer = it.signals(of: source.signal).subscribeNext { signal in
      kept.value.append((signal, signal.subscribe()))
    }
    source.sendNext(1)
    #expect(!outer.isDisposed && !kept.value[0].1.isDisposed)
    source.abandon()
    #expect(outer.isDisposed && kept.value[0].1.isDisposed)
    #expect(kept.value[0].0.subscribe().isDisposed)
  }

  @Test("don't keep what the subscriber of the operator has captured", arguments: Operator.allCases)
  func release(_ it: Operator) {
    let alive = Counter()
    let tracked = Mutexed<Tracked?>(Tracked(alive))
    let inner = SerialDisposable()
    let outer = it.signals(of: source).subscribeNext { [kept = tracked.value!, log] signal in
      inner.disposable = signal.log(to: log)
      _ = kept
    }
    tracked.value = nil
    source.sendNext(1)
    #expect(alive.value == 1)
    outer.dispose()
    #expect(alive.value == 0)
    source.sendNext(2)
    inner.dispose()
    #expect(log.events == ["1", "2"])
  }

  @Test("are not made any more when the operator's subscriber has left") func nothingNew() {
    let made = Counter()
    let outer = source.groupBy { $0 % 2 }.doNext { _ in made.increment() }
      .subscribeNext { [log] group in group.log(to: log) }
    source.sendNext(1)
    outer.dispose()
    for value in 2...5 { source.sendNext(value) }
    source.sendCompleted()
    #expect(made.value == 1)
    #expect(log.events == ["1", "3", "5", "|"])
  }

  @Test("end in time, and then the source is disposed of") func marbles() {
    let marbles = Marbles()
    let source = marbles.cold("a-b-c-d-e|")
    marbles.expect(source.window(count: 3).take(1).flatten(), toBe: "a-b-(c|)")
    marbles.expect(source, subscribedDuring: "^---!")
    let timed = marbles.cold("ab----cd-e|")
    marbles.expect(
      timed.window(for: .seconds(3), on: marbles.scheduler).take(1).flatten(), toBe: "ab-|")
    marbles.expect(timed, subscribedDuring: "^--!")
    let keyed = marbles.cold("a-B-A-b|")
    marbles.expect(keyed.groupBy { $0.lowercased() }.take(1).flatten(), toBe: "a---A--|")
    marbles.expect(keyed, subscribedDuring: "^------!")
  }

  @Test(
    "keep the source, or are abandoned, if both subscribers come and go at once",
    arguments: Operator.allCases)
  func races(_ it: Operator) {
    for _ in 0..<raceRounds / 4 {
      let closed = Counter()
      let source = ManualSource<Int>()
      let kept = Mutexed<Signal<Int>?>(nil)
      let inner = Mutexed<Disposable?>(nil)
      let log = EventLog<Int>()
      let resource = Signal.using({}, release: { closed.increment() }) { source.signal }
      let outer = it.signals(of: resource).subscribeNext { kept.value = $0 }
      source.sendNext(1)
      race({ outer.dispose() }, { inner.value = kept.value!.log(to: log) })
      source.sendNext(2)
      #expect(log.events == (inner.value!.isDisposed ? [] : ["2"]))
      race({ inner.value!.dispose() }, { source.sendNext(3) })
      #expect(closed.value == 1)
      source.abandon()
    }
  }
}
