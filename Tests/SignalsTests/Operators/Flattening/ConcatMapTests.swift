import Signals
import SignalsTesting
import TestSupport
import Testing

@Suite("concatMap", .leavesNothing) struct ConcatMapTests {
  private let marbles = Marbles()

  @Test("subscribes to the signals one after the other") func values() {
    let source = marbles.cold("a--b----|")
    let (a, b) = (marbles.cold("1--2--3|"), marbles.cold("4-5|"))
    marbles.expect(source.concatMap { $0 == "a" ? a : b }, toBe: "1--2--34-5|")
    marbles.expect(b, subscribedDuring: "-------^--!")
  }

  @Test("calls the closure when the value comes, and takes nil for nothing") func calls() {
    let calls = EventLog<String>()
    let scheduler = marbles.scheduler
    let never = marbles.cold("-----|")
    marbles.expect(
      marbles.cold("abc|").concatMap { value -> Signal<String>? in
        calls.add("\(value) \(scheduler.now / .seconds(1))")
        return value == "b" ? nil : never
      }, toBe: "----------|")
    #expect(calls.events == ["a 0.0", "b 1.0", "c 2.0"])
  }

  @Test("passes an error of either, or of the closure, at once") func error() {
    let inner = marbles.cold("1-----2|")
    marbles.expect(marbles.cold("a-X").concatMap { _ in inner }, toBe: "1-X")
    marbles.expect(
      marbles.cold("a-b").concatMap { if $0 == "b" { throw TestError() } else { inner } },
      toBe: "1-X")
    marbles.expect(
      marbles.cold("a-b").concatMap { _ in Signal<String>.error(TestError()) }, toBe: "X")
  }

  @Test("disposes of both, and drops waiting signals") func disposal() {
    let source = marbles.cold("ab")
    let inner = marbles.cold("1--2|")
    marbles.expect(source.concatMap { _ in inner }, toBe: "1-!")
    marbles.expect(source, subscribedDuring: "^-!")
    marbles.expect(inner, subscribedDuring: "^-!")
  }
}
