import Signals
import SignalsTesting
import TestSupport
import Testing

@Suite("timeInterval(on:)", .leavesNothing)
struct TimeIntervalTests {
  @Test("sends the time since the value before, or since the subscription, with each value")
  func values() {
    let marbles = Marbles()
    let measured = marbles.cold("--a-b--c|").timeInterval(on: marbles.scheduler)
      .map { "\($0.interval / .seconds(1))\($0.value)".replacing(".0", with: "") }
    marbles.expect(measured, toBe: "--'2a'-'2b'--'3c'|")
    marbles.expect(measured, toBe: "--'2a'-'2b'--'3c'|")
  }
}
