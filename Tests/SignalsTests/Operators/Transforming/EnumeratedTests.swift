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
    let (subscriber, log) = (Mutexed<Subscriber<String>?>(nil), EventLog<String>())
    asCurrent {
      _ = Signal<String>.create {
        subscriber.value = $0
        return nil
      }
      .enumerated()
      .doNext { if $0.value == "a" { subscriber.value?.sendNext("b") } }
      .map { "\($0.index)\($0.value)" }
      .log(to: log)
    }
    subscriber.value?.sendNext("a")
    #expect(log.events == ["1b", "0a"])
    // Break the cycle: a block of the subscription holds the subscriber.
    subscriber.value = nil
  }
}
