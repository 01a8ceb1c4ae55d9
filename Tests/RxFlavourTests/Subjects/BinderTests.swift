import Dispatch
import RxFlavour
import RxFlavourTesting
import TestSupport
import Testing

@MainActor private final class Screen {
  let log: Log<String>
  var title = ""
  init(_ log: Log<String>) { self.log = log }
}

@MainActor @Suite struct BinderTests {
  private let log = Log<String>()

  /// Waits for the work that is in the main queue now.
  private func drain() async {
    await withCheckedContinuation { continuation in
      DispatchQueue.main.async { continuation.resume() }
    }
  }

  private func makeBinder(_ screen: Screen) -> Binder<Int> {
    Binder(screen) { screen, value in screen.log.add("\(value)") }
  }

  @Test func writesAtOnceOnTheMainThread() {
    let screen = Screen(log)
    let binder = makeBinder(screen)
    binder.onNext(1)
    #expect(log.all == ["1"])
    binder.onCompleted()
    binder.on(.next(2))
    #expect(log.all == ["1", "2"])
  }

  @Test func writesOnTheMainThreadInOrder() async {
    let screen = Screen(log)
    let binder = Binder<Int>(screen) { screen, value in
      MainActor.assertIsolated()
      screen.log.add("\(value)")
    }
    elsewhere { for value in 1...2 { binder.onNext(value) } }
    binder.onNext(3)
    #expect(log.all == [])
    await drain()
    #expect(log.all == ["1", "2", "3"])
    binder.onNext(4)
    #expect(log.all.last == "4")
  }

  @Test func nestedValueIsWrittenLater() async {
    let screen = Screen(log)
    let relay = PublishRelay<Int>()
    let subscription = relay.bind(
      to: Binder(screen) { screen, value in
        screen.log.add("begin \(value)")
        if value == 1 { relay.accept(2) }
        screen.log.add("end \(value)")
      })
    relay.accept(1)
    #expect(log.all == ["begin 1", "end 1"])
    await drain()
    #expect(log.all == ["begin 1", "end 1", "begin 2", "end 2"])
    subscription.dispose()
  }

  /// Each binder has a scheduler of its own, unless it gets one.
  @Test(arguments: [false, true]) func bindersInBinders(shareScheduler: Bool) async {
    let screen = Screen(log)
    let shared = MainScheduler()
    let inner =
      shareScheduler
      ? Binder<Int>(screen, scheduler: shared) { $0.log.add("inner \($1)") }
      : Binder<Int>(screen) { $0.log.add("inner \($1)") }
    let outer = Binder<Int>(screen, scheduler: shared) { screen, value in
      inner.onNext(value)
      screen.log.add("outer \(value)")
    }
    outer.onNext(1)
    #expect(log.all == (shareScheduler ? ["outer 1"] : ["inner 1", "outer 1"]))
    await drain()
    #expect(log.all == (shareScheduler ? ["outer 1", "inner 1"] : ["inner 1", "outer 1"]))
  }

  @Test func targetIsNotRetained() async {
    weak var weakScreen: Screen?
    var screen: Screen? = Screen(log)
    weakScreen = screen
    let binder = makeBinder(screen!)
    let other = Binder<Int>(screen!, scheduler: CurrentThreadScheduler.instance) { [log] _, value in
      log.add("other \(value)")
    }
    binder.onNext(1)
    other.onNext(1)
    elsewhere { binder.onNext(2) }
    screen = nil
    #expect(weakScreen == nil)
    await drain()
    binder.onNext(3)
    other.onNext(3)
    #expect(log.all == ["1", "other 1"])
  }

  @Test func functionIsReleasedWithTheBinder() async {
    weak var weakThing: Thing?
    let screen = Screen(log)
    do {
      let thing = Thing()
      weakThing = thing
      let binder = Binder<Int>(screen) { screen, value in
        withExtendedLifetime(thing) { screen.log.add("\(value)") }
      }
      elsewhere { binder.onNext(1) }
    }
    await drain()
    #expect(log.all == ["1"])
    #expect(weakThing == nil)
  }

  @Test func waitingValueIsWrittenAfterTheEndOfTheBinding() async {
    let screen = Screen(log)
    let relay = PublishRelay<Int>()
    let subscription = relay.bind(to: makeBinder(screen))
    elsewhere { relay.accept(1) }
    subscription.dispose()
    relay.accept(2)
    await drain()
    #expect(log.all == ["1"])
  }

  @Test func optionalValues() {
    let screen = Screen(log)
    let binder = Binder<Int?>(screen) { screen, value in screen.log.add("\(value ?? -1)") }
    _ = Observable.just(1).bind(to: binder)
    _ = Observable<Int?>.just(nil).bind(to: binder)
    _ = Observable.just(2).bind(to: binder, binder)
    #expect(log.all == ["1", "-1", "2", "2"])
  }

  @Test func mappedBinder() {
    let screen = Screen(log)
    let binder = makeBinder(screen).mapObserver { (text: String) in text.count }
    _ = Observable.of("a", "bcd").bind(to: binder)
    #expect(log.all == ["1", "3"])
  }

  @Test func otherSchedulersDecideWhen() {
    let scheduler = TestScheduler(initialClock: 0)
    let thing = Thing()
    let times = Cell<[Recorded<Int>]>([])
    let binder = Binder<Int>(thing, scheduler: scheduler) { _, value in
      times.value.append(Recorded(time: scheduler.clock, value: value))
    }
    let source = scheduler.hot(.next(210, 1), .next(220, 2), .completed(230))
    scheduler.scheduleAt(200) { _ = source.bind(to: binder) }
    scheduler.start()
    #expect(times.value == [.init(time: 211, value: 1), .init(time: 221, value: 2)])
  }

  @Test func manyThreadsSend() async {
    let screen = Screen(log)
    let binder = makeBinder(screen)
    await onThreads(3) { number in
      for round in 0..<100 { binder.onNext(1000 * number + round) }
    }
    await drain()
    let values = log.all.map { Int($0)! }
    for number in 0..<3 {
      #expect(values.filter { $0 / 1000 == number } == (0..<100).map { 1000 * number + $0 })
    }
  }
}
