import Signals
import SignalsTesting
import TestSupport
import Testing

@Suite("enumerated()", .leavesNothing)
struct EnumeratedTests {
  private let marbles = Marbles()

  @Test("counts the values from 0 on")
  func values() {
    marbles.expect(marbles.cold("a-b-c-|").enumerated(), toBe: "'0a'-'1b'-'2c'-|")
    marbles.expect(marbles.cold("a-X").enumerated(), toBe: "'0a'-X")
  }

  @Test("counts a value before it is delivered")
  func reentrancy() {
    let (source, log) = (ManualSource<String>(), EventLog<String>())
    asCurrent {
      _ = source.signal.enumerated()
        .doNext { if $0.value == "a" { source.sendNext("b") } }
        .map { "\($0.index)\($0.value)" }
        .log(to: log)
    }
    source.sendNext("a")
    #expect(log.events == ["1b", "0a"])
    source.abandon()
  }
}
