import Signals
import TestSupport
import Testing

/// The examples in the comments in the folder Errors.
@Suite(.timeLimit(.minutes(60)), .leavesNothing) struct ErrorsExamples: Programs {
  let page = Page("Sources/Signals/Operators/Errors")

  @Test func catchError() async {
    let request = Signal<String>.error(SignalError.timedOut)
    let price = request.catch { _ in Signal.return("yesterday's price") }
    price.subscribeNext { print($0) }
    await page.check()
  }

  @Test func catchTo() async {
    let request = Signal<String>.error(SignalError.timedOut)
    let price = request.catch(to: .return("no price"))
    price.subscribeNext { print($0) }
    await page.check()
  }

  @Test func retry() async {
    let request = Signal<Int>.try {
      print("asking")
      throw SignalError.timedOut
    }
    request.retry(2).subscribeError { print("gave up:", $0) }
    await page.check()
  }

  @Test func retryWithBackoff() async {
    let clock = TestScheduler()
    let request = Signal<Int>.error(SignalError.timedOut)
      .initially { print("asking at", clock.now) }
    request.retry(2, backoff: .exponential(from: .seconds(1)), on: clock)
      .subscribeError { print("gave up:", $0) }
    clock.run()
    await page.check()
  }

  @Test func tryEach() async {
    struct Negative: Error {}
    let ages = Signal.from(18, -1, 20)
    let checked = ages.try { age in if age < 0 { throw Negative() } }
    checked.subscribe(next: { print($0) }, error: { print("refused:", $0) })
    await page.check()
  }
}

/// The examples in the comments in the folder Time.
@Suite(.timeLimit(.minutes(60)), .leavesNothing) struct TimeExamples: Programs {
  let page = Page("Sources/Signals/Operators/Time")

  @Test func bufferForTime() async {
    let clock = TestScheduler()
    let readings = Signal.interval(every: .milliseconds(400), on: clock).take(5)
    readings.buffer(for: .seconds(1), on: clock)
      .subscribeNext { print("store", $0) }
    clock.run()
    await page.check()
  }

  @Test func debounce() async {
    let clock = TestScheduler()
    let typed = Subject<String>()
    typed.debounce(for: .milliseconds(300), on: clock).subscribeNext { print($0) }
    typed.sendNext("sw")
    typed.sendNext("swift")
    clock.advance(by: .milliseconds(300))
    await page.check()
  }

  @Test func delay() async {
    let clock = TestScheduler()
    let message = Signal.return("hide the message")
    message.delay(for: .seconds(3), on: clock)
      .subscribeNext { print($0, "after", clock.now) }
    clock.run()
    await page.check()
  }

  @Test func throttleFirst() async {
    let clock = TestScheduler()
    let taps = Signal.interval(every: .milliseconds(400), on: clock).take(5)
    taps.throttleFirst(for: .seconds(1), on: clock)
      .subscribeNext { print("tap at", $0) }
    clock.run()
    await page.check()
  }

  @Test func throttleLatest() async {
    let clock = TestScheduler()
    let readings = Signal.interval(every: .milliseconds(400), on: clock).take(5)
    readings.throttleLatest(for: .seconds(1), on: clock)
      .subscribeNext { print($0) }
    clock.run()
    await page.check()
  }

  @Test func timeout() async {
    let clock = TestScheduler()
    let answer = Signal<String>.never
    answer.timeout(after: .seconds(5), on: clock)
      .subscribeError { print($0, "at", clock.now) }
    clock.run()
    await page.check()
  }

  @Test func timeoutPerValue() async {
    let clock = TestScheduler()
    let heartbeats = Signal.from(1, 2).concat(with: .never)
    heartbeats.timeout(perValue: .seconds(5), on: clock)
      .subscribe(next: { print($0) }, error: { print("no connection:", $0) })
    clock.run()
    await page.check()
  }

  @Test func windowForTime() async {
    let clock = TestScheduler()
    let clicks = Signal.interval(every: .milliseconds(400), on: clock).take(3)
    clicks.window(for: .seconds(1), on: clock).subscribeNext { window in
      window.subscribe(next: { print($0) }, completed: { print("time is up") })
    }
    clock.run()
    await page.check()
  }
}

