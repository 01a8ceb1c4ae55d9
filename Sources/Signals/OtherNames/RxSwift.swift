// The names of RxSwift 6, and of 5 where they differ, which the compiler answers with ours: see
// `RAC.swift`.
//
// Types are unavailable also where they stand inside closures: a type is looked up before a chain is
// checked. A client that declares or imports an available type of the same name gets that one, and
// `@Observable` is still the macro of Observation. The members of such a type work, for the same
// reason as the factories.
//
// `scan(0) { … }` and `reduce(0) { … }` are in `Combine.swift`: with a second one that has the label
// `accumulator`, a chain with an unavailable step could not be checked.
//
// Left out: `first()`, since a second one would slow down the chains that await ours;
// `repeatElement`, which would hide the standard library's function inside extensions of Signal; `rx`
// and `Binder`, which a module for controls may declare; `Resources`, which counts what the library
// does not count.

public import Dispatch
public import Scheduling

@_documentation(visibility: private)
extension Signal {
  // MARK: Creation

  @available(*, deprecated, renamed: "return(_:)")
  @_disfavoredOverload
  public static func just(_ value: Value) -> Signal { .return(value) }

  @available(*, deprecated, message: "write '.return(value)', and 'deliver(on:)' for a scheduler")
  @_disfavoredOverload
  public static func just(_ value: Value, scheduler: Scheduler) -> Signal {
    .return(value).deliver(on: scheduler)
  }

  @available(*, deprecated, renamed: "from(_:)")
  @_disfavoredOverload
  public static func of(_ values: Value...) -> Signal { .from(values) }

  @available(*, deprecated, message: "write 'value.map { .return($0) } ?? .empty'")
  @_disfavoredOverload
  public static func from(optional value: Value?) -> Signal {
    value.map { .return($0) } ?? .empty
  }

  @available(*, deprecated, renamed: "defer(_:)")
  @_disfavoredOverload
  public static func deferred(_ makeSignal: @escaping @Sendable () throws -> Signal) -> Signal {
    .defer(makeSignal)
  }

  @available(*, deprecated, renamed: "generate(first:while:next:)")
  @_disfavoredOverload
  public static func generate(
    initialState: Value, condition: @escaping @Sendable (Value) throws -> Bool,
    iterate: @escaping @Sendable (Value) throws -> Value
  ) -> Signal { .generate(first: initialState, while: condition, next: iterate) }

  @available(*, deprecated, renamed: "using(_:release:in:)")
  @_disfavoredOverload
  public static func using<Resource: Disposable>(
    _ acquire: @escaping @Sendable () throws -> Resource,
    observableFactory makeSignal: @escaping @Sendable (Resource) throws -> Signal
  ) -> Signal { .using(acquire, release: { $0.dispose() }, in: makeSignal) }

  @available(*, deprecated, renamed: "race(_:)")
  @_disfavoredOverload
  public static func amb(_ signals: [Signal]) -> Signal { Signals.race(signals) }

  // MARK: Transforming

  @available(*, deprecated, renamed: "flattenMap(_:)")
  @_disfavoredOverload
  public func flatMap<NewValue: Sendable>(
    _ transform: @escaping @Sendable (Value) throws -> Signal<NewValue>?
  ) -> Signal<NewValue> { flattenMap(transform) }

  @available(*, unavailable, renamed: "exhaustMap(_:)")
  @_disfavoredOverload
  public func flatMapFirst<NewValue: Sendable>(
    _ transform: @escaping @Sendable (Value) throws -> Signal<NewValue>?
  ) -> Signal<NewValue> { notHere() }

  @available(*, unavailable, renamed: "switchToLatest()")
  @_disfavoredOverload
  public func switchLatest<Inner: Sendable>() -> Signal<Inner> where Value: Signal<Inner> {
    notHere()
  }

  @available(*, unavailable, renamed: "flatten()")
  @_disfavoredOverload
  public func merge<Inner: Sendable>() -> Signal<Inner> where Value: Signal<Inner> { notHere() }

