import Signals
import SignalsTesting
import TestSupport
import Testing

@Suite("window of a count", .leavesNothing) struct WindowCountTests {
  private let marbles = Marbles()

  @Test("sends windows of so many values") func values() {
    let windows = marbles.cold("a-b-c-d-e-|").window(count: 2)
    marbles.expect(windows.flattenMap { $0.collect() }, toBe: "--[a,b]---[c,d]---([e]|)")
    marbles.expect(windows.flatten(), toBe: "a-b-c-d-e-|")
    marbles.expect(windows.mapReplace("w"), toBe: "w---w---w-|")
  }

  @Test("passes an error to the open window and then itself") func error() {
    let log = EventLog<Int>()
    let source = Subject<Int>()
    source.window(count: 2).subscribe(
      next: { $0.subscribe(error: { _ in log.add("window X") }) },
      error: { _ in log.add("X") })
    source.sendNext(1)
    source.sendError(SomeError())
    #expect(log.events == ["window X", "X"])
  }
}
