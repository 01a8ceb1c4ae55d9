import Dispatch
import Foundation
import RxFlavour
import RxFlavourTesting
import Testing

@Suite struct VirtualTimeSchedulerTests {
  private let scheduler = TestScheduler(initialClock: 0)
  private let log = Cell<[String]>([])

  private func note(_ name: String) -> any Disposable {
    log.value.append("\(name)\(scheduler.clock)")
    return Disposables.create { [log] in log.value.append("-" + name) }
  }

  private func at(_ time: TestTime, _ name: String) -> any Disposable {
    scheduler.scheduleAbsoluteVirtual((), time: time) { note(name) }
  }

  @Test func runsInTheOrderOfTimeAndScheduling() {
    for (time, name) in [(30, "e"), (10, "a"), (20, "b"), (20, "c"), (30, "f"), (20, "d")] {
      _ = at(time, name)
    }
    scheduler.start()
    #expect(log.value == ["a10", "b20", "c20", "d20", "e30", "f30"])
    #expect(scheduler.clock == 30)
    #expect(scheduler.now == Date(timeIntervalSince1970: 30))
  }

  @Test func anyOrderOfSchedulingIsSorted() {
    let times = (0..<500).map { $0 &* 7919 % 101 }
    let ran = Cell<[[Int]]>([])
    for (number, time) in times.enumerated() {
      let work = scheduler.scheduleAbsoluteVirtual((), time: time) {
        ran.value.append([time, number])
        return Disposables.create()
      }
      if number.isMultiple(of: 3) { work.dispose() }
    }
    scheduler.start()
    let expected = times.enumerated().filter { !$0.offset.isMultiple(of: 3) }
      .map { [$0.element, $0.offset] }.sorted { $0.lexicographicallyPrecedes($1) }
    #expect(ran.value == expected)
  }

  @Test func lateWorkRunsNextAndTheClockDoesNotGoBack() {
    scheduler.advanceTo(50)
    _ = at(60, "b")
    _ = at(10, "a")
    scheduler.start()
    #expect(log.value == ["a50", "b60"])
  }

  @Test func disposalCancelsWorkOrDisposesOfItsResult() {
    let cancelled = at(10, "a")
    let done = at(20, "b")
    cancelled.dispose()
    scheduler.start()
    done.dispose()
    #expect(log.value == ["b20", "-b"])
  }

  @Test func cancelledWorkDoesNotMoveTheClock() {
    at(10, "a").dispose()
    scheduler.start()
    #expect(scheduler.clock == 0)
  }

  @Test(arguments: [(true, 101), (false, 100)])
  func whatIsDueMayTakeATick(simulated: Bool, time: TestTime) {
    let scheduler = TestScheduler(initialClock: 100, simulateProcessingDelay: simulated)
    let times = Cell<[TestTime]>([])
    let run: @Sendable (Int) -> any Disposable = { _ in
      times.value.append(scheduler.clock)
      return Disposables.create()
    }
    _ = scheduler.schedule(0, action: run)
    _ = scheduler.scheduleRelative(0, dueTime: .seconds(0), action: run)
    _ = scheduler.scheduleRelative(0, dueTime: .seconds(-5), action: run)
    _ = scheduler.scheduleRelative(0, dueTime: .seconds(1), action: run)
    _ = scheduler.scheduleRelativeVirtual(0, dueTime: 7, action: run)
    _ = scheduler.scheduleAbsoluteVirtual(0, time: 50, action: run)
    scheduler.start()
    #expect(times.value == [100] + [time, time, time, 101, 107].sorted())
  }

  @Test func resolutionSaysHowLongATickIs() {
    let scheduler = TestScheduler(initialClock: 0, resolution: 0.1)
    let times = Cell<[TestTime]>([])
    for delay in [DispatchTimeInterval.milliseconds(140), .milliseconds(160), .seconds(2)] {
      _ = scheduler.scheduleRelative((), dueTime: delay) {
        times.value.append(scheduler.clock)
        return Disposables.create()
      }
    }
    scheduler.start()
    #expect(times.value == [1, 2, 20])
  }

  @Test func advancesUpToAndIncludingATime() {
    for time in [10, 20, 21] { _ = at(time, "a") }
    scheduler.advanceTo(20)
    #expect(log.value == ["a10", "a20"])
    #expect(scheduler.clock == 20)
    scheduler.sleep(5)
    #expect(scheduler.clock == 25)
    scheduler.start()
    #expect(log.value == ["a10", "a20", "a25"])
  }

  @Test func stopsAndGoesOn() {
    _ = at(10, "a")
    scheduler.scheduleAt(15) { scheduler.stop() }
    _ = at(20, "b")
    scheduler.start()
    #expect(log.value == ["a10"])
    scheduler.start()
    #expect(log.value == ["a10", "b20"])
  }

