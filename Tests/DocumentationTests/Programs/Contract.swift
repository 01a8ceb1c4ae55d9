import Foundation
import Signals
import TestSupport
import Testing

/// The programs of the page Contract.
@Suite(.timeLimit(.minutes(60)), .leavesNothing) struct ContractPrograms: Programs {
  let page = Page("Contract")

  @Test func step1Grammar() async {
    Signal<Int>.create { subscriber in
      subscriber.sendNext(1)
      subscriber.sendCompleted()
      subscriber.sendNext(2)  // reaches no subscriber
      return nil
    }.subscribeNext { print($0) }
    await page.check()
  }

  @Test func step2SerialDelivery() async {
    let subject = Subject<Int>()
    @safe nonisolated(unsafe) var sum = 0
    subject.subscribe(next: { sum += $0 }, completed: { print(sum) })  // needs no lock
    DispatchQueue.concurrentPerform(iterations: 1000) { subject.sendNext($0) }
    subject.sendCompleted()
    await page.check()
  }

  @Test func step3ReEntrancy() async {
    let subject = Subject<Int>()
    subject.subscribeNext { if $0 == 1 { subject.sendNext(2) } }
    subject.subscribeNext { print($0) }
    subject.sendNext(1)
    await page.check()
    // Break the cycle: the subscriber's block holds the subject.
    subject.sendCompleted()
  }

  @Test func step4ColdByDefault() async {
    let numbers = Signal<Int>.create { subscriber in
      print("begin")
      subscriber.sendNext(1)
      subscriber.sendCompleted()
      return nil
    }
    numbers.subscribeNext { print($0) }
    numbers.subscribeNext { print($0) }
    await page.check()
  }

  @Test func step5ScheduledSubscription() async {
    Scheduler.background(name: "mine").schedule {
      Signal<Int>.create { subscriber in
        print(Scheduler.current!.name)
        return nil
      }.subscribe()
    }
    await page.check()
  }

  @Test func step6Disposal() async {
    Signal.from(0...).take(1).subscribe(
      next: { print($0) },
      completed: { print("completed") })
    await page.check()
  }

  @Test func step7TeardownOrder() async {
    Signal<Int>.create { subscriber in
      Scheduler.current?.schedule { subscriber.sendCompleted() }
      return Disposable { print("closed") }
    }.subscribeCompleted { print("completed") }
    await page.check()
  }

  @Test func step8Lifetime() async {
    Signal<Int>.create { _ in  // releases the subscriber
      Disposable { print("closed") }
    }.subscribe()
    await page.check()
  }

  @Test func step9Bounded() async {
    Signal.return(1).repeat().take(100_000).count().subscribeNext { print($0) }
    await page.check()
  }

  @Test func step10Errors() async {
    struct NotANumber: Error {
      var text: String
    }

    Signal.from(["1", "two"]).map { text -> Int in
      guard let number = Int(text) else { throw NotANumber(text: text) }
      return number
    }.subscribe(
      next: { print($0) },
      error: { print($0) })
    await page.check()
  }

  @Test func step12Pace() async {
    let clock = TestScheduler()
    Signal.from(0...).deliver(on: clock).take(1000).count().subscribeNext { print($0) }
    clock.run()
    await page.check()
  }

  @Test func step8SignalsThatAreHandedOut() async {
    let numbers = Subject<Int>()
    numbers.window(count: 3).take(1).flatten().subscribe(
      next: { print($0) },
      completed: { print("completed") })
    for number in 1...4 { numbers.sendNext(number) }
    await page.check()
  }
}
