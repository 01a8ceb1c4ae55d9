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
    marbles.expect(replay, from: [0: "a-b-c-|", 3: "---bc-|", 8: "--------(c|)"])
    marbles.expect(source, subscribedDuring: "^-----!")
  }

  @Test("sends the error after the last value")
  func error() {
    let marbles = Marbles()
    let replay = marbles.cold("ab-X").replayLast()
    marbles.expect(replay, from: [4: "----(bX)"])
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
