import RxFlavour
import RxFlavourTesting
import Synchronization
import TestSupport
import Testing

@Suite struct ShareTests {
  let scheduler = TestScheduler(initialClock: 0)

  /// Every subscriber that gets the end subscribes again at once.
  @Test(
    "Values, connections and ends", arguments: Array(0..<5),
    [nil, .completed, .error(Failure.first)] as [Event<Int>?])
  func connections(replay: Int, end: Event<Int>?) {
    for scope in [SubjectLifetimeScope.whileConnected, .forever] {
      let scheduler = TestScheduler(initialClock: 0)
      let xs = scheduler.createHotObservable([
        .next(210, 1), .next(220, 2), .next(230, 3), .next(240, 4), .next(250, 5), .next(320, 6),
        Recorded(time: 330, value: end ?? .next(7)), .next(340, 8), .next(550, 9),
      ])
      let shared = xs.share(replay: replay, scope: scope)
      let results = (0..<5).map { _ in scheduler.createObserver(Int.self) }
      @safe nonisolated(unsafe) var current: [Int: any Disposable] = [:]
      for (index, (time, leaves)) in [(200, 350), (300, 400), (500, 600)].enumerated() {
        scheduler.scheduleAt(time) {
          current[index] = shared.subscribe { event in
            results[index].on(event)
            if event.isStopEvent, index < 2 {
              current[index] = shared.subscribe(results[index + 3])
            }
          }
        }
        scheduler.scheduleAt(leaves) { current[index]?.dispose() }
      }
      scheduler.start()

      func replayed(_ time: Int, _ sent: [Int]) -> [Recorded<Event<Int>>] {
        sent.suffix(replay).map { .next(time, $0) }
      }
      let at330 = Recorded(time: 330, value: end ?? .next(7))
      let rest: [Recorded<Event<Int>>] = [.next(320, 6), at330]
      let first = (1...5).map { Recorded<Event<Int>>.next(200 + 10 * $0, $0) } + rest
      let second = replayed(300, [1, 2, 3, 4, 5]) + rest
      if let end {
        #expect(results[0].events == first)
        #expect(results[1].events == second)
        let isForever = scope == .forever
        let again =
          isForever ? replayed(330, [1, 2, 3, 4, 5, 6]) + [at330] : [.next(340, 8)]
        #expect(results[3].events == again)
        #expect(results[4].events == again)
        let late = replayed(500, [1, 2, 3, 4, 5, 6]) + [Recorded(time: 500, value: end)]
        #expect(results[2].events == (isForever ? late : [.next(550, 9)]))
        #expect(
          xs.subscriptions
            == [Subscription(200, 330)]
            + (isForever ? [] : [Subscription(330, 400), Subscription(500, 600)]))
      } else {
        #expect(results[0].events == first + [.next(340, 8)])
        #expect(results[1].events == second + [.next(340, 8)])
        let stale = scope == .forever ? replayed(500, [1, 2, 3, 4, 5, 6, 7, 8]) : []
        #expect(results[2].events == stale + [.next(550, 9)])
        #expect(xs.subscriptions == [Subscription(200, 400), Subscription(500, 600)])
      }
    }
  }

  @Test("By default nothing is replayed, and a new connection starts afresh")
  func defaults() {
    let xs = scheduler.createHotObservable([.next(210, 1), .next(220, 2), .completed(250)])
    let shared = xs.share()
    let late = scheduler.createObserver(Int.self)
    scheduler.scheduleAt(215) { _ = shared.subscribe(late) }
    let res = scheduler.start { shared }
    #expect(res.events == [.next(210, 1), .next(220, 2), .completed(250)])
    #expect(late.events == [.next(220, 2), .completed(250)])
    #expect(xs.subscriptions == [Subscription(200, 250)])
  }

  @Test(
    "The source is stopped before its end is sent, but for two kinds of share",
    .tags(.K32), arguments: Shared.all, [.completed, .error(Failure.first)] as [Event<Int>])
  func order(shared: Shared, end: Event<Int>) {
    let log = Log<String>()
    let source = LoggedSource(log)
    let sequence = shared.make(
      source.observable.do(
        onError: { _ in log.add("ends") }, onCompleted: { log.add("ends") },
        onDispose: { log.add("disposed") }))
    for name in ["a", "b"] {
      _ = sequence.subscribe(
        onNext: { log.add("\(name)\($0)") }, onError: { _ in log.add("\(name)X") },
        onCompleted: { log.add("\(name)|") }, onDisposed: { log.add("\(name)!") })
    }
    source.send(.next(1))
    source.send(end)
    let sign = end.isCompleted ? "|" : "X"
    let ends = ["a\(sign)", "a!", "b\(sign)", "b!"]
    let stops = ["close1", "disposed"]
    #expect(
      log.all == ["open1", "a1", "b1", "ends"] + (shared.endsFirst ? ends + stops : stops + ends))
    #expect(!source.hasObservers)
  }

  @Test(
    "A subscriber that subscribes again at the end opens the source anew", .tags(.K32),
    arguments: Shared.all.filter { !$0.keepsEnd })
  func again(shared: Shared) {
    let log = Log<String>()
    let source = LoggedSource(log)
    let sequence = shared.make(source.observable)
    for name in ["a", "b"] {
      @Sendable func subscribe(_ round: Int) {
        if round > 2 { return }
        _ = sequence.subscribe(
          onNext: { log.add("\(name)\($0)") },
          onCompleted: {
            log.add("\(name)|")
            subscribe(round + 1)
          })
      }
      subscribe(1)
    }
    for value in 1...2 {
      source.send(.next(value))
      source.send(.completed)
    }
    let rounds =
      shared.endsFirst
      ? [
        ["open1", "a1", "b1", "a|", "open2", "b|", "close1"], ["a2", "b2", "a|", "b|", "close2"],
      ]
      : [
        ["open1", "a1", "b1", "close1", "a|", "open2", "b|"], ["a2", "b2", "close2", "a|", "b|"],
      ]
    #expect(log.all == rounds.flatMap { $0 })
  }

  @Test(
    "concat and retry on a shared sequence", .tags(.K32),
    arguments: Shared.all.filter { !$0.keepsEnd })
  func followed(shared: Shared) {
    for retries in [true, false] {
      let log = Log<String>()
      let source = LoggedSource(log)
      let sequence = shared.make(source.observable)
      _ = (retries ? sequence.retry(2) : sequence.concat(sequence)).subscribe(log.observer())
      for value in 1...2 {
        source.send(.next(value))
        source.send(retries ? .error(Failure.first) : .completed)
      }
      let end = retries ? "error(first)" : "completed"
      #expect(
        log.all
          == (shared.endsFirst
            ? ["open1", "next(1)", "open2", "close1", "next(2)", end, "close2"]
            : ["open1", "next(1)", "close1", "open2", "next(2)", "close2", end]))
    }
  }

  @Test("A source that ends before connect() returns is stopped after its end", .tags(.K32))
  func endWhileConnecting() {
    for replay in [0, 1] {
      let log = Log<String>()
      let shared = Observable.of(1, 2).do(onDispose: { log.add("disposed") }).replay(replay)
      _ = shared.subscribe(log.observer())
      _ = shared.connect()
      #expect(log.all == ["next(1)", "next(2)", "completed", "disposed"])
    }
  }

  @Test("A source that sends and ends while it is subscribed to")
  func synchronousSource() {
    for replay in 0...2 {
      let begun = Atomic(0)
      let source = Observable<Int>.deferred {
        begun.add(1, ordering: .relaxed)
        return .of(1, 2)
      }
      let log = Log<String>()
      let fresh = source.share(replay: replay)
      for _ in 0..<2 { _ = fresh.subscribe { log.add("\($0)") } }
      let once = ["next(1)", "next(2)", "completed"]
      #expect(log.all == once + once)
      #expect(begun.load(ordering: .relaxed) == 2)

      let late = Log<String>()
      let kept = source.share(replay: replay, scope: .forever)
      _ = kept.subscribe()
      _ = kept.subscribe { late.add("\($0)") }
      #expect(late.all == ["next(1)", "next(2)"].suffix(replay) + ["completed"])
      #expect(begun.load(ordering: .relaxed) == 3)
    }
  }

  @Test("A subscriber that a kept value is enough for doesn't connect")
  func enough() {
    let xs = scheduler.createHotObservable([.next(210, 1), .next(400, 2)])
    let shared = xs.share(replay: 1, scope: .forever)
    scheduler.scheduleAt(200) {
      let subscription = shared.subscribe()
      scheduler.scheduleAt(300) { subscription.dispose() }
    }
    let res = scheduler.start(created: 350, subscribed: 350, disposed: 1000) { shared.take(1) }
    #expect(res.events == [.next(350, 1), .completed(350)])
    #expect(xs.subscriptions == [Subscription(200, 300)])
  }

  @Test("An endless source is stopped while it is subscribed to")
  func endless() {
    for replay in 0...2 {
      let log = Log<String>()
      _ = Observable<Int>.create { observer in
        let stop = Disposables.create { log.add("stopped") }
        return stop
      }.share(replay: replay).take(0).subscribe { log.add("\($0)") }
      _ = Observable.repeatElement(1).share(replay: replay).take(3).subscribe { log.add("\($0)") }
      #expect(log.all.suffix(4) == ["next(1)", "next(1)", "next(1)", "completed"])
    }
  }

  @Test("All subscribers retry together, with one connection")
  func retries() {
    for replay in 0...2 {
      let subject = Current()
      let begun = Atomic(0)
      let shared = Observable<Int>.deferred {
        begun.add(1, ordering: .relaxed)
        return subject.fresh()
      }.share(replay: replay)
      let log = Log<String>()
      let subscriptions = ["a", "b", "c"].map { name in
        let subscription = SerialDisposable()
        @Sendable func begin() {
          subscription.disposable = shared.subscribe(
            onNext: { log.add("\(name)\($0)") }, onError: { _ in begin() })
        }
        begin()
        return subscription
      }
      subject.send(.next(1))
      subject.send(.error(Failure.first))
      subject.send(.next(2))
      #expect(log.all == ["a1", "b1", "c1", "a2", "b2", "c2"])
      #expect(begun.load(ordering: .relaxed) == 2)
      for subscription in subscriptions { subscription.dispose() }
      #expect(!subject.hasObservers)
    }
  }

  @Test("The last subscriber leaves, and another one comes, while a value is delivered")
  func nested() {
    for replay in 0...2 {
      let subject = Current()
      let shared = Observable<Int>.deferred { subject.fresh() }.share(replay: replay)
      let log = Log<String>()
      @safe nonisolated(unsafe) var subscription: (any Disposable)?
      subscription = shared.subscribe(onNext: {
        log.add("a\($0)")
        subscription?.dispose()
        subscription = shared.subscribe(onNext: { log.add("b\($0)") })
      })
      subject.send(.next(1))
      #expect(subject.hasObservers)
      subject.send(.next(2))
      subject.send(.next(3))
      #expect(log.all == ["a1", "b2", "b3"])
      subscription?.dispose()
      #expect(!subject.hasObservers)
    }
  }

  @Test("The source ends and another subscriber comes while a value is delivered")
  func nestedEnd() {
    for (scope, expected) in [
      (SubjectLifetimeScope.whileConnected, ["a1", "a completed", "b2"]),
      (.forever, ["a1", "a completed", "b completed"]),
    ] {
      let subject = Current()
      let shared = Observable<Int>.deferred { subject.fresh() }.share(scope: scope)
      let log = Log<String>()
      let second = SerialDisposable()
      _ = shared.subscribe(
        onNext: {
          log.add("a\($0)")
          subject.send(.completed)
          second.disposable = shared.subscribe(
            onNext: { log.add("b\($0)") }, onCompleted: { log.add("b completed") })
        }, onCompleted: { log.add("a completed") })
      subject.send(.next(1))
      subject.send(.next(2))
      second.dispose()
      #expect(log.all == expected)
    }
  }

  @Test("Everything is released with the last subscriber")
  func release() {
    for replay in 0...2 {
      for end in [true, false] {
        weak var token: Thing?
        do {
          let kept = Thing()
          token = kept
          let subject = PublishSubject<Int>()
          let shared = subject.do(onNext: { _ in _ = kept }).share(replay: replay)
          let subscription = shared.subscribe()
          subject.onNext(1)
          if end { subject.onCompleted() } else { subscription.dispose() }
        }
        #expect(token == nil)
      }
    }
  }
}

