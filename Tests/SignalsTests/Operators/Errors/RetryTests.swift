import Signals
import SignalsTesting
import TestSupport
import Testing

@Suite("retry", .leavesNothing) struct RetryTests {
  private let marbles = Marbles()

  @Test("subscribes again each time the source fails") func values() {
    let source = marbles.cold("a-X")
    marbles.expect(source.retry(), toBe: "a-a-a-!")
    marbles.expect(source, subscribedDuring: "^-!", "--^-!", "----^-!")
  }

  @Test("subscribes again so many times") func limited() {
    let source = marbles.cold("a-X")
    marbles.expect(source.retry(2), toBe: "a-a-a-X")
    marbles.expect(source, subscribedDuring: "^-!", "--^-!", "----^-!")
  }

  @Test("with a count of 0 never subscribes again", .tags(.J4)) func zero() {
    let source = marbles.cold("a-X")
    marbles.expect(source.retry(0), toBe: "a-X")
    marbles.expect(source, subscribedDuring: "^-!")
  }

  @Test("passes completion") func completion() {
    marbles.expect(marbles.cold("a-|").retry(), toBe: "a-|")
    let runs = Counter()
    let source = Signal<Int>.create { subscriber in
      subscriber.sendNext(runs.increment())
      if runs.value < 3 { subscriber.sendError(SomeError()) } else { subscriber.sendCompleted() }
      return nil
    }
    marbles.expect(source.retry(5), toBe: "(123|)")
  }

  @Test("counts anew for each subscription") func countsAnew() {
    let signal = marbles.cold("aX").retry(1)
    marbles.expect(signal, toBe: "aaX")
    marbles.expect(signal, toBe: "aaX")
  }

  @Test("disposes of the source") func disposal() {
    let source = marbles.cold("a-X")
    marbles.expect(source.retry(), toBe: "a-a!")
    marbles.expect(source, subscribedDuring: "^-!", "--^!")
  }
}
