import Signals
import SignalsTesting
import TestSupport
import Testing

@Suite("repeat", .leavesNothing) struct RepeatTests {
  private let marbles = Marbles()

  @Test("RACSignalSpec 38: subscribes again each time the source completes") func values() {
    let source = marbles.cold("a-b|")
    marbles.expect(source.repeat(), toBe: "a-ba-ba-!")
    marbles.expect(source, subscribedDuring: "^--!", "---^--!", "------^-!")
  }

  @Test("with a count, subscribes that many times") func count() {
    let source = marbles.cold("a-b|")
    marbles.expect(source.repeat(2), toBe: "a-ba-b|")
    marbles.expect(source, subscribedDuring: "^--!", "---^--!")
    marbles.expect(source.repeat(0), toBe: "|")
    marbles.expect(marbles.cold("a-X").repeat(3), toBe: "a-X")
  }

  @Test("with a count, needs constant stack") func constantStack() async {
    await onSmallStack {
      let got = Counter()
      Signal.return(1).repeat(100_000).subscribeNext { _ in got.increment() }
      #expect(got.value == 100_000)
    }
  }

  @Test("passes an error") func error() {
    let source = marbles.cold("a-X")
    marbles.expect(source.repeat(), toBe: "a-X")
    marbles.expect(source, subscribedDuring: "^-!")
  }

  @Test("RACSignalSpec 40, RACStreamExamples 29: ends with take, even if it is synchronous")
  func taken() {
    marbles.expect(Signal.return("a").repeat().take(3), toBe: "(aaa|)")
  }

  @Test("RACSignalSpec 39: stops inside a round") func disposal() {
    let source = marbles.cold("ab|")
    marbles.expect(source.repeat().take(3), toBe: "ab(a|)")
    marbles.expect(source, subscribedDuring: "^-!", "--(^!)")
  }
}
