import RxFlavour
import RxFlavourTesting
import TestSupport
import Testing

enum RelayKind: CaseIterable {
  case publish, behavior, replayNone, replayTwo, replayAll

  func make() -> any RelayType<Int> {
    switch self {
    case .publish: PublishRelay()
    case .behavior: BehaviorRelay(value: 0)
    case .replayNone: ReplayRelay.create(bufferSize: 0)
    case .replayTwo: ReplayRelay.create(bufferSize: 2)
    case .replayAll: ReplayRelay.createUnbound()
    }
  }

  /// The values that a new subscriber gets at once, after `sent` was sent.
  func past(_ sent: [Int]) -> [Int] {
    switch self {
    case .publish, .replayNone: []
    case .behavior: [sent.last ?? 0]
    case .replayTwo: sent.suffix(2)
    case .replayAll: sent
    }
  }
}

@Suite struct RelayTests {
  private let log = Log<String>()
  /// Disposes of subscriptions at the end of a test.
  private let bag = DisposeBag()

  @Test(arguments: RelayKind.allCases) func subscribersComeAndGo(kind: RelayKind) {
    let scheduler = TestScheduler(initialClock: 0)
    let relay = kind.make()
    for number in 1...6 { scheduler.scheduleAt(number * 100) { relay.accept(number) } }
    let windows = [(50, 350), (250, 450), (350, 700), (650, 700)]
    let results = windows.map { from, until in
      let result = scheduler.createObserver(Int.self)
      scheduler.scheduleAt(from) {
        let subscription = relay.subscribe(result)
        scheduler.scheduleAt(until) { subscription.dispose() }
      }
      return result
    }
    scheduler.start()
    for (result, (from, until)) in zip(results, windows) {
      let past = kind.past((1...6).filter { $0 * 100 < from }).map { Recorded.next(from, $0) }
      let present = (1...6).filter { (from..<until).contains($0 * 100) }
      #expect(result.events == past + present.map { .next($0 * 100, $0) })
    }
  }

