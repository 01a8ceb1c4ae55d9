import Dispatch
import RxFlavour
import RxFlavourTesting
import Testing

/// Subscribes at 200 to the result of `make` for a source, hot by default, and expects its events,
/// and the subscriptions to the source.
func expectTimed<Output: Equatable>(
  _ events: [Recorded<Event<Output>>], over windows: (TestTime, TestTime)...,
  of source: [Recorded<Event<Int>>], cold: Bool = false, disposed: TestTime = 1000,
  at location: SourceLocation = #_sourceLocation,
  _ make: @escaping (TestableObservable<Int>, TestScheduler) -> Observable<Output>
) {
  let scheduler = TestScheduler(initialClock: 0)
  let xs =
    cold ? scheduler.createColdObservable(source) : scheduler.createHotObservable(source)
  let res = scheduler.start(disposed: disposed) { make(xs, scheduler) }
  #expect(res.events == events, sourceLocation: location)
  #expect(xs.subscriptions == windows.map { .init($0, $1) }, sourceLocation: location)
}

/// Does `work` on another thread, and waits for it.
func elsewhere(_ work: @escaping @Sendable () -> Void) {
  let done = DispatchSemaphore(value: 0)
  DispatchQueue(label: "elsewhere").async {
    work()
    done.signal()
  }
  done.wait()
}

/// A sequence whose events a test sends.
final class Source: Sendable {
  private let observer = Cell<AnyObserver<Int>?>(nil)
  let isSubscribed = Cell(false)

  var observable: Observable<Int> {
    .create { [observer, isSubscribed] in
      observer.value = $0
      isSubscribed.value = true
      return Disposables.create { isSubscribed.value = false }
    }
  }

  func send(_ event: Event<Int>) { observer.value?.on(event) }

  func send(_ element: Int) { send(.next(element)) }
}

/// A sequence of the numbers below `count` and completion, which a thread of its own sends as fast
/// as it can, until it is disposed of.
func rush(_ count: Int) -> Observable<Int> {
  .create { observer in
    let disposable = BooleanDisposable()
    DispatchQueue(label: "rush").async {
      for number in 0..<count {
        if disposable.isDisposed { return }
        observer.onNext(number)
      }
      observer.onCompleted()
    }
    return disposable
  }
}

/// A scheduler with a queue of its own.
func serialScheduler() -> SerialDispatchQueueScheduler {
  SerialDispatchQueueScheduler(internalSerialQueueName: "serial")
}
