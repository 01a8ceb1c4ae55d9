import Signals
import SignalsTesting
import TestSupport
import Testing

@Suite("withLatest", .leavesNothing) struct WithLatestTests {
  private let marbles = Marbles()

  @Test("sends each value with the latest one of the other signal") func values() {
    let (source, other) = (marbles.cold("a-b---c---d-|"), marbles.cold("-1--2---3---4"))
    marbles.expect(source.withLatest(from: other), toBe: "--'b1'---'c2'---'d3'-|")
    marbles.expect(other, subscribedDuring: "^-----------!")
  }

  @Test("takes a value of the same instant, the other signal being subscribed to first")
  func sameInstant() {
    marbles.expect(
      marbles.cold("a-b|").withLatest(from: marbles.cold("1-2")), toBe: "'a1'-'b2'|")
    marbles.expect(marbles.cold("a-b|").withLatest(from: .return("1")), toBe: "'a1'-'b1'|")
  }

  @Test("goes on with the other signal's last value, and completes with the source")
  func completion() {
    marbles.expect(
      marbles.cold("--a-b|").withLatest(from: marbles.cold("1|")), toBe: "--'a1'-'b1'|")
    marbles.expect(marbles.cold("--a-b|").withLatest(from: marbles.cold("|")), toBe: "-----|")
  }

  @Test("passes an error of either") func error() {
    marbles.expect(marbles.cold("a-X").withLatest(from: marbles.cold("1--2")), toBe: "'a1'-X")
    marbles.expect(marbles.cold("a---b").withLatest(from: marbles.cold("1-X")), toBe: "'a1'-X")
  }

  @Test("disposes of both") func disposal() {
    let (source, other) = (marbles.cold("a-b"), marbles.cold("1-2"))
    marbles.expect(source.withLatest(from: other), toBe: "'a1'!")
    marbles.expect(source, subscribedDuring: "^!")
    marbles.expect(other, subscribedDuring: "^!")
  }

  @Test("treats nil as a value") func optional() {
    let log = EventLog<String>()
    let other = Subject<Int?>()
    let source = Subject<Int>()
    source.withLatest(from: other).map { "\($0) \($1 ?? -1)" }.log(to: log)
    source.sendNext(1)
    other.sendNext(nil)
    source.sendNext(2)
    #expect(log.events == ["2 -1"])
  }

  @Test("contract 8: ends when the source is abandoned, although the other signal goes on")
  func lifetime() {
    #expect(Signal<Int>.never.withLatest(from: Subject<Int>()).subscribe().isDisposed)
  }

  @Test("releases the other signal's value at the end", .tags(.E8)) func memory() {
    let alive = Counter()
    let (source, other) = (Subject<Int>(), Subject<Tracked>())
    let subscription = source.withLatest(from: other).subscribe()
    other.sendNext(Tracked(alive))
    #expect(alive.value == 1)
    source.sendCompleted()
    #expect(alive.value == 0)
    withExtendedLifetime(subscription) {}
  }

  @Test("of a property and one made of it, pairs each value with the old one") func oneSource() {
    let number = MutableProperty(1)
    let ten = number.map { $0 * 10 }
    let (log, mapped) = (EventLog<(Int, Int)>(), EventLog<(Int, Int)>())
    let subscription = ten.values.withLatest(from: number.values).log(to: log)
    number.values.map { ($0 * 10, $0) }.log(to: mapped)
    number.value = 2
    #expect(log.events == ["(10, 1)", "(20, 1)"])
    #expect(mapped.events == ["(10, 1)", "(20, 2)"])
    subscription.dispose()
  }

  @Test("sends the results of a closure for both") func transform() {
    let (source, other) = (marbles.cold("a-b---c---d-|"), marbles.cold("-1--2---3---4"))
    marbles.expect(
      source.withLatest(from: other) { $0 + $1 }, toBe: "--'b1'---'c2'---'d3'-|")
    marbles.expect(
      source.withLatest(from: other) { _, _ -> String in throw TestError() }, toBe: "--X")
  }
}
