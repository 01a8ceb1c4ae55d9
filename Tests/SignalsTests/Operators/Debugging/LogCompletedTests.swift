import Signals
import SignalsTesting
import TestSupport
import Testing

@Suite("logCompleted(to:file:line:)", .leavesNothing)
struct LogCompletedTests {
  private let marbles = Marbles()

  @Test("changes nothing")
  func passes() {
    marbles.expect(marbles.cold("a-b-|").logCompleted { _ in }, toBe: "a-b-|")
    marbles.expect(marbles.cold("a-X").logCompleted { _ in }, toBe: "a-X")
  }

  @Test("writes a line for completion, with the signal's name")
  func lines() {
    #expect(lines(of: "a-b-|") == ["letters completed"])
    #expect(lines(of: "a-X") == [])
  }

  private func lines(of diagram: String) -> [String] {
    let log = EventLog<String>()
    asCurrent {
      _ = marbles.cold(diagram).named("letters").logCompleted { log.add($0) }.subscribe()
    }
    marbles.scheduler.run()
    return log.events
  }
}
