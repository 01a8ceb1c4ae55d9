import Foundation
import Signals
import TestSupport
import Testing

@Suite("Subscribing", .leavesNothing) struct SubscribeTests {
  /// The current scheduler of the tests, so that signals begin at once.
  private let clock = TestScheduler()
  private let signal = Signal<String>.create { subscriber in
    subscriber.sendNext("1")
    subscriber.sendCompleted()
    return nil
  }

  @Test("RACSignalSpec 6, 7, 8, SU3, SU4, SU7, SU8: each block gets its events")
  func blocks() {
    let log = EventLog<String>()
    signal.log(to: log)
    signal.subscribe(next: { log.add($0) }, error: { _ in log.add("X") })
    signal.subscribe(error: { _ in log.add("X") }, completed: { log.add("|") })
    signal.subscribe(completed: { log.add("|") })
    signal.subscribe()
    #expect(log.events == ["1", "|", "1", "|", "|"])
    Signal<String>.error(SomeError()).log(to: log)
    #expect(log.events.suffix(2) == ["|", "X"])
  }

  @Test("SU2, SU5, SU6: a block of one kind gets its events, and no others")
  func shorthands() {
    let log = EventLog<String>()
    signal.subscribeNext { log.add($0) }
    signal.subscribeCompleted { log.add("|") }
    signal.subscribeError { _ in log.add("X") }
    #expect(log.events == ["1", "|"])
    Signal<String>.error(SomeError()).subscribeError { log.add("\($0)") }
    #expect(log.events == ["1", "|", "SomeError()"])
  }

  @Test("SU1: a subscriber gets the events, and disposing of a source leaves it as it is")
  func subscriber() {
    let log = EventLog<String>()
    let subscriber = Subscriber<String>(next: { log.add($0) }, completed: { log.add("|") })
    let subject = Subject<String>()
    let source = subject.subscribe(subscriber)
    subject.sendNext("a")
    source.dispose()
    subject.sendNext("b")
    #expect(!subscriber.isDisposed)
    signal.subscribe(subscriber)
    #expect(subscriber.isDisposed)
    #expect(log.events == ["a", "1", "|"])
  }

  @Test("SU1: a subclass that overrides no way to subscribe stops the program with a message")
  func nothingOverridden() async {
    let result = await #expect(
      processExitsWith: .failure, observing: [\.standardErrorContent]
    ) {
      final class Unfinished: Signal<Int>, @unchecked Sendable {}
      _ = await MainActor.run { Unfinished().subscribe(on: .immediate).subscribe() }
    }
    let message = String(decoding: result?.standardErrorContent ?? [], as: UTF8.self)
    #expect(message.contains("Signal.subscribe(_:): Unfinished has to override it"))
  }

  @Test("RACSignalSpec 9: nothing is delivered after disposal")
  func disposal() {
    let scheduler = TestScheduler()
    let log = EventLog<Int>()
    let subscription = Signal<Int>.create { subscriber in
      subscriber.sendNext(0)
      scheduler.schedule { subscriber.sendNext(1) }
      return nil
    }.log(to: log)
    #expect(log.events == ["0"])
    subscription.dispose()
    scheduler.run()
    #expect(log.events == ["0"])
  }

  @Test("RACSignalSpec 10, SC1: didSubscribe runs at once, and a scheduler is current in it")
  func inline() {
    let log = EventLog<Int>()
    Signal<Int>.create { [clock] _ in
      log.add(Scheduler.current === clock ? "clock" : "other")
      return nil
    }.subscribe()
    log.add("subscribed")
    #expect(log.events == ["clock", "subscribed"])
  }

  @Test("RACSignalSpec 10, 25: on a foreign thread, a background scheduler is current in it")
  func foreignThread() async {
    let disposals = Counter()
    let (hasScheduler, subscription) = await withCheckedContinuation { continuation in
      Thread.detachNewThread {
        let kept = Mutexed<Subscriber<Int>?>(nil)
        let hasScheduler = Mutexed(false)
        let done = DispatchSemaphore(value: 0)
        let subscription = Signal<Int>.create { subscriber in
          kept.value = subscriber
          hasScheduler.value = Scheduler.current != nil
          // This work runs when the block has returned, so the returned disposable is tied to the
          // subscription by then.
          Scheduler.current?.schedule { done.signal() }
          return Disposable {
            disposals.increment()
            kept.value = nil
          }
        }.subscribe()
        done.wait()
        continuation.resume(returning: (hasScheduler.value, subscription))
      }
    }
    #expect(hasScheduler)
    #expect(disposals.value == 0)
    subscription.dispose()
    #expect(disposals.value == 1)
  }

  @Test(
    "RACSignalSpec 11: a signal that is subscribed to for the subscriber is disposed of with it")
  func inner() {
    let disposals = Counter()
    let kept = Mutexed<Subscriber<Int>?>(nil)
    let inner = Signal<Int>.create { subscriber in
      kept.value = subscriber
      return Disposable { disposals.increment() }
    }
    let subscription = Signal<Int>.create { subscriber in
      inner.subscribe(subscriber)
      return nil
    }.subscribe()
    #expect(disposals.value == 0)
    subscription.dispose()
    #expect(disposals.value == 1)
  }

  @Test(
    "RACSignalSpec 24: the end of the subscription disposes of the result of didSubscribe"
  )
  func teardown() {
    let disposals = Counter()
    let kept = Mutexed<Subscriber<Int>?>(nil)
    let subscription = Signal<Int>.create { subscriber in
      kept.value = subscriber
      return Disposable { disposals.increment() }
    }.subscribe()
    #expect(disposals.value == 0)
    subscription.dispose()
    #expect(disposals.value == 1)
  }
}
