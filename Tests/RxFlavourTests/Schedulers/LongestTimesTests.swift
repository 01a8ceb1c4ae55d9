import Dispatch
import Foundation
import RxFlavour
import RxFlavourTesting
import TestSupport
import Testing

/// Spans that no clock can hold, and work without an end.
@Suite("The longest times", .leavesNothing, .tags(.K36)) struct LongestTimesTests {
  typealias Operator =
    @Sendable (Observable<Int>, RxTimeInterval, any SchedulerType) ->
    Observable<Int>

  static let spans: [RxTimeInterval] = [
    .seconds(.max), .milliseconds(.max), .never, .seconds(300 * 365 * 24 * 3600),
  ]

  /// Operators that send nothing before the span has passed, and those that pass the source on.
  static let operators: [(name: String, isSilent: Bool, body: Operator)] = [
    ("timer", true, { _, span, scheduler in .timer(span, scheduler: scheduler) }),
    (
      "timer with a period", true,
      { _, span, scheduler in .timer(span, period: .seconds(1), scheduler: scheduler) }
    ),
    ("interval", true, { _, span, scheduler in .interval(span, scheduler: scheduler) }),
    ("skip", true, { $0.skip($1, scheduler: $2) }),
    ("delaySubscription", true, { $0.delaySubscription($1, scheduler: $2) }),
    ("take", false, { $0.take(for: $1, scheduler: $2) }),
    ("timeout", false, { $0.timeout($1, scheduler: $2) }),
    ("timeout with another", false, { $0.timeout($1, other: Observable.just(0), scheduler: $2) }),
    (
      "buffer", false,
      { source, span, scheduler in
        source.buffer(timeSpan: span, count: 1, scheduler: scheduler).concatMap {
          Observable.from($0)
        }
      }
    ),
    (
      "window", false,
      { source, span, scheduler in
        source.window(timeSpan: span, count: 1, scheduler: scheduler).concatMap { $0 }
      }
    ),
    (
      "sample", true,
      { source, span, scheduler in
        source.sample(Observable<Int>.interval(span, scheduler: scheduler))
      }
    ),
  ]

  @Test("never come on a test scheduler", arguments: operators.indices, spans.indices)
  func testScheduler(index: Int, span: Int) {
    for resolution in [1, 0.001, 1e-12, 1000] {
      let scheduler = TestScheduler(initialClock: 0, resolution: resolution)
      let source = scheduler.createHotObservable([.next(300, 1), .next(400, 2)])
      let (_, isSilent, body) = Self.operators[index]
      let observer = scheduler.start { body(source.asObservable(), Self.spans[span], scheduler) }
      #expect(observer.elements == (isSilent ? [] : [1, 2]))
      #expect(scheduler.clock == 1000)
    }
  }

  @Test("never come after start() without a disposal", arguments: operators.indices)
  func withoutDisposal(index: Int) {
    let test = TestScheduler(initialClock: 0)
    let history = HistoricalScheduler()
    let (_, isSilent, body) = Self.operators[index]
    let schedulers: [(any SchedulerType, () -> Void)] = [
      (test, test.start), (history, history.start),
    ]
    for (scheduler, start) in schedulers {
      let source = PublishSubject<Int>()
      let log = Log<Int>()
      let subscription = body(source, .seconds(.max), scheduler).subscribe(onNext: { log.add($0) })
      start()
      source.onNext(1)
      start()
      #expect(log.all == (isSilent ? [] : [1]))
      #expect(scheduler.now < Date(timeIntervalSince1970: 10))
      subscription.dispose()
    }
  }

  @Test("leave a value in debounce, delay and throttle to wait") func waiting() {
    for span in Self.spans {
      let scheduler = TestScheduler(initialClock: 0)
      let source = scheduler.createHotObservable([.next(300, 1), .next(400, 2)])
      let debounced = scheduler.record(source.asObservable().debounce(span, scheduler: scheduler))
      let delayed = scheduler.record(source.asObservable().delay(span, scheduler: scheduler))
      let throttled = scheduler.record(source.asObservable().throttle(span, scheduler: scheduler))
      scheduler.start()
      #expect(debounced.events == [] && delayed.events == [])
      #expect(throttled.events == [.next(300, 1)])
    }
  }

  @Test("are the last ones that a clock shows") func latest() {
    let scheduler = TestScheduler(initialClock: 200)
    let source = scheduler.createColdObservable([.next(.max, 1)])
    let observer = scheduler.createObserver(Int.self)
    let delayed = source.asObservable().delay(.seconds(1), scheduler: scheduler).subscribe()
    let subscription = source.subscribe(observer)
    scheduler.start()
    #expect(scheduler.clock == .max && observer.events == [.next(.max, 1)])
    _ = scheduler.scheduleRelative((), dueTime: .seconds(5)) { Disposables.create() }
    scheduler.sleep(7)
    scheduler.start()
    for disposable in [delayed, subscription] { disposable.dispose() }
    let early = TestScheduler(initialClock: 0, resolution: 0.5)
    _ = early.scheduleRelative((), dueTime: .seconds(.min)) { Disposables.create() }
    early.start()
    #expect(early.clock == 1)
  }

  @Test("Work without an end stops the program with a message", .enabled(if: isOptimised))
  func endless() async {
    let result = await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) {
      let scheduler = TestScheduler(initialClock: 0)
      _ = Observable<Int>.interval(.seconds(1), scheduler: scheduler).subscribe()
      scheduler.start()
    }
    let message = String(decoding: result?.standardErrorContent ?? [], as: UTF8.self)
    #expect(message.contains("TestScheduler.start(): no end after"))
    #expect(message.contains("use advanceTo(_:)"))
  }

  @Test("A resolution of zero stops the program with a message") func resolution() async {
    let result = await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) {
      _ = TestScheduler(initialClock: 0, resolution: 0)
    }
    let message = String(decoding: result?.standardErrorContent ?? [], as: UTF8.self)
    #expect(message.contains("the resolution must be positive, got 0.0"))
  }
}
