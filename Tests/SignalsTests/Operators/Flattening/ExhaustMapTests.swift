import Signals
import SignalsTesting
import TestSupport
import Testing

@Suite("exhaustMap", .leavesNothing) struct ExhaustMapTests {
  private let marbles = Marbles()

  @Test("drops values that come while a signal is active") func values() {
    let source = marbles.cold("a-b---c----|")
    let (a, c) = (marbles.cold("1-2-3|"), marbles.cold("4-5-6-7|"))
    marbles.expect(source.exhaustMap { $0 == "a" ? a : c }, toBe: "1-2-3-4-5-6-7|")
    marbles.expect(c, subscribedDuring: "------^------!")
  }

  @Test("takes the next value after nil, after a synchronous signal, and after completion")
  func next() {
    let inner = marbles.cold("1|")
    marbles.expect(
      marbles.cold("(abcde)-f|").exhaustMap { value -> Signal<String>? in
        switch value {
        case "a": nil
        case "b": .empty
        case "c": .return("0")
        default: inner
        }
      }, toBe: "(01)-1|")
  }

  @Test("completes when the source and the signal have") func completion() {
    marbles.expect(marbles.cold("a|").exhaustMap { _ in marbles.cold("1--2|") }, toBe: "1--2|")
    marbles.expect(marbles.cold("a----|").exhaustMap { _ in marbles.cold("1|") }, toBe: "1----|")
  }

  @Test("passes an error of either, and of the closure") func error() {
    let inner = marbles.cold("1--2--3|")
    marbles.expect(marbles.cold("a-X").exhaustMap { _ in inner }, toBe: "1-X")
    marbles.expect(marbles.cold("a-b").exhaustMap { _ in marbles.cold("1-X") }, toBe: "1-X")
    marbles.expect(
      marbles.cold("-a").exhaustMap { _ -> Signal<Int>? in throw TestError() }, toBe: "-X")
  }

  @Test("drops values that come while the closure makes a signal") func nestedValue() {
    let source = ManualSource<Int>()
    let inner = [Subject<Int>(), Subject<Int>(), Subject<Int>()]
    let log = EventLog<Int>()
    source.signal.exhaustMap { value in
      if value == 0 { source.sendNext(1) }
      return inner[value]
    }.log(to: log)
    source.sendNext(0)
    inner[1].sendNext(10)
    inner[0].sendNext(20)
    inner[0].sendCompleted()
    source.sendNext(2)
    inner[2].sendNext(30)
    #expect(log.events == ["20", "30"])
    source.abandon()
  }

  @Test("disposes of both") func disposal() {
    let source = marbles.cold("a-b")
    let inner = marbles.cold("1-2-3")
    marbles.expect(source.exhaustMap { _ in inner }, toBe: "1-2!")
    marbles.expect(source, subscribedDuring: "^--!")
    marbles.expect(inner, subscribedDuring: "^--!")
  }

  @Test(
    "drops a nested value while the signal that caused it is active",
    arguments: [
      { value in
        Signal<Int>.create { inner in
          inner.sendNext(value)
          inner.sendCompleted()
          return nil
        }
      }, { .return($0) },
    ] as [@Sendable (Int) -> Signal<Int>])
  func reentrancy(_ inner: @escaping @Sendable (Int) -> Signal<Int>) {
    let log = EventLog<Int>()
    let source = ManualSource<Int>()
    source.signal.exhaustMap(inner).subscribeNext {
      log.add("\($0)")
      source.sendNext($0 + 1)
    }
    source.sendNext(1)
    source.sendNext(10)
    #expect(log.events == ["1", "10"])
    source.abandon()
  }
}
