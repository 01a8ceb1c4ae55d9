import Foundation
import Signals
import SignalsTesting
import TestSupport
import Testing

/// The programs of the guide to writing an operator.
@Suite(.timeLimit(.minutes(60)), .leavesNothing) struct WritingAnOperatorPrograms: Programs {
  let page = Page("WritingAnOperator")

  @Test func madeOfOthers() async {
    Signal.from(["a", "b"]).numbered(": ").subscribeNext { print($0) }
    await page.check()
  }

  @Test func madeOfCreate() async {
    let letters = Signal.from(["a", "b", "c", "d", "e"]).everySecond()
    letters.collect().subscribeNext { print($0) }
    letters.take(1).subscribe(
      next: { print($0) },
      completed: { print("completed") })
    await page.check()
  }
}

extension Signal {
  /// The values, each with how many there were before it, joined by `separator`.
  func numbered(_ separator: String) -> Signal<String> {
    enumerated().map { "\($0.index)\(separator)\($0.value)" }
  }
}

extension Signal {
  /// The values at even positions: the first, the third, and so on.
  func everySecond() -> Signal {
    .create { subscriber in
      @safe nonisolated(unsafe) var isTaken = false
      return subscriber.subscribe(to: self) { value in
        isTaken.toggle()
        if isTaken { subscriber.sendNext(value) }
      }
    }
  }
}

@Suite struct EverySecondTests {
  @Test func values() {
    let marbles = Marbles()
    let source = marbles.cold("a-b-c-d-|")
    marbles.expect(source.everySecond(), toBe: "a---c---|")
  }

  @Test func contract() {
    expectContract(of: "everySecond()") { source, _ in source.everySecond() }
  }
}
