import Foundation
import Signals
import TestSupport
import Testing

/// The programs of the page TheCoreOfRxSwift.
@Suite(.timeLimit(.minutes(60)), .leavesNothing) struct TheCoreOfRxSwiftPrograms: Programs {
  let page = Page("TheCoreOfRxSwift")

  @Test func oneSubscription() async {
    let numbers = Signal<Int>.create { subscriber in
      for number in 1... {
        if subscriber.isDisposed { break }
        print("send", number)
        subscriber.sendNext(number)
      }
      return nil
    }
    numbers
      .compactMap { $0 > 1 ? $0 * 10 : nil }
      .filter { $0 != 30 }
      .take(2)
      .subscribe(
        next: { print("next", $0) },
        completed: { print("completed") })
    await page.check()
  }
}
