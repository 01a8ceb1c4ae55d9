import Signals
import SignalsTesting
import TestSupport
import Testing

@Suite("named(_:)", .leavesNothing)
struct NamedTests {
  private let marbles = Marbles()

  @Test("changes nothing but the name")
  func passes() {
    let source = marbles.cold("a-b-c-|")
    #expect(source.name == "")
    #expect(source.named("letters").name == "letters")
    marbles.expect(source.named("letters"), toBe: "a-b-c-|")
    marbles.expect(source, subscribedDuring: "^-----!")
  }

  @Test("puts the name together only when it is read")
  func laziness() {
    let calls = Counter()
    let signal = Signal.return(1).named("\(calls.increment())")
    _ = signal.collected()
    #expect(calls.value == 0)
    #expect(signal.name == "1")
  }

  @Test("passes through operators that look at the signal itself")
  func scalars() {
    let signal = Signal.from(1...3).flattenMap { Signal.return($0).named("one") }
    #expect(signal.collected().values == [1, 2, 3])
    #expect(
      Signal.return(1).named("one").concat(with: .empty.named("none")).collected().values == [1])
  }
}