  @available(*, unavailable, renamed: "flatten(maxConcurrent:)")
  @_disfavoredOverload
  public func merge<Inner: Sendable>(
    maxConcurrent: Int
  ) -> Signal<Inner> where Value: Signal<Inner> { notHere() }

  @available(*, unavailable, message: "write 'then { next }'")
  @_disfavoredOverload
  public func andThen<NewValue: Sendable>(_ next: Signal<NewValue>) -> Signal<NewValue> {
    notHere()
  }

  @available(*, deprecated, renamed: "scan(into:update:)")
  @_disfavoredOverload
  public func scan<State: Sendable>(
    into start: State, accumulator: @escaping @Sendable (inout State, Value) throws -> Void
  ) -> Signal<State> {
    scan(into: start, update: accumulator)
  }

  @available(
    *, deprecated,
    message: "write 'aggregate(start:reduce:)', and 'map' behind it for the result"
  )
  @_disfavoredOverload
  public func reduce<State: Sendable, Result: Sendable>(
    _ start: State, accumulator: @escaping @Sendable (State, Value) throws -> State,
    mapResult: @escaping @Sendable (State) throws -> Result
  ) -> Signal<Result> {
    aggregate(start: start, reduce: accumulator).map(mapResult)
  }

  @available(*, unavailable, renamed: "groupBy(_:)")
  @_disfavoredOverload
  public func groupBy<Key: Hashable & Sendable>(
    keySelector: @escaping @Sendable (Value) throws -> Key
  ) -> Signal<GroupedSignal<Key, Value>> { notHere() }

  @available(*, unavailable, message: "write 'map { try decoder.decode(Model.self, from: $0) }'")
  @_disfavoredOverload
  public func decode<Item: Sendable, Decoder>(
    type: Item.Type, decoder: Decoder
  ) -> Signal<Item> { notHere() }

  // MARK: Filtering

  @available(*, unavailable, renamed: "ignoreValues()")
  @_disfavoredOverload
  public func ignoreElements() -> Signal { notHere() }

  @available(*, unavailable, renamed: "element(at:)")
  @_disfavoredOverload
  public func elementAt(_ index: Int) -> Signal { notHere() }

  @available(*, unavailable, renamed: "take(while:)")
  @_disfavoredOverload
  public func takeWhile(_ isTaken: @escaping @Sendable (Value) throws -> Bool) -> Signal {
    notHere()
  }

  @available(*, unavailable, message: "write 'take(until: .timer(after: duration, on: scheduler))'")
  @_disfavoredOverload
  public func take(for duration: Duration, scheduler: Scheduler) -> Signal { notHere() }

  @available(*, unavailable, renamed: "takeUntilFirst(where:)")
  @_disfavoredOverload
  public func take(until isEnd: @escaping @Sendable (Value) throws -> Bool) -> Signal { notHere() }

  @available(*, unavailable, renamed: "skip(while:)")
  @_disfavoredOverload
  public func skipWhile(_ isSkipped: @escaping @Sendable (Value) throws -> Bool) -> Signal {
    notHere()
  }

  @available(*, unavailable, renamed: "skip(until:)")
  @_disfavoredOverload
  public func skipUntil<Other: Sendable>(_ trigger: Signal<Other>) -> Signal { notHere() }

  @available(*, unavailable, renamed: "ifEmpty(_:)")
  @_disfavoredOverload
  public func ifEmpty(default value: Value) -> Signal { notHere() }

  @available(*, unavailable, message: "write 'compactMap { $0 }'")
  @_disfavoredOverload
  public func unwrap<Wrapped: Sendable>() -> Signal<Wrapped> where Value == Wrapped? { notHere() }

  // MARK: Combining

  @available(*, unavailable, renamed: "race(with:)")
  @_disfavoredOverload
  public func amb(_ other: Signal) -> Signal { notHere() }

  @available(*, unavailable, renamed: "withLatest(from:)")
  @_disfavoredOverload
  public func withLatestFrom<Other: Sendable>(_ other: Signal<Other>) -> Signal<Other> { notHere() }