  @Test(arguments: RelayKind.allCases) func nestedValueIsDeliveredAtOnce(kind: RelayKind) {
    let relay = kind.make()
    relay.subscribe(onNext: { [log] value in
      log.add("first \(value)")
      guard value == 1 else { return }
      relay.accept(2)
      _ = relay.subscribe(onNext: { log.add("late \($0)") })
      log.add("first is done")
    }).disposed(by: bag)
    _ = relay.subscribe(onNext: { [log] in log.add("behind \($0)") })
    let before = log.all.count
    relay.accept(1)
    let late = kind.past([1, 2]).map { "late \($0)" }
    #expect(
      Array(log.all.dropFirst(before))
        == ["first 1", "first 2", "behind 2"] + late + ["first is done", "behind 1"])
  }

  @Test func valueIsThatOfTheLastCall() {
    let relay = BehaviorRelay(value: 0)
    #expect(relay.value == 0)
    relay.subscribe(onNext: { [log] value in
      log.add("first \(value), \(relay.value)")
      guard value == 1 else { return }
      relay.accept(2)
      log.add("first has sent \(relay.value)")
    }).disposed(by: bag)
    relay.subscribe(onNext: { [log] in log.add("behind \($0), \(relay.value)") })
      .disposed(by: bag)
    relay.accept(1)
    #expect(
      log.all == [
        "first 0, 0", "behind 0, 0", "first 1, 1", "first 2, 2", "behind 2, 2",
        "first has sent 2", "behind 1, 2",
      ])
  }

  @Test func firstValueMaySendTheNext() {
    let relay = BehaviorRelay(value: 1)
    relay.subscribe(onNext: { [log] value in
      log.add("begin \(value)")
      if value < 3 { relay.accept(value + 1) }
      log.add("end \(value)")
    }).disposed(by: bag)
    #expect(log.all == ["begin 1", "begin 2", "begin 3", "end 3", "end 2", "end 1"])
    #expect(relay.value == 3)
  }

  @Test(arguments: RelayKind.allCases) func subscriberLeavesInItsFunction(kind: RelayKind) {
    let relay = kind.make()
    let subscription = SingleAssignmentDisposable()
    subscription.setDisposable(
      relay.skip(kind.past([]).count).subscribe(onNext: { [log] value in
        log.add("\(value)")
        subscription.dispose()
        relay.accept(2)
      }))
    relay.accept(1)
    relay.accept(3)
    #expect(log.all == ["1"])
  }

  @Test func replayStopsAtDisposal() {
    let relay = ReplayRelay<Int>.createUnbound()
    for value in 1...3 { relay.accept(value) }
    _ = relay.take(2).subscribe(log.observer())
    #expect(log.all == ["next(1)", "next(2)", "completed"])
  }

  @Test(arguments: RelayKind.allCases) func releaseEndsNothing(kind: RelayKind) {
    var relay: (any RelayType<Int>)? = kind.make()
    weak let weakRelay = relay as AnyObject?
    weak var dropped: Thing?
    weak var held: Thing?
    let subscription = {
      let (first, second) = (Thing(), Thing())
      (dropped, held) = (first, second)
      _ = relay!.map { $0 }.subscribe { _ in _ = first }
      return relay!.subscribe(
        onNext: { _ in _ = second }, onCompleted: { [log] in log.add("completed") },
        onDisposed: { [log] in log.add("disposed") })
    }()
    #expect(dropped != nil)
    relay = nil
    #expect(weakRelay == nil)
    #expect(dropped == nil)
    #expect(log.all == [])
    subscription.dispose()
    #expect(log.all == ["disposed"])
    #expect(held == nil)
  }

  @Test func sequenceOutlivesTheRelay() {
    var relay: BehaviorRelay? = BehaviorRelay(value: 1)
    let sequence = relay!.asObservable()
    #expect(sequence === relay!.asObservable())
    let accept = { [weak relay] in relay?.accept(2) }
    relay = nil
    accept()
    _ = sequence.subscribe(log.observer())
    #expect(log.all == ["next(1)"])
  }

  @Test func oldValuesAreReleased() {
    let publish = PublishRelay<Thing>()
    let behavior = BehaviorRelay(value: Thing())
    let replay = ReplayRelay<Thing>.create(bufferSize: 1)
    weak var first: Thing?
    weak var last: Thing?
    for relay in [publish, behavior, replay] as [any RelayType<Thing>] {
      _ = relay.subscribe { _ in }
      do {
        let things = (Thing(), Thing())
        (first, last) = things
        relay.accept(things.0)
        relay.accept(things.1)
      }
      #expect(first == nil)
      #expect((last != nil) == !(relay is PublishRelay<Thing>))
    }
  }

  @Test(arguments: RelayKind.allCases) func anotherThreadSendsMeanwhile(kind: RelayKind) {
    let relay = kind.make()
    relay.subscribe(onNext: { [log] value in
      log.add("begin \(value)")
      if value == 1 {
        elsewhere {
          relay.accept(2)
          if let relay = relay as? BehaviorRelay<Int> { log.add("value \(relay.value)") }
        }
      }
      log.add("end \(value)")
    }).disposed(by: bag)
    let before = log.all.count
    relay.accept(1)
    #expect(
      Array(log.all.dropFirst(before))
        == ["begin 1"] + (kind == .behavior ? ["value 2"] : [])
        + ["end 1", "begin 2", "end 2"])
  }

  @Test(arguments: RelayKind.allCases) func longChainsAreReleased(kind: RelayKind) {
    weak var last: AnyObject?
    do {
      var relay = kind.make()
      last = relay as AnyObject
      for _ in 0..<20_000 {
        let next = relay
        relay = kind.make()
        _ = relay.skip(kind.past([]).count).subscribe(onNext: { next.accept($0) })
      }
      #expect(last != nil)
    }
    #expect(last == nil)
  }
}
