import Signals
import SignalsTesting
import TestSupport
import Testing

@Suite("flattenMap", .leavesNothing) struct FlattenMapTests {
  private let marbles = Marbles()

  @Test("RACStreamExamples 15, 16: sends the values of all signals as they come") func values() {
    let source = marbles.cold("a--b-------|")
    let (a, b) = (marbles.cold("1--2--3|"), marbles.cold("4--5--6|"))
    marbles.expect(source.flattenMap { $0 == "a" ? a : b }, toBe: "1--(24)--(35)--6-|")
    marbles.expect(a, subscribedDuring: "^------!")
    marbles.expect(b, subscribedDuring: "---^------!")
  }

  @Test("RACStreamExamples 17, 18: takes nil and empty signals for nothing") func nothing() {
    marbles.expect(
      marbles.cold("a-b-c|").flattenMap { value -> Signal<String>? in
        switch value {
        case "a": nil
        case "b": .empty
        default: .return(value)
        }
      }, toBe: "----c|")
  }

  @Test("completes when the source and all signals have") func completion() {
    marbles.expect(marbles.cold("a|").flattenMap { _ in marbles.cold("1--2|") }, toBe: "1--2|")
    marbles.expect(marbles.cold("a---|").flattenMap { _ in marbles.cold("1|") }, toBe: "1---|")
  }

  @Test("fails with the error that the closure throws, and disposes of the source", .tags(.G1))
  func throwing() {
    let source = marbles.cold("a-b-c")
    let inner = marbles.cold("-1-----2")
    marbles.expect(
      source.flattenMap { if $0 == "b" { throw TestError() } else { inner } }, toBe: "-1X")
    marbles.expect(source, subscribedDuring: "^-!")
    marbles.expect(inner, subscribedDuring: "^-!")
  }

  @Test("passes an error of the source or of a signal at once") func error() {
    let inner = marbles.cold("1---2")
    marbles.expect(marbles.cold("a-X").flattenMap { _ in inner }, toBe: "1-X")
    marbles.expect(marbles.cold("a-b").flattenMap { _ in marbles.cold("1--X") }, toBe: "1-1X")
  }

  @Test("disposes of the source and of all signals") func disposal() {
    let source = marbles.cold("a-b")
    let inner = marbles.cold("1---2")
    marbles.expect(source.flattenMap { _ in inner }, toBe: "1-1!")
    marbles.expect(source, subscribedDuring: "^--!")
    marbles.expect(inner, subscribedDuring: "^--!", "--^!")
  }

  @Test("ends an endless synchronous source, and an endless synchronous inner signal", .tags(.C2))
  func endless() {
    let endless = Signal<Int>.create { subscriber in
      var value = 0
      while !subscriber.isDisposed {
        value += 1
        subscriber.sendNext(value)
      }
      return nil
    }
    let log = EventLog<Int>()
    endless.flattenMap { .return($0) }.take(2).log(to: log)
    endless.flattenMap { _ in endless }.take(3).log(to: log)
    #expect(log.events == ["1", "2", "|", "1", "2", "3", "|"])
  }

  @Test("keeps nothing of signals that have ended", .tags(.E4)) func memory() {
    let alive = Counter()
    let source = Subject<Int>()
    let subscription = source.flattenMap { _ in
      let object = Tracked(alive)
      return Signal<Int>.create { subscriber in
        subscriber.sendCompleted()
        return Disposable { _ = object }
      }
    }.subscribe()
    for value in 0..<1000 {
      source.sendNext(value)
      #expect(alive.value == 0)
    }
    subscription.dispose()
  }
}
