import RxFlavour
import RxFlavourTesting
import TestSupport
import Testing

@Suite struct BindTests {
  private let log = Log<String>()

  private func observer<Element>(_ name: String) -> AnyObserver<Element> {
    AnyObserver { [log] in log.add("\(name) \($0)") }
  }

  @Test func observersGetEachEventInTurn() {
    let subject = PublishSubject<Int>()
    _ = subject.bind(to: observer("a"), observer("b"))
    subject.onNext(1)
    subject.onCompleted()
    #expect(log.all == ["a next(1)", "b next(1)", "a completed", "b completed"])
    _ = Observable<Int>.error(Failure.first).bind(to: observer("c"), observer("d"))
    #expect(Array(log.all.suffix(2)) == ["c error(first)", "d error(first)"])
  }

  @Test func optionalObserversGetEachEventInTurn() {
    let observers: [AnyObserver<Int?>] = [observer("a"), observer("b")]
    let subject = PublishSubject<Int>()
    _ = subject.bind(to: observers[0], observers[1])
    subject.onNext(1)
    subject.onCompleted()
    #expect(
      log.all == [
        "a next(Optional(1))", "b next(Optional(1))", "a completed", "b completed",
      ])
    _ = Observable<Int>.error(Failure.first).bind(to: observers[0])
    #expect(log.all.last == "a error(first)")
    // The elements are optional already.
    _ = Observable<Int?>.just(nil).bind(to: observers[1])
    #expect(Array(log.all.suffix(2)) == ["b next(nil)", "b completed"])
  }

  @Test func subjectsEndWithTheSource() {
    let subject = PublishSubject<Int>()
    _ = subject.subscribe(observer("a"))
    _ = Observable.just(1).bind(to: subject)
    _ = Observable.just(2).bind(to: subject)
    #expect(log.all == ["a next(1)", "a completed"])
  }

  @Test func relaysDoNotEnd() {
    let publish = PublishRelay<Int>()
    let behavior = (BehaviorRelay(value: 0), BehaviorRelay(value: 0))
    let replay = ReplayRelay<Int>.create(bufferSize: 1)
    _ = publish.subscribe(observer("publish"))
    _ = behavior.0.subscribe(observer("first"))
    _ = behavior.1.subscribe(observer("second"))
    for number in 1...2 {
      let source = Observable.just(number)
      _ = source.bind(to: publish)
      _ = source.bind(to: behavior.0, behavior.1)
      _ = source.bind(to: replay)
    }
    _ = replay.subscribe(observer("replay"))
    #expect(
      log.all == [
        "first next(0)", "second next(0)", "publish next(1)", "first next(1)", "second next(1)",
        "publish next(2)", "first next(2)", "second next(2)", "replay next(2)",
      ])
  }

  @Test func optionalRelays() {
    let publish = PublishRelay<Int?>()
    let behavior = (BehaviorRelay<Int?>(value: nil), BehaviorRelay<Int?>(value: nil))
    let replay = ReplayRelay<Int?>.createUnbound()
    _ = publish.subscribe(observer("publish"))
    let source = Observable.from([1, 2])
    _ = source.bind(to: publish)
    _ = source.bind(to: behavior.0, behavior.1)
    _ = source.bind(to: replay)
    _ = Observable<Int?>.just(nil).bind(to: publish)
    _ = Observable<Int?>.just(nil).bind(to: replay)
    #expect(behavior.0.value == 2 && behavior.1.value == 2)
    _ = replay.subscribe(observer("replay"))
    let events = ["next(Optional(1))", "next(Optional(2))", "next(nil)"]
    #expect(log.all == events.map { "publish \($0)" } + events.map { "replay \($0)" })
  }

  @Test func functions() {
    _ = Observable.of(1, 2).bind { [log] in log.add("\($0)") }
    _ = Observable.of(3).bind(onNext: { [log] in log.add("\($0)") })
    #expect(log.all == ["1", "2", "3"])
    let doubled: Observable<Int> = Observable.just(4).bind { source in source.map { $0 * 2 } }
    _ = doubled.bind(to: observer("doubled"))
    let subscribe: @Sendable (Observable<Int>) -> (String) -> any Disposable = { [log] source in
      { text in source.subscribe(onNext: { log.add("\(text) \($0)") }) }
    }
    _ = Observable.just(5).bind(to: subscribe, curriedArgument: "curried")
    #expect(Array(log.all.dropFirst(3)) == ["doubled next(8)", "doubled completed", "curried 5"])
  }

  @Test func objectIsNotRetained() {
    let source = Source()
    weak var weakThing: Thing?
    let subscription = {
      let thing = Thing()
      weakThing = thing
      let identifier = ObjectIdentifier(thing)
      let subscription = source.observable.bind(with: thing) { [log] thing, value in
        log.add("\(ObjectIdentifier(thing) == identifier) \(value)")
      }
      source.send(1)
      return subscription
    }()
    #expect(weakThing == nil)
    source.send(2)
    #expect(log.all == ["true 1"])
    #expect(source.isSubscribed.value)
    subscription.dispose()
    #expect(!source.isSubscribed.value)
  }

  @Test func disposalReleasesTheReceivers() {
    let source = PublishSubject<Int>()
    weak var relay: BehaviorRelay<Int>?
    weak var optional: PublishRelay<Int?>?
    weak var thing: Thing?
    var subscriptions: [any Disposable] = []
    do {
      let (newRelay, newOptional, newThing) = (
        BehaviorRelay(value: 0), PublishRelay<Int?>(), Thing()
      )
      (relay, optional, thing) = (newRelay, newOptional, newThing)
      subscriptions = [
        source.bind(to: newRelay, newRelay), source.bind(to: newOptional),
        source.bind(onNext: { _ in _ = newThing }),
        source.bind(to: AnyObserver<Int> { _ in _ = newThing }),
        source.bind(to: AnyObserver<Int?> { _ in _ = newThing }),
      ]
    }
    source.onNext(1)
    #expect(relay?.value == 1)
    #expect(optional != nil && thing != nil)
    for subscription in subscriptions { subscription.dispose() }
    #expect(!source.hasObservers)
    #expect(relay == nil)
    #expect(optional == nil && thing == nil)
  }

  @Test func boundRelaysFollowEachOther() {
    let (left, right) = (BehaviorRelay(value: 1), BehaviorRelay(value: 2))
    let bag = DisposeBag()
    left.distinctUntilChanged().bind(to: right).disposed(by: bag)
    right.distinctUntilChanged().bind(to: left).disposed(by: bag)
    #expect([left.value, right.value] == [1, 1])
    right.accept(3)
    #expect([left.value, right.value] == [3, 3])
    left.accept(4)
    #expect([left.value, right.value] == [4, 4])
  }

  #if DEBUG
    enum Receiver: String, CaseIterable, Codable {
      case publish, behavior, replay, optional, function, object, binder

      /// Lets `subject` fail while it is bound to a receiver of this kind.
      func fail(_ subject: PublishSubject<Int>) {
        let thing = Thing()
        switch self {
        case .publish: _ = subject.bind(to: PublishRelay())
        case .behavior: _ = subject.bind(to: BehaviorRelay(value: 0))
        case .replay: _ = subject.bind(to: ReplayRelay.createUnbound())
        case .optional: _ = subject.bind(to: BehaviorRelay<Int?>(value: 0))
        case .function: _ = subject.bind(onNext: { _ in })
        case .object: _ = subject.bind(with: thing) { _, _ in }
        case .binder: _ = subject.bind(to: Binder(thing) { _, _ in })
        }
        subject.onError(Failure.second)
      }
    }

    @Test(arguments: Receiver.allCases) func errorStopsTheProgram(receiver: Receiver) async {
      let result = await #expect(
        processExitsWith: .failure, observing: [\.standardErrorContent]
      ) { [receiver] in
        receiver.fail(PublishSubject())
      }
      let text = String(decoding: result?.standardErrorContent ?? [], as: UTF8.self)
      #expect(text.contains("errors can't be bound: second"))
    }
  #endif
}
