import Signals
import SignalsTesting
import TestSupport
import Testing

@Suite("then", .leavesNothing) struct ThenTests {
  private let marbles = Marbles()

  @Test("drops the source's values and goes on with another signal") func values() {
    let (source, other) = (marbles.cold("a-b|"), marbles.cold("-c-d|"))
    marbles.expect(source.then { other }, toBe: "----c-d|")
    marbles.expect(source, subscribedDuring: "^--!")
    marbles.expect(other, subscribedDuring: "---^---!")
  }

  @Test("may change the type of the values") func types() {
    marbles.expect(marbles.cold("a-|").then { Signal.return(7) }, toBe: "--(7|)")
  }

  @Test("doesn't go on when the source fails") func error() {
    let other = marbles.cold("c|")
    marbles.expect(marbles.cold("a-X").then { other }, toBe: "--X")
    marbles.expectNoSubscription(to: other)
  }

  @Test("passes the other signal's error, and the closure's") func secondError() {
    let marbles = marbles
    marbles.expect(marbles.cold("a|").then { marbles.cold("cX") }, toBe: "-cX")
    marbles.expect(
      marbles.cold("a|").then { () -> Signal<Int> in throw SomeError() }, toBe: "-X",
      error: SomeError())
  }

  @Test("disposes of the one that is subscribed to") func disposal() {
    let (source, other) = (marbles.cold("a-|"), marbles.cold("--c|"))
    marbles.expect(source.then { other }, toBe: "-!")
    marbles.expect(source, subscribedDuring: "^!")
    marbles.expect(source.then { other }, toBe: "---!")
    marbles.expect(other, subscribedDuring: "--^!")
  }

  @Test(
    "RACSignalSpec 137, 138: values are ignored, and there needn't be any",
    arguments: [true, false])
  func spec137(sends: Bool) {
    let log = EventLog<Int>()
    let subject = Subject<Int>()
    subject.then { .return(2) }.log(to: log)
    if sends { subject.sendNext(1) }
    #expect(log.events == [])
    subject.sendCompleted()
    #expect(log.events == ["2", "|"])
  }
}
