import SignalsTesting
import TestSupport
import Testing

@Suite("replayLast()", .leavesNothing)
struct ReplayLastTests {
  @Test("sends the latest value first to each subscriber, of one subscription to the source")
  func values() {
    let marbles = Marbles()
    let source = marbles.cold("a-b-c-|")
    let replay = source.replayLast()
    let first = marbles.record(replay)
    let second = marbles.record(replay, from: 3)
    let third = marbles.record(replay, from: 8)
    marbles.run()
    marbles.expect(first, toBe: "a-b-c-|")
    marbles.expect(second, toBe: "---bc-|")
    marbles.expect(third, toBe: "--------(c|)")
    marbles.expect(source, subscribedDuring: "^-----!")
  }

  @Test("sends the error after the last value")
  func error() {
    let marbles = Marbles()
    let replay = marbles.cold("ab-X").replayLast()
    let late = marbles.record(replay, from: 4)
    marbles.run()
    marbles.expect(late, toBe: "----(bX)")
  }

  @Test("disposes of the source when neither the signal nor a subscription is left")
  func nobodyLeft() {
    let source = CountedSource()
    var replay: Signal<Int>? = asCurrent { source.signal.replayLast() }
    asCurrent { replay!.subscribe() }.dispose()
    #expect(source.disposals.value == 0)
    replay = nil
    #expect(source.disposals.value == 1)
  }
}
