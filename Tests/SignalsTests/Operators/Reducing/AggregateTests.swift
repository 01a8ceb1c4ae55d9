import Signals
import SignalsTesting
import TestSupport
import Testing

@Suite("aggregate(start:reduce:)", .leavesNothing)
struct AggregateTests {
  private let marbles = Marbles()

  @Test("sends the result when the source has completed")
  func values() {
    let source = marbles.cold("1-2-3-|", as: Int.self)
    marbles.expect(source.aggregate(start: 0) { $0 + $1 }, toBe: "------(6|)")
  }

  @Test("sends the start without any value")
  func empty() {
    marbles.expect(marbles.cold("-|", as: Int.self).aggregate(start: 7) { $0 + $1 }, toBe: "-(7|)")
  }

  @Test("RACSequenceSpec 9, 10: begins with the start, and combines from the left")
  func leftAssociative() {
    let numbers = Signal.from(0...3)
    let passed = Mutexed<[[Int]]>([])
    let result = numbers.aggregate(start: 0) { result, value in
      passed.value.append([result, value])
      return result - value
    }
    #expect(result.collected().values == [-6])
    #expect(passed.value.first == [0, 0])
  }

  @Test("RACSequenceExamples 12: can rebuild the source")
  func rebuilding() {
    let rebuilt = Signal.from(1...4).aggregate(start: Signal<Int>.empty) {
      $0.concat(with: .return($1))
    }
    #expect(rebuilt.flatten().collected().values == [1, 2, 3, 4])
  }

  @Test("passes an error without a result")
  func error() {
    marbles.expect(marbles.cold("1-X", as: Int.self).aggregate(start: 0) { $0 + $1 }, toBe: "--X")
  }

  @Test("makes a start for each subscription, if it is told how")
  func factory() {
    let source = marbles.cold("1-2-3-|", as: Int.self)
    marbles.expect(source.aggregate(startFactory: { 0 }) { $0 + $1 }, toBe: "------(6|)")
    let signal = Signal.from(1...3).aggregate(startFactory: { Mutexed(0) }) { sum, value in
      sum.value += value
      return sum
    }
    #expect(signal.collected().values.map(\.value) == [6])
    #expect(signal.collected().values.map(\.value) == [6])
  }

  @Test("fails with the error that the factory throws, without subscribing", .tags(.G1))
  func throwingFactory() {
    let source = marbles.cold("1-2-3-|", as: Int.self)
    marbles.expect(
      source.aggregate(startFactory: { () -> Int in throw TestError() }) { $0 + $1 }, toBe: "X")
    marbles.expectNoSubscription(to: source)
  }
}
