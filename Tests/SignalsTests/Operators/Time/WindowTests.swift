import Signals
import SignalsTesting
import TestSupport
import Testing

@Suite("window for a time", .leavesNothing) struct WindowTests {
  private let marbles = Marbles()

  @Test("opens a window with the first value, and closes it when the time is up") func values() {
    let source = marbles.cold("ab----cd-e|")
    let windows = source.window(for: .seconds(3), on: marbles.scheduler)
    marbles.expect(windows.flattenMap { $0.collect() }, toBe: "---[a,b]-----[c,d,e]|")
    marbles.expect(windows.flatten(), toBe: "ab----cd-e|")
    marbles.expect(windows.mapReplace("w"), toBe: "w-----w---|")
  }

  @Test("with a count closes a window that is full at once") func orCount() {
    let source = marbles.cold("abc-----|")
    let windows = source.window(for: .seconds(4), orCount: 2, on: marbles.scheduler)
    marbles.expect(windows.flattenMap { $0.collect() }, toBe: "-[a,b]----[c]-|")
    marbles.expect(windows.mapReplace("w"), toBe: "w-w-----|")
  }

  @Test("ends the open window as the source ends, and then itself", arguments: [true, false])
  func ends(fails: Bool) {
    let log = EventLog<Int>()
    let source = Subject<Int>()
    source.window(for: .seconds(1), on: TestScheduler()).subscribe(
      next: { window in
        window.subscribe(
          next: { log.add("\($0)") }, error: { _ in log.add("window X") },
          completed: { log.add("window |") })
      }, error: { _ in log.add("X") }, completed: { log.add("|") })
    source.sendNext(1)
    if fails { source.sendError(SomeError()) } else { source.sendCompleted() }
    #expect(log.events == (fails ? ["1", "window X", "X"] : ["1", "window |", "|"]))
  }

  @Test("closes a window after its first value on a scheduler where no time passes")
  func inline() {
    let log = EventLog<Int>()
    let windows = Signal.from([1, 2]).window(for: .seconds(1), on: ImmediateTestScheduler())
    windows.flatten().log(to: log)
    #expect(log.events == ["1", "2", "|"])
  }

  @Test("counts the time from where the window opens, if its receiver lets time pass")
  func timePasses() {
    let clock = TestScheduler()
    let log = EventLog<Int>()
    let source = Subject<Int>()
    source.window(for: .seconds(3), on: clock).subscribeNext { window in
      window.log(to: log)
      clock.advance(by: .seconds(2))
    }
    source.sendNext(1)
    clock.advance(by: .milliseconds(999))
    #expect(log.events == ["1"])
    clock.advance(by: .milliseconds(1))
    #expect(log.events == ["1", "|"])
  }
  @Test("measures a window on the clock of the scheduler that was current when it opened")
  func oneClock() {
    let (first, second) = (TestScheduler(name: "first"), TestScheduler(name: "second"))
    second.advance(by: .seconds(100))
    let log = EventLog<[Int]>()
    let source = ManualSource<Int>()
    first.performAsCurrent {
      source.signal.window(for: .seconds(2)).subscribeNext { window in
        window.collect().log(to: log)
        second.performAsCurrent { source.sendNext(2) }
      }
      source.sendNext(1)
    }
    second.advance(by: .seconds(10))
    #expect(log.events == [])
    first.advance(by: .seconds(2))
    #expect(log.events == ["[2, 1]", "|"])
    source.abandon()
  }
}
