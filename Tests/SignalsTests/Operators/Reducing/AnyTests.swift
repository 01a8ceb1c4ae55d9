import Signals
import SignalsTesting
import TestSupport
import Testing

@Suite("any(where:)", .leavesNothing)
struct AnyTests {
  private let marbles = Marbles()
  private let names = ["t": true, "f": false]

  @Test("RACSequenceSpec 14: sends true with the first value that passes, and stops the source")
  func match() {
    let source = marbles.cold("1-2-3-4-|", as: Int.self)
    marbles.expect(source.any(where: { $0 > 2 }), toBe: "----(t|)", names)
    marbles.expect(source, subscribedDuring: "^---!")
  }

  @Test("RACSequenceSpec 15: sends false when the source completes without one")
  func noMatch() {
    let source = marbles.cold("1-2-|", as: Int.self)
    marbles.expect(source.any { $0 > 2 }, toBe: "----(f|)", names)
  }

  @Test("asks for any value at all without a test")
  func anyValue() {
    marbles.expect(marbles.cold("--1-|").any(), toBe: "--(t|)", names)
    marbles.expect(marbles.cold("--|").any(), toBe: "--(f|)", names)
  }

  @Test("passes an error, where RAC sends false")
  func error() {
    marbles.expect(marbles.cold("1-X", as: Int.self).any { $0 > 2 }, toBe: "--X", names)
  }

  @Test("answers once, even if the answer makes the source send again")
  func reentrancy() {
    let subject = Subject<Int>()
    let log = EventLog<Bool>()
    asCurrent { _ = subject.any().doNext { _ in subject.sendNext(2) }.log(to: log) }
    subject.sendNext(1)
    #expect(log.events == ["true", "|"])
  }

  @Test("sends one value, however deep in a disposal")
  func deepDisposal() {
    let log = EventLog<Bool>()
    var disposable = Disposable {
      Signal<Int>.create { subscriber in
        for value in 1...3 { subscriber.sendNext(value) }
        return nil
      }.any().log(to: log)
    }
    for _ in 1...100 {
      let inner = disposable
      disposable = Disposable { inner.dispose() }
    }
    disposable.dispose()
    #expect(log.events == ["true", "|"])
  }

  @Test("sends one answer, even if its closure sends") func nestedAnswer() {
    let log = EventLog<Bool>()
    let source = ManualSource<Int>()
    asCurrent {
      _ = source.signal.any { value in
        if value == 1 { source.sendNext(2) }
        return true
      }.log(to: log)
    }
    source.sendNext(1)
    source.abandon()
    #expect(log.events == ["true", "|"])
  }
}
