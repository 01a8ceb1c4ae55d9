import RxFlavour
import RxFlavourTesting
import Synchronization
import TestSupport
import Testing

typealias Ends = [Event<Int>?]

@Suite struct MulticastTests {
  let scheduler = TestScheduler(initialClock: 0)

  /// A capacity of nil means all values.
  @Test(
    "A connection replays its own values", arguments: [0, 1, 3, nil] as [Int?],
    [nil, .completed, .error(Failure.first)] as Ends)
  func replay(count: Int?, end: Event<Int>?) {
    let xs = scheduler.createColdObservable(
      (1...8).map { .next(10 * $0, $0) } + [
        Recorded(time: end == nil ? 200 : 90, value: end ?? .completed)
      ])
    let ys: ConnectableObservable<Int>
    switch count {
    case nil: ys = xs.replayAll()
    case 0: ys = xs.publish()
    case let count?: ys = xs.replay(count)
    }
    let early = scheduler.createObserver(Int.self)
    let late = scheduler.createObserver(Int.self)
    let afterwards = scheduler.createObserver(Int.self)
    scheduler.scheduleAt(300) { _ = ys.subscribe(early) }
    for (begin, end) in [(400, 520), (650, 695)] {
      scheduler.scheduleAt(begin) {
        let connection = ys.connect()
        scheduler.scheduleAt(end) { connection.dispose() }
      }
    }
    scheduler.scheduleAt(445) { _ = ys.subscribe(late) }
    scheduler.scheduleAt(600) { _ = ys.subscribe(afterwards) }
    scheduler.start()

    let all =
      (1...8).map { Recorded<Event<Int>>.next(400 + 10 * $0, $0) }
      + (end.map { [Recorded(time: 490, value: $0)] } ?? [])
    #expect(early.events == all)
    #expect(
      late.events == [1, 2, 3, 4].suffix(count ?? 4).map { .next(445, $0) } + all.dropFirst(4))
    #expect(
      afterwards.events == (1...4).map { .next(650 + 10 * $0, $0) })
    #expect(
      xs.subscriptions == [Subscription(400, end == nil ? 520 : 490), Subscription(650, 695)])
  }

  @Test("A given subject stays the same", arguments: [.completed, .error(Failure.first)] as Ends)
  func givenSubject(end: Event<Int>?) {
    for isBare in [true, false] {
      let scheduler = TestScheduler(initialClock: 0)
      let xs = scheduler.createHotObservable([
        .next(310, 1), .next(410, 2), .next(430, 3), .next(520, 4),
        Recorded(time: 530, value: end!), .next(550, 5), .next(620, 6),
      ])
      let subject = ReplaySubject<Int>.create(bufferSize: 1)
      let ys = isBare ? xs.multicast(subject) : xs.multicast(Wrapped(subject))
      let res = scheduler.createObserver(Int.self)
      let again = scheduler.createObserver(Int.self)
      let late = scheduler.createObserver(Int.self)
      for (begin, end) in [(300, 400), (420, 440), (500, 600)] {
        scheduler.scheduleAt(begin) {
          let connection = ys.connect()
          #expect((connection as? any Cancelable)?.isDisposed == false)
          #expect(ys.connect() as AnyObject === connection as AnyObject)
          scheduler.scheduleAt(end) { connection.dispose() }
        }
      }
      scheduler.scheduleAt(405) {
        _ = ys.subscribe { event in
          res.on(event)
          guard event.isStopEvent else { return }
          _ = ys.subscribe(again)
          let next = ys.connect()
          scheduler.scheduleAt(560) { next.dispose() }
        }
      }
      scheduler.scheduleAt(700) { _ = ys.subscribe(late) }
      scheduler.start()

      let last = Recorded(time: 530, value: end!)
      #expect(res.events == [.next(405, 1), .next(430, 3), .next(520, 4), last])
      #expect(again.events == [.next(530, 4), last])
      #expect(late.events == [.next(700, 4), Recorded(time: 700, value: end!)])
      #expect(
        xs.subscriptions == [
          Subscription(300, 400), Subscription(420, 440), Subscription(500, 530),
          Subscription(530, 560),
        ])
    }
  }

  @Test("A subject that sends at the end only")
  func asyncSubject() {
    let xs = scheduler.createHotObservable([.next(210, 1), .next(220, 2), .completed(230)])
    let res = scheduler.start { xs.multicast(AsyncSubject()).refCount() }
    #expect(res.events == [.next(230, 2), .completed(230)])
    #expect(xs.subscriptions == [Subscription(200, 230)])
  }

  @Test("A closure gets a sequence that its subscribers share")
  func selector() {
    for (end, until) in [(.completed, 390), (.error(Failure.first), 390), (nil, 1000)]
      as [(Event<Int>?, Int)]
    {
      let scheduler = TestScheduler(initialClock: 0)
      let xs = scheduler.createHotObservable(
        [.next(90, 1), .next(210, 3), .next(240, 4)]
          + (end.map { [Recorded(time: 390, value: $0)] } ?? []))
      let res = scheduler.start {
        xs.multicast {
          PublishSubject<Int>()
        } selector: { shared in
          Observable.create { observer in
            let both = CompositeDisposable()
            for factor in [1, 10] {
              _ = both.insert(
                shared.subscribe { event in
                  observer.on(event.map { $0 * factor })
                })
            }
            return both
          }
        }
      }
      #expect(
        res.events == [.next(210, 3), .next(210, 30), .next(240, 4), .next(240, 40)]
          + (end.map { [Recorded(time: 390, value: $0)] } ?? []))
      #expect(xs.subscriptions == [Subscription(200, until)])
    }

    let xs = scheduler.createHotObservable([.next(210, 1), .completed(300)])
    let noSubject = scheduler.start {
      xs.multicast { () throws -> PublishSubject<Int> in
        throw Failure.first
      } selector: {
        $0
      }
    }
    #expect(noSubject.events == [.error(200, Failure.first)])
    let noResult = TestScheduler(initialClock: 0).start {
      xs.multicast {
        PublishSubject<Int>()
      } selector: { _ -> Observable<Int> in
        throw Failure.second
      }
    }
    #expect(noResult.events == [.error(200, Failure.second)])
    #expect(xs.subscriptions == [])
  }
}

