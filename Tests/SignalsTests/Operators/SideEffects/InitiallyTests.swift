import Signals
import SignalsTesting
import TestSupport
import Testing

@Suite("initially(_:)", .leavesNothing)
struct InitiallyTests {
  private let marbles = Marbles()

  @Test("changes nothing")
  func passes() {
    marbles.expect(marbles.cold("a-b-|").initially {}, toBe: "a-b-|")
    marbles.expect(marbles.cold("a-b-X").initially {}, toBe: "a-b-X")
  }

  @Test("RACSignalSpec 163, 164, 165: calls its block once for each subscription, not before")
  func calls() {
    let calls = Counter()
    let signal = Signal.from(1...2).initially { calls.increment() }
    #expect(calls.value == 0)
    _ = signal.collected()
    #expect(calls.value == 1)
    _ = signal.collected()
    #expect(calls.value == 2)
  }

  @Test("calls its block before the source is subscribed to; of several, the last one added first")
  func order() {
    let log = EventLog<Int>()
    asCurrent {
      _ = Signal<Int>.defer {
        log.add("subscribed")
        return .return(1)
      }
      .initially { log.add("inner") }.initially { log.add("outer") }.log(to: log)
    }
    #expect(log.events == ["outer", "inner", "subscribed", "1", "|"])
  }
}
