import Signals
import SignalsPorting
import SignalsTesting
import TestSupport
import Testing

/// The names of other libraries. These tests check that such names work, also inside of closures.
/// `scripts/checks/check-compile-time` checks what the compiler says about other uses.
@Suite(.leavesNothing) struct OtherNamesTests {
  private let spelling: any Spelling = OtherSpelling()

  @Test("Factories and steps of other libraries behave as ours do")
  func same() {
    for (name, pair) in spelling.factories + spelling.steps {
      let (theirs, ours) = (pair.theirs.collected(), pair.ours.collected())
      #expect(theirs.values == ours.values, "\(name)")
      #expect(theirs.isCompleted && ours.isCompleted, "\(name)")
    }
  }

  @Test("The blocks of RxSwift's do, Combine's handleEvents and ReactiveSwift's on are called")
  func sideEffects() {
    let log = Log<String>()
    for signal in spelling.watched(by: log) { _ = signal.collected() }
    spelling.interrupted(by: log).subscribe().dispose()
    #expect(
      log.all == [
        "do begins", "do 1", "do ends", "do is disposed of",
        "handleEvents begins", "handleEvents 1", "handleEvents ends",
        "on begins", "on 1", "on ends", "on is terminated", "on is disposed of",
        "on is interrupted", "on is terminated", "on is disposed of",
      ])
  }

  @Test("The closure of RxSwift's subscribe gets the events, and that of Single sends one")
  func events() {
    let log = Log<String>()
    let subject = Subject<Int>()
    let disposable = spelling.logged(subject, to: log)
    subject.sendNext(1)
    subject.sendError(SomeError())
    #expect(log.all == ["next 1", "error"])
    #expect(disposable.isDisposed)
    let single = spelling.singles.map { $0.collected() }
    #expect(single.map(\.values) == [[1], [], [], []])
    #expect(single.map(\.isCompleted) == [true, false, false, true])
    #expect(single.map { $0.error is SomeError } == [false, true, true, false])
  }

  @Test("A property and a command have ReactiveSwift's and Action's names")
  func properties() {
    let count = MutableProperty(1)
    let (producer, signal) = spelling.signals(of: count)
    let log = Log<String>()
    producer.subscribeNext { log.add("producer \($0)") }
    signal.subscribeNext { log.add("signal \($0)") }
    count.value = 2
    #expect(log.all == ["producer 1", "producer 2", "signal 2"])
    let clock = TestScheduler()
    let command = Command<Int, Int>(on: clock) { .return($0) }
    spelling.elements(of: command).subscribeNext { log.add("element \($0)") }
    command.execute(3)
    clock.run()
    #expect(log.all.last == "element 3")
  }

  @Test("A timer and an interval with RxSwift's spelling count")
  func timers() {
    let scheduler = TestScheduler()
    let values = Mutexed<[String: [Int]]>([:])
    let signals = spelling.timers(on: scheduler)
    let subscriptions = signals.map { name, signal in
      signal.subscribeNext { value in values.withLock { $0[name, default: []].append(value) } }
    }
    scheduler.advance(by: .seconds(4))
    for subscription in subscriptions { subscription.dispose() }
    #expect(values.value == ["interval": [0, 1, 2, 3], "timer": [0], "periodic": [0, 1, 2]])
  }

  @Test("Combine's buffer and Kotlin's conflate keep the values that ours keep")
  func buffers() throws {
    let clock = TestScheduler()
    let source = Subject<Int>()
    let results = spelling.buffered(source).map { name, buffered in
      let slow = buffered.mapAsync(on: clock.executor, buffering: .pausing(at: 1)) { $0 }
      return (name, slow.record(on: clock))
    }
    for number in 1...6 { source.sendNext(number) }
    source.sendCompleted()
    clock.run()
    var values: [String: [Int]] = [:]
    for (name, recorder) in results { values[name] = recorder.values }
    #expect(
      values == [
        "dropOldest": [1, 2, 5, 6], "dropNewest": [1, 2, 3, 4], "customError": [1, 2, 3, 4],
        "conflate": [1, 2, 6],
      ])
    let failing = try #require(results.first { $0.0 == "customError" })
    #expect(failing.1.error is SomeError)
  }

  @Test("asyncMap awaits one result after the other, as mapAsync does")
  func asyncMap() async throws {
    #expect(try await spelling.awaited(.from(1...3)).array() == [1, 2, 3])
  }

  @Test("RAC's throttle waits for a pause, as debounce does")
  func throttle() {
    let scheduler = TestScheduler()
    let source = Subject<Int>()
    let values = Mutexed<[Int]>([])
    let subscription = spelling.throttled(source, on: scheduler).subscribeNext { value in
      values.withLock { $0.append(value) }
    }
    source.sendNext(1)
    source.sendNext(2)
    scheduler.advance(by: .seconds(1))
    source.sendNext(3)
    scheduler.run()
    #expect(values.value == [2, 3])
    subscription.dispose()
  }

  @Test("A subscriber can be sent to in the words of other libraries")
  func subscribers() {
    let collected = spelling.sending.collected()
    #expect(collected.values == [1, 2, 3, 4])
    #expect(collected.isCompleted)
    #expect(spelling.failing.allSatisfy { $0.collected().error is SomeError })
    #expect(spelling.eventParts.element == 3)
    #expect(!spelling.eventParts.isStopEvent)
  }

  @Test("Schedulers have RAC's names")
  func schedulers() {
    #expect(spelling.schedulers.main === Scheduler.main)
    #expect(spelling.schedulers.immediate === Scheduler.immediate)
    InlineScheduler().performAsCurrent {
      #expect(spelling.currentScheduler === Scheduler.current)
    }
    #expect(spelling.backgroundSchedulers.allSatisfy { $0 is QueueScheduler })
  }
}

