import Signals
import SignalsTesting
import TestSupport
import Testing

@Suite("timestamp(on:)", .leavesNothing)
struct TimestampTests {
  @Test("sends the time on the scheduler's clock with each value")
  func values() {
    let marbles = Marbles()
    let stamped = marbles.cold("a-b--c|").timestamp(on: marbles.scheduler)
      .map { "\($0.time / .seconds(1))\($0.value)".replacing(".0", with: "") }
    marbles.expect(stamped, toBe: "'0a'-'2b'--'5c'|")
  }
}