@Suite struct ConnectingTests {
  @Test("A connection to a subject that replays doesn't begin the trampoline")
  func connectingToASubject() {
    let log = Log<String>()
    let published = BehaviorSubject(value: 1).publish()
    _ = published.flatMap { Observable.of($0, $0 + 10) }.subscribe(onNext: { log.add("a \($0)") })
    _ = published.subscribe(onNext: { log.add("b \($0)") })
    published.connect().dispose()
    #expect(log.all == ["a 1", "a 11", "b 1"])
  }
}

@Suite struct RefCountTests {
  let scheduler = TestScheduler(initialClock: 0)

  @Test("Connects for the first and disconnects with the last, also of a connectable of one's own")
  func windows() {
    for isForeign in [false, true] {
      let scheduler = TestScheduler(initialClock: 0)
      let xs = scheduler.createHotObservable(
        (1...9).map { .next(200 + 10 * $0, $0) } + [.completed(300)])
      let shared = isForeign ? Foreign(xs.publish()).refCount() : xs.publish().refCount()
      let results = [(215, 235), (225, 275), (255, 265), (285, 320)].map { begin, end in
        let res = scheduler.createObserver(Int.self)
        scheduler.scheduleAt(begin) {
          let subscription = shared.subscribe(res)
          scheduler.scheduleAt(end) { subscription.dispose() }
        }
        return res
      }
      scheduler.start()
      #expect(results[0].events == [.next(220, 2), .next(230, 3)])
      #expect(results[1].events == (3...7).map { .next(200 + 10 * $0, $0) })
      #expect(results[2].events == [.next(260, 6)])
      #expect(results[3].events == [.next(290, 9), .completed(300)])
      #expect(xs.subscriptions == [Subscription(215, 275), Subscription(285, 300)])
    }
  }