/// The methods of `OtherSpelling`. They are called through this protocol, since a call of a
/// deprecated function from other code is a warning.
private protocol Spelling {
  typealias Pair = (theirs: Signal<Int>, ours: Signal<Int>)

  var factories: [(String, Pair)] { get }
  var steps: [(String, Pair)] { get }
  func timers(on scheduler: Scheduler) -> [(String, Signal<Int>)]
  func throttled(_ source: Signal<Int>, on scheduler: Scheduler) -> Signal<Int>
  func buffered(_ source: Signal<Int>) -> [(String, Signal<Int>)]
  func awaited(_ source: Signal<Int>) -> Signal<Int>
  func watched(by log: Log<String>) -> [Signal<Int>]
  func interrupted(by log: Log<String>) -> Signal<Int>
  func logged(_ source: Signal<Int>, to log: Log<String>) -> Disposable
  var singles: [Signal<Int>] { get }
  func signals(of property: Property<Int>) -> (producer: Signal<Int>, signal: Signal<Int>)
  func elements(of command: Command<Int, Int>) -> Signal<Int>
  var sending: Signal<Int> { get }
  var failing: [Signal<Int>] { get }
  var eventParts: (element: Int?, isStopEvent: Bool) { get }
  var schedulers: (main: Scheduler, immediate: Scheduler) { get }
  var currentScheduler: Scheduler? { get }
  var backgroundSchedulers: [Scheduler] { get }
}

private struct OtherSpelling: Spelling {
  @available(*, deprecated)
  var factories: [(String, Pair)] {
    let one = Signal.return(1)
    return [
      ("just", (.just(1), .return(1))),
      ("just on a scheduler", (.just(1, scheduler: .immediate), .return(1))),
      ("of", (.of(1, 2, 3), .from([1, 2, 3]))),
      ("from an optional", (.from(optional: 1), .return(1))),
      ("from nil", (.from(optional: nil), .empty)),
      ("deferred", (.deferred { .return(1) }, .return(1))),
      ("empty()", (.empty(), .empty)),
      (
        "generate",
        (
          .generate(initialState: 0, condition: { $0 < 3 }, iterate: { $0 + 1 }),
          .from([0, 1, 2])
        )
      ),
      ("using", (.using({ Disposable() }, observableFactory: { _ in .return(1) }), .return(1))),
      ("amb", (.amb([.never, .return(1)]), .return(1))),
      ("static merge", (.merge(.return(1), .empty), .return(1))),
      ("static concat", (.concat(.return(1), .return(2)), .from([1, 2]))),
      ("static zip", (Signal<Int>.zip(one, one).map { $0 + $1 }, .return(2))),
      (
        "static combineLatest",
        (Signal<Int>.combineLatest(one, one).map { $0 + $1 }, .return(2))
      ),
      ("range", (.range(start: 1, count: 3, scheduler: .immediate), .from([1, 2, 3]))),
      ("flatMap", (.of(1, 2).flatMap { .of($0, $0) }, .from([1, 1, 2, 2]))),
      (
        "createSignal",
        (
          .createSignal {
            $0.sendCompleted(); return nil
          }, .empty
        )
      ),
      (
        "startEagerlyWithScheduler",
        (.startEagerlyWithScheduler(.immediate) { $0.sendCompleted() }, .empty)
      ),
      (
        "startLazilyWithScheduler",
        (.startLazilyWithScheduler(.immediate) { $0.sendCompleted() }, .empty)
      ),
    ]
  }

