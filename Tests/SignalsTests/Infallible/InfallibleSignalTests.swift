import Signals
import TestSupport
import Testing

@Suite("A signal that can't fail", .leavesNothing) struct InfallibleSignalTests {
  /// Checks the type that the compiler infers for an expression from the expression alone.
  private func expect<Candidate: AnyObject>(
    _ candidate: Candidate, isInfallible: Bool, sourceLocation: SourceLocation = #_sourceLocation
  ) {
    let type = "\(Candidate.self)"
    #expect(type.hasPrefix("InfallibleSignal<") == isInfallible, sourceLocation: sourceLocation)
  }

  private let plain = Signal<Int>.from([1, 2, 3])
  private var source: InfallibleSignal<Int> { plain.catchingErrors(with: 9) }

  @Test("stays one with closures that don't throw") func types() {
    let source = source
    expect(source.map { $0 + 1 }, isInfallible: true)
    expect(source.map(String.init), isInfallible: true)
    expect(
      source.map { number in
        let double = number * 2
        return "\(double)"
      }, isInfallible: true)
    expect(source.filter { $0 > 1 }.take(3).distinctUntilChanged().startWith(4), isInfallible: true)
    expect(source.scan(start: 0) { $0 + $1 }, isInfallible: true)
    expect(source.mapAsync { $0 + 1 }, isInfallible: true)
    expect(source.flattenMap { .return("\($0)") }, isInfallible: true)
    expect(source.flatMapLatest { [plain] in plain.catchingErrors(with: $0) }, isInfallible: true)
    expect(source.map { [source] in source.take($0) }.switchToLatest(), isInfallible: true)
    expect(source.merge(with: .return(1)), isInfallible: true)
    expect(source.combineLatest(with: source.map { "\($0)" }), isInfallible: true)
    expect(source.withLatest(from: source) { $0 + $1 }, isInfallible: true)
    expect(source.take(until: plain), isInfallible: true)
    expect(source.flatMapLatest { $0 > 1 ? .return("\($0)") : nil }, isInfallible: true)
    expect(source.element(at: 1).startWith(4, 5), isInfallible: true)
    expect(source.any(), isInfallible: true)
    expect(source.window(count: 2).flatten(), isInfallible: true)
    expect(source.window(for: .seconds(1), on: .main).flatten(maxConcurrent: 1), isInfallible: true)
    expect(source.map { $0 > 1 }.if(then: source, else: .return(1)), isInfallible: true)
    expect(source.switch(cases: [1: source], default: .return(1)), isInfallible: true)
    expect(InfallibleSignal.merge(source, source), isInfallible: true)
    expect(merge(source, source.map { $0 + 1 }), isInfallible: true)
    let sources = [source, source.map { $0 + 1 }]
    expect(InfallibleSignal.merge(sources), isInfallible: true)
    expect(InfallibleSignal.concat(sources), isInfallible: true)
    expect(InfallibleSignal.race(sources), isInfallible: true)
    expect(concat(source, .return(1)), isInfallible: true)
    expect(race(source, source), isInfallible: true)
    expect(
      InfallibleSignal.combineLatest(source, source.map { "\($0)" }, source), isInfallible: true)
    expect(InfallibleSignal.zip(source, source.map { "\($0)" }), isInfallible: true)
    expect(InfallibleSignal.interval(every: .seconds(1), on: .main), isInfallible: true)
  }

  @Test("stays one with closures of several statements, without a type in sight") func closures() {
    let other = source
    @Sendable func find(_ number: Int) -> InfallibleSignal<String> { .return("\(number)") }
    let flattened = source.flattenMap { number in
      let next = number + 1
      return find(next)
    }
    let latest = source.flatMapLatest { number in
      if number > 1 { return find(number) }
      return find(-number)
    }
    let one = source.concatMap { number in
      let next = number + 1
      return find(next)
    }
    let free = source.exhaustMap { number in
      let next = number + 1
      return find(next)
    }
    let failing = source.flatMapLatest { number in
      let next = number + 1
      return Signal.return(next)
    }
    let both = InfallibleSignal.combineLatest(source, other)
    let three = InfallibleSignal.zip(source, other, source)
    for signal in [flattened, latest, one, free] { expect(signal, isInfallible: true) }
    expect(both, isInfallible: true)
    expect(three, isInfallible: true)
    expect(failing, isInfallible: false)
  }