/// The subject that was made last.
final class Current: Sendable {
  private let state = Mutex(PublishSubject<Int>())
  var subject: PublishSubject<Int> { state.withLock { $0 } }
  var hasObservers: Bool { subject.hasObservers }

  func fresh() -> Observable<Int> {
    let new = PublishSubject<Int>()
    state.withLock { $0 = new }
    return new
  }

  func send(_ event: Event<Int>) { subject.on(event) }
}

/// A way to share a sequence.
struct Shared: Sendable, CustomTestStringConvertible {
  let testDescription: String
  /// Whether the subscribers get the end before the source is stopped.
  var endsFirst = false
  /// Whether later subscribers get the end of the source.
  var keepsEnd = false
  let make: @Sendable (Observable<Int>) -> Observable<Int>

  static let all: [Shared] = [
    Shared(testDescription: "share()", endsFirst: true) { $0.share() },
    Shared(testDescription: "share(replay: 1)", endsFirst: true) { $0.share(replay: 1) },
    Shared(testDescription: "share(replay: 2)") { $0.share(replay: 2) },
    Shared(testDescription: "share(scope: .forever)", keepsEnd: true) {
      $0.share(scope: .forever)
    },
    Shared(testDescription: "share(replay: 1, scope: .forever)", keepsEnd: true) {
      $0.share(replay: 1, scope: .forever)
    },
    Shared(testDescription: "share(replay: 2, scope: .forever)", keepsEnd: true) {
      $0.share(replay: 2, scope: .forever)
    },
    Shared(testDescription: "publish") { $0.publish().refCount() },
    Shared(testDescription: "replay") { $0.replay(1).refCount() },
    Shared(testDescription: "replayAll") { $0.replayAll().refCount() },
    Shared(testDescription: "multicast a subject", keepsEnd: true) {
      $0.multicast(PublishSubject()).refCount()
    },
    Shared(testDescription: "multicast a new subject") {
      $0.multicast { PublishSubject() }.refCount()
    },
    Shared(testDescription: "multicast a subject of another type") {
      $0.multicast { Wrapped(PublishSubject<Int>()) }.refCount()
    },
    Shared(testDescription: "a connectable of another type") { Foreign($0.publish()).refCount() },
  ]
}

/// A sequence that logs when it begins and when it is stopped. A test sends its events.
struct LoggedSource: Sendable {
  private let current = Current()
  private let log: Log<String>
  private let begun = Cell(0)

  init(_ log: Log<String>) { self.log = log }

  var observable: Observable<Int> {
    .create { [current, log, begun] observer in
      begun.value += 1
      let number = begun.value
      log.add("open\(number)")
      let subscription = current.fresh().subscribe(observer)
      return Disposables.create {
        log.add("close\(number)")
        subscription.dispose()
      }
    }
  }

  var hasObservers: Bool { current.hasObservers }

  func send(_ event: Event<Int>) { current.send(event) }
}
