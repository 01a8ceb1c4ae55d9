import Signals
import SignalsTesting
import TestSupport

/// Tests of view models and operators as users write them. None of them says on which scheduler
/// time runs, and each returns whether it ran in virtual time, in each of several places.
enum VirtualTimeCases {
  /// Runs each of them, and returns the names of those that were wrong.
  static func wrong() -> [String] {
    let cases: [(String, () -> Bool)] = [
      ("timer", timer), ("mapAsync", mapAsync), ("debounce", debounce), ("interval", interval),
      ("retry", retry), ("command", command), ("flatMapLatest", flatMapLatest),
      ("subscribes in init", viewModel), ("two clocks", twoClocks), ("delay", delay),
      ("create", create),
    ]
    return cases.filter { !$0.1() }.map(\.0)
  }

  private static func timer() -> Bool {
    let clock = TestScheduler()
    let recorder = Signal.timer(after: .seconds(3600)).record(on: clock)
    clock.run()
    return recorder.values.count == 1 && clock.now == .seconds(3600)
  }

  private static func mapAsync() -> Bool {
    let clock = TestScheduler()
    let names = Signal.from([1, 2]).mapAsync { number in
      try await clock.clock.sleep(for: .seconds(number))
      return "name \(number)"
    }
    let recorder = names.record(on: clock)
    clock.run()
    return recorder.values == ["name 1", "name 2"] && clock.now == .seconds(3)
  }

  private static func debounce() -> Bool {
    let clock = TestScheduler()
    let (typed, values) = (Subject<String>(), Log<String>())
    typed.debounce(for: .seconds(1)).subscribeNext { values.add($0) }
    typed.sendNext("s")
    clock.advance(by: .milliseconds(500))
    typed.sendNext("sw")
    clock.run()
    return values.all == ["sw"] && clock.now == .milliseconds(1500)
  }

  private static func interval() -> Bool {
    let clock = TestScheduler()
    let ticks = Counter()
    Signal.interval(every: .seconds(60)).take(3).subscribeNext { _ in ticks.increment() }
    clock.run()
    return ticks.value == 3 && clock.now == .seconds(180)
  }

  private static func retry() -> Bool {
    let clock = TestScheduler()
    let errors = Counter()
    Signal<Int>.error(SomeError()).retry(2, backoff: .constant(.seconds(10)))
      .subscribeError { _ in errors.increment() }
    clock.run()
    return errors.value == 1 && clock.now == .seconds(20)
  }

  private static func command() -> Bool {
    let clock = TestScheduler()
    let save = Command<Int, Int> { .return($0).delay(for: .seconds(5)) }
    let states = Log<Bool>()
    save.executing.subscribeNext { states.add($0) }
    let recorder = save.execute(1).record(on: clock)
    clock.run()
    return recorder.values == [1] && states.all == [false, true, false]
  }

  private static func flatMapLatest() -> Bool {
    let clock = TestScheduler()
    let (taps, values) = (Subject<Int>(), Log<Int>())
    taps.flatMapLatest { tap in Signal.timer(after: .seconds(2)).map { _ in tap } }
      .subscribeNext { values.add($0) }
    taps.sendNext(1)
    clock.advance(by: .seconds(1))
    taps.sendNext(2)
    clock.run()
    return values.all == [2] && clock.now == .seconds(3)
  }

  private final class SearchModel: Sendable {
    let query = MutableProperty("")
    let results = MutableProperty("")

    init() {
      query.values.debounce(for: .milliseconds(300)).distinctUntilChanged()
        .flatMapLatest { text in Signal.return("found \(text)").delay(for: .seconds(1)) }
        .bind(to: results)
    }
  }

  private static func viewModel() -> Bool {
    let clock = TestScheduler()
    let model = SearchModel()
    model.query.value = "a"
    model.query.value = "ab"
    clock.run()
    return model.results.value == "found ab" && clock.now == .milliseconds(1300)
  }

  private static func twoClocks() -> Bool {
    let first = TestScheduler()
    let early = Signal.return(1).delay(for: .seconds(1)).record(on: first)
    let second = TestScheduler()
    let late = Signal.return(2).delay(for: .seconds(2)).record(on: second)
    let stillFirst = Signal.return(3).delay(for: .seconds(3)).record(on: first)
    second.run()
    let isRight = late.values == [2] && early.values == []
    first.run()
    return isRight && early.values == [1] && stillFirst.values == [3] && first.now == .seconds(3)
  }

  private static func delay() -> Bool {
    let clock = TestScheduler()
    let values = Log<Int>()
    combineLatest(Signal.from([1, 2]).delay(for: .seconds(1)), .return(10)).map { $0 + $1 }
      .subscribeNext { values.add($0) }
    clock.run()
    return values.all == [11, 12]
  }

  private static func create() -> Bool {
    let clock = TestScheduler()
    let values = Log<Int>()
    Signal<Int>.create { subscriber in
      subscriber.sendNext(1)
      return Scheduler.current?.schedule(after: .seconds(1)) { subscriber.sendNext(2) }
    }.subscribeNext { values.add($0) }
    clock.run()
    return values.all == [1, 2]
  }
}
