import Signals
import SignalsTesting
import TestSupport
import Testing

@Suite("and(_:)", .leavesNothing)
struct AndTests {
  private let names = ["t": true, "f": false]

  @Test("sends whether both newest values are true")
  func values() {
    let marbles = Marbles()
    let source = marbles.cold("t------f-|", names)
    let other = marbles.cold("--t---|", names)
    marbles.expect(source.and(other), toBe: "--t----f-|", names)
  }

  @Test("RACSignalSpec 178: is true for nothing but true")
  func table() {
    let pairs = [(false, false), (true, false), (false, true), (true, true)]
    let results = pairs.flatMap { Signal.return($0).and(.return($1)).collected().values }
    #expect(results == [false, false, false, true])
  }

  @Test("an error of either signal passes")
  func error() {
    #expect(Signal.return(true).and(.error(SomeError())).collected().error is SomeError)
    #expect(Signal.error(SomeError()).and(.return(true)).collected().error is SomeError)
  }
}
