import Signals
import SignalsTesting
import TestSupport
import Testing

@Suite("or(_:)", .leavesNothing)
struct OrTests {
  private let names = ["t": true, "f": false]

  @Test("sends whether one of the newest values is true")
  func values() {
    let marbles = Marbles()
    let source = marbles.cold("f------t-|", names)
    let other = marbles.cold("--f---|", names)
    marbles.expect(source.or(other), toBe: "--f----t-|", names)
  }

  @Test("RACSignalSpec 179: is false for nothing but false")
  func table() {
    let pairs = [(false, false), (true, false), (false, true), (true, true)]
    let results = pairs.flatMap { Signal.return($0).or(.return($1)).collected().values }
    #expect(results == [false, true, true, true])
  }

  @Test("an error of either signal passes")
  func error() {
    #expect(Signal.return(true).or(.error(SomeError())).collected().error is SomeError)
    #expect(Signal.error(SomeError()).or(.return(true)).collected().error is SomeError)
  }
}
