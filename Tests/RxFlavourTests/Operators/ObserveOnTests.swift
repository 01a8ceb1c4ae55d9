import Dispatch
import Foundation
import RxFlavour
import RxFlavourTesting
import TestSupport
import Testing

@Suite struct ObserveOnTests {
  @Test func eachEventHasItsPieceOfWork() {
    let source: [Recorded<Event<Int>>] = [.next(210, 1), .next(220, 2), .next(220, 3)]
    let sent: [Recorded<Event<Int>>] = [.next(211, 1), .next(221, 2), .next(222, 3)]
    expectTimed(sent + [.completed(223)], over: (200, 220), of: source + [.completed(220)]) {
      $0.observe(on: $1)
    }
    expectTimed(
      sent + [.error(223, Failure.first)], over: (200, 220),
      of: source + [.error(220, Failure.first)]
    ) { $0.observe(on: $1) }
    expectTimed(Array(sent.prefix(2)), over: (200, 222), of: source, disposed: 222) {
      $0.observe(on: $1)
    }
  }

  @Test func endComesBeforeDisposal() {
    let (scheduler, log) = (TestScheduler(initialClock: 0), Log<String>())
    _ = Observable.just(1).do(onDispose: { log.add("source disposed") })
      .observe(on: scheduler).do(onDispose: { log.add("disposed") }).subscribe(log.observer())
    scheduler.start()
    #expect(log.all == ["source disposed", "next(1)", "completed", "disposed"])
  }

  @Test func currentThreadSchedulerTakesTurns() {
    let log = Log<String>()
    let current = CurrentThreadScheduler.instance
    _ = current.schedule(()) {
      _ = Observable.of(1, 2).observe(on: current).subscribe(onNext: { log.add("a\($0)") })
      _ = Observable.of(1, 2).observe(on: current).subscribe(onNext: { log.add("b\($0)") })
      log.add("subscribed")
      return Disposables.create()
    }
    #expect(log.all == ["subscribed", "a1", "b1", "a2", "b2"])
  }

  private static var schedulers: [any ImmediateSchedulerType] {
    [
      serialScheduler(), ConcurrentDispatchQueueScheduler(qos: .default),
      OperationQueueScheduler(operationQueue: OperationQueue()), MainScheduler.instance,
      ConcurrentMainScheduler.instance, MainScheduler.asyncInstance, UsersScheduler(),
    ]
  }

  @Test func onQueues() async {
    for scheduler in Self.schedulers {
      let elements = Cell([Int]())
      await withCheckedContinuation { continuation in
        _ = rush(5000).observe(on: scheduler).subscribe(
          onNext: { elements.value.append($0) }, onCompleted: { continuation.resume() })
      }
      #expect(elements.value == Array(0..<5000))
    }
  }

  @Test func disposalDropsWhatWaits() {
    let (log, source, scheduler) = (Log<String>(), Source(), serialScheduler())
    let (isBusy, mayGoOn) = (DispatchSemaphore(value: 0), DispatchSemaphore(value: 0))
    let subscription = source.observable.observe(on: scheduler).subscribe { event in
      log.add("\(event)")
      isBusy.signal()
      mayGoOn.wait()
    }
    source.send(1)
    isBusy.wait()
    source.send(2)
    source.send(.completed)
    subscription.dispose()
    #expect(!source.isSubscribed.value)
    mayGoOn.signal()
    let isDone = DispatchSemaphore(value: 0)
    _ = scheduler.schedule(()) {
      isDone.signal()
      return Disposables.create()
    }
    isDone.wait()
    #expect(log.all == ["next(1)"])
  }
}

/// A scheduler that a program has written, with a concurrent queue.
private struct UsersScheduler: ImmediateSchedulerType {
  func schedule<State: Sendable>(
    _ state: State, action: @escaping @Sendable (State) -> any Disposable
  ) -> any Disposable {
    let disposable = SingleAssignmentDisposable()
    DispatchQueue.global().async {
      if !disposable.isDisposed { disposable.setDisposable(action(state)) }
    }
    return disposable
  }
}