  @available(*, deprecated, renamed: "withLatest(from:_:)")
  @_disfavoredOverload
  public func withLatestFrom<Other: Sendable, Result: Sendable>(
    _ other: Signal<Other>, resultSelector: @escaping @Sendable (Value, Other) throws -> Result
  ) -> Signal<Result> {
    withLatest(from: other).map { try resultSelector($0.0, $0.1) }
  }

  @available(*, unavailable, message: "write 'sample(_:)', and 'ifEmpty(_:)' for the default")
  @_disfavoredOverload
  public func sample<Other: Sendable>(
    _ sampler: Signal<Other>, defaultValue: Value
  ) -> Signal { notHere() }

  // MARK: Summing up

  @available(
    *, unavailable, message: "write 'buffer(for: duration, orCount: count, on: scheduler)'"
  )
  @_disfavoredOverload
  public func buffer(
    timeSpan: Duration, count: Int, scheduler: Scheduler
  ) -> Signal<[Value]> { notHere() }

  @available(
    *, unavailable, message: "write 'window(for: duration, orCount: count, on: scheduler)'"
  )
  @_disfavoredOverload
  public func window(
    timeSpan: Duration, count: Int, scheduler: Scheduler
  ) -> Signal<Signal<Value>> { notHere() }

  // MARK: Time

  @available(*, unavailable, renamed: "debounce(for:on:)")
  @_disfavoredOverload
  public func debounce(_ interval: Duration, scheduler: Scheduler) -> Signal { notHere() }

  @available(
    *, unavailable,
    message: "write 'throttleLatest(for:on:)', or 'throttleFirst(for:on:)' for 'latest: false'"
  )
  @_disfavoredOverload
  public func throttle(
    _ interval: Duration, latest: Bool = true, scheduler: Scheduler
  ) -> Signal { notHere() }

  @available(*, unavailable, renamed: "delay(for:on:)")
  @_disfavoredOverload
  public func delay(_ interval: Duration, scheduler: Scheduler) -> Signal { notHere() }

  @available(*, unavailable, renamed: "delaySubscription(for:on:)")
  @_disfavoredOverload
  public func delaySubscription(_ interval: Duration, scheduler: Scheduler) -> Signal { notHere() }

  @available(*, unavailable, renamed: "timeout(perValue:on:)")
  @_disfavoredOverload
  public func timeout<Context>(_ interval: Duration, scheduler: Context) -> Signal { notHere() }

  @available(*, unavailable, message: "write 'timeout(perValue:on:)', and 'catch(to:)' behind it")
  @_disfavoredOverload
  public func timeout(
    _ interval: Duration, other: Signal, scheduler: Scheduler
  ) -> Signal { notHere() }

  // MARK: Errors

  @available(*, unavailable, message: "write 'catch(to: .return(value))'")
  @_disfavoredOverload
  public func catchAndReturn(_ value: Value) -> Signal { notHere() }

  @available(*, unavailable, message: "write 'catch(to: .return(value))'")
  @_disfavoredOverload
  public func catchErrorJustReturn(_ value: Value) -> Signal { notHere() }

  @available(*, unavailable, renamed: "catch(_:)")
  @_disfavoredOverload
  public func catchError(
    _ handler: @escaping @Sendable (any Error) throws -> Signal
  ) -> Signal { notHere() }

  @available(*, unavailable, renamed: "retry(when:)")
  @_disfavoredOverload
  public func retryWhen<Other: Sendable>(
    _ trigger: @escaping @Sendable (Signal<any Error>) throws -> Signal<Other>
  ) -> Signal { notHere() }

  // MARK: Side effects and debugging

  @available(
    *, unavailable,
    message:
      "write 'doNext', 'doError', 'doCompleted', 'initially' for 'onSubscribe', 'finally' for an end"
  )
  @_disfavoredOverload
  public func `do`(
    onNext: (@Sendable (Value) throws -> Void)? = nil,
    afterNext: (@Sendable (Value) throws -> Void)? = nil,
    onError: (@Sendable (any Error) throws -> Void)? = nil,
    afterError: (@Sendable (any Error) throws -> Void)? = nil,
    onCompleted: (@Sendable () throws -> Void)? = nil,
    afterCompleted: (@Sendable () throws -> Void)? = nil,
    onSubscribe: (@Sendable () -> Void)? = nil,
    onSubscribed: (@Sendable () -> Void)? = nil,
    onDispose: (@Sendable () -> Void)? = nil
  ) -> Signal { notHere() }

