import Foundation
import Signals
import SignalsTesting
import Testing

/// The programs of the guide to testing.
@MainActor
@Suite(.timeLimit(.minutes(60)), .leavesNothing) struct TestingSignalsPrograms: Programs {
  let page = Page("TestingSignals")

  @Test func withoutDiagrams() async {
    let clock = TestScheduler()
    Signal.interval(.seconds(1), on: clock).take(3)
      .collect()
      .subscribeNext { print($0.count, "ticks at", clock.now) }
    clock.advance(by: .seconds(2))
    print("nothing yet at", clock.now)
    clock.run()
    await page.check()
  }
}

@Suite struct SearchTests {
  let marbles = Marbles()

  @Test func searchesWhenTypingPauses() {
    let typing = marbles.hot("a-b---c----|")
    let search = typing.debounce(for: .seconds(2), on: marbles.scheduler)
    marbles.expect(search, toBe: "----b---c--|")
  }

  @Test func stopsTheSourceAfterTheFirst() {
    let source = marbles.cold("--a-b-|")
    marbles.expect(source.take(1), toBe: "--(a|)")
    marbles.expect(source, subscribedDuring: "^-!")
  }

  @Test func endsWithTheError() {
    let source = marbles.cold("1-2-X")
    marbles.expect(source.map { $0 + "0" }, toBe: "'10'-'20'-X")
  }
}
