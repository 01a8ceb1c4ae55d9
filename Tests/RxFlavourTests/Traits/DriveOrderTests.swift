import Dispatch
import RxFlavour
import TestSupport
import Testing

@MainActor @Suite struct DriveOrderTests {
  private let log = Log<String>()
  /// Disposes of subscriptions at the end of a test.
  private let bag = DisposeBag()

  private func observer<Element>(_ name: String) -> AnyObserver<Element> {
    AnyObserver { [log] in log.add("\(name) \($0)") }
  }

  /// Waits for the work that is in the main queue now.
  private func drain() async {
    await withCheckedContinuation { continuation in
      DispatchQueue.main.async { continuation.resume() }
    }
  }

  @Test func observersGetEachEventInTurn() {
    let expected = [
      "a next(1)", "b next(1)", "a next(2)", "b next(2)", "a completed", "b completed",
    ]
    let subjects = (PublishSubject<Int>(), PublishSubject<Int>())
    _ = subjects.0.asDriver(onErrorJustReturn: 2).drive(observer("a"), observer("b"))
    _ = subjects.1.asSignal(onErrorJustReturn: 2).emit(to: observer("a"), observer("b"))
    subjects.0.onNext(1)
    subjects.0.onError(Failure.first)
    #expect(log.all == expected)
    subjects.1.onNext(1)
    subjects.1.onError(Failure.first)
    #expect(log.all == expected + expected)
  }

  @Test func relaysDoNotEnd() {
    let publish = PublishRelay<Int>()
    let optional = PublishRelay<Int?>()
    _ = publish.subscribe(observer("publish"))
    _ = optional.subscribe(observer("optional"))
    for number in 1...2 {
      _ = Driver.just(number).drive(publish)
      _ = Driver.just(number).drive(optional, optional)
      _ = RxSignal.just(10 * number).emit(to: publish)
      _ = RxSignal.just(10 * number).emit(to: optional)
    }
    let optionalTexts = [1, 1, 10, 2, 2, 20].map { "optional next(Optional(\($0)))" }
    #expect(log.all.filter { $0.hasPrefix("optional") } == optionalTexts)
    #expect(
      log.all.filter { $0.hasPrefix("publish") } == [1, 10, 2, 20].map { "publish next(\($0))" })
  }

  @Test func nestedValueComesLater() async {
    let relay = BehaviorRelay(value: 1)
    let subscription = relay.asDriver().drive(onNext: { [log] value in
      log.add("begin \(value)")
      if value == 1 { relay.accept(2) }
      log.add("end \(value)")
    })
    #expect(log.all == ["begin 1", "end 1"])
    #expect(relay.value == 2)
    await drain()
    #expect(log.all == ["begin 1", "end 1", "begin 2", "end 2"])
    subscription.dispose()
  }

  @Test func waitingValueIsNotSentAfterDisposal() async {
    let relay = PublishRelay<Int>()
    let driver = relay.asInfallible().asDriver().drive(onNext: { [log] in log.add("\($0)") })
    let signal = relay.asSignal().emit(onNext: { [log] in log.add("\($0)") })
    elsewhere { relay.accept(1) }
    driver.dispose()
    signal.dispose()
    await drain()
    #expect(log.all == [])
  }

  @Test func lateSubscribers() {
    let relay = PublishRelay<Int>()
    let driver = relay.asInfallible().asDriver()
    let signal = relay.asSignal()
    let subscriptions = [
      driver.drive(observer("driver")), signal.emit(to: observer("signal")),
    ]
    relay.accept(1)
    let late = [
      driver.drive(observer("late driver")), signal.emit(to: observer("late signal")),
    ]
    #expect(log.all == ["driver next(1)", "signal next(1)", "late driver next(1)"])
    for subscription in subscriptions + late { subscription.dispose() }
    // Without subscribers there is no last element any more.
    driver.drive(observer("next driver")).dispose()
    #expect(log.all.count == 3)
  }

  @Test func anotherThreadEndsTheSubscription() {
    let driver = Driver<Int>.never().drive(onDisposed: { [log] in log.add("driver") })
    let signal = RxSignal<Int>.never().emit(onDisposed: { [log] in log.add("signal") })
    elsewhere {
      driver.dispose()
      signal.dispose()
      driver.dispose()
    }
    #expect(log.all == ["driver", "signal"])
  }

  @Test func objectIsNotRetained() {
    weak var weakThing: Thing?
    let relay = PublishRelay<Int>()
    let subscriptions = {
      let thing = Thing()
      weakThing = thing
      let driver = relay.asInfallible().asDriver().drive(
        with: thing, onNext: { [log] in log.add("driver \($1)") },
        onCompleted: { [log] _ in log.add("completed") },
        onDisposed: { [log] _ in log.add("disposed") })
      let signal = relay.asSignal().emit(
        with: thing, onNext: { [log] in log.add("signal \($1)") },
        onCompleted: { [log] _ in log.add("completed") },
        onDisposed: { [log] _ in log.add("disposed") })
      relay.accept(1)
      return [driver, signal]
    }()
    #expect(weakThing == nil)
    relay.accept(2)
    for subscription in subscriptions { subscription.dispose() }
    #expect(log.all == ["driver 1", "signal 1"])
  }

  @Test func disposalReleasesTheReceivers() {
    weak var relay: BehaviorRelay<Int>?
    weak var thing: Thing?
    var subscriptions: [any Disposable] = []
    let source = PublishRelay<Int>()
    let (driver, signal) = (source.asInfallible().asDriver(), source.asSignal())
    do {
      let (newRelay, newThing) = (BehaviorRelay(value: 0), Thing())
      (relay, thing) = (newRelay, newThing)
      let observer = AnyObserver<Int?> { _ in _ = newThing }
      subscriptions = [
        driver.drive(newRelay, newRelay), driver.drive(observer),
        driver.drive(onNext: { _ in _ = newThing }),
        signal.emit(to: newRelay), signal.emit(to: observer),
        signal.emit(onNext: { _ in _ = newThing }),
      ]
    }
    source.accept(1)
    #expect(relay?.value == 1 && thing != nil)
    for subscription in subscriptions { subscription.dispose() }
    withExtendedLifetime(subscriptions) { #expect(relay == nil && thing == nil) }
  }

  @Test func anotherThreadMayEmit() async {
    let relay = PublishRelay<Int>()
    let signal = relay.asSignal()
    elsewhere { [log, bag] in
      signal.emit(onNext: { log.add("\($0)") }).disposed(by: bag)
      relay.accept(1)
    }
    #expect(log.all == [])
    await drain()
    #expect(log.all == ["1"])
  }

  @Test(arguments: 0..<5) func anotherThreadMustNotDrive(way: Int) async {
    await #expect(processExitsWith: .failure) { [way] in
      elsewhere {
        let driver = Driver<Int>.never()
        switch way {
        case 0: _ = driver.drive(PublishSubject<Int>())
        case 1: _ = driver.drive(PublishSubject<Int?>())
        case 2: _ = driver.drive(PublishRelay<Int>())
        case 3: _ = driver.drive(onNext: { _ in })
        default: driver.drive { _ in }
        }
      }
    }
  }
}
