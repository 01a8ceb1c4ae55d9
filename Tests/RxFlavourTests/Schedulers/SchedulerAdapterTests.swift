import Dispatch
import Foundation
import RxFlavourTesting
import Signals
import Testing

@testable import RxFlavour

/// Rx's schedulers in operators of Signals.
@Suite struct SchedulerAdapterTests {
  @Test(arguments: [1, 0.1, 0.001])
  func virtualTimeComesThroughExactly(resolution: Double) {
    let base = RxFlavourTesting.TestScheduler(initialClock: 0, resolution: resolution)
    let scheduler = base.asScheduler
    let times = Cell<[Duration]>([])
    let tick = Duration.seconds(resolution)
    for count in [1, 3, 7, 1000] {
      scheduler.schedule(after: tick * count) { times.value.append(scheduler.now) }
    }
    base.start()
    #expect(times.value == [1, 3, 7, 1000].map { tick * $0 })
    #expect(base.clock == 1000)
  }

  @Test func immediateWorkTakesATick() {
    let base = RxFlavourTesting.TestScheduler(initialClock: 0)
    let times = Cell<[Int]>([])
    base.asScheduler.schedule { times.value.append(base.clock) }
    base.asScheduler.schedule(after: .zero) { times.value.append(base.clock) }
    base.asScheduler.schedule { times.value.append(0) }.dispose()
    base.start()
    #expect(times.value == [1, 1])
  }

  @Test func repeatsOnVirtualTime() {
    let base = RxFlavourTesting.TestScheduler(initialClock: 100)
    let times = Cell<[Int]>([])
    let disposable = base.asScheduler.schedule(
      after: .seconds(5), repeatingEvery: .seconds(10)
    ) {
      times.value.append(base.clock)
    }
    base.scheduleAt(130) { disposable.dispose() }
    base.start()
    #expect(times.value == [105, 115, 125])
  }

  @Test func isCurrentInItsWork() {
    let base = RxFlavourTesting.TestScheduler(initialClock: 0)
    let scheduler = base.asScheduler
    let isCurrent = Cell(false)
    scheduler.schedule { isCurrent.value = Scheduler.current === scheduler }
    base.start()
    #expect(isCurrent.value)
  }

  @Test func queueSchedulersPassTheirOwnOn() {
    let serial = SerialDispatchQueueScheduler(internalSerialQueueName: "serial")
    #expect(serial.asScheduler === serial.asScheduler)
    #expect(serial.asScheduler.name == "serial")
    #expect(MainScheduler.asyncInstance.asScheduler === Scheduler.main)
    #expect(MainScheduler.instance.asScheduler !== Scheduler.main)
  }

  @Test func runsOnSchedulersWithoutAClock() {
    let ran = Cell(false)
    CurrentThreadScheduler.instance.asScheduler.schedule { ran.value = true }
    #expect(ran.value)
  }

  @Test(arguments: [
    (DispatchTimeInterval.seconds(2), Duration.seconds(2)),
    (.milliseconds(-5), .milliseconds(-5)), (.microseconds(7), .microseconds(7)),
    (.nanoseconds(9), .nanoseconds(9)), (.never, .seconds(Int64.max)),
  ])
  func convertsTimeIntervals(interval: DispatchTimeInterval, duration: Duration) {
    #expect(Duration(interval) == duration)
    #expect(duration.dispatchInterval == interval)
  }
}