  @available(*, deprecated)
  var steps: [(String, Pair)] {
    let numbers = Signal.from([1, 1, 2, 3])
    let failing = Signal.return(1).concat(with: Signal<Int>.error(SomeError()))
    let optionals = Signal<Int?>.from([1, nil, 2])
    var steps: [(String, Pair)] = [
      ("removeDuplicates", (numbers.removeDuplicates(), .from([1, 2, 3]))),
      ("skipRepeats", (numbers.skipRepeats(), .from([1, 2, 3]))),
      ("tryFilter", (numbers.tryFilter { $0 > 1 }, .from([2, 3]))),
      ("tryMap", (numbers.tryMap { $0 * 2 }, .from([2, 2, 4, 6]))),
      ("prefix", (numbers.prefix(2), .from([1, 1]))),
      ("prefix(while:)", (numbers.prefix(while: { $0 < 2 }), .from([1, 1]))),
      ("take(while:)", (numbers.take(while: { $0 < 2 }, behavior: .inclusive), .from([1, 1, 2]))),
      ("take(until:)", (numbers.take(until: { $0 > 1 }, behavior: .inclusive), .from([1, 1, 2]))),
      (
        "take(until:), exclusive",
        (numbers.take(until: { $0 > 1 }, behavior: .exclusive), .from([1, 1]))
      ),
      (
        "prefix(while:behavior:)",
        (numbers.prefix(while: { $0 < 2 }, behavior: .inclusive), .from([1, 1, 2]))
      ),
      ("switchMap", (numbers.switchMap { .return($0) }, numbers)),
      ("dropFirst", (numbers.dropFirst(), .from([1, 2, 3]))),
      ("output(in:)", (numbers.output(in: 1..<3), .from([1, 2]))),
      ("first(where:)", (numbers.first(where: { $0 > 1 }), .return(2))),
      ("last(where:)", (numbers.last(where: { $0 < 3 }), .return(2))),
      ("prepend", (numbers.prepend(8, 9), .from([8, 9, 1, 1, 2, 3]))),
      ("append", (numbers.append(8, 9), .from([1, 1, 2, 3, 8, 9]))),
      ("merge(with:)", (numbers.merge(with: .return(4), .return(5)), .from([1, 1, 2, 3, 4, 5]))),
      ("reduce", (numbers.reduce(0) { $0 + $1 }, .return(7))),
      ("replaceError", (failing.replaceError(with: 0), .from([1, 0]))),
      ("catchAndReturn", (failing.catchAndReturn(0), .from([1, 0]))),
      ("catchTo", (failing.catchTo(.return(2)), .from([1, 2]))),
      ("ignoreFailure", (failing.ignoreFailure(), .return(1))),
      ("eraseToAnyPublisher", (numbers.eraseToAnyPublisher(), numbers)),
      ("asObservable", (numbers.asObservable(), numbers)),
      ("asSingle", (Signal.return(1).asSingle(), .return(1))),
    ]
    steps += [
      ("unwrap", (optionals.unwrap(), .from([1, 2]))),
      ("skipNil", (optionals.skipNil(), .from([1, 2]))),
      ("replaceNil", (optionals.replaceNil(with: 0), .from([1, 0, 2]))),
      ("takeWhile", (numbers.takeWhile { $0 < 2 }, .from([1, 1]))),
      ("takeUntilBlock", (numbers.takeUntilBlock { $0 > 1 }, .from([1, 1]))),
      ("take(first:)", (numbers.take(first: 2), .from([1, 1]))),
      ("skip(first:)", (numbers.skip(first: 3), .return(3))),
      ("ifEmpty(default:)", (Signal<Int>.empty.ifEmpty(default: 3), .return(3))),
      ("withLatestFrom", (numbers.withLatestFrom(Signal.return(9)), .from([9, 9, 9, 9]))),
      ("reduceEach", (combineLatest(numbers, .return(1)).reduceEach { $0 + $1 }, .return(4))),
      ("flatMapError", (failing.flatMapError { _ in .return(2) }, .from([1, 2]))),
      (
        "do",
        (numbers.do(onNext: { if $0 > 1 { throw SomeError() } }).catchTo(.empty), .from([1, 1]))
      ),
    ]
    return steps
  }

