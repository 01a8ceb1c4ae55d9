import Foundation
import Signals
import TestSupport
import Testing

/// The programs of the page that compares with RxSwift.
@Suite(.timeLimit(.minutes(60)), .leavesNothing) struct ComparedWithRxSwiftPrograms: Programs {
  let page = Page("ComparedWithRxSwift")

  @Test func whereASubscriptionBegins() async {
    let key = DispatchSpecificKey<String>()
    let queue = DispatchQueue(label: "mine")
    queue.setSpecific(key: key, value: "my queue")

    let numbers = Signal<Int>.create { _ in
      let place = DispatchQueue.getSpecific(key: key)
      print(place ?? "a background scheduler")
      return nil
    }
    queue.async { numbers.subscribe() }
    await page.check()
  }

  @Test func whichComesFirstTheEndOrTheCleanup() async {
    let source = Subject<Int>()
    let download = Signal<Int>.create { subscriber in
      source.subscribe(subscriber)
      return Disposable { print("closed") }
    }
    download.subscribeCompleted {
      print("completed")
    }
    source.sendCompleted()
    await page.check()
  }

  @Test func twoThreadsThatSendAtOnce() async {
    let numbers = Subject<Int>()
    let isSent = DispatchSemaphore(value: 0)
    numbers.subscribeNext { number in
      print(number, "begins")
      if number == 1 {
        DispatchQueue.global().async {
          numbers.sendNext(2)
          isSent.signal()
        }
        isSent.wait()
      }
      print(number, "ends")
    }
    numbers.sendNext(1)
    await page.check()
    // Break the cycle: the subscriber's block holds the subject.
    numbers.sendCompleted()
  }

  @Test func eventsSentWhileOneIsDelivered() async {
    let numbers = Subject<Int>()
    numbers.subscribeNext { number in
      print("A", number)
      if number == 1 { numbers.sendNext(2) }
    }
    numbers.subscribeNext { print("B", $0) }
    numbers.sendNext(1)
    await page.check()
    // Break the cycle: the subscriber's block holds the subject.
    numbers.sendCompleted()
  }

  @Test func subjectsAfterTheEnd() async {
    let temperature = BehaviorSubject(20)
    temperature.sendCompleted()
    temperature.subscribe(
      next: { print($0) },
      completed: { print("completed") })
    await page.check()
  }

  @Test func throttleAndDebounce() async {
    let clock = TestScheduler()
    let keys = Subject<String>()
    keys.debounce(for: .seconds(1), on: clock)
      .subscribeNext { print($0) }

    keys.sendNext("a")
    keys.sendNext("ab")
    clock.advance(by: .seconds(1))
    keys.sendNext("abc")
    clock.advance(by: .seconds(1))
    await page.check()
  }

  @Test func timeout() async {
    let clock = TestScheduler()
    Signal.interval(every: .seconds(2), on: clock)
      .timeout(after: .seconds(5), on: clock)
      .subscribe(
        next: { print("at", $0) },
        error: { print($0) })
    clock.advance(by: .seconds(8))
    await page.check()
  }

  @Test func takeuntil() async {
    let values = Subject<Int>()
    let trigger = Subject<Void>()
    values.take(until: trigger).subscribe(
      next: { print($0) },
      completed: { print("completed") })
    values.sendNext(1)
    trigger.sendCompleted()
    values.sendNext(2)
    await page.check()
  }

  @Test func sample() async {
    let values = Subject<Int>()
    let ticks = Subject<Void>()
    values.sample(when: ticks)
      .subscribeNext { print($0) }
    values.sendNext(1)
    ticks.sendNext(())
    ticks.sendNext(())
    await page.check()
  }

  @Test func bufferAndWindow() async {
    let clock = TestScheduler()
    let keys = Subject<String>()
    keys.buffer(for: .seconds(2), on: clock)
      .subscribeNext { print($0) }
    clock.advance(by: .seconds(3))
    keys.sendNext("a")
    clock.advance(by: .seconds(2))
    await page.check()
  }

  @Test func whenCombinelatestAndZipComplete() async {
    let names = Subject<String>()
    let numbers = Subject<Int>()
    zip(names, numbers).subscribe(
      next: { print($0, $1) },
      completed: { print("completed") })
    names.sendNext("a")
    names.sendCompleted()
    numbers.sendNext(1)
    print("numbers go on")
    await page.check()
  }

  @Test func shareAndReplay() async {
    let numbers = Signal.from([1, 2])
      .doNext { print("work", $0) }
    let latest = numbers.replayLast()
    print("subscribe")
    latest.subscribeNext { print($0) }
    await page.check()
  }

  @Test func errorsAndRetry() async {
    let failing = Signal<Int>.defer {
      print("attempt")
      return .error(URLError(.timedOut))
    }
    failing.retry(2).subscribeError { _ in
      print("failed")
    }
    await page.check()
  }

  @Test func disposalAndLifetime() async {
    let silent = Signal<Int>.create { subscriber in
      // The subscriber is not kept.
      Disposable { print("closed") }
    }
    silent.subscribe()
    await page.check()
  }

  @MainActor @Test func theMainThread() async {
    Signal.return(1).deliver(on: .main)
      .subscribeNext { print($0) }
    print("subscribed")
    await page.check()
  }

  @Test func retryWhen() async {
    let failing = Signal.from([1])
      .concat(with: .error(URLError(.timedOut)))
    failing.retry { _ in Signal<Void>.empty }
      .subscribe(
        next: { print($0) },
        completed: { print("completed") })
    await page.check()
  }

  @Test func singleAndElementAt() async {
    Signal.from([1, 2]).single().subscribe(
      next: { print($0) },
      error: { _ in print("failed") })
    Signal.from([1, 2]).element(at: 2).subscribe(
      error: { _ in print("failed") },
      completed: { print("completed") })
    await page.check()
  }

  @Test func skipUntil() async {
    let values = Subject<Int>()
    let trigger = Subject<Void>()
    values.skip(until: trigger).subscribe(
      next: { print($0) },
      completed: { print("completed") })
    trigger.sendCompleted()
    values.sendNext(1)
    values.sendCompleted()
    print("end")
    await page.check()
  }

  @Test func connectingAgain() async {
    let numbers = Subject<Int>()
    let connection = numbers.publish()
    connection.signal.subscribeNext { print($0) }
    let first = connection.connect()
    numbers.sendNext(1)
    first.dispose()
    connection.connect()
    numbers.sendNext(2)
    await page.check()
  }
}
