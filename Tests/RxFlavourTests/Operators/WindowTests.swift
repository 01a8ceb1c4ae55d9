import Dispatch
import RxFlavour
import RxFlavourTesting
import TestSupport
import Testing

@Suite struct WindowTests {
  private let source: [Recorded<Event<Int>>] = [
    .next(150, 1), .next(210, 2), .next(220, 3), .next(240, 4), .next(300, 5),
  ]

  /// Logs the events of the sequence and its windows, with their times.
  private func events(
    _ end: Recorded<Event<Int>>?, disposed: TestTime = 1000
  ) -> (events: [String], windows: [RxFlavourTesting.Subscription]) {
    let (scheduler, log) = (TestScheduler(initialClock: 0), Log<String>())
    let xs = scheduler.createHotObservable(source + [end].compactMap { $0 })
    let windows = xs.window(timeSpan: .seconds(50), count: 2, scheduler: scheduler)
    let bag = CompositeDisposable()
    let number = Cell(0)
    scheduler.scheduleAt(200) {
      _ = bag.insert(
        windows.subscribe { event in
          guard let window = event.element else { return log.add("\(scheduler.clock) \(event)") }
          number.value += 1
          let name = "\(number.value)"
          log.add("\(scheduler.clock) \(name) opens")
          _ = bag.insert(window.subscribe { log.add("\(scheduler.clock) \(name) \($0)") })
        })
    }
    scheduler.scheduleAt(disposed) { bag.dispose() }
    scheduler.start()
    return (log.all, xs.subscriptions)
  }

  @Test func completion() {
    let (events, windows) = events(.completed(345))
    #expect(
      events == [
        "200 1 opens", "210 1 next(2)", "220 1 next(3)", "220 1 completed", "220 2 opens",
        "240 2 next(4)", "270 2 completed", "270 3 opens", "300 3 next(5)", "320 3 completed",
        "320 4 opens", "345 4 completed", "345 completed",
      ])
    #expect(windows == [.init(200, 345)])
  }

  @Test func error() {
    let (events, windows) = events(.error(250, Failure.first))
    #expect(
      events.suffix(3) == ["240 2 next(4)", "250 2 error(first)", "250 error(first)"])
    #expect(windows == [.init(200, 250)])
  }

  @Test func disposal() {
    let (events, windows) = events(nil, disposed: 230)
    #expect(events.last == "220 2 opens")
    #expect(windows == [.init(200, 230)])
  }

  @Test func aWindowGoesOnWithoutTheSequence() {
    let (scheduler, log) = (TestScheduler(initialClock: 0), Log<String>())
    let xs = scheduler.createHotObservable(source)
    scheduler.scheduleAt(200) {
      _ = xs.window(timeSpan: .seconds(50), count: 2, scheduler: scheduler).take(1)
        .subscribe { event in
          log.add("\(event.element == nil ? "completed" : "window")")
          _ = event.element?.subscribe { log.add("\(scheduler.clock) \($0)") }
        }
    }
    scheduler.start()
    #expect(log.all == ["window", "completed", "210 next(2)", "220 next(3)", "220 completed"])
    #expect(xs.subscriptions == [.init(200, 220)])
  }

  @Test func windowsWithoutSubscribers() {
    let scheduler = TestScheduler(initialClock: 0)
    let xs = scheduler.createHotObservable(source)
    let res = scheduler.start {
      xs.window(timeSpan: .seconds(50), count: 2, scheduler: scheduler).take(2).map { _ in 0 }
    }
    #expect(res.events == [.next(200, 0), .next(220, 0), .completed(220)])
    #expect(xs.subscriptions == [.init(200, 220)])
  }

  @Test("A window that is filled while the one before it completes sets the only timer")
  func filledDuringTheCompletion() {
    let (scheduler, log) = (TestScheduler(initialClock: 0), Log<String>())
    let xs = PublishSubject<Int>()
    let hasSent = Cell(false)
    for name in ["a", "b"] {
      _ = xs.window(timeSpan: .seconds(10), count: 1, scheduler: scheduler)
        .subscribe(onNext: { window in
          _ = window.subscribe(onCompleted: {
            log.add("\(scheduler.clock) \(name)")
            guard !hasSent.value else { return }
            hasSent.value = true
            xs.onNext(1)
          })
        })
    }
    scheduler.advanceTo(25)
    #expect(log.all == ["10 a", "10 b", "20 a", "20 b"])
  }

  @Test func onRealTime() throws {
    for _ in 0..<10 {
      let elements = Cell([[Int]]())
      let windows = try rush(5000)
        .window(timeSpan: .microseconds(5), count: 10, scheduler: serialScheduler())
        .do(onNext: { window in
          let number = elements.value.count
          elements.value.append([])
          _ = window.subscribe(onNext: { elements.value[number].append($0) })
        })
        .toBlocking().toArray()
      #expect(elements.value.flatMap { $0 } == Array(0..<5000))
      #expect(elements.value.allSatisfy { $0.count <= 10 })
      #expect(windows.count == elements.value.count)
    }
  }
}