  @Test("is the result of operators that never fail") func made() {
    let property = MutableProperty(1)
    expect(property.values, isInfallible: true)
    expect(property.map { $0 + 1 }.changes, isInfallible: true)
    expect(plain.materialize(), isInfallible: true)
    expect(plain.retry(), isInfallible: true)
    let scheduler = TestScheduler()
    let command = Command<Int, Int>(on: scheduler) { .return($0) }
    expect(command.errors, isInfallible: true)
    expect(command.enabled, isInfallible: true)
    expect(command.executing, isInfallible: true)
    expect(command.executionSignals, isInfallible: true)
  }

  @Test("becomes one that can fail by operators that can fail") func fallible() {
    let source = source
    expect(
      source.map { number in
        if number > 1 { throw SomeError() }
        return number
      }, isInfallible: false)
    expect(source.flatMapLatest { [plain] _ in plain }, isInfallible: false)
    expect(source.merge(with: plain), isInfallible: false)
    expect(merge(source, plain), isInfallible: false)
    expect(merge([plain, plain]), isInfallible: false)
    expect(merge([.return(1), .never]), isInfallible: false)
    expect(source.window(count: 2).flattenMap { [plain] _ in plain }, isInfallible: false)
    expect(source.map { $0 > 1 }.if(then: plain, else: source), isInfallible: false)
    expect(source.switch(cases: [1: source]), isInfallible: false)
    expect(source.single(), isInfallible: false)
    expect(source.timeout(after: .seconds(1), on: .main), isInfallible: false)
    expect(plain.take(1), isInfallible: false)
    expect(plain.map { $0 }, isInfallible: false)
  }

  @Test("can be passed as any signal") func use() {
    let signals: [Signal<Int>] = [source, plain, .return(4)]
    let log = EventLog<Int>()
    asCurrent { merge(signals).log(to: log) }
    #expect(log.events == ["1", "2", "3", "1", "2", "3", "4", "|"])
  }

  @Test("has the name of the signal that it is") func name() {
    #expect(source.named("numbers").name == "numbers")
  }

  // MARK: The operators

  /// An operator of a signal that can't fail, and the operator of `Signal`.
  struct Operator: Sendable, CustomTestStringConvertible {
    let testDescription: String
    private let ofInfallible: @Sendable (InfallibleSignal<Int>, TestScheduler) -> Signal<String>
    private let ofAny: @Sendable (Signal<Int>, TestScheduler) -> Signal<String>

    init<Value>(
      _ name: String,
      _ ofInfallible:
        @escaping @Sendable (InfallibleSignal<Int>, TestScheduler) -> InfallibleSignal<Value>,
      _ ofAny: @escaping @Sendable (Signal<Int>, TestScheduler) -> Signal<Value>
    ) {
      testDescription = name
      self.ofInfallible = { ofInfallible($0, $1).map { "\($0)" } }
      self.ofAny = { ofAny($0, $1).map { "\($0)" } }
    }

    /// The events of both operators, with their times.
    func run() -> (infallible: [String], any: [String]) {
      func events(
        _ make: (Signal<Int>, TestScheduler) -> Signal<String>
      ) -> [String] {
        // The operators get a scheduler of their own, which is always a second late.
        let (scheduler, late) = (TestScheduler(), TestScheduler())
        let numbers = Signal<Duration>.interval(every: .seconds(2), on: scheduler)
          .scan(start: 0) { count, _ in count + 1 }.map { $0 % 3 }.take(7)
        let log = EventLog<String>()
        let signal = make(numbers, late)
        let subscriptions = CompoundDisposable()
        func subscribe(_ name: String) {
          subscriptions.add(
            signal.subscribe(
              next: { value in
                let place = Scheduler.current === late ? "late" : "on time"
                log.add("\(name) \(scheduler.now) \(late.now) \(place) \(value)")
              },
              error: { _ in log.add("\(name) X") },
              completed: { log.add("\(name) \(scheduler.now) \(late.now) |") }))
        }
        subscribe("first")
        for second in 1...40 {
          scheduler.advance(by: .seconds(1))
          late.advance(by: .seconds(1))
          if second == 9 { subscribe("second") }
        }
        subscriptions.dispose()
        return log.events
      }
      return (
        events { ofInfallible($0.assertingNoErrors(), $1) }, events { ofAny($0, $1) }
      )
    }
  }

