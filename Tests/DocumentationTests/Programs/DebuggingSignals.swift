import Foundation
import Signals
import TestSupport
import Testing

/// The programs of the guide to debugging.
@Suite(.timeLimit(.minutes(60)), .leavesNothing) struct DebuggingSignalsPrograms: Programs {
  let page = Page("DebuggingSignals")

  @Test func lookAtTheEvents() async {
    Signal.from([1, 2, 3])
      .named("numbers").logAll(to: { print($0) })
      .filter { $0 != 2 }
      .named("odd").logNext(to: { print($0) })
      .subscribe()
    await page.check()
  }

  @Test func lookAtTheLifeOfASubscription() async {
    let source = Subject<Int>()
    let subscription = source.logLife("source", to: { print($0) }).subscribeNext { print($0) }
    source.sendNext(1)
    subscription.dispose()
    await page.check()
  }
}

extension Signal {
  /// Writes when a subscription begins, and when it ends, for any reason.
  func logLife(_ name: String, to log: @escaping @Sendable (String) -> Void) -> Signal {
    .using(
      { log("\(name) begins") },
      release: { log("\(name) is over") },
      in: { self })
  }
}
