import Foundation
import Signals
import SignalsTesting
import Synchronization
import TestSupport
import Testing

/// Where foreign code begins later, and the count of what has begun.
private final class Place: Sendable {
  let scheduler: Scheduler
  let executor: (any TaskExecutor)?
  /// The length of delays.
  let unit: Duration
  /// What has begun.
  let begun = Counter()
  /// What has begun after the disposal.
  private let late: Counter
  private let isOver = Atomic(false)
  private let token: Tracked

  init(
    on scheduler: Scheduler, _ executor: (any TaskExecutor)?, unit: Duration, late: Counter,
    _ alive: Counter
  ) {
    self.scheduler = scheduler
    self.executor = executor
    self.unit = unit
    self.late = late
    token = Tracked(alive)
  }

  /// The foreign code.
  @Sendable func begin() {
    begun.increment()
    if isOver.load(ordering: .sequentiallyConsistent) { late.increment() }
  }

  /// Called when `dispose()` has returned.
  func disposed() { isOver.store(true, ordering: .sequentiallyConsistent) }

  /// A signal that runs the foreign code where it is subscribed to, and completes.
  var code: Signal<Int> {
    .defer {
      self.begin()
      return .return(1)
    }
  }

  /// A signal that fails.
  var failing: Signal<Int> { .error(SomeError()) }

  /// A value, after a unit of time on the scheduler.
  var later: Signal<Int> { Signal<Duration>.timer(after: unit, on: scheduler).map { _ in 1 } }

  /// Passes on values, and runs the foreign code for each.
  func block(_ signal: Signal<some Sendable>) -> Disposable {
    signal.map { [self] _ in begin() }.subscribe(error: { _ in })
  }
}

/// A way in which foreign code begins later.
private struct Way: CustomTestStringConvertible {
  let testDescription: String
  let begin: @Sendable (Place) -> Disposable

  init(_ name: String, _ begin: @escaping @Sendable (Place) -> Disposable) {
    testDescription = name
    self.begin = begin
  }

  static let all: [Way] = [
    // Tasks
    Way("task") { place in
      Signal.task(on: place.executor) { place.begin() }.subscribe()
    },
    Way("produce") { place in
      Signal<Int>.produce(on: place.executor) { _ in place.begin() }.subscribe()
    },
    Way("mapAsync") { place in
      Signal.from(0..<20).mapAsync(maxConcurrent: 4, on: place.executor) { _ in
        place.begin()
        await Task.yield()
      }.subscribe()
    },
    Way("mapAsync(inOrder: false)") { place in
      Signal.from(0..<20).mapAsync(maxConcurrent: 4, inOrder: false, on: place.executor) { _ in
        place.begin()
        await Task.yield()
      }.subscribe()
    },
    Way("AsyncSequence.signal") { place in
      place.block(
        AsyncStream { continuation in
          for number in 0..<20 { continuation.yield(number) }
          continuation.finish()
        }.signal(on: place.executor))
    },
    Way("flatMapLatest of tasks") { place in
      Signal.from(0..<20).flatMapLatest { _ in .task(on: place.executor) { place.begin() } }
        .subscribe()
    },
    Way("concatMap of tasks") { place in
      Signal.from(0..<20).concatMap { _ in .task(on: place.executor) { place.begin() } }
        .subscribe()
    },
    Way("flatten(maxConcurrent:) of tasks") { place in
      Signal.from(0..<20).map { _ in Signal.task(on: place.executor) { place.begin() } }
        .flatten(maxConcurrent: 2).subscribe()
    },
    Way("retry of tasks") { place in
      Signal<Int>.task(on: place.executor) {
        place.begin()
        throw SomeError()
      }.retry(20).subscribe(error: { _ in })
    },
    // Schedulers
    Way("schedule") { place in place.scheduler.schedule { place.begin() } },
    Way("schedule(after:)") { place in
      place.scheduler.schedule(after: place.unit) { place.begin() }
    },
    Way("schedule(after:repeatingEvery:)") { place in
      place.scheduler.schedule(after: place.unit, repeatingEvery: place.unit) { place.begin() }
    },
    Way("scheduleRecursively") { place in
      place.scheduler.scheduleRecursively { again in
        place.begin()
        if place.begun.value < 20 { again() }
      }
    },
    // Time
    Way("timer") { place in place.block(place.later) },
    Way("interval") { place in
      place.block(Signal<Duration>.interval(every: place.unit, on: place.scheduler))
    },
    Way("delay") { place in
      place.block(Signal.from(0..<20).delay(for: place.unit, on: place.scheduler))
    },
    Way("delaySubscription") { place in
      place.code.delaySubscription(for: place.unit, on: place.scheduler).subscribe()
    },
    Way("debounce") { place in
      place.block(
        Signal.from(0..<20).concat(with: .never).debounce(for: place.unit, on: place.scheduler))
    },
    Way("throttleLatest") { place in
      place.block(
        Signal.from(0..<20).concat(with: .never).throttleLatest(
          for: place.unit, on: place.scheduler))
    },
    Way("buffer(for:)") { place in
      place.block(
        Signal.from(0..<20).concat(with: .never).buffer(for: place.unit, on: place.scheduler))
    },
    Way("timeout") { place in
      Signal<Int>.never.timeout(after: place.unit, on: place.scheduler).catch { _ in
        place.begin()
        return .empty
      }.subscribe()
    },
    Way("retry(backoff:)") { place in
      place.code.concat(with: place.failing)
        .retry(20, backoff: .constant(place.unit), on: place.scheduler).subscribe(error: { _ in })
    },
    Way("retry(when:)") { place in
      place.code.concat(with: place.failing)
        .retry { $0.delay(for: place.unit, on: place.scheduler) }.subscribe(error: { _ in })
    },
    // Other threads
    Way("deliver(on:)") { place in
      place.block(Signal.from(0..<20).deliver(on: place.scheduler))
    },
    Way("subscribe(on:) of create") { place in
      Signal<Int>.create { _ in
        place.begin()
        return nil
      }.subscribe(on: place.scheduler).subscribe()
    },
    Way("subscribe(on:) of defer") { place in
      place.code.subscribe(on: place.scheduler).subscribe()
    },
    Way("subscribe(on:) of using") { place in
      Signal<Int>.using({ place.begin() }, release: { _ in }, in: { _ in .never })
        .subscribe(on: place.scheduler).subscribe()
    },
    Way("subscribe(on:) of generate") { place in
      Signal.generate(first: 0, while: { $0 < 20 }) {
        place.begin()
        return $0 + 1
      }.subscribe(on: place.scheduler).subscribe()
    },
    Way("a sequence on a scheduler") { place in
      [1, 2, 3].lazy.map { number in
        place.begin()
        return number
      }.signal(on: place.scheduler).subscribe()
    },
    Way("startLazily") { place in
      Signal<Int>.startLazily(on: place.scheduler) { _ in place.begin() }.subscribe()
    },
    // Signals that follow others
    Way("concat") { place in place.later.concat(with: place.code).subscribe() },
    Way("then") { place in place.later.then { place.code }.subscribe() },
    Way("catch") { place in place.later.then { place.failing }.catch { _ in place.code }.subscribe()
    },
    Way("repeat") { place in place.code.then { place.later }.repeat().subscribe() },
    Way("concatMap") { place in
      Signal.from(0..<20).concatMap { _ in place.code.then { place.later } }.subscribe()
    },
    Way("flatten(maxConcurrent:)") { place in
      Signal.from(0..<20).map { _ in place.code.then { place.later } }
        .flatten(maxConcurrent: 2).subscribe()
    },
    Way("exhaustMap") { place in
      Signal<Duration>.interval(every: place.unit, on: place.scheduler).exhaustMap { _ in place.code
      }
      .subscribe()
    },
    Way("switchToLatest") { place in
      place.later.map { _ in place.code }.switchToLatest().subscribe()
    },
    Way("share") { place in
      place.code.subscribe(on: place.scheduler).share().subscribe()
    },
    Way("the signals of a command") { place in
      let command = Command<Int, Int>(allowsConcurrentExecution: true, on: place.scheduler) {
        .return($0)
      }
      return place.block(command.execute(1).merge(with: command.execute(2)))
    },
    Way("a loop over a subject's values") { place in
      let subject = ReplaySubject<Int>()
      for number in 0..<20 { subject.sendNext(number) }
      return place.block(
        subject.deliver(on: place.scheduler).delay(for: place.unit, on: place.scheduler))
    },
  ]