  private static let other = Signal<String>.from(["x", "y"])
  private static let trigger: @Sendable (TestScheduler) -> Signal<Duration> = {
    .timer(after: .seconds(5), on: $0)
  }

  static let transforming: [Operator] = [
    Operator("map", { s, _ in s.map { -$0 } }, { s, _ in s.map { -$0 } }),
    Operator(
      "compactMap", { s, _ in s.compactMap { $0 > 0 ? $0 : nil } },
      { s, _ in s.compactMap { $0 > 0 ? $0 : nil } }),
    Operator("filter", { s, _ in s.filter { $0 > 0 } }, { s, _ in s.filter { $0 > 0 } }),
    Operator(
      "scan", { s, _ in s.scan(start: 1) { $0 + $1 } }, { s, _ in s.scan(start: 1) { $0 + $1 } }),
    Operator(
      "scan(into:)", { s, _ in s.scan(into: []) { $0.append($1) } },
      { s, _ in s.scan(into: []) { $0.append($1) } }),
    Operator(
      "scanWithIndex", { s, _ in s.scanWithIndex(start: 1) { $0 + $1 * $2 } },
      { s, _ in s.scanWithIndex(start: 1) { $0 + $1 * $2 } }),
    Operator(
      "combinePrevious", { s, _ in s.combinePrevious(start: 5) { $0 - $1 } },
      { s, _ in s.combinePrevious(start: 5) { $0 - $1 } }),
    Operator(
      "aggregate", { s, _ in s.aggregate(start: 1) { $0 + $1 } },
      { s, _ in s.aggregate(start: 1) { $0 + $1 } }),
    Operator("mapReplace", { s, _ in s.mapReplace("a") }, { s, _ in s.mapReplace("a") }),
    Operator("enumerated", { s, _ in s.enumerated() }, { s, _ in s.enumerated() }),
    Operator("collect", { s, _ in s.collect() }, { s, _ in s.collect() }),
    Operator("count", { s, _ in s.count() }, { s, _ in s.count() }),
    Operator("max", { s, _ in s.max() }, { s, _ in s.max() }),
    Operator("min", { s, _ in s.min() }, { s, _ in s.min() }),
    Operator("all", { s, _ in s.all { $0 < 9 } }, { s, _ in s.all { $0 < 9 } }),
    Operator("any", { s, _ in s.any { $0 > 1 } }, { s, _ in s.any { $0 > 1 } }),
    Operator("any value", { s, _ in s.any() }, { s, _ in s.any() }),
    Operator("not", { s, _ in s.map { $0 > 1 }.not() }, { s, _ in s.map { $0 > 1 }.not() }),
    Operator(
      "and", { s, _ in s.map { $0 > 0 }.and(s.map { $0 > 1 }) },
      { s, _ in s.map { $0 > 0 }.and(s.map { $0 > 1 }) }),
    Operator(
      "or", { s, _ in s.map { $0 > 0 }.or(s.map { $0 > 1 }) },
      { s, _ in s.map { $0 > 0 }.or(s.map { $0 > 1 }) }),
    Operator(
      "groupBy", { s, _ in s.groupBy { $0 }.map(\.key) }, { s, _ in s.groupBy { $0 }.map(\.key) }),
    Operator("buffer(count:)", { s, _ in s.buffer(count: 2) }, { s, _ in s.buffer(count: 2) }),
    Operator(
      "buffer(for:)", { s, t in s.buffer(for: .seconds(7), orCount: 3, on: t) },
      { s, t in s.buffer(for: .seconds(7), orCount: 3, on: t) }),
    Operator(
      "window(count:)", { s, _ in s.window(count: 2).flattenMap { $0.collect() } },
      { s, _ in s.window(count: 2).flattenMap { $0.collect() } }),
    Operator(
      "window(for:)",
      { s, t in
        s.window(for: .seconds(7), orCount: 3, on: t).flattenMap { $0.collect() }
      },
      { s, t in
        s.window(for: .seconds(7), orCount: 3, on: t).flattenMap { $0.collect() }
      }),
  ]

  static let grouping: [Operator] = [
    Operator(
      "groupBy(_:transform:)",
      { s, _ in s.groupBy({ $0 }, transform: { -$0 }).flattenMap { $0.assertingNoErrors() } },
      { s, _ in s.groupBy({ $0 }, transform: { -$0 }).flattenMap { $0 } }),
    Operator(
      "aggregate(startFactory:)", { s, _ in s.aggregate(startFactory: { 1 }) { $0 + $1 } },
      { s, _ in s.aggregate(startFactory: { 1 }) { $0 + $1 } }),
    Operator(
      "aggregateWithIndex", { s, _ in s.aggregateWithIndex(start: 1) { $0 + $1 * $2 } },
      { s, _ in s.aggregateWithIndex(start: 1) { $0 + $1 * $2 } }),
  ]