  @Test(
    "Subscribers that come again at the end share the next connection",
    arguments: [.completed, .error(Failure.first)] as Ends)
  func again(end: Event<Int>?) {
    for kind in 0..<4 {
      let scheduler = TestScheduler(initialClock: 0)
      let sources = [20, 30, 40].enumerated().map { index, time in
        scheduler.createColdObservable([.next(10, index), Recorded(time: time, value: end!)])
      }
      let attempts = Atomic(0)
      let xs = Observable<Int>.deferred {
        sources[min(attempts.add(1, ordering: .relaxed).oldValue, 2)].asObservable()
      }
      let shared: Observable<Int>
      switch kind {
      case 0: shared = xs.multicast { PublishSubject() }.refCount()
      case 1: shared = xs.multicast { Wrapped(PublishSubject<Int>()) }.refCount()
      case 2: shared = Foreign(xs.publish()).refCount()
      default:
        shared = Foreign(xs.multicast { Wrapped(ReplaySubject<Int>.createUnbounded()) }).refCount()
      }
      let results = (0..<3).map { _ in scheduler.createObserver(Int.self) }
      for (index, time) in [215, 220].enumerated() {
        scheduler.scheduleAt(time) {
          _ = shared.subscribe { event in
            results[index].on(event)
            if event.isStopEvent { _ = shared.subscribe(results[index]) }
          }
        }
      }
      scheduler.scheduleAt(400) { _ = shared.subscribe(results[2]) }
      scheduler.start()
      for res in results.prefix(2) {
        #expect(
          res.events == [
            .next(225, 0), Recorded(time: 235, value: end!), .next(245, 1),
            Recorded(time: 265, value: end!),
          ], "\(kind)")
      }
      #expect(results[2].events == [.next(410, 2), Recorded(time: 440, value: end!)])
      #expect(
        sources.map(\.subscriptions) == [
          [Subscription(215, 235)], [Subscription(235, 265)], [Subscription(400, 440)],
        ])
    }
  }

  @Test("Work on the trampoline that a replay causes begins after the replay")
  func work() {
    let subject = PublishSubject<Int>()
    let source = subject.replayAll().refCount()
    let first = source.subscribe()
    for value in [1, 2] { subject.onNext(value * 10) }
    let log = Log<String>()
    let trigger = PublishSubject<Void>()
    _ = trigger.flatMap { source }.flatMap { Observable.of($0, $0 + 1) }.subscribe(log.observer())
    trigger.onNext(())
    first.dispose()
    #expect(log.all == ["next(10)", "next(20)", "next(11)", "next(21)"])
  }

  @Test("A subject that has ended before", arguments: [.completed, .error(Failure.first)] as Ends)
  func endedBefore(end: Event<Int>?) {
    for kind in 0..<3 {
      let scheduler = TestScheduler(initialClock: 0)
      let xs = scheduler.createHotObservable([.next(210, 1)])
      let subject = PublishSubject<Int>()
      subject.on(end!)
      let shared =
        [xs.multicast(subject), xs.multicast(Wrapped(subject))].dropFirst(kind).first.map {
          $0.refCount()
        }
        ?? Foreign(xs.multicast(subject)).refCount()
      let res = scheduler.start { shared }
      #expect(res.events == [Recorded(time: 200, value: end!)])
      #expect(xs.subscriptions == [])
    }
  }

  @Test("A subject that others end ends the connection")
  func endedByOthers() {
    for wraps in [false, true] {
      let scheduler = TestScheduler(initialClock: 0)
      let xs = scheduler.createHotObservable([.next(210, 1), .next(220, 2)])
      let subject = PublishSubject<Int>()
      let shared = (wraps ? xs.multicast(Wrapped(subject)) : xs.multicast(subject)).refCount()
      scheduler.scheduleAt(215) { subject.onCompleted() }
      let res = scheduler.start { shared }
      #expect(res.events == [.next(210, 1), .completed(215)])
      #expect(xs.subscriptions == [Subscription(200, 215)])
    }
  }

  @Test("Counts of their own, and a connection that was there before")
  func counts() {
    let subject = PublishSubject<Int>()
    let connectable = subject.publish()
    let connection = connectable.connect()
    #expect(subject.hasObservers)
    let first = connectable.refCount().subscribe()
    let second = connectable.refCount().subscribe()
    first.dispose()
    #expect(!subject.hasObservers)
    connection.dispose()
    second.dispose()
    let log = Log<String>()
    let third = connectable.refCount().subscribe(onNext: { log.add("\($0)") })
    subject.onNext(1)
    first.dispose()
    second.dispose()
    subject.onNext(2)
    #expect(log.all == ["1", "2"])
    third.dispose()
    #expect(!subject.hasObservers)
  }
}

/// A subject of a user's own type.
struct Wrapped<Subject: SubjectType>: SubjectType
where Subject.Observer.Element == Subject.Element {
  typealias Element = Subject.Element
  let subject: Subject
  init(_ subject: Subject) { self.subject = subject }
  func asObserver() -> AnyObserver<Element> { AnyObserver(subject.asObserver()) }
  func subscribe<Observer: ObserverType>(_ observer: Observer) -> any Disposable
  where Observer.Element == Element {
    subject.subscribe(observer)
  }
}

/// A connectable sequence of a user's own type.
struct Foreign: ConnectableObservableType {
  typealias Element = Int
  let base: ConnectableObservable<Int>
  init(_ base: ConnectableObservable<Int>) { self.base = base }
  func connect() -> any Disposable { base.connect() }
  func subscribe<Observer: ObserverType>(_ observer: Observer) -> any Disposable
  where Observer.Element == Int {
    base.subscribe(observer)
  }
}
