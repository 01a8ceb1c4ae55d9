import Foundation
import Signals
import SignalsTesting
import TestSupport
import Testing

/// The programs of the guide to testing.
@Suite(.timeLimit(.minutes(60)), .leavesNothing) struct TestingSignalsPrograms: Programs {
  let page = Page("TestingSignals")

  @Test func withoutDiagrams() async {
    let clock = TestScheduler()
    Signal.interval(every: .seconds(1), on: clock).take(3)
      .collect()
      .subscribeNext { print($0.count, "ticks at", clock.now) }
    clock.advance(by: .seconds(2))
    print("nothing yet at", clock.now)
    clock.run()
    await page.check()
  }

  @Test func search() async {
    let clock = TestScheduler()
    let text = Subject<String>()
    let isOnline = MutableProperty(false)  // the first request fails

    text.debounce(for: .milliseconds(300), on: clock)
      .distinctUntilChanged()
      .flatMapLatest { text in
        search(for: text).retry(2, backoff: .constant(.seconds(1)), on: clock)
      }
      .subscribeNext { print(clock.now, $0) }

    for typed in ["s", "si", "sig"] {
      text.sendNext(typed)
      clock.advance(by: .milliseconds(100))
    }
    clock.run()

    @Sendable func search(for text: String) -> Signal<[String]> {
      .defer {
        print(clock.now, "searching for", text)
        return isOnline.swap(true) ? .return(["sigh", "signal"]) : .error(TestError())
      }
    }
    await page.check()
  }

  @Test func tasks() async {
    let clock = TestScheduler()
    let names = Signal.from([1, 2]).mapAsync { number in
      try await clock.clock.sleep(for: .seconds(number))
      return "name \(number)"
    }
    let recorder = names.record(on: clock)
    clock.run()
    print(recorder.values, "at", clock.now)
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

/// The tests of the page that belong to no suite there.
@Suite(.leavesNothing) struct TestingSignalsTests {
  @Test func searchesForWhatIsTypedLast() {
    let clock = TestScheduler()
    let typed = Subject<String>()
    let searches = typed.debounce(for: .seconds(1), on: clock).record(on: clock)
    typed.sendNext("s")
    typed.sendNext("swift")
    clock.run()
    #expect(searches.values == ["swift"])
  }

  @Test func asksAgain() {
    let clock = TestScheduler()
    let marbles = Marbles(on: clock)
    let answers = Signal<String>.error(TestError())
      .retry(2, backoff: .constant(.seconds(1)), on: clock)
    let recorder = answers.record(on: clock)
    clock.run()
    marbles.expect(recorder, toBe: "--X")
  }
}

/// The tests in documentation comments.
@Suite(.leavesNothing) struct CommentedTests {
  @Test func leavesNoSubscription() {
    expectNoLiveSubscriptions {
      let numbers = Subject<Int>()
      let recorder = numbers.named("numbers").record(on: TestScheduler())
      recorder.dispose()
    }
  }

  @Test func delays() {
    let clock = TestScheduler()
    let recorder = Signal.return(1).delay(for: .seconds(2), on: clock).record(on: clock)
    clock.run()
    #expect(recorder.values == [1])
  }

  @Test func asksAfterAPause() {
    let clock = TestScheduler()
    let typed = Subject<String>()
    let recorder = typed.debounce(for: .seconds(1), on: clock).record(on: clock)
    typed.sendNext("s")
    typed.sendNext("swift")
    clock.run()
    #expect(recorder.values == ["swift"])
    #expect(recorder.events.map(\.time) == [.seconds(1)])
  }
}