  static let choosing: [Operator] = [
    Operator("take", { s, _ in s.take(2) }, { s, _ in s.take(2) }),
    Operator("take(last:)", { s, _ in s.take(last: 2) }, { s, _ in s.take(last: 2) }),
    Operator("take(while:)", { s, _ in s.take { $0 > 0 } }, { s, _ in s.take { $0 > 0 } }),
    Operator(
      "takeUntilFirst", { s, _ in s.takeUntilFirst { $0 == 0 } },
      { s, _ in s.takeUntilFirst { $0 == 0 } }),
    Operator(
      "take(until:)", { s, t in s.take(until: trigger(t)) },
      { s, t in s.take(until: trigger(t)) }),
    Operator(
      "take(until: lifetime)", { s, _ in s.take(until: Lifetime()) },
      { s, _ in s.take(until: Lifetime()) }),
    Operator(
      "take(untilReplacement:)",
      { s, t in s.take(untilReplacement: trigger(t).map { _ in 8 }.assertingNoErrors()) },
      { s, t in s.take(untilReplacement: trigger(t).map { _ in 8 }) }),
    Operator("element(at:)", { s, _ in s.element(at: 2) }, { s, _ in s.element(at: 2) }),
    Operator("skip", { s, _ in s.skip(2) }, { s, _ in s.skip(2) }),
    Operator("skip(while:)", { s, _ in s.skip { $0 > 0 } }, { s, _ in s.skip { $0 > 0 } }),
    Operator(
      "skipUntilFirst", { s, _ in s.skipUntilFirst { $0 == 0 } },
      { s, _ in s.skipUntilFirst { $0 == 0 } }),
    Operator(
      "skip(until:)", { s, t in s.skip(until: trigger(t).assertingNoErrors()) },
      { s, t in s.skip(until: trigger(t)) }),
    Operator("ignore", { s, _ in s.ignore(1) }, { s, _ in s.ignore(1) }),
    Operator("ignoreValues", { s, _ in s.ignoreValues() }, { s, _ in s.ignoreValues() }),
    Operator(
      "distinctUntilChanged", { s, _ in s.map { $0 / 2 }.distinctUntilChanged() },
      { s, _ in s.map { $0 / 2 }.distinctUntilChanged() }),
    Operator(
      "distinctUntilChanged(by:)", { s, _ in s.distinctUntilChanged { $0 / 2 == $1 / 2 } },
      { s, _ in s.distinctUntilChanged { $0 / 2 == $1 / 2 } }),
    Operator(
      "distinctUntilChanged(at:)", { s, _ in s.distinctUntilChanged(at: \.leadingZeroBitCount) },
      { s, _ in s.distinctUntilChanged(at: \.leadingZeroBitCount) }),
    Operator("ifEmpty", { s, _ in s.take(0).ifEmpty(5) }, { s, _ in s.take(0).ifEmpty(5) }),
    Operator(
      "ifEmpty(switchTo:)", { s, _ in s.take(0).ifEmpty(switchTo: s.take(1)) },
      { s, _ in s.take(0).ifEmpty(switchTo: s.take(1)) }),
    Operator("startWith", { s, _ in s.startWith(5) }, { s, _ in s.startWith(5) }),
    Operator(
      "startWith of some", { s, _ in s.startWith(5, 6, 7) }, { s, _ in s.startWith(5, 6, 7) }),
    Operator(
      "groupBy(_:untilIdleFor:on:)",
      { s, t in s.groupBy({ $0 }, untilIdleFor: .seconds(1), on: t).map(\.key) },
      { s, t in s.groupBy({ $0 }, untilIdleFor: .seconds(1), on: t).map(\.key) }),
    Operator("conflate", { s, _ in s.conflate { $0 += $1 } }, { s, _ in s.conflate { $0 += $1 } }),
    Operator(
      "repeat(_:)", { s, _ in s.take(2).repeat(2) }, { s, _ in s.take(2).repeat(2) }),
    Operator(
      "share(untilUnusedFor:)", { s, t in s.share(untilUnusedFor: .seconds(1), on: t) },
      { s, t in s.share(untilUnusedFor: .seconds(1), on: t) }),
    Operator("repeat", { s, _ in s.take(2).repeat() }, { s, _ in s.take(2).repeat() }),
  ]

