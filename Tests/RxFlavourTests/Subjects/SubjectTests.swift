import RxFlavour
import RxFlavourTesting
import Testing

/// A subject of any kind, made for a test.
struct Kind: Sendable, CustomTestStringConvertible {
  let testDescription: String
  let subject: Observable<Int>
  let observer: AnyObserver<Int>
  let hasObservers: @Sendable () -> Bool
  let cancelable: any Cancelable

  static let names = ["publish", "behavior", "replay one", "replay three", "replay all", "async"]

  init(_ name: String) {
    testDescription = name
    switch name {
    case "publish":
      let it = PublishSubject<Int>()
      (subject, observer, cancelable) = (it, AnyObserver(it), it)
      hasObservers = { it.hasObservers }
    case "behavior":
      let it = BehaviorSubject(value: 100)
      (subject, observer, cancelable) = (it, AnyObserver(it), it)
      hasObservers = { it.hasObservers }
    case "async":
      let it = AsyncSubject<Int>()
      (subject, observer, cancelable) = (it, AnyObserver(it), it)
      hasObservers = { it.hasObservers }
    default:
      let it =
        name == "replay all"
        ? ReplaySubject<Int>.createUnbounded()
        : ReplaySubject.create(bufferSize: name == "replay one" ? 1 : 3)
      (subject, observer, cancelable) = (it, AnyObserver(it), it)
      hasObservers = { it.hasObservers }
    }
  }

  /// The events that a new subscriber gets at once, after `sent` was sent and the subject has ended
  /// with `end`.
  func past(_ sent: [Int], _ end: Event<Int>? = nil) -> [Event<Int>] {
    let values: [Int]
    switch testDescription {
    case "behavior": values = end == nil ? [sent.last ?? 100] : []
    case "replay one": values = sent.suffix(1)
    case "replay three": values = sent.suffix(3)
    case "replay all": values = sent
    case "async": values = end?.isCompleted == true ? sent.suffix(1) : []
    default: values = []
    }
    return values.map { .next($0) } + [end].compactMap { $0 }
  }

  /// The events of a subscriber that is present when `sent` is sent, and then `end`.
  func present(_ sent: [Int], _ end: Event<Int>? = nil) -> [Event<Int>] {
    testDescription == "async" ? past(sent, end) : sent.map { .next($0) } + [end].compactMap { $0 }
  }
}

@Suite struct SubjectTests {
  let scheduler = TestScheduler(initialClock: 0)

