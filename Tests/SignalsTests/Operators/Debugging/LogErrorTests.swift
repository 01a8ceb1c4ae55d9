import Signals
import SignalsTesting
import TestSupport
import Testing

@Suite("logError(to:file:line:)", .leavesNothing)
struct LogErrorTests {
  private let marbles = Marbles()

  @Test("changes nothing")
  func passes() {
    marbles.expect(marbles.cold("a-b-|").logError { _ in }, toBe: "a-b-|")
    marbles.expect(marbles.cold("a-X").logError { _ in }, toBe: "a-X")
  }

  @Test("writes a line for an error, with the signal's name")
  func lines() {
    #expect(lines(of: "a-b-|") == [])
    #expect(lines(of: "a-X") == ["letters error: TestError()"])
  }

  private func lines(of diagram: String) -> [String] {
    let log = EventLog<String>()
    asCurrent {
      _ = marbles.cold(diagram).named("letters").logError { log.add($0) }.subscribe()
    }
    marbles.scheduler.run()
    return log.events
  }
}