  @available(*, unavailable, message: "write 'logAll()', behind 'named(_:)' for a name")
  @_disfavoredOverload
  public func debug(_ identifier: String? = nil, trimOutput: Bool = false) -> Signal { notHere() }

  // MARK: Where work happens

  @available(*, unavailable, renamed: "deliver(on:)")
  @_disfavoredOverload
  public func observe(on scheduler: Scheduler) -> Signal { notHere() }

  @available(*, unavailable, renamed: "deliver(on:)")
  @_disfavoredOverload
  public func observeOn(_ scheduler: Scheduler) -> Signal { notHere() }

  // MARK: Sharing

  @available(
    *, unavailable,
    message: "write 'replayLast()', which connects, or 'multicast(ReplaySubject(capacity: count))'"
  )
  @_disfavoredOverload
  public func replay(_ count: Int) -> MulticastConnection<Value> { notHere() }

  @available(
    *, unavailable, message: "write 'replay()', which connects, or 'multicast(ReplaySubject())'"
  )
  @_disfavoredOverload
  public func replayAll() -> MulticastConnection<Value> { notHere() }

  @available(*, unavailable, renamed: "share(replay:)")
  @_disfavoredOverload
  public func shareReplay(_ count: Int) -> Signal { notHere() }

  // MARK: Reading values, and binding

  @available(*, unavailable, renamed: "subscribe(next:error:completed:)")
  @_disfavoredOverload
  public func subscribe(
    onNext: @escaping @Sendable (Value) -> Void,
    onError: (@Sendable (any Error) -> Void)? = nil,
    onCompleted: (@Sendable () -> Void)? = nil,
    onDisposed: (@Sendable () -> Void)? = nil
  ) -> Disposable { notHere() }

  @available(*, unavailable, renamed: "subscribe(error:completed:)")
  @_disfavoredOverload
  public func subscribe(
    onError: @escaping @Sendable (any Error) -> Void,
    onCompleted: (@Sendable () -> Void)? = nil,
    onDisposed: (@Sendable () -> Void)? = nil
  ) -> Disposable { notHere() }

  @available(*, unavailable, renamed: "subscribeCompleted(_:)")
  @_disfavoredOverload
  public func subscribe(
    onCompleted: @escaping @Sendable () -> Void,
    onDisposed: (@Sendable () -> Void)? = nil
  ) -> Disposable { notHere() }

  @available(
    *, unavailable,
    message: "write 'subscribe(next: { [weak object] in … })', or 'subscribe(isolatedTo:next:)'"
  )
  @_disfavoredOverload
  public func subscribe<Object: AnyObject>(
    with object: Object, onNext: (@Sendable (Object, Value) -> Void)? = nil,
    onError: (@Sendable (Object, any Error) -> Void)? = nil,
    onCompleted: (@Sendable (Object) -> Void)? = nil,
    onDisposed: (@Sendable (Object) -> Void)? = nil
  ) -> Disposable { notHere() }

  @available(*, unavailable, message: "write '{ [weak object] in … }' in the closure")
  @_disfavoredOverload
  public func withUnretained<Object: AnyObject>(_ object: Object) -> Signal<(Object, Value)> {
    notHere()
  }

  @available(
    *, unavailable, message: "write 'subscribe(subject)', or 'assign(to:on:)' for a property"
  )
  @_disfavoredOverload
  public func bind<Target>(to target: Target) -> Disposable { notHere() }

  @available(*, unavailable, renamed: "subscribeOnMainActor(next:)")
  @_disfavoredOverload
  public func bind(onNext: @escaping @Sendable (Value) -> Void) -> Disposable { notHere() }