  static let timing: [Operator] = [
    Operator(
      "debounce", { s, t in s.filter { $0 > 0 }.debounce(for: .seconds(3), on: t) },
      { s, t in s.filter { $0 > 0 }.debounce(for: .seconds(3), on: t) }),
    Operator(
      "debounce(while:)", { s, t in s.debounce(for: .seconds(3), on: t) { $0 > 0 } },
      { s, t in s.debounce(for: .seconds(3), on: t) { $0 > 0 } }),
    Operator(
      "throttleFirst", { s, t in s.throttleFirst(for: .seconds(3), on: t) },
      { s, t in s.throttleFirst(for: .seconds(3), on: t) }),
    Operator(
      "throttleLatest", { s, t in s.throttleLatest(for: .seconds(3), on: t) },
      { s, t in s.throttleLatest(for: .seconds(3), on: t) }),
    Operator(
      "delay", { s, t in s.delay(for: .seconds(3), on: t) },
      { s, t in s.delay(for: .seconds(3), on: t) }),
    Operator(
      "delaySubscription", { s, t in s.delaySubscription(for: .seconds(3), on: t) },
      { s, t in s.delaySubscription(for: .seconds(3), on: t) }),
    Operator("deliver(on:)", { s, t in s.deliver(on: t) }, { s, t in s.deliver(on: t) }),
    Operator("subscribe(on:)", { s, t in s.subscribe(on: t) }, { s, t in s.subscribe(on: t) }),
    Operator("timeInterval", { s, t in s.timeInterval(on: t) }, { s, t in s.timeInterval(on: t) }),
    Operator("timestamp", { s, t in s.timestamp(on: t) }, { s, t in s.timestamp(on: t) }),
  ]

