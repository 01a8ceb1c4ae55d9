import Foundation
import Signals
import TestSupport
import Testing

/// The programs of the guide to schedulers and threads.
@Suite(.timeLimit(.minutes(60)), .leavesNothing) struct SchedulersAndThreadsPrograms: Programs {
  let page = Page("SchedulersAndThreads")

  @Test func overview() async {
    let load = Signal<String>.create { subscriber in
      print("begins on", Scheduler.current!.name)
      subscriber.sendNext("a file")
      subscriber.sendCompleted()
      return nil
    }
    load
      .subscribe(on: .background(name: "reader"))
      .map { text -> Int in
        print("is read on", Scheduler.current!.name)
        return text.count
      }
      .deliver(on: .main)
      .subscribeNext { count in
        print(count, "arrives on", Scheduler.current!.name)
      }
    await page.check()
  }

  @Test func time() async {
    let clock = TestScheduler()
    Signal.from(["a", "b"])
      .delay(for: .seconds(2), on: clock)
      .subscribeNext { print(clock.now, $0) }
    clock.run()
    await page.check()
  }

  @Test func pausedTime() async {
    let clock = TestScheduler()
    let game = PausableScheduler(on: clock)
    Signal.return("gone").delay(for: .seconds(3), on: game)
      .subscribeNext { print(clock.now, game.now, $0) }
    clock.advance(by: .seconds(1))
    game.pause()
    clock.advance(by: .seconds(60))
    game.speed = 0.5
    game.resume()
    clock.run()
    await page.check()
  }

  @Test func twoThreadsNoLock() async {
    let scores = Subject<Int>()
    @safe nonisolated(unsafe) var total = 0
    scores.subscribe(next: { total += $0 }, completed: { print(total) })
    DispatchQueue.concurrentPerform(iterations: 100) { scores.sendNext($0) }
    scores.sendCompleted()
    await page.check()
  }

  @MainActor @Test func theMainActor() async {
    @MainActor final class Label {
      var text = ""
    }
    let label = Label()
    Signal.return("ready").subscribeOnMainActor { text in label.text = text }
    print(label.text)
    await page.check()
  }
}