  @available(
    *, unavailable, message: "write 'subscribeOnMainActor(next:)', or 'assign(to:on:)'"
  )
  @_disfavoredOverload
  public func drive<Target>(_ target: Target) -> Disposable { notHere() }

  @available(*, unavailable, renamed: "subscribeOnMainActor(next:error:completed:)")
  @_disfavoredOverload
  public func drive(
    onNext: @escaping @Sendable (Value) -> Void, onCompleted: (@Sendable () -> Void)? = nil,
    onDisposed: (@Sendable () -> Void)? = nil
  ) -> Disposable { notHere() }

  @available(
    *, unavailable, message: "write 'subscribeOnMainActor(next:)', or 'assign(to:on:)'"
  )
  @_disfavoredOverload
  public func emit<Target>(to target: Target) -> Disposable { notHere() }

  @available(*, unavailable, renamed: "subscribeOnMainActor(next:error:completed:)")
  @_disfavoredOverload
  public func emit(
    onNext: @escaping @Sendable (Value) -> Void, onCompleted: (@Sendable () -> Void)? = nil,
    onDisposed: (@Sendable () -> Void)? = nil
  ) -> Disposable { notHere() }

  @available(
    *, unavailable,
    message: "write 'waitForFirst()', 'waitForLast()', 'waitForArray()' or 'waitUntilCompleted()'"
  )
  @_disfavoredOverload
  public func toBlocking(timeout: Double? = nil) -> Signal { notHere() }

  @available(*, unavailable, renamed: "collect()")
  @_disfavoredOverload
  public func toArray() -> Signal<[Value]> { notHere() }

  // MARK: What is not needed

  @available(*, unavailable, message: "leave it out: every signal is one")
  @_disfavoredOverload
  public func asObservable() -> Signal { notHere() }

  @available(*, unavailable, message: "leave it out: there is one type of signal")
  @_disfavoredOverload
  public func asSingle() -> Signal { notHere() }

  @available(*, unavailable, message: "leave it out: there is one type of signal")
  @_disfavoredOverload
  public func asMaybe() -> Signal { notHere() }

  @available(*, unavailable, message: "write 'ignoreValues()'")
  @_disfavoredOverload
  public func asCompletable() -> Signal { notHere() }

  @available(*, unavailable, message: "write 'catch(to: .return(value))'")
  @_disfavoredOverload
  public func asInfallible(onErrorJustReturn value: Value) -> Signal { notHere() }

  @available(
    *, unavailable,
    message: "write 'catch(to: .return(value)).deliver(on: .main).share(replay: 1)'"
  )
  @_disfavoredOverload
  public func asDriver(onErrorJustReturn value: Value) -> Signal { notHere() }

  @available(
    *, unavailable, message: "write 'catch(to: .return(value)).deliver(on: .main).share()'"
  )
  @_disfavoredOverload
  public func asSignal(onErrorJustReturn value: Value) -> Signal { notHere() }
}

// MARK: Combining many

@_documentation(visibility: private)
extension Signal {
  @available(*, unavailable, message: "write 'combineLatest(a, b).map { … }'")
  @_disfavoredOverload
  public static func combineLatest<A: Sendable, B: Sendable>(
    _ a: Signal<A>, _ b: Signal<B>,
    resultSelector: @escaping @Sendable (A, B) throws -> Value
  ) -> Signal { notHere() }

  @available(*, unavailable, message: "write 'combineLatest(a, b, c).map { … }'")
  @_disfavoredOverload
  public static func combineLatest<A: Sendable, B: Sendable, C: Sendable>(
    _ a: Signal<A>, _ b: Signal<B>, _ c: Signal<C>,
    resultSelector: @escaping @Sendable (A, B, C) throws -> Value
  ) -> Signal { notHere() }

  @available(*, unavailable, message: "write 'zip(a, b).map { … }'")
  @_disfavoredOverload
  public static func zip<A: Sendable, B: Sendable>(
    _ a: Signal<A>, _ b: Signal<B>,
    resultSelector: @escaping @Sendable (A, B) throws -> Value
  ) -> Signal { notHere() }

