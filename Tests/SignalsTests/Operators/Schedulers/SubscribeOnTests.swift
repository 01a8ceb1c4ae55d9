import Signals
import SignalsTesting
import TestSupport
import Testing

@Suite("subscribe on", .leavesNothing) struct SubscribeOnTests {
  private let marbles = Marbles()

  @Test("passes the source's events") func values() {
    let source = marbles.cold("a-b|")
    marbles.expect(source.subscribe(on: marbles.scheduler), toBe: "a-b|")
  }

  @Test("subscribes on the scheduler, which is current then") func onScheduler() {
    let clock = TestScheduler()
    let log = EventLog<String>()
    Signal<String>.create { subscriber in
      subscriber.sendNext(Scheduler.current?.name ?? "none")
      subscriber.sendCompleted()
      return nil
    }.subscribe(on: clock).log(to: log)
    #expect(log.events == [])
    clock.run()
    #expect(log.events == ["TestScheduler", "|"])
  }

  @Test("delivers where the source sends") func delivery() {
    let clock = TestScheduler()
    let log = EventLog<String>()
    let source = Subject<Int>()
    source.subscribe(on: clock).subscribeNext { _ in log.add(Scheduler.current?.name ?? "none") }
    source.sendNext(1)
    clock.run()
    Scheduler.main.performAsCurrent { source.sendNext(2) }
    #expect(log.events == ["Scheduler.main"])
  }

  @Test("subscribes at once on the immediate scheduler") func immediately() {
    let source = marbles.cold("a-b|")
    marbles.expect(source.subscribe(on: .immediate), toBe: "a-b|")
  }

  @Test("passes an error") func error() {
    marbles.expect(marbles.cold("a-X").subscribe(on: marbles.scheduler), toBe: "a-X")
  }

  @Test("doesn't subscribe when it is disposed of before") func disposal() {
    let clock = TestScheduler()
    let runs = Counter()
    Signal<Int>.create { _ in
      runs.increment()
      return nil
    }.subscribe(on: clock).subscribe().dispose()
    clock.run()
    #expect(runs.value == 0)
  }

  @Test("disposes of the source") func disposalLater() {
    let clock = TestScheduler()
    let disposals = Counter()
    let subscription = Signal<Int>.create { subscriber in
      Disposable {
        _ = subscriber
        disposals.increment()
      }
    }.subscribe(on: clock).subscribe()
    clock.run()
    #expect(disposals.value == 0)
    subscription.dispose()
    #expect(disposals.value == 1)
  }
}
