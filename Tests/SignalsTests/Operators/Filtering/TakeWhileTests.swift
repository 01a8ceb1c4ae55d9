import Signals
import SignalsTesting
import TestSupport
import Testing

@Suite("take(while:)", .leavesNothing)
struct TakeWhileTests {
  private let marbles = Marbles()

  @Test("sends the values until one fails the test")
  func values() {
    let source = marbles.cold("1-2-3-1-|", as: Int.self)
    marbles.expect(source.take(while: { $0 < 3 }), toBe: "1-2-|")
    marbles.expect(source, subscribedDuring: "^---!")
  }

  @Test("ends as the source does if none fails")
  func ends() {
    marbles.expect(marbles.cold("1-|", as: Int.self).take(while: { $0 < 3 }), toBe: "1-|")
    marbles.expect(marbles.cold("1-X", as: Int.self).take(while: { $0 < 3 }), toBe: "1-X")
  }

  @Test("fails with the error that the test throws, and stops the source", .tags(.G1))
  func throwing() {
    let source = marbles.cold("1-2-3-|", as: Int.self)
    marbles.expect(
      source.take(while: { if $0 == 2 { throw TestError() } else { true } }), toBe: "1-X")
    marbles.expect(source, subscribedDuring: "^-!")
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