  @available(*, unavailable, message: "write 'zip(a, b, c).map { … }'")
  @_disfavoredOverload
  public static func zip<A: Sendable, B: Sendable, C: Sendable>(
    _ a: Signal<A>, _ b: Signal<B>, _ c: Signal<C>,
    resultSelector: @escaping @Sendable (A, B, C) throws -> Value
  ) -> Signal { notHere() }
}

// MARK: Numbers

@_documentation(visibility: private)
extension Signal where Value: FixedWidthInteger {
  @available(
    *, deprecated,
    message: "write 'Signal.interval(duration, on: scheduler).enumerated()', which sends times"
  )
  @_disfavoredOverload
  public static func interval(_ interval: Duration, scheduler: Scheduler) -> Signal {
    Signal<Duration>.interval(interval, on: scheduler).enumerated().map { Value($0.index) }
  }

  @available(
    *, deprecated,
    message: "write 'Signal.timer(after: duration, on: scheduler)', which sends the time"
  )
  @_disfavoredOverload
  public static func timer(_ delay: Duration, scheduler: Scheduler) -> Signal {
    Signal<Duration>.timer(after: delay, on: scheduler).map { _ in 0 }
  }

  @available(
    *, deprecated,
    message: "write 'Signal.interval(duration, on: scheduler)', behind 'delaySubscription(for:on:)'"
  )
  @_disfavoredOverload
  public static func timer(
    _ delay: Duration, period: Duration, scheduler: Scheduler
  ) -> Signal {
    Signal<Duration>.timer(after: delay, on: scheduler)
      .concat(.interval(period, on: scheduler)).enumerated().map { Value($0.index) }
  }

  @available(*, deprecated, message: "write 'range(start:count:)', and 'subscribe(on:)' behind it")
  @_disfavoredOverload
  public static func range(start: Value, count: Int, scheduler: Scheduler) -> Signal
  where Value == Int { .range(start: start, count: count).subscribe(on: scheduler) }
}

// MARK: Subscribers, events and subjects

@_documentation(visibility: private)
extension Subscriber {
  @available(*, deprecated, renamed: "sendNext(_:)")
  @_disfavoredOverload
  public func onNext(_ value: Value) { sendNext(value) }

  @available(*, deprecated, renamed: "sendError(_:)")
  @_disfavoredOverload
  public func onError(_ error: any Error) { sendError(error) }

  @available(*, deprecated, renamed: "sendCompleted()")
  @_disfavoredOverload
  public func onCompleted() { sendCompleted() }

  @available(*, deprecated, message: "write 'sendNext', 'sendError' or 'sendCompleted'")
  @_disfavoredOverload
  public func on(_ event: Event<Value>) {
    switch event {
    case .next(let value): sendNext(value)
    case .error(let error): sendError(error)
    case .completed: sendCompleted()
    }
  }
}

@_documentation(visibility: private)
extension Subject {
  @available(*, unavailable, renamed: "sendNext(_:)")
  @_disfavoredOverload
  public func onNext(_ value: Value) { notHere() }

  @available(*, unavailable, renamed: "sendError(_:)")
  @_disfavoredOverload
  public func onError(_ error: any Error) { notHere() }

  @available(*, unavailable, renamed: "sendCompleted()")
  @_disfavoredOverload
  public func onCompleted() { notHere() }

  @available(*, unavailable, message: "write 'sendNext', 'sendError' or 'sendCompleted'")
  @_disfavoredOverload
  public func on(_ event: Event<Value>) { notHere() }

  @available(*, unavailable, renamed: "sendNext(_:)")
  @_disfavoredOverload
  public func accept(_ value: Value) { notHere() }

  @available(*, unavailable, message: "leave it out: a subject has 'sendNext' and the like")
  @_disfavoredOverload
  public func asObserver() -> Subject { notHere() }

  @available(*, unavailable, renamed: "hasSubscribers")
  @_disfavoredOverload
  public var hasObservers: Bool { notHere() }
}

@_documentation(visibility: private)
extension BehaviorSubject {
  @available(*, unavailable, renamed: "init(_:)")
  @_disfavoredOverload
  public convenience init(value: Value) { notHere() }
}