  @Test(
    "Subscribers come and go, also after the end", arguments: Kind.names,
    [nil, .completed, .error(Failure.first)] as [Event<Int>?])
  func subscribers(name: String, end: Event<Int>?) {
    let kind = Kind(name)
    let source = [
      (70, .next(1)), (110, .next(2)), (220, .next(3)), (270, .next(4)), (340, .next(5)),
      (410, .next(6)), (520, .next(7)), (630, end ?? .next(8)), (640, .next(9)),
      (650, end == nil ? .next(10) : .completed),
      (660, end == nil ? .next(11) : .error(Failure.second)),
    ].map { Recorded(time: $0, value: $1 as Event<Int>) }
    let xs = scheduler.createHotObservable(source)
    let results = (0..<4).map { _ in scheduler.createObserver(Int.self) }
    @safe nonisolated(unsafe) var subscriptions: [any Disposable] = []
    scheduler.scheduleAt(200) { subscriptions.append(xs.subscribe(kind.observer)) }
    for (index, (time, leaves)) in [(300, 600), (400, 700), (615, 900), (900, 950)].enumerated() {
      scheduler.scheduleAt(time) {
        let subscription = kind.subject.subscribe(results[index])
        scheduler.scheduleAt(leaves) { subscription.dispose() }
      }
    }
    scheduler.start()

    func at(_ time: Int, _ events: [Event<Int>]) -> [Recorded<Event<Int>>] {
      events.map { Recorded(time: time, value: $0) }
    }
    func sent(from: Int, until: Int) -> [Recorded<Event<Int>>] {
      name == "async"
        ? at(630, from < 630 && until > 630 ? kind.present([7], end) : [])
        : source.filter { $0.time > from && $0.time < until && (end == nil || $0.time <= 630) }
    }
    #expect(results[0].events == at(300, kind.past([3, 4])) + sent(from: 300, until: 600))
    #expect(results[1].events == at(400, kind.past([3, 4, 5])) + sent(from: 400, until: 700))
    #expect(
      results[2].events == at(615, kind.past([3, 4, 5, 6, 7])) + sent(from: 615, until: 900))
    let all = [3, 4, 5, 6, 7] + (end == nil ? [8, 9, 10, 11] : [])
    #expect(results[3].events == at(900, kind.past(all, end)))
    #expect(!kind.hasObservers())
  }

  @Test("Nothing is kept of a subscriber that has left", arguments: Kind.names)
  func hasObservers(name: String) {
    let kind = Kind(name)
    #expect(!kind.hasObservers())
    let first = kind.subject.subscribe { _ in }
    let second = kind.subject.subscribe { _ in }
    #expect(kind.hasObservers())
    first.dispose()
    #expect(kind.hasObservers())
    second.dispose()
    #expect(!kind.hasObservers())
    let third = kind.subject.subscribe { _ in }
    #expect(kind.hasObservers())
    kind.observer.onCompleted()
    #expect(!kind.hasObservers())
    third.dispose()
  }

  @Test(
    "A subject that was disposed of", arguments: Kind.names,
    [nil, .completed, .error(Failure.first)] as [Event<Int>?])
  func disposed(name: String, end: Event<Int>?) {
    let kind = Kind(name)
    let before = scheduler.createObserver(Int.self)
    let after = scheduler.createObserver(Int.self)
    _ = kind.subject.subscribe(before)
    kind.observer.onNext(1)
    if let end { kind.observer.on(end) }
    #expect(!kind.cancelable.isDisposed)
    kind.cancelable.dispose()
    #expect(kind.cancelable.isDisposed)
    #expect(!kind.hasObservers())
    kind.observer.onNext(2)
    kind.observer.onError(Failure.second)
    kind.observer.onCompleted()
    _ = kind.subject.map { $0 }.subscribe(after)
    kind.cancelable.dispose()

    let past = name == "behavior" ? kind.past([]) : []
    #expect(before.events.map(\.value) == past + kind.present([1], end))
    guard case .error(RxError.disposed(let object)) = after.events.first?.value else {
      Issue.record("\(after.events)")
      return
    }
    #expect(ObjectIdentifier(object) == ObjectIdentifier(kind.subject))
    #expect(after.events.count == 1)
  }

  @Test("A nested send is delivered at once", arguments: Kind.names.dropLast())
  func nested(name: String) {
    let kind = Kind(name)
    let behind = scheduler.createObserver(Int.self)
    let first = scheduler.createObserver(Int.self)
    let late = scheduler.createObserver(Int.self)
    _ = kind.subject.filter { $0 < 100 }.subscribe { event in
      first.on(event)
      if event.element == 1 {
        kind.observer.onNext(2)
        _ = kind.subject.subscribe(late)
        kind.observer.onCompleted()
      }
    }
    _ = kind.subject.filter { $0 < 100 }.subscribe(behind)
    kind.observer.onNext(1)
    #expect(first.events.map(\.value) == [.next(1), .next(2), .completed])
    #expect(behind.events.map(\.value) == [.next(2), .completed])
    #expect(late.events.map(\.value) == kind.past([1, 2]) + [.completed])
  }

  @Test("The value of a behavior subject")
  func value() throws {
    let subject = BehaviorSubject(value: 1)
    #expect(try subject.value() == 1)
    subject.onNext(2)
    #expect(try subject.value() == 2)
    subject.onCompleted()
    subject.onNext(3)
    #expect(try subject.value() == 2)
    subject.dispose()
    #expect(throws: RxError.self) { try subject.value() }

    let failing = BehaviorSubject(value: 1)
    failing.onError(Failure.first)
    #expect(throws: Failure.first) { try failing.value() }
    failing.dispose()
    #expect(throws: RxError.self) { try failing.value() }
  }

  @Test("A subject is released, and releases its subscribers and its values")
  func release() {
    weak var value: Thing?
    weak var subscriber: Thing?
    weak var weakSubject: ReplaySubject<Thing>?
    do {
      let subject = ReplaySubject<Thing>.createUnbounded()
      weakSubject = subject
      let sent = Thing()
      let kept = Thing()
      (value, subscriber) = (sent, kept)
      subject.onNext(sent)
      _ = subject.map { $0 }.subscribe { _ in _ = kept }
    }
    #expect(weakSubject == nil)
    #expect(value == nil)
    #expect(subscriber == nil)

    let subject = ReplaySubject<Thing>.createUnbounded()
    do {
      let sent = Thing()
      value = sent
      subject.onNext(sent)
    }
    #expect(value != nil)
    subject.dispose()
    #expect(value == nil)
  }

  @Test("A subject that has ended doesn't end its source")
  func sources() {
    let subject = PublishSubject<Int>()
    let xs = scheduler.createHotObservable([.next(210, 1), .next(220, 2), .completed(230)])
    let res = scheduler.createObserver(Int.self)
    _ = subject.subscribe(res)
    scheduler.scheduleAt(200) { _ = xs.subscribe(subject) }
    scheduler.scheduleAt(215) { subject.onCompleted() }
    scheduler.start()
    #expect(res.events == [.next(210, 1), .completed(215)])
    #expect(subject.asObserver() === subject)
  }
}
