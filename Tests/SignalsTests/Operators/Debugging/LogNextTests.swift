import Signals
import SignalsTesting
import TestSupport
import Testing

@Suite("logNext(to:file:line:)", .leavesNothing)
struct LogNextTests {
  private let marbles = Marbles()

  @Test("changes nothing")
  func passes() {
    marbles.expect(marbles.cold("a-b-|").logNext { _ in }, toBe: "a-b-|")
    marbles.expect(marbles.cold("a-X").logNext { _ in }, toBe: "a-X")
  }

  @Test("writes a line for each value, with the signal's name")
  func lines() {
    #expect(lines(of: "a-b-|") == ["letters next: a", "letters next: b"])
    #expect(lines(of: "a-X") == ["letters next: a"])
  }

  private func lines(of diagram: String) -> [String] {
    let log = EventLog<String>()
    asCurrent {
      _ = marbles.cold(diagram).named("letters").logNext { log.add($0) }.subscribe()
    }
    marbles.scheduler.run()
    return log.events
  }
}
