import Foundation
import Signals
import TestSupport
import Testing

/// The programs of the guide to errors.
@Suite(.timeLimit(.minutes(60)), .leavesNothing) struct ErrorsAndRetryPrograms: Programs {
  let page = Page("ErrorsAndRetry")

  @Test func overview() async {
    struct NotANumber: Error {
      var text: String
    }

    let numbers = Signal.from(["1", "x", "3"]).map { text in
      guard let number = Int(text) else { throw NotANumber(text: text) }
      return number
    }
    numbers.subscribe(
      next: { print($0) },
      error: { print($0) },
      completed: { print("never reached") })
    await page.check()
  }

  @Test func catching() async {
    struct Offline: Error {}

    let queries = Subject<String>()
    queries
      .flatMapLatest { query -> Signal<String> in
        let answer: Signal<String> =
          query == "b" ? .error(Offline()) : .return("about " + query)
        return answer.catch { error in .return("\(error)") }
      }
      .subscribeNext { print($0) }
    queries.sendNext("a")
    queries.sendNext("b")
    queries.sendNext("c")
    await page.check()
  }

  @Test func tryingAgain() async {
    struct Offline: Error {}

    let clock = TestScheduler()
    let request = Signal<Int>.defer {
      print("attempt at", clock.now)
      return .error(Offline())
    }
    request
      .retry(3, backoff: .exponential(from: .seconds(1)), on: clock)
      .subscribeError { print("gave up at", clock.now, $0) }
    clock.run()
    await page.check()
  }

  @Test func aConnection() async {
    struct Lost: Error {}
    struct Closed: Error {}

    let clock = TestScheduler()
    let attempts = MutableProperty(0)
    let connection = Signal<String>.create { subscriber in
      attempts.modify { $0 += 1 }
      print("attempt at", clock.now)
      switch attempts.value {
      case 3:
        subscriber.sendNext("news")
        subscriber.sendError(Lost())
      case 4: subscriber.sendError(Closed())
      default: subscriber.sendError(Lost())
      }
      return nil
    }
    connection
      .retry(
        backoff: .exponential(from: .seconds(1)), on: clock,
        while: { !($0 is Closed) }
      )
      .subscribe(
        next: { print($0) },
        error: { print($0) })
    clock.run()
    await page.check()
  }
}
