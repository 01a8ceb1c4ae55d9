import Signals
import SignalsTesting
import TestSupport
import Testing

@Suite("skip(until:)", .leavesNothing) struct SkipUntilTests {
  private let marbles = Marbles()

  @Test("passes values after the trigger has sent one") func values() {
    let (source, trigger) = (marbles.cold("a-b-c-d-|"), marbles.cold("---t"))
    marbles.expect(source.skip(until: trigger), toBe: "----c-d-|")
    marbles.expect(trigger, subscribedDuring: "^--!")
  }

  @Test("passes values after the trigger has completed") func triggerCompletes() {
    marbles.expect(marbles.cold("a-b-c-|").skip(until: marbles.cold("-|")), toBe: "--b-c-|")
    marbles.expect(marbles.cold("a-b|").skip(until: Signal<Int>.empty), toBe: "a-b|")
    marbles.expect(marbles.cold("a-b|").skip(until: Signal.return(1)), toBe: "a-b|")
  }

  @Test("passes a value of the same instant, the trigger being subscribed to first")
  func sameInstant() {
    marbles.expect(marbles.cold("a-b-c|").skip(until: marbles.cold("--t")), toBe: "--b-c|")
  }

  @Test("completes with the source, also before the trigger") func completion() {
    marbles.expect(marbles.cold("a-|").skip(until: marbles.cold("----t")), toBe: "--|")
  }

  @Test("passes an error of the source and of the trigger") func error() {
    marbles.expect(marbles.cold("a-X").skip(until: marbles.cold("----t")), toBe: "--X")
    let source = marbles.cold("a-b-c")
    marbles.expect(source.skip(until: marbles.cold("-X")), toBe: "-X")
    marbles.expect(source, subscribedDuring: "^!")
  }

  @Test("disposes of both") func disposal() {
    let (source, trigger) = (marbles.cold("a-b"), marbles.cold("------t"))
    marbles.expect(source.skip(until: trigger), toBe: "---!")
    marbles.expect(source, subscribedDuring: "^--!")
    marbles.expect(trigger, subscribedDuring: "^--!")
  }

  @Test("is the complement of take(until:): together they have all values") func complement() {
    let source = marbles.cold("a-b-c-d-|")
    let trigger = marbles.cold("---t")
    marbles.expect(
      merge(source.take(until: trigger), source.skip(until: trigger)), toBe: "a-b-c-d-|")
  }

  @Test("contract 8: ends when the source is abandoned, although the trigger goes on")
  func lifetime() {
    #expect(Signal<Int>.never.skip(until: Subject<Int>()).subscribe().isDisposed)
  }

  @Test("contract 8: ends when the source is abandoned, although the trigger is never")
  func neverTrigger() {
    let log = EventLog<Int>()
    var source: Subject<Int>? = Subject()
    _ = source!.skip(until: Signal<Int>.never).concat(with: .return(1)).log(to: log)
    source = nil
    #expect(log.events == ["1", "|"])
  }
}
