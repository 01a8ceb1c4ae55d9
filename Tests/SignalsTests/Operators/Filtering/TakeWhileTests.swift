import Signals
import SignalsTesting
import TestSupport
import Testing

@Suite("take(while:)", .leavesNothing)
struct TakeWhileTests {
  private let marbles = Marbles()

  @Test("RACStreamExamples 49, 51: sends the values until one fails the test")
  func values() {
    let source = marbles.cold("1-2-3-1-|", as: Int.self)
    marbles.expect(source.take(while: { $0 < 3 }), toBe: "1-2-|")
    marbles.expect(source, subscribedDuring: "^---!")
    marbles.expect(source.take(while: { _ in false }), toBe: "|")
  }

  @Test("sends the value that fails the test as the last one if it is inclusive")
  func inclusive() {
    let source = marbles.cold("1-2-3-1-|", as: Int.self)
    marbles.expect(source.take(while: { $0 < 3 }, inclusive: true), toBe: "1-2-(3|)")
    marbles.expect(source, subscribedDuring: "^---!")
    marbles.expect(source.take(while: { $0 < 9 }, inclusive: true), toBe: "1-2-3-1-|")
    marbles.expect(
      source.take(while: { _ in throw TestError() }, inclusive: true), toBe: "X")
  }

  @Test("sends nothing after the last value, though it is inclusive, not even from its block")
  func nestedInclusive() {
    let log = EventLog<Int>()
    let source = ManualSource<Int>()
    source.signal.take(while: { $0 < 3 }, inclusive: true).subscribe(
      next: {
        log.add("\($0)")
        if $0 == 3 { source.sendNext(1) }
      }, completed: { log.add("|") })
    for value in [1, 3, 2] { source.sendNext(value) }
    #expect(log.events == ["1", "3", "|"])
  }

  @Test("RACStreamExamples 50: ends as the source does if none fails")
  func ends() {
    marbles.expect(marbles.cold("1-|", as: Int.self).take(while: { $0 < 3 }), toBe: "1-|")
    marbles.expect(marbles.cold("1-X", as: Int.self).take(while: { $0 < 3 }), toBe: "1-X")
  }

  @Test("does not test values that are sent after the end")
  func reentrancy() {
    let subject = Subject<Int>()
    let log = EventLog<Int>()
    asCurrent {
      _ = subject.take(while: {
        log.add("test \($0)")
        if $0 == 3 { subject.sendNext(4) }
        return $0 < 3
      }).log(to: log)
    }
    subject.sendNext(1)
    subject.sendNext(3)
    #expect(log.events == ["test 1", "1", "test 3", "|"])
  }
}
