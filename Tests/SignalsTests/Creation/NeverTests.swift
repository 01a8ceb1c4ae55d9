import Signals
import SignalsTesting
import TestSupport
import Testing

@Suite("Signal.never", .leavesNothing)
struct NeverTests {
  private let marbles = Marbles()

  @Test("sends nothing and does not end")
  func nothing() {
    marbles.expect(Signal<String>.never, toBe: "---")
  }

  @Test("is waited for by operators")
  func waitedFor() {
    marbles.expect(merge(marbles.cold("a-|"), .never), toBe: "a--")
    marbles.expect(marbles.cold("a-|").take(until: Signal<Int>.never), toBe: "a-|")
  }

  @Test("releases the subscriber's objects at once, since there is no sender")
  func release() {
    let alive = Counter()
    let subscription: Disposable
    do {
      let tracked = Tracked(alive)
      subscription = Signal<Int>.never.map { $0 + 1 }.subscribeNext { _ in _ = tracked }
    }
    #expect(subscription.isDisposed)
    #expect(alive.value == 0)
  }
}
