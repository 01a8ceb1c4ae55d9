import Foundation
import Signals
import TestSupport
import Testing

/// The programs of the guide to hot and cold signals.
@Suite(.timeLimit(.minutes(60)), .leavesNothing) struct HotAndColdPrograms: Programs {
  let page = Page("HotAndCold")

  @Test func overview() async {
    let cold = Signal<Int>.create { subscriber in
      print("work")
      subscriber.sendNext(1)
      subscriber.sendCompleted()
      return nil
    }
    cold.subscribeNext { print("first", $0) }
    cold.subscribeNext { print("second", $0) }

    let hot = Subject<Int>()
    hot.sendNext(1)  // there is no subscriber
    hot.subscribeNext { print("hot", $0) }
    hot.sendNext(2)
    await page.check()
  }

  @Test func theTrap() async {
    let request = Signal<Int>.defer {
      print("request")
      return .return(42)
    }
    merge(request.map { $0 + 1 }, request.map { $0 - 1 })
      .subscribeNext { print($0) }
    await page.check()
  }

  @Test func theTrapOfFlattening() async {
    let pages = Subject<Int>()
    let rows = pages.flatMapLatest { page in
      Signal<String>.defer {
        print("request", page)
        return .return("rows of page \(page)")
      }
    }
    rows.subscribeNext { print("first:", $0) }
    rows.subscribeNext { print("second:", $0) }
    pages.sendNext(1)
    await page.check()
  }

  @Test func sharingTheWork() async {
    let clock = TestScheduler()
    let ticks = Signal.interval(every: .seconds(1), on: clock)
      .initially { print("start") }
      .map { Int($0.components.seconds) }
      .share(replay: 1)

    let first = ticks.subscribeNext { print("first", $0) }
    clock.advance(by: .seconds(1))
    let second = ticks.subscribeNext { print("second", $0) }
    clock.advance(by: .seconds(1))
    first.dispose()
    second.dispose()
    clock.advance(by: .seconds(5))
    await page.check()
  }
}
