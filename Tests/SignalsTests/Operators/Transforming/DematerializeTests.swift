import Signals
import SignalsTesting
import TestSupport
import Testing

@Suite("dematerialize()", .leavesNothing)
struct DematerializeTests {
  private let marbles = Marbles()
  private let names: [String: Event<String>] = [
    "a": .next("1"), "b": .next("2"), "c": .completed, "d": .next("3"), "x": .error(TestError()),
  ]

  @Test("RACSignalSpec 174, 175: sends the values, and completes with the event that says so")
  func completion() {
    let source = marbles.cold("a-b-c-d-|", names)
    marbles.expect(source.dematerialize(), toBe: "1-2-|")
    marbles.expect(source, subscribedDuring: "^---!")
  }

  @Test("RACSignalSpec 176: fails with the event that says so, and ignores later ones")
  func error() {
    let source = marbles.cold("a-x-b-|", names)
    marbles.expect(source.dematerialize(), toBe: "1-X")
    marbles.expect(source, subscribedDuring: "^-!")
  }

  @Test("ends as the source does without such an event")
  func ends() {
    marbles.expect(marbles.cold("a-|", names).dematerialize(), toBe: "1-|")
    marbles.expect(marbles.cold("a-X", names).dematerialize(), toBe: "1-X")
  }
}