@_documentation(visibility: private)
extension ReplaySubject {
  @available(*, unavailable, renamed: "init(capacity:)")
  @_disfavoredOverload
  public static func create(bufferSize: Int) -> ReplaySubject { notHere() }

  @available(*, unavailable, renamed: "init()")
  @_disfavoredOverload
  public static func createUnbounded() -> ReplaySubject { notHere() }
}

@_documentation(visibility: private)
extension Event {
  @available(*, deprecated, renamed: "value")
  public var element: Value? { value }

  @available(*, deprecated, renamed: "isTerminal")
  public var isStopEvent: Bool { isTerminal }
}

@_documentation(visibility: private)
extension MulticastConnection {
  @available(*, unavailable, renamed: "autoconnect()")
  @_disfavoredOverload
  public func refCount() -> Signal<Value> { notHere() }
}

@_documentation(visibility: private)
extension Scheduler {
  @available(*, unavailable, renamed: "scheduleRecursively(_:)")
  @_disfavoredOverload
  public func scheduleRecursive<State>(
    _ state: State, action: @escaping @Sendable (State, (State) -> Void) -> Void
  ) -> Disposable { notHere() }
}

// MARK: Disposables

@_documentation(visibility: private)
extension Disposable {
  @available(
    *, unavailable,
    message: "leave it out, or write 'bag.add(disposable)' with a CompoundDisposable"
  )
  @_disfavoredOverload
  public func disposed<Bag>(by bag: Bag) { notHere() }
}

@_documentation(visibility: private)
extension CompoundDisposable {
  @available(*, unavailable, renamed: "add(_:)")
  @_disfavoredOverload
  public func insert(_ disposable: Disposable) { notHere() }
}

@_documentation(visibility: private)
@available(*, unavailable, message: "write 'Disposable { … }', or return nil")
public enum Disposables {
  public static func create() -> Disposable { Disposable() }

  public static func create(with action: @escaping @Sendable () -> Void) -> Disposable {
    Disposable(action)
  }

  public static func create(_ disposables: Disposable...) -> Disposable {
    CompoundDisposable(disposables)
  }
}

// MARK: Schedulers

@_documentation(visibility: private)
@available(*, unavailable, message: "write '.main' for a scheduler")
public enum MainScheduler {
  public static var instance: Scheduler { .main }
  public static var asyncInstance: Scheduler { .main }
}

@_documentation(visibility: private)
@available(*, unavailable, message: "write '.main' for a scheduler")
public enum ConcurrentMainScheduler {
  public static var instance: Scheduler { .main }
}

@_documentation(visibility: private)
@available(*, unavailable, message: "write 'Scheduler.current', or '.immediate'")
public enum CurrentThreadScheduler {
  public static var instance: Scheduler { .immediate }
}

@_documentation(visibility: private)
@available(*, unavailable, message: "write '.background()' for a scheduler")
public final class ConcurrentDispatchQueueScheduler: Scheduler, @unchecked Sendable {
  public init(qos: DispatchQoS) { notHere() }
  public init(queue: DispatchQueue) { notHere() }
}

@_documentation(visibility: private)
@available(*, unavailable, message: "write '.background()', or 'QueueScheduler(name:target:)'")
public final class SerialDispatchQueueScheduler: Scheduler, @unchecked Sendable {
  public init(qos: DispatchQoS, internalSerialQueueName: String = "") { notHere() }
  public init(queue: DispatchQueue, internalSerialQueueName: String = "") { notHere() }
  public init(internalSerialQueueName: String) { notHere() }
}

@_documentation(visibility: private)
@available(*, unavailable, message: "write 'QueueScheduler(name:target:)', or '.background()'")
public final class OperationQueueScheduler: Scheduler, @unchecked Sendable {
  public init<Queue>(operationQueue: Queue) { notHere() }
}

@_documentation(visibility: private)
@available(*, unavailable, renamed: "TestScheduler")
public typealias HistoricalScheduler = TestScheduler

@_documentation(visibility: private)
@available(*, unavailable, renamed: "TestScheduler")
public typealias VirtualTimeScheduler = TestScheduler