  @Test func startInItsOwnWorkDoesNothing() {
    scheduler.scheduleAt(10) { scheduler.start() }
    _ = at(10, "a")
    scheduler.start()
    #expect(log.value == ["a10"])
  }

  @Test func describesWhatWaits() {
    for time in [30, 10, 20] { _ = at(time, "a") }
    #expect(scheduler.debugDescription == "[10, 20, 30]")
    scheduler.start()
    #expect(scheduler.debugDescription == "[]")
  }

  @Test func disposalReleasesWhatWaits() {
    weak var captured: Thing?
    let work: any Disposable
    do {
      let thing = Thing()
      captured = thing
      work = scheduler.scheduleAbsoluteVirtual((), time: 10) {
        _ = thing
        return Disposables.create()
      }
    }
    #expect(captured != nil)
    work.dispose()
    #expect(captured == nil)
    scheduler.start()
    #expect(scheduler.clock == 0)
  }

  @Test func recursesWithStates() {
    let disposable = scheduler.scheduleRecursive(3) { [log] state, recurse in
      log.value.append("\(state)@\(scheduler.clock)")
      if state > 0 { recurse(state - 1) }
    }
    scheduler.start()
    #expect(log.value == ["3@1", "2@2", "1@3", "0@4"])
    disposable.dispose()
  }

  @Test func disposalEndsRecursion() {
    let disposable = scheduler.scheduleRecursive(()) { [log] _, recurse in
      log.value.append("\(scheduler.clock)")
      recurse(())
      recurse(())
    }
    scheduler.scheduleAt(3) { disposable.dispose() }
    scheduler.start()
    // The disposal at 3 was scheduled after the first run, but before the others.
    #expect(log.value == ["1", "2", "2"])
    #expect(scheduler.debugDescription == "[]")
  }

  @Test func repeatsUntilDisposal() {
    let disposable = scheduler.schedulePeriodic(
      0, startAfter: .seconds(10), period: .seconds(5)
    ) { [log] count in
      log.value.append("\(count)@\(scheduler.clock)")
      return count + 1
    }
    scheduler.scheduleAt(24) { disposable.dispose() }
    scheduler.start()
    #expect(log.value == ["0@10", "1@15", "2@20"])
  }

  @Test func historyRunsOnDates() {
    let scheduler = HistoricalScheduler()
    let times = Cell<[TimeInterval]>([])
    for delay in [DispatchTimeInterval.seconds(10), .milliseconds(1500)] {
      _ = scheduler.scheduleRelative((), dueTime: delay) {
        times.value.append(scheduler.now.timeIntervalSince1970)
        return Disposables.create()
      }
    }
    scheduler.advanceTo(Date(timeIntervalSince1970: 5))
    #expect(times.value == [1.5])
    #expect(scheduler.clock == Date(timeIntervalSince1970: 5))
    scheduler.start()
    #expect(times.value == [1.5, 10])
  }

  @Test func convertersDefineVirtualTime() {
    let scheduler = VirtualTimeScheduler(initialClock: 10, converter: TensOfSeconds())
    #expect(scheduler.now == Date(timeIntervalSince1970: 100))
    let times = Cell<[Int]>([])
    let note: @Sendable (()) -> any Disposable = { _ in
      times.value.append(scheduler.clock)
      return Disposables.create()
    }
    _ = scheduler.scheduleRelative((), dueTime: .seconds(10)) {
      _ = note(())
      scheduler.sleep(10)
      _ = scheduler.scheduleRelative((), dueTime: .seconds(20), action: note)
      return scheduler.schedule((), action: note)
    }
    scheduler.start()
    #expect(times.value == [11, 21, 23])
  }

  @Test func manyPiecesRunInOrder() {
    let due = (0..<20_000).map { $0 * 7919 % 1000 }
    let times = Cell<[Int]>([])
    for time in due {
      _ = scheduler.scheduleAbsoluteVirtual(time, time: time) { time in
        times.value.append(time)
        return Disposables.create()
      }
    }
    scheduler.start()
    #expect(times.value == due.sorted())
  }
}

private struct TensOfSeconds: VirtualTimeConverterType {
  func convertFromVirtualTime(_ virtualTime: Int) -> RxTime {
    Date(timeIntervalSince1970: convertFromVirtualTimeInterval(virtualTime))
  }

  func convertToVirtualTime(_ time: RxTime) -> Int {
    convertToVirtualTimeInterval(time.timeIntervalSince1970)
  }

  func convertFromVirtualTimeInterval(_ interval: Int) -> TimeInterval { Double(interval) * 10 }
  func convertToVirtualTimeInterval(_ interval: TimeInterval) -> Int { Int(interval / 10) }
  func offsetVirtualTime(_ time: Int, offset: Int) -> Int { time + offset }

  func compareVirtualTime(_ lhs: Int, _ rhs: Int) -> VirtualTimeComparison {
    lhs < rhs ? .lessThan : lhs > rhs ? .greaterThan : .equal
  }
}
