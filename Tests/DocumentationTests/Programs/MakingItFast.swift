import Foundation
import Signals
import TestSupport
import Testing

/// The programs of the guide to making it fast.
@Suite(.timeLimit(.minutes(60)), .leavesNothing) struct MakingItFastPrograms: Programs {
  let page = Page("MakingItFast")

  @Test func oneOperatorInsteadOfASubscription() async {
    let numbers = Signal.range(start: 1, count: 5)

    let slower = numbers.flattenMap { number -> Signal<Int> in
      number % 2 == 0 ? .return(number * 10) : .empty
    }
    let faster = numbers.compactMap { number in
      number % 2 == 0 ? number * 10 : nil
    }
    slower.collect().subscribeNext { print($0) }
    faster.collect().subscribeNext { print($0) }
    await page.check()
  }

  @Test func stateInPlace() async {
    Signal.from(["a", "b", "a"])
      .scan(into: [String: Int]()) { counts, word in counts[word, default: 0] += 1 }
      .take(last: 1)
      .subscribeNext { print($0["a"]!, $0["b"]!) }
    await page.check()
  }
}
