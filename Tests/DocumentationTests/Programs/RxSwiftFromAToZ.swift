import Foundation
import Signals
import TestSupport
import Testing

/// The recipes of the page that has all of RxSwift.
@Suite(.timeLimit(.minutes(60)), .leavesNothing) struct RxSwiftFromAToZPrograms: Programs {
  let page = Page("RxSwiftFromAToZ")

  @Test func driverAndTheSignalOfRxcocoa() async {
    let found = Subject<[String]>()
    let count: InfallibleSignal<Int> =
      found.map { $0.count }
      .catchingErrors(with: 0)  // asDriver(onErrorJustReturn: 0)
      .deliverOnMainActor()
      .share(replay: 1)
    count.subscribeOnMainActor { print("found:", $0) }  // drive(onNext:)
    found.sendNext(["tea", "toast"])
    await page.check()
  }

  @Test func singleAndCompletable() async {
    @Sendable func user(_ id: Int) -> Signal<String> {  // Single<String>
      .create { subscriber in
        subscriber.sendNext("user \(id)")  // single(.success(…))
        subscriber.sendCompleted()
        return nil
      }
    }
    let saved: Signal<Never> = .create { subscriber in  // Completable
      print("saving")
      subscriber.sendCompleted()  // completable(.completed)
      return nil
    }
    saved.then { user(1) }  // andThen(user(1))
      .single()
      .subscribe(
        next: { print($0) },
        error: { print("failed:", $0) })
    merge(saved, saved)  // Completable.zip(saved, saved)
      .subscribeCompleted { print("both saved") }
    await page.check()
  }

  @Test func relays() async {
    final class Basket: Sendable {
      let items = MutableProperty<[String]>([])  // BehaviorRelay(value: [])
      private let messages = Subject<String>()  // PublishRelay()
      var shown: Signal<String> { messages }  // asObservable()

      func add(_ item: String) {
        items.modify { $0.append(item) }  // accept(value + [item])
        messages.sendNext("added \(item)")  // accept(…)
      }
    }
    let basket = Basket()
    basket.items.values.subscribeNext { print($0) }
    basket.shown.subscribeNext { print($0) }
    basket.add("tea")
    print(basket.items.value)
    await page.check()
  }

  @Test func bags() async {
    final class Screen: Sendable {
      private let bag = Lifetime()  // DisposeBag()

      init(_ ticks: Signal<Int>, show: @escaping @Sendable (Int) -> Void) {
        bag.add(ticks.subscribeNext(show))  // disposed(by: bag)
        ticks.map { -$0 }.take(until: bag).subscribeNext(show)
      }
    }
    let ticks = Subject<Int>()
    var screen: Screen? = Screen(ticks) { print("shown:", $0) }
    withExtendedLifetime(screen) { ticks.sendNext(1) }
    screen = nil
    ticks.sendNext(2)
    await page.check()
  }

  @Test func aBagBehindDebounce() async {
    final class Search: Sendable {
      let text = MutableProperty("")  // stands for a search field
      private let bag = Lifetime()

      init(show: @escaping @Sendable (String) -> Void) {
        let waiting = text.values.debounce(for: .seconds(1), on: .main)
        waiting.subscribeNext { show("without a bag: \($0)") }
        waiting.take(until: bag).subscribeNext { show("with a bag: \($0)") }
      }

      deinit { bag.finish() }
    }
    var search: Search? = Search { print($0) }
    search?.text.value = "tea"
    search = nil
    await page.check()
  }

  @Test func helpersThatManyProgramsHave() async {
    final class Activity: Sendable {
      private let running = MutableProperty(0)
      var isActive: InfallibleSignal<Bool> {
        running.values.map { $0 > 0 }.distinctUntilChanged()
      }

      func tracking<Value: Sendable>(_ work: Signal<Value>) -> Signal<Value> {
        .using(
          { [running] in running.modify { $0 += 1 } },
          release: { [running] in running.modify { $0 -= 1 } },
          in: { work })
      }
    }

    let activity = Activity()
    activity.isActive.subscribeNext { print("busy:", $0) }
    let request = Subject<String>()
    activity.tracking(request).subscribeNext { print($0) }
    request.sendNext("answer")
    request.sendCompleted()
    await page.check()
  }

  @Test func whatDoDoes() async {
    let numbers = Subject<Int>()
    numbers
      .onEnd { print("ended:", $0) }
      .afterSubscribing { print("subscribed") }
      .afterNext { print("after", $0) }
      .subscribeNext { print($0) }
    numbers.sendNext(1)
    numbers.sendCompleted()

    struct Unfinished: Error {}
    Signal.from([1, 2])
      .concat(with: .defer { throw Unfinished() })  // do(onCompleted: { throw … })
      .collect()
      .subscribeError { print($0) }
    await page.check()
  }

  @Test func anotherSignalAfterATimeout() async {
    let clock = TestScheduler()
    let answer = Signal<String>.never
    answer
      .timeout(perValue: .seconds(5), on: clock)
      .catch { error in
        guard error as? SignalError == .timedOut else { throw error }
        return .return("from the cache")
      }
      .subscribeNext { print($0) }
    clock.advance(by: .seconds(5))
    await page.check()
  }

  @Test func sharedWithinAClosure() async {
    Signal.from([1, 2])
      .initially { print("work") }
      .sharing { numbers in numbers.zip(with: numbers.map { $0 * 10 }) }
      .subscribeNext { print($0, $1) }
    await page.check()
  }

  @Test func valueByValueOnAScheduler() async {
    struct Doubling: Sequence, IteratorProtocol, Sendable {
      var value = 1

      mutating func next() -> Int? {
        defer { value *= 2 }
        return value
      }
    }

    let turns = TestScheduler()
    Doubling().signal(on: turns).take(3).subscribeNext { print($0) }
    turns.step()
    print("another turn")
    turns.run()
    await page.check()
  }

  @Test func whatShareKeeps() async {
    let request = Signal.from(["answer"]).initially { print("request") }
    let shared = request.share(replay: 1)
    shared.subscribeNext { print("first", $0) }
    shared.subscribeNext { print("second", $0) }

    let kept = request.share(replay: 1, scope: .forever)
    kept.subscribeNext { print("third", $0) }
    kept.subscribeNext { print("fourth", $0) }
    await page.check()
  }

  @Test func countedDisposables() async {
    var first: Disposable? = Disposable { print("closed") }.scoped()
    var second = first  // RefCountDisposable's retain()
    first = nil
    withExtendedLifetime(second) { print("still open") }
    second = nil
    await page.check()
  }
}

extension Signal {
  /// do(afterNext:)
  func afterNext(_ action: @escaping @Sendable (Value) -> Void) -> Signal {
    .create { subscriber in
      subscriber.subscribe(to: self) { value in
        subscriber.sendNext(value)
        action(value)
      }
    }
  }

  /// do(onSubscribed:)
  func afterSubscribing(_ action: @escaping @Sendable () -> Void) -> Signal {
    .create { subscriber in
      let subscription = self.subscribe(subscriber)
      action()
      return subscription
    }
  }
}

extension Signal {
  func sharing<Result: Sendable>(
    _ use: @escaping @Sendable (Signal) -> Signal<Result>
  ) -> Signal<Result> {
    .create { subscriber in
      let connection = self.publish()
      use(connection.signal).subscribe(subscriber)
      return connection.connect()
    }
  }
}