/// The examples in the comments in the folder Schedulers.
@Suite(.timeLimit(.minutes(60)), .leavesNothing) struct SchedulersExamples: Programs {
  let page = Page("Sources/Signals/Operators/Schedulers")

  @Test func deliverOn() async {
    let clock = TestScheduler()  // a test's; an app has .main here
    let results = Subject<Int>()
    results.deliver(on: clock).subscribeNext { print("shown:", $0) }
    results.sendNext(42)
    print("sent")
    clock.run()
    await page.check()
  }

  @Test func subscribeOn() async {
    let clock = TestScheduler()  // a test's; an app has .background here
    let file = Signal.try { print("reading") }
    file.subscribe(on: clock).subscribeCompleted { print("read") }
    print("subscribed")
    clock.run()
    await page.check()
  }
}

/// The examples in the comments in the folder SideEffects.
@Suite(.timeLimit(.minutes(60)), .leavesNothing) struct SideEffectsExamples: Programs {
  let page = Page("Sources/Signals/Operators/SideEffects")

  @Test func doCompleted() async {
    let upload = Signal.from("50 %", "100 %")
    let reported = upload.doCompleted { print("delete the draft") }
    reported.subscribeNext { print($0) }
    await page.check()
  }

  @Test func doError() async {
    let request = Signal<Int>.error(SignalError.timedOut)
    let reported = request.doError { print("report:", $0) }
    reported.subscribeError { _ in print("try again later") }
    await page.check()
  }

  @Test func doNext() async {
    let prices = Signal.from(5, 12)
    let stored = prices.doNext { print("store", $0) }
    stored.subscribeNext { print("show", $0) }
    await page.check()
  }

  @Test func finally() async {
    let upload = Signal.from("50 %", "100 %")
    let shown = upload.finally { print("hide the progress bar") }
    shown.subscribeNext { print($0) }
    await page.check()
  }

  @Test func initially() async {
    let upload = Signal.from("50 %", "100 %")
    let shown = upload.initially { print("show the progress bar") }
    shown.subscribeNext { print($0) }
    await page.check()
  }

  @Test func onEnd() async {
    let upload = Subject<String>()
    let cleaned = upload.onEnd { end in
      if case .disposed = end { print("remove the partial file") }
    }
    cleaned.subscribe().dispose()
    await page.check()
  }
}

/// The examples in the comments in the folder Sharing.
@Suite(.timeLimit(.minutes(60)), .leavesNothing) struct SharingExamples: Programs {
  let page = Page("Sources/Signals/Operators/Sharing")

  @Test func replay() async {
    let answer = Signal.return(42).initially { print("asking") }.replay()
    answer.subscribeNext { print("for the list:", $0) }
    answer.subscribeNext { print("for the title:", $0) }
    await page.check()
  }

  @Test func replayLast() async {
    let prices = Subject<Int>()
    let price = prices.replayLast()
    prices.sendNext(51)
    prices.sendNext(64)
    price.subscribeNext { print("now:", $0) }
    await page.check()
  }

  @Test func share() async {
    let clock = TestScheduler()
    let answer = Signal.timer(after: .seconds(1), on: clock)
    let shared = answer.initially { print("asking") }.share()
    shared.subscribeNext { print("for the list:", $0) }
    shared.subscribeNext { print("for the title:", $0) }
    clock.run()
    await page.check()
  }
}

/// The examples in the comments in the folder Infallible.
@Suite(.timeLimit(.minutes(60)), .leavesNothing) struct InfallibleExamples: Programs {
  let page = Page("Sources/Signals/Infallible")

  @Test func catchingErrors() async {
    let request = Signal<Int>.error(SignalError.timedOut)
    let price = request.catchingErrors(with: 0)
    price.subscribeNext { print("price:", $0) }
    await page.check()
  }
}
