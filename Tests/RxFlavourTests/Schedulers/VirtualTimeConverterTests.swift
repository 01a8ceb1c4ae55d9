import Foundation
import RxFlavour
import Scheduling
import Synchronization
import TestSupport
import Testing

/// The scheduler calls its converter, and releases times, while it holds no lock.
@Suite("Converters of virtual time", .leavesNothing, .tags(.K49)) struct VirtualTimeConverterTests {
  private let log = Log<Int>()

  private func at(_ time: Int, on scheduler: VirtualTimeScheduler<CuriousConverter>) {
    _ = scheduler.scheduleAbsoluteVirtual((), time: Moment(time, scheduler)) { [log] in
      log.add(time)
      return Disposables.create()
    }
  }

  @Test("may look at their scheduler") func looking() {
    let converter = CuriousConverter()
    let scheduler = VirtualTimeScheduler(initialClock: Moment(0, nil), converter: converter)
    converter.scheduler = scheduler
    for time in [30, 10, 20, 40, 40, 10] { at(time, on: scheduler) }
    _ = scheduler.scheduleRelative((), dueTime: .seconds(50)) { Disposables.create() }
    _ = scheduler.scheduleRelativeVirtual((), dueTime: 60) { Disposables.create() }
    #expect(scheduler.debugDescription == "[10, 10, 20, 30, 40, 40, 50, 60]")
    scheduler.advanceTo(Moment(20, scheduler))
    scheduler.sleep(5)
    #expect(scheduler.clock.number == 25 && scheduler.now == Date(timeIntervalSince1970: 25))
    scheduler.start()
    #expect(log.all == [10, 10, 20, 30, 40, 40] && scheduler.clock.number == 60)
    #expect(converter.looks.value > 20)
  }

  @Test("may schedule work when they compare times") func scheduling() {
    let converter = CuriousConverter()
    let scheduler = VirtualTimeScheduler(initialClock: Moment(0, nil), converter: converter)
    converter.scheduler = scheduler
    for time in [20, 30] { at(time, on: scheduler) }
    converter.nextLook = { at(10, on: $0) }
    scheduler.start()
    #expect(log.all.sorted() == [10, 20, 30] && scheduler.clock.number == 30)
  }

  @Test("work that threads schedule during a run is not lost") func threads() async {
    let scheduler = HistoricalScheduler()
    let ran = Counter()
    let isOver = Counter()
    await onThreads(3) { number in
      if number == 0 {
        while isOver.value < 2 { scheduler.start() }
        scheduler.start()
      } else {
        for count in 0..<1000 {
          let time = Date(timeIntervalSince1970: Double(count * 7919 % 1000))
          _ = scheduler.scheduleAbsoluteVirtual((), time: time) {
            ran.increment()
            return Disposables.create()
          }
          if count % 100 == 0 { scheduler.sleep(1) }
        }
        isOver.increment()
      }
    }
    #expect(ran.value == 2000)
  }

  @Test("a run that was stopped doesn't go on in the next one") func stopped() {
    let scheduler = HistoricalScheduler()
    for time in 1...4 {
      _ = scheduler.scheduleAbsoluteVirtual((), time: Date(timeIntervalSince1970: Double(time))) {
        [log] in
        log.add(time)
        if time == 2 {
          scheduler.stop()
          scheduler.advanceTo(Date(timeIntervalSince1970: 3))
        }
        return Disposables.create()
      }
    }
    scheduler.start()
    #expect(log.all == [1, 2, 3])
    scheduler.start()
    #expect(log.all == [1, 2, 3, 4])
  }
}

/// A point in time that looks at the scheduler's clock when it is released.
private final class Moment: Sendable, CustomStringConvertible {
  let number: Int
  private let converter: CuriousConverter?

  init(_ number: Int, _ scheduler: VirtualTimeScheduler<CuriousConverter>?) {
    self.number = number
    converter = scheduler.map { _ in CuriousConverter() }
    converter?.scheduler = scheduler
  }

  deinit { converter?.look() }

  var description: String { "\(number)" }
}

/// A converter that looks at its scheduler in each call.
private final class CuriousConverter: VirtualTimeConverterType, @unchecked Sendable {
  // Unchecked, because a test uses it on one thread.
  weak var scheduler: VirtualTimeScheduler<CuriousConverter>?
  var nextLook: ((VirtualTimeScheduler<CuriousConverter>) -> Void)?
  let looks = Counter()

  func look() {
    LockRule.check("the converter is called, or a time is released")
    guard let scheduler else { return }
    _ = scheduler.clock
    looks.increment()
    let look = nextLook
    nextLook = nil
    look?(scheduler)
  }

  func convertFromVirtualTime(_ virtualTime: Moment) -> RxTime {
    look()
    return Date(timeIntervalSince1970: Double(virtualTime.number))
  }

  func convertToVirtualTime(_ time: RxTime) -> Moment {
    look()
    return Moment(Int(time.timeIntervalSince1970), scheduler)
  }

  func convertFromVirtualTimeInterval(_ interval: Int) -> TimeInterval { Double(interval) }
  func convertToVirtualTimeInterval(_ interval: TimeInterval) -> Int { Int(interval) }

  func offsetVirtualTime(_ time: Moment, offset: Int) -> Moment {
    look()
    return Moment(time.number + offset, scheduler)
  }

  func compareVirtualTime(_ lhs: Moment, _ rhs: Moment) -> VirtualTimeComparison {
    look()
    return lhs.number < rhs.number ? .lessThan : lhs.number > rhs.number ? .greaterThan : .equal
  }
}