  static let combining: [Operator] = [
    Operator(
      "flattenMap", { s, _ in s.flattenMap { .return($0) } },
      { s, _ in s.flattenMap { .return($0) } }),
    Operator(
      "concatMap",
      { s, t in s.concatMap { _ in InfallibleSignal.timer(after: .seconds(3), on: t) } },
      { s, t in s.concatMap { _ in Signal.timer(after: .seconds(3), on: t) } }),
    Operator(
      "concatMapBy",
      { s, t in
        s.concatMap(by: { $0 % 2 }) { _ in InfallibleSignal.timer(after: .seconds(3), on: t) }
      },
      { s, t in s.concatMap(by: { $0 % 2 }) { _ in Signal.timer(after: .seconds(3), on: t) } }),
    Operator(
      "exhaustMap",
      { s, t in s.exhaustMap { _ in InfallibleSignal.timer(after: .seconds(3), on: t) } },
      { s, t in s.exhaustMap { _ in Signal.timer(after: .seconds(3), on: t) } }),
    Operator(
      "flatMapLatest",
      { s, t in
        s.flatMapLatest { _ in
          InfallibleSignal.timer(
            after: .seconds(1), repeatingEvery: .milliseconds(700), on: t)
        }
      },
      { s, t in
        s.flatMapLatest { _ in
          Signal.timer(after: .seconds(1), repeatingEvery: .milliseconds(700), on: t)
        }
      }),
    Operator(
      "flatten", { s, _ in s.map { n -> InfallibleSignal<Int> in .return(n) }.flatten() },
      { s, _ in s.map { Signal.return($0) }.flatten() }),
    Operator(
      "flatten(maxConcurrent:)",
      { s, _ in s.map { n -> InfallibleSignal<Int> in .return(n) }.flatten(maxConcurrent: 1) },
      { s, _ in s.map { Signal.return($0) }.flatten(maxConcurrent: 1) }),
    Operator(
      "flatten, one at a time",
      { s, _ in s.map { n -> InfallibleSignal<Int> in .return(n) }.flatten(maxConcurrent: 1) },
      { s, _ in s.map { Signal.return($0) }.flatten(maxConcurrent: 1) }),
    Operator(
      "switchToLatest",
      { s, _ in s.map { n -> InfallibleSignal<Int> in .return(n) }.switchToLatest() },
      { s, _ in s.map { Signal.return($0) }.switchToLatest() }),
    Operator(
      "then", { s, _ in s.take(2).then { .return(5) } },
      { s, _ in s.take(2).then { Signal.return(5) } }),
    Operator(
      "if", { s, _ in s.map { $0 > 1 }.if(then: s.take(1), else: .return(5)) },
      { s, _ in s.map { $0 > 1 }.if(then: s.take(1), else: .return(5)) }),
    Operator(
      "switch", { s, _ in s.switch(cases: [1: s.take(1)], default: .return(5)) },
      { s, _ in s.switch(cases: [1: s.take(1)], default: .return(5)) }),
    Operator("merge", { s, _ in s.merge(with: s.skip(1)) }, { s, _ in s.merge(with: s.skip(1)) }),
    Operator(
      "concat", { s, _ in s.take(2).concat(with: s.skip(3)) },
      { s, _ in s.take(2).concat(with: s.skip(3)) }),
    Operator(
      "race(with:)", { s, _ in s.race(with: s.skip(1)) }, { s, _ in s.race(with: s.skip(1)) }),
    Operator(
      "combineLatest(with:)", { s, _ in s.combineLatest(with: s.skip(1)) },
      { s, _ in s.combineLatest(with: s.skip(1)) }),
    Operator("zip(with:)", { s, _ in s.zip(with: s.skip(1)) }, { s, _ in s.zip(with: s.skip(1)) }),
    Operator(
      "withLatest(from:)", { s, _ in s.withLatest(from: s.skip(1)) },
      { s, _ in s.withLatest(from: s.skip(1)) }),
    Operator(
      "withLatest(from:_:)", { s, _ in s.withLatest(from: s.skip(1)) { $0 - $1 } },
      { s, _ in s.withLatest(from: s.skip(1)) { $0 - $1 } }),
    Operator(
      "sample", { s, t in s.sample(when: InfallibleSignal.interval(every: .seconds(3), on: t)) },
      { s, t in s.sample(when: Signal.interval(every: .seconds(3), on: t)) }),
    Operator(
      "merge, concat and race of some",
      { s, _ in
        InfallibleSignal.concat(.merge(s, s.skip(1)), .race(s.skip(1), s), .from([5, 6]))
      },
      { s, _ in concat(merge(s, s.skip(1)), race(s.skip(1), s), .from([5, 6])) }),
    Operator(
      "merge, concat and race of an array",
      { s, _ in
        InfallibleSignal.concat([.merge([s, s.skip(1)]), .race([s.skip(1), s]), .from([5, 6])])
      },
      { s, _ in concat([merge([s, s.skip(1)]), race([s.skip(1), s]), .from([5, 6])]) }),
    Operator(
      "combineLatest of some", { s, _ in InfallibleSignal.combineLatest(s, s.skip(1), s.take(2)) },
      { s, _ in Signals.combineLatest(s, s.skip(1), s.take(2)) }),
    Operator(
      "zip of some", { s, _ in InfallibleSignal.zip(s, s.skip(1), s.take(2)) },
      { s, _ in Signals.zip(s, s.skip(1), s.take(2)) }),
    Operator("share", { s, _ in s.share(replay: 1) }, { s, _ in s.share(replay: 1) }),
    Operator("replay", { s, _ in s.replay() }, { s, _ in s.replay() }),
    Operator("replayLast", { s, _ in s.replayLast() }, { s, _ in s.replayLast() }),
    Operator("replayLazily", { s, _ in s.replayLazily() }, { s, _ in s.replayLazily() }),
    Operator("never", { s, _ in s.concat(with: .never) }, { s, _ in s.concat(with: .never) }),
    Operator("empty", { s, _ in s.concat(with: .empty) }, { s, _ in s.concat(with: .empty) }),
  ]

  @Test(
    "behaves as any signal does", arguments: transforming + grouping + choosing + timing + combining
  )
  func behaviour(_ candidate: Operator) {
    let (infallible, any) = candidate.run()
    #expect(infallible == any)
    #expect(infallible.count > 0)
  }

  @Test("calls the actions of side effects") func sideEffects() {
    let log = EventLog<Int>()
    asCurrent {
      source.take(1).initially { log.add("begin") }.doNext { log.add("next \($0)") }
        .doCompleted { log.add("completed") }.finally { log.add("finally") }
        .logNext(to: { log.add($0.contains("next") ? "logged" : $0) })
        .log(to: log)
    }
    #expect(log.events == ["begin", "next 1", "logged", "1", "completed", "finally", "|"])
  }
}
