import Signals
import SignalsTesting
import TestSupport
import Testing

@Suite("map(_:)", .leavesNothing)
struct MapTests {
  private let marbles = Marbles()

  @Test("RACStreamExamples 19: sends the results of the transform")
  func values() {
    let source = marbles.cold("1-2-3-|", as: Int.self)
    marbles.expect(source.map { $0 + 1 }, toBe: "2-3-4-|")
  }

  @Test("RACSignalSpec 123: passes completion and errors")
  func ends() {
    marbles.expect(marbles.cold("1-2|", as: Int.self).map { $0 + 1 }, toBe: "2-3|")
    marbles.expect(marbles.cold("1-2X", as: Int.self).map { $0 + 1 }, toBe: "2-3X")
  }

  @Test("calls the transform once for each value and subscription")
  func calls() {
    let calls = Counter()
    let signal = Signal.from(1...3).map { _ in calls.increment() }
    #expect(calls.value == 0)
    #expect(signal.collected().values == [1, 2, 3])
    #expect(signal.collected().values == [4, 5, 6])
  }

  @Test("RACStreamExamples 59, RACSignalSpec 196: takes a tuple's parts as arguments")
  func tuples() {
    let pairs = Signal.from([("foo", "bar"), ("", "_")])
    #expect(pairs.map { $0 + $1 }.collected().values == ["foobar", "_"])
    let add: @Sendable (Int, Int) -> Int = { $0 + $1 }
    let calls = Signal.from([(add, 1, 2), (add, 2, 3)])
    #expect(calls.map { $0($1, $2) }.collected().values == [3, 5])
  }
}
