import Dispatch
import RxFlavour
import Testing

/// Values that a subject has sent before its end are not lost while they wait.
@Suite struct EndWhileBusyTests {
  @Test func lastElementAndEndWaitForABusyOperator() {
    let source = PublishSubject<Int>()
    let sampler = PublishSubject<Void>()
    let isBusy = DispatchSemaphore(value: 0)
    let mayGoOn = DispatchSemaphore(value: 0)
    let log = BehaviorRelay<[String]>(value: [])
    let subscription = source.map { $0 * 10 }.sample(sampler).subscribe { event in
      log.accept(log.value + ["\(event)"])
      guard event.element == 10 else { return }
      isBusy.signal()
      mayGoOn.wait()
    }
    source.onNext(1)
    let sending = DispatchQueue(label: "sampler")
    sending.async { sampler.onNext(()) }
    isBusy.wait()
    // These events have to wait. When they are delivered, the source has ended.
    source.onNext(2)
    source.onCompleted()
    mayGoOn.signal()
    sending.sync { sampler.onNext(()) }
    #expect(log.value == ["next(10)", "next(20)", "completed"])
    subscription.dispose()
  }
}