// MARK: Types

@_documentation(visibility: private)
@available(*, unavailable, renamed: "Signal")
public typealias Observable<Element: Sendable> = Signal<Element>

@_documentation(visibility: private)
@available(*, unavailable, renamed: "Signal")
public typealias ObservableType<Element: Sendable> = Signal<Element>

@_documentation(visibility: private)
@available(*, unavailable, renamed: "Signal")
public typealias ObservableConvertibleType<Element: Sendable> = Signal<Element>

@_documentation(visibility: private)
@available(*, unavailable, message: "write 'Signal': it has one type for all")
public typealias Single<Element: Sendable> = Signal<Element>

@_documentation(visibility: private)
@available(*, unavailable, message: "write 'Signal': it has one type for all")
public typealias Maybe<Element: Sendable> = Signal<Element>

@_documentation(visibility: private)
@available(*, unavailable, message: "write 'Signal<Never>'")
public typealias Completable = Signal<Never>

@_documentation(visibility: private)
@available(*, unavailable, message: "write 'Signal': it has one type for all")
public typealias Infallible<Element: Sendable> = Signal<Element>

@_documentation(visibility: private)
@available(*, unavailable, message: "write 'Signal', with 'deliver(on: .main).share(replay: 1)'")
public typealias Driver<Element: Sendable> = Signal<Element>

@_documentation(visibility: private)
@available(*, unavailable, renamed: "DynamicSignal")
public typealias AnonymousObservable<Element: Sendable> = DynamicSignal<Element>

@_documentation(visibility: private)
@available(*, unavailable, renamed: "MulticastConnection")
public typealias ConnectableObservable<Element: Sendable> = MulticastConnection<Element>

@_documentation(visibility: private)
@available(*, unavailable, renamed: "GroupedSignal")
public typealias GroupedObservable<Key: Sendable, Element: Sendable> = GroupedSignal<Key, Element>

@_documentation(visibility: private)
@available(*, unavailable, renamed: "Subscriber")
public typealias AnyObserver<Element: Sendable> = Subscriber<Element>

@_documentation(visibility: private)
@available(*, unavailable, renamed: "Subscriber")
public typealias ObserverType<Element: Sendable> = Subscriber<Element>

@_documentation(visibility: private)
@available(*, unavailable, renamed: "Subject")
public typealias PublishSubject<Element: Sendable> = Subject<Element>

@_documentation(visibility: private)
@available(*, unavailable, renamed: "Subject")
public typealias PublishRelay<Element: Sendable> = Subject<Element>

@_documentation(visibility: private)
@available(*, unavailable, renamed: "BehaviorSubject")
public typealias BehaviorRelay<Element: Sendable> = BehaviorSubject<Element>

@_documentation(visibility: private)
@available(*, unavailable, renamed: "ReplaySubject")
public typealias ReplayRelay<Element: Sendable> = ReplaySubject<Element>

@_documentation(visibility: private)
@available(*, unavailable, message: "write 'take(last: 1).replayLast()'")
public typealias AsyncSubject<Element: Sendable> = Subject<Element>

@_documentation(visibility: private)
@available(*, unavailable, message: "leave it out, or write 'CompoundDisposable().scoped()'")
public typealias DisposeBag = CompoundDisposable

@_documentation(visibility: private)
@available(*, unavailable, renamed: "CompoundDisposable")
public typealias CompositeDisposable = CompoundDisposable

@_documentation(visibility: private)
@available(*, unavailable, renamed: "Disposable")
public typealias BooleanDisposable = Disposable

@_documentation(visibility: private)
@available(*, unavailable, renamed: "Disposable")
public typealias Cancelable = Disposable

@_documentation(visibility: private)
@available(*, unavailable, renamed: "Scheduler")
public typealias SchedulerType = Scheduler

@_documentation(visibility: private)
@available(*, unavailable, renamed: "Scheduler")
public typealias ImmediateSchedulerType = Scheduler

@_documentation(visibility: private)
@available(*, unavailable, renamed: "SignalError")
public typealias RxError = SignalError
