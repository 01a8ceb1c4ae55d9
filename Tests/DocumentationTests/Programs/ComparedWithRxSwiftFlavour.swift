import Foundation
import RxFlavour
import RxFlavourTesting
import TestSupport
import Testing

/// The programs in RxSwift's words of the page that compares with RxSwift.
///
/// Not `.leavesNothing`: as in RxSwift, a subscription that is neither ended nor disposed of stays
/// for ever.
@Suite(.timeLimit(.minutes(60))) struct RxSwiftPrograms: Programs {
  let page = Page("ComparedWithRxSwift")

  @Test func rxWhereASubscriptionBegins() async {
    let key = DispatchSpecificKey<String>()
    let queue = DispatchQueue(label: "mine")
    queue.setSpecific(key: key, value: "my queue")

    let numbers = Observable<Int>.create { _ in
      let place = DispatchQueue.getSpecific(key: key)
      print(place ?? "another place")
      return Disposables.create()
    }
    queue.async { _ = numbers.subscribe() }
    await page.check()
  }

  @Test func rxWhichComesFirstTheEndOrTheCleanup() async {
    let source = PublishSubject<Int>()
    let download = Observable<Int>.create { observer in
      let inner = source.subscribe(observer)
      return Disposables.create {
        inner.dispose()
        print("closed")
      }
    }
    _ = download.subscribe(onCompleted: {
      print("completed")
    })
    source.onCompleted()
    await page.check()
  }

  @Test func rxEventsSentWhileOneIsDelivered() async {
    let numbers = PublishSubject<Int>()
    _ = numbers.subscribe(onNext: { number in
      print("A", number)
      if number == 1 { numbers.onNext(2) }
    })
    _ = numbers.subscribe(onNext: {
      print("B", $0)
    })
    numbers.onNext(1)
    await page.check()
  }

  @Test func rxSubjectsAfterTheEnd() async {
    let temperature = BehaviorSubject(value: 20)
    temperature.onCompleted()
    _ = temperature.subscribe(
      onNext: { print($0) },
      onCompleted: { print("completed") })
    await page.check()
  }

  @Test func rxDebounceAndThrottle() async {
    let clock = TestScheduler(initialClock: 0)
    let keys = PublishSubject<String>()
    _ = keys.throttle(.seconds(1), scheduler: clock)
      .subscribe(onNext: { print($0) })

    keys.onNext("a")
    keys.onNext("ab")
    clock.advanceTo(1)
    keys.onNext("abc")
    clock.advanceTo(2)
    await page.check()
  }

  @Test func rxTimeout() async {
    let clock = TestScheduler(initialClock: 0)
    _ = Observable<Int>
      .interval(.seconds(2), scheduler: clock)
      .timeout(.seconds(5), scheduler: clock)
      .subscribe(
        onNext: { print("tick", $0) },
        onError: { print($0) })
    clock.advanceTo(8)
    await page.check()
  }

  @Test func rxTakeUntil() async {
    let values = PublishSubject<Int>()
    let trigger = PublishSubject<Void>()
    _ = values.take(until: trigger).subscribe(
      onNext: { print($0) },
      onCompleted: { print("completed") })
    values.onNext(1)
    trigger.onCompleted()
    values.onNext(2)
    await page.check()
  }

  @Test func rxSample() async {
    let values = PublishSubject<Int>()
    let ticks = PublishSubject<Void>()
    _ = values.sample(ticks)
      .subscribe(onNext: { print($0) })
    values.onNext(1)
    ticks.onNext(())
    ticks.onNext(())
    await page.check()
  }

  @Test func rxBufferAndWindow() async {
    let clock = TestScheduler(initialClock: 0)
    let keys = PublishSubject<String>()
    _ = keys.buffer(
      timeSpan: .seconds(2), count: .max, scheduler: clock
    ).subscribe(onNext: { print($0) })
    clock.advanceTo(3)
    keys.onNext("a")
    clock.advanceTo(5)
    await page.check()
  }

  @Test func rxWhenCombinelatestAndZipComplete() async {
    let names = PublishSubject<String>()
    let numbers = PublishSubject<Int>()
    _ = Observable.zip(names, numbers).subscribe(
      onNext: { print($0, $1) },
      onCompleted: { print("completed") })
    names.onNext("a")
    names.onCompleted()
    numbers.onNext(1)
    print("numbers go on")
    await page.check()
  }

  @Test func rxShareAndReplay() async {
    let numbers = Observable.from([1, 2])
      .do(onNext: { print("work", $0) })
    let latest = numbers.replay(1)
    print("subscribe")
    _ = latest.subscribe(onNext: { print($0) })
    await page.check()
  }

  @Test func rxErrorsAndRetry() async {
    let failing = Observable<Int>.deferred {
      print("attempt")
      return .error(URLError(.timedOut))
    }
    _ = failing.retry(2).subscribe(onError: { _ in
      print("failed")
    })
    await page.check()
  }

  @Test func rxDisposalAndLifetime() async {
    let silent = Observable<Int>.create { observer in
      // The observer is not kept.
      Disposables.create { print("closed") }
    }
    _ = silent.subscribe()
    await page.check()
  }

  @Test @MainActor func rxTheMainThread() async {
    _ = Observable.just(1)
      .observe(on: MainScheduler.instance)
      .subscribe(onNext: { print($0) })
    print("subscribed")
    await page.check()
  }

  @Test func rxRetryWhen() async {
    let failing = Observable.of(1)
      .concat(Observable.error(URLError(.timedOut)))
    _ = failing.retry { (_: Observable<any Error>) in
      Observable<Void>.empty()
    }
    .subscribe(
      onNext: { print($0) },
      onCompleted: { print("completed") })
    await page.check()
  }

  @Test func rxSingleAndElementAt() async {
    _ = Observable.of(1, 2).single().subscribe(
      onNext: { print($0) },
      onError: { _ in print("failed") })
    _ = Observable.of(1, 2).element(at: 2).subscribe(
      onError: { _ in print("failed") },
      onCompleted: { print("completed") })
    await page.check()
  }

  @Test func rxSkipUntil() async {
    let values = PublishSubject<Int>()
    let trigger = PublishSubject<Void>()
    _ = values.skip(until: trigger).subscribe(
      onNext: { print($0) },
      onCompleted: { print("completed") })
    trigger.onCompleted()
    values.onNext(1)
    values.onCompleted()
    print("end")
    await page.check()
  }

  @Test func rxConnectingAgain() async {
    let numbers = PublishSubject<Int>()
    let connection = numbers.publish()
    _ = connection.subscribe(onNext: { print($0) })
    let first = connection.connect()
    numbers.onNext(1)
    first.dispose()
    _ = connection.connect()
    numbers.onNext(2)
    await page.check()
  }
}