  @available(*, deprecated)
  func timers(on scheduler: Scheduler) -> [(String, Signal<Int>)] {
    [
      ("interval", .interval(.seconds(1), scheduler: scheduler)),
      ("timer", .timer(.seconds(1), scheduler: scheduler)),
      ("periodic", .timer(.seconds(2), period: .seconds(1), scheduler: scheduler)),
    ]
  }

  @available(*, deprecated)
  func throttled(_ source: Signal<Int>, on scheduler: Scheduler) -> Signal<Int> {
    source.throttle(for: .seconds(1), on: scheduler)
  }

  @available(*, deprecated)
  func buffered(_ source: Signal<Int>) -> [(String, Signal<Int>)] {
    [
      ("dropOldest", source.buffer(size: 2, prefetch: .byRequest, whenFull: .dropOldest)),
      ("dropNewest", source.buffer(size: 2, prefetch: .keepFull, whenFull: .dropNewest)),
      (
        "customError",
        source.buffer(size: 2, prefetch: .byRequest, whenFull: .customError { SomeError() })
      ),
      ("conflate", source.conflate()),
    ]
  }

  @available(*, deprecated)
  func awaited(_ source: Signal<Int>) -> Signal<Int> {
    source.asyncMap { number in
      await Task.yield()
      return number
    }
  }

  @available(*, deprecated)
  func watched(by log: Log<String>) -> [Signal<Int>] {
    [
      Signal.return(1).do(
        onNext: { log.add("do \($0)") }, onCompleted: { log.add("do ends") },
        onSubscribe: { log.add("do begins") }, onDispose: { log.add("do is disposed of") }),
      Signal.return(1).handleEvents(
        receiveSubscription: { _ in log.add("handleEvents begins") },
        receiveOutput: { log.add("handleEvents \($0)") },
        receiveCompletion: { _ in log.add("handleEvents ends") }),
      Signal.return(1).on(
        starting: { log.add("on begins") }, completed: { log.add("on ends") },
        terminated: { log.add("on is terminated") },
        disposed: { log.add("on is disposed of") }, value: { log.add("on \($0)") }),
    ]
  }

  @available(*, deprecated)
  func interrupted(by log: Log<String>) -> Signal<Int> {
    Signal.never.on(
      interrupted: { log.add("on is interrupted") }, terminated: { log.add("on is terminated") },
      disposed: { log.add("on is disposed of") })
  }

  @available(*, deprecated)
  func logged(_ source: Signal<Int>, to log: Log<String>) -> Disposable {
    source.subscribe { event in
      switch event {
      case .next(let number): log.add("next \(number)")
      case .error: log.add("error")
      case .completed: log.add("completed")
      }
    }
  }

  @available(*, deprecated)
  var singles: [Signal<Int>] {
    let events: [OtherNames.SingleEvent<Int>] = [
      .success(1), .failure(SomeError()), .error(SomeError()), .completed,
    ]
    return events.map { event in
      .create { single in
        single(event)
        return nil
      }
    }
  }

  @available(*, deprecated)
  func signals(of property: Property<Int>) -> (producer: Signal<Int>, signal: Signal<Int>) {
    (property.producer, property.signal)
  }

  @available(*, deprecated)
  func elements(of command: Command<Int, Int>) -> Signal<Int> { command.elements }

  @available(*, deprecated)
  var sending: Signal<Int> {
    .create { subscriber in
      subscriber.onNext(1)
      subscriber.on(.next(2))
      subscriber.send(3)
      subscriber.send(value: 4)
      subscriber.onCompleted()
      return nil
    }
  }

  @available(*, deprecated)
  var failing: [Signal<Int>] {
    [
      .create {
        $0.onError(SomeError()); return nil
      },
      .create {
        $0.send(error: SomeError()); return nil
      },
      .create {
        $0.on(.error(SomeError())); return nil
      },
    ]
  }

  @available(*, deprecated)
  var eventParts: (element: Int?, isStopEvent: Bool) {
    let event = Event.next(3)
    return (event.element, event.isStopEvent)
  }

  @available(*, deprecated)
  var schedulers: (main: Scheduler, immediate: Scheduler) {
    (.mainThreadScheduler, .immediateScheduler)
  }

  @available(*, deprecated)
  var currentScheduler: Scheduler? { .currentScheduler }

  @available(*, deprecated)
  var backgroundSchedulers: [Scheduler] { [.scheduler(), .schedulerWithPriority(.high)] }
}