  /// Ways that need the main actor.
  static let onMain: [Way] = [
    Way("createOnMainActor") { place in
      Signal<Int>.createOnMainActor { _ in
        place.begin()
        return nil
      }.subscribe()
    },
    Way("subscribeOnMainActor") { place in
      Signal.from(0..<20).subscribeOnMainActor { _ in place.begin() }
    },
    Way("observing") { place in
      Signal<Int>.observing {
        place.begin()
        return 1
      }.subscribe()
    },
  ]
}

@Suite("Foreign code that begins later", .leavesNothing, .timeLimit(.minutes(60)))
struct LaterBeginningsTests {
  private let late = Counter()
  private let alive = Counter()

  @Test(
    "no code begins after the disposal, on virtual time", .tags(.K28), arguments: Way.all)
  fileprivate func virtual(way: Way) {
    // Code begins, if nothing ends it.
    let test = TestScheduler()
    let place = Place(on: test, test.executor, unit: .seconds(1), late: late, alive)
    let subscription = way.begin(place)
    test.advance(by: .seconds(3))
    #expect(place.begun.value > 0)
    subscription.dispose()
    // It is ended after each number of steps.
    for steps in 0..<30 {
      let test = TestScheduler()
      let place = Place(on: test, test.executor, unit: .seconds(1), late: late, alive)
      let subscription = way.begin(place)
      test.step(steps)
      subscription.dispose()
      place.disposed()
      test.advance(by: .seconds(30))
    }
    #expect(late.value == 0)
  }

  @Test(
    "only code that a thread is about to begin comes after the disposal", .tags(.K28),
    arguments: Way.all + Way.onMain)
  fileprivate func threads(way: Way) async {
    let executor: (any TaskExecutor)? = nil
    for round in 0..<rounds(usually: 100) {
      let late = Counter()
      // The token of each place is counted.
      do {
        let place = Place(
          on: .background(), executor, unit: .microseconds(1), late: late, alive)
        let subscription = way.begin(place)
        for _ in 0..<round % 5 { await Task.yield() }
        subscription.dispose()
        place.disposed()
      }
      await alive.reaches(0)
      #expect(late.value <= 4)
    }
  }
}
