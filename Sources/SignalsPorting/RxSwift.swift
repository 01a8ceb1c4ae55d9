// The names of RxSwift 6, and of 5 where they differ, but for plain renames, which are in
// `Names.tsv`. Where code uses one of them, the compiler suggests this library's name: see
// `RAC.swift`.
//
// Types are unavailable, also where they stand inside closures: the compiler looks a type up before
// it checks a chain. A client that declares or imports an available type of the same name gets that
// type, and `@Observable` is still the macro of Observation. The members of an unavailable type are
// available: the compiler could not check a chain with an unavailable member.
//
// `scan(0) { … }` and `reduce(0) { … }` are Combine's. With a second function that has the
// label `accumulator`, the compiler could not check a chain with an unavailable step.
//
// Left out: `first()`, since a second `first()` would slow down chains that await this library's;
// `repeatElement`, which would hide the standard library's function inside extensions of Signal;
// `rx` and `Binder`, which a module for controls may declare; `Resources`, which counts what the
// library does not count.

public import Dispatch
public import Scheduling
public import Signals

@_documentation(visibility: private)
extension Signal {
  // MARK: Creation

  @available(*, deprecated, message: "write '.return(value)', and 'deliver(on:)' for a scheduler")
  public static func just(_ value: Value, scheduler: Scheduler) -> Signal {
    .return(value).deliver(on: scheduler)
  }

  @available(*, deprecated, renamed: "from(_:)")
  public static func of(_ values: Value...) -> Signal { .from(values) }

  @available(*, deprecated, message: "write 'value.map { .return($0) } ?? .empty'")
  public static func from(optional value: Value?) -> Signal {
    value.map { .return($0) } ?? .empty
  }

  @available(*, deprecated, renamed: "using(_:release:in:)")
  @_disfavoredOverload
  public static func using<Resource: Disposable>(
    _ acquire: @escaping @Sendable () throws -> Resource,
    observableFactory makeSignal: @escaping @Sendable (Resource) throws -> Signal
  ) -> Signal { .using(acquire, release: { $0.dispose() }, in: makeSignal) }

  @available(*, deprecated, renamed: "race(_:)")
  public static func amb(_ signals: [Signal]) -> Signal { Signals.race(signals) }

  // MARK: Transforming

  @available(*, deprecated, message: "write 'then { next }'")
  public func andThen<NewValue: Sendable>(_ next: Signal<NewValue>) -> Signal<NewValue> {
    then { next }
  }

  @available(
    *, deprecated,
    message: "write 'aggregate(start:reduce:)', and 'map' behind it for the result"
  )
  public func reduce<State: Sendable, Result: Sendable>(
    _ start: State, accumulator: @escaping @Sendable (State, Value) throws -> State,
    mapResult: @escaping @Sendable (State) throws -> Result
  ) -> Signal<Result> {
    aggregate(start: start, reduce: accumulator).map(mapResult)
  }

  @available(*, unavailable, message: "write 'map { try decoder.decode(Model.self, from: $0) }'")
  public func decode<Item: Sendable, Decoder>(
    type: Item.Type, decoder: Decoder
  ) -> Signal<Item> { notHere() }

  // MARK: Filtering

  @available(*, deprecated, message: "write 'take(until: .timer(after: duration, on: scheduler))'")
  public func take(for duration: Duration, scheduler: Scheduler) -> Signal {
    take(until: Signal<Duration>.timer(after: duration, on: scheduler))
  }

  @available(
    *, deprecated,
    message: "write 'take(while: { … }, inclusive: true)', or without 'inclusive' for '.exclusive'"
  )
  public func take(
    while isTaken: @escaping @Sendable (Value) throws -> Bool, behavior: OtherNames.TakeBehavior
  ) -> Signal {
    take(while: isTaken, inclusive: behavior == .inclusive)
  }

  @available(
    *, deprecated,
    message: "write 'takeUntilFirst(where:inclusive:)', or without 'inclusive' for '.exclusive'"
  )
  public func take(
    until isEnd: @escaping @Sendable (Value) throws -> Bool, behavior: OtherNames.TakeBehavior
  ) -> Signal {
    takeUntilFirst(where: isEnd, inclusive: behavior == .inclusive)
  }

  @available(*, deprecated, message: "write 'compactMap { $0 }'")
  public func unwrap<Wrapped: Sendable>() -> Signal<Wrapped> where Value == Wrapped? {
    compactMap { $0 }
  }

  // MARK: Combining

  @available(*, deprecated, message: "write 'withLatest(from: other) { $1 }'")
  public func withLatestFrom<Other: Sendable>(_ other: Signal<Other>) -> Signal<Other> {
    withLatest(from: other) { $1 }
  }

  @available(*, unavailable, message: "write 'sample(when:)', and 'ifEmpty(_:)' for the default")
  public func sample<Other: Sendable>(
    _ sampler: Signal<Other>, defaultValue: Value
  ) -> Signal { notHere() }

  // MARK: Summing up

  @available(
    *, unavailable, message: "write 'buffer(for: duration, orCount: count, on: scheduler)'"
  )
  public func buffer(
    timeSpan: Duration, count: Int, scheduler: Scheduler
  ) -> Signal<[Value]> { notHere() }

  @available(
    *, unavailable, message: "write 'window(for: duration, orCount: count, on: scheduler)'"
  )
  public func window(
    timeSpan: Duration, count: Int, scheduler: Scheduler
  ) -> Signal<Signal<Value>> { notHere() }

  // MARK: Time

  @available(
    *, unavailable,
    message: "write 'throttleLatest(for:on:)', or 'throttleFirst(for:on:)' for 'latest: false'"
  )
  public func throttle(
    _ interval: Duration, latest: Bool = true, scheduler: Scheduler
  ) -> Signal { notHere() }

  @available(*, unavailable, renamed: "timeout(perValue:on:)")
  public func timeout<Context>(_ interval: Duration, scheduler: Context) -> Signal { notHere() }

  @available(
    *, unavailable,
    message: "write 'timeout(perValue:on:)', and 'catch' of 'SignalError.timedOut' behind it"
  )
  public func timeout(
    _ interval: Duration, other: Signal, scheduler: Scheduler
  ) -> Signal { notHere() }

  // MARK: Errors

  @available(*, deprecated, message: "write 'catch(to: .return(value))'")
  public func catchAndReturn(_ value: Value) -> Signal {
    self.catch(to: .return(value))
  }

  @available(*, deprecated, message: "write 'catch(to: .return(value))'")
  public func catchErrorJustReturn(_ value: Value) -> Signal {
    self.catch(to: .return(value))
  }

  // MARK: Side effects and debugging

  @available(
    *, deprecated,
    message:
      "write 'doNext', 'doError', 'doCompleted', 'initially' for 'onSubscribe', 'onEnd' for 'onDispose'"
  )
  public func `do`(
    onNext: (@Sendable (Value) throws -> Void)? = nil,
    onError: (@Sendable (any Error) -> Void)? = nil,
    onCompleted: (@Sendable () -> Void)? = nil,
    onSubscribe: (@Sendable () -> Void)? = nil,
    onDispose: (@Sendable () -> Void)? = nil
  ) -> Signal {
    watched(
      subscribing: onSubscribe, next: onNext, error: onError, completed: onCompleted,
      ended: { _ in onDispose?() })
  }

  @available(*, unavailable, message: "write 'doNext' for 'onSuccess', and 'doError'")
  public func `do`(
    onSuccess: @escaping @Sendable (Value) throws -> Void,
    afterSuccess: (@Sendable (Value) throws -> Void)? = nil,
    onError: (@Sendable (any Error) throws -> Void)? = nil,
    afterError: (@Sendable (any Error) throws -> Void)? = nil,
    onSubscribe: (@Sendable () -> Void)? = nil, onSubscribed: (@Sendable () -> Void)? = nil,
    onDispose: (@Sendable () -> Void)? = nil
  ) -> Signal { notHere() }

  @available(*, unavailable, message: "see 'The method do' on the page RxSwiftFromAToZ")
  public func `do`(
    onNext: (@Sendable (Value) throws -> Void)? = nil,
    afterNext: @escaping @Sendable (Value) throws -> Void,
    onError: (@Sendable (any Error) throws -> Void)? = nil,
    onCompleted: (@Sendable () throws -> Void)? = nil
  ) -> Signal { notHere() }

  @available(*, unavailable, message: "write 'logAll()', behind 'named(_:)' for a name")
  public func debug(_ identifier: String? = nil, trimOutput: Bool = false) -> Signal { notHere() }

  // MARK: Sharing

  @available(
    *, unavailable,
    message: "write 'replayLast()', which connects, or 'multicast(ReplaySubject(capacity: count))'"
  )
  public func replay(_ count: Int) -> MulticastConnection<Value> { notHere() }

  @available(
    *, unavailable, message: "write 'replay()', which connects, or 'multicast(ReplaySubject())'"
  )
  public func replayAll() -> MulticastConnection<Value> { notHere() }

  @available(
    *, unavailable, message: "write 'share(replay:scope:)', which says how long values are kept"
  )
  public func shareReplay(_ count: Int) -> Signal { notHere() }

  // MARK: Reading values, and binding

  // Deprecated, since for an unavailable method the compiler would choose the `subscribe(next:)` of
  // this library, whose closure gets values, without a word.
  @available(
    *, deprecated,
    message: "write 'subscribeNext { value in … }', or 'materialize().subscribeNext { event in … }'"
  )
  @discardableResult
  public func subscribe(_ on: @escaping @Sendable (Event<Value>) -> Void) -> Disposable {
    materialize().subscribeNext(on)
  }

  @available(*, unavailable, renamed: "subscribe(next:error:completed:)")
  public func subscribe(
    onNext: @escaping @Sendable (Value) -> Void,
    onError: (@Sendable (any Error) -> Void)? = nil,
    onCompleted: (@Sendable () -> Void)? = nil,
    onDisposed: (@Sendable () -> Void)? = nil
  ) -> Disposable { notHere() }

  @available(*, unavailable, renamed: "subscribe(error:completed:)")
  public func subscribe(
    onError: @escaping @Sendable (any Error) -> Void,
    onCompleted: (@Sendable () -> Void)? = nil,
    onDisposed: (@Sendable () -> Void)? = nil
  ) -> Disposable { notHere() }

  @available(*, unavailable, message: "write 'subscribe(next:error:)'")
  public func subscribe(
    onSuccess: @escaping @Sendable (Value) -> Void,
    onFailure: (@Sendable (any Error) -> Void)? = nil, onDisposed: (@Sendable () -> Void)? = nil
  ) -> Disposable { notHere() }

  @available(*, unavailable, message: "write 'subscribe(next:error:)'")
  public func subscribe(
    onSuccess: @escaping @Sendable (Value) -> Void,
    onError: @escaping @Sendable (any Error) -> Void
  ) -> Disposable { notHere() }

  @available(*, unavailable, renamed: "subscribeCompleted(_:)")
  public func subscribe(
    onCompleted: @escaping @Sendable () -> Void,
    onDisposed: (@Sendable () -> Void)? = nil
  ) -> Disposable { notHere() }

  @available(
    *, unavailable,
    message: "write 'subscribe(next: { [weak object] in … })', or 'subscribe(isolatedTo:next:)'"
  )
  public func subscribe<Object: AnyObject>(
    with object: Object, onNext: (@Sendable (Object, Value) -> Void)? = nil,
    onError: (@Sendable (Object, any Error) -> Void)? = nil,
    onCompleted: (@Sendable (Object) -> Void)? = nil,
    onDisposed: (@Sendable (Object) -> Void)? = nil
  ) -> Disposable { notHere() }

  @available(*, unavailable, message: "write '{ [weak object] in … }' in the closure")
  public func withUnretained<Object: AnyObject>(_ object: Object) -> Signal<(Object, Value)> {
    notHere()
  }

  @available(
    *, unavailable,
    message: "write 'subscribeNext', or 'subscribeOnMainActor(next:)' for code of the main actor"
  )
  public func bind(onNext: @escaping (Value) -> Void) -> Disposable { notHere() }

  @available(
    *, unavailable,
    message: "write 'bind(to:)' for a property or subject of the same type, or 'bind(to:of:)'"
  )
  // Disfavoured, so that `bind { … }` gets the answer above.
  @_disfavoredOverload
  public func bind<Target>(to target: Target) -> Disposable { notHere() }

  @available(
    *, unavailable, message: "write 'bind(to:)', 'bind(to:of:)' or 'subscribeOnMainActor(next:)'"
  )
  public func drive<Target>(_ target: Target) -> Disposable { notHere() }

  @available(*, unavailable, renamed: "subscribeOnMainActor(next:error:completed:)")
  public func drive(
    onNext: @escaping @Sendable (Value) -> Void, onCompleted: (@Sendable () -> Void)? = nil,
    onDisposed: (@Sendable () -> Void)? = nil
  ) -> Disposable { notHere() }

  @available(
    *, unavailable, message: "write 'bind(to:)', 'bind(to:of:)' or 'subscribeOnMainActor(next:)'"
  )
  public func emit<Target>(to target: Target) -> Disposable { notHere() }

  @available(*, unavailable, renamed: "subscribeOnMainActor(next:error:completed:)")
  public func emit(
    onNext: @escaping @Sendable (Value) -> Void, onCompleted: (@Sendable () -> Void)? = nil,
    onDisposed: (@Sendable () -> Void)? = nil
  ) -> Disposable { notHere() }

  @available(
    *, unavailable,
    message: "write 'waitForFirst()', 'waitForLast()', 'waitForArray()' or 'waitForCompletion()'"
  )
  public func toBlocking(timeout: Double? = nil) -> Signal { notHere() }

  // MARK: What is not needed

  @available(*, deprecated, message: "leave it out: every signal is one")
  @_disfavoredOverload
  public func asObservable() -> Signal {
    self
  }

  @available(
    *, unavailable, message: "leave it out, or write 'single()' where there has to be a value"
  )
  public func asMaybe() -> Signal { notHere() }

  @available(*, unavailable, message: "write 'ignoreValues()'")
  public func asCompletable() -> Signal { notHere() }

  @available(
    *, unavailable,
    message: "write 'catchingErrors(with: value).deliver(on: .main).share(replay: 1)'"
  )
  public func asDriver(onErrorJustReturn value: Value) -> Signal { notHere() }

  @available(
    *, unavailable, message: "write 'catchingErrors(with: value).deliver(on: .main).share()'"
  )
  public func asSignal(onErrorJustReturn value: Value) -> Signal { notHere() }
}

// MARK: Combining many

@_documentation(visibility: private)
extension Signal {
  @available(
    *, deprecated, message: "write 'merge(a, b)', and in a method of signals 'Signals.merge(a, b)'"
  )
  public static func merge(_ signals: Signal...) -> Signal { Signals.merge(signals) }

  @available(
    *, deprecated,
    message: "write 'concat(a, b)', and in a method of signals 'Signals.concat(a, b)'"
  )
  public static func concat(_ signals: Signal...) -> Signal { Signals.concat(signals) }

  @available(
    *, deprecated,
    message: "write 'combineLatest(a, b)', and in a method of signals 'Signals.combineLatest(a, b)'"
  )
  @_disfavoredOverload
  public static func combineLatest<each Input: Sendable>(
    _ signals: repeat Signal<each Input>
  ) -> Signal<(repeat each Input)> {
    Signals.combineLatest(repeat each signals)
  }

  @available(
    *, deprecated, message: "write 'zip(a, b)', and in a method of signals 'Signals.zip(a, b)'"
  )
  @_disfavoredOverload
  public static func zip<each Input: Sendable>(
    _ signals: repeat Signal<each Input>
  ) -> Signal<(repeat each Input)> {
    Signals.zip(repeat each signals)
  }

  @available(*, deprecated, message: "write 'combineLatest(a, b).map { … }'")
  @_disfavoredOverload
  public static func combineLatest<A: Sendable, B: Sendable>(
    _ a: Signal<A>, _ b: Signal<B>,
    resultSelector: @escaping @Sendable (A, B) throws -> Value
  ) -> Signal {
    Signals.combineLatest(a, b).map { try resultSelector($0, $1) }
  }

  @available(*, deprecated, message: "write 'combineLatest(a, b, c).map { … }'")
  @_disfavoredOverload
  public static func combineLatest<A: Sendable, B: Sendable, C: Sendable>(
    _ a: Signal<A>, _ b: Signal<B>, _ c: Signal<C>,
    resultSelector: @escaping @Sendable (A, B, C) throws -> Value
  ) -> Signal {
    Signals.combineLatest(a, b, c).map { try resultSelector($0, $1, $2) }
  }

  @available(*, deprecated, message: "write 'zip(a, b).map { … }'")
  @_disfavoredOverload
  public static func zip<A: Sendable, B: Sendable>(
    _ a: Signal<A>, _ b: Signal<B>,
    resultSelector: @escaping @Sendable (A, B) throws -> Value
  ) -> Signal {
    Signals.zip(a, b).map { try resultSelector($0, $1) }
  }

  @available(*, deprecated, message: "write 'zip(a, b, c).map { … }'")
  @_disfavoredOverload
  public static func zip<A: Sendable, B: Sendable, C: Sendable>(
    _ a: Signal<A>, _ b: Signal<B>, _ c: Signal<C>,
    resultSelector: @escaping @Sendable (A, B, C) throws -> Value
  ) -> Signal {
    Signals.zip(a, b, c).map { try resultSelector($0, $1, $2) }
  }
}

// MARK: Numbers

@_documentation(visibility: private)
extension Signal where Value: FixedWidthInteger {
  @available(
    *, deprecated,
    message: "write 'Signal.interval(every: duration).enumerated()', which sends times"
  )
  public static func interval(_ interval: Duration, scheduler: Scheduler) -> Signal {
    Signal<Duration>.interval(every: interval, on: scheduler).enumerated().map { Value($0.index) }
  }

  @available(
    *, deprecated,
    message: "write 'Signal.timer(after: duration, on: scheduler)', which sends the time"
  )
  public static func timer(_ delay: Duration, scheduler: Scheduler) -> Signal {
    Signal<Duration>.timer(after: delay, on: scheduler).map { _ in 0 }
  }

  @available(
    *, deprecated, message: "write 'timer(after:repeatingEvery:on:)', which sends the time"
  )
  public static func timer(
    _ delay: Duration, period: Duration, scheduler: Scheduler
  ) -> Signal {
    Signal<Duration>.timer(after: delay, repeatingEvery: period, on: scheduler)
      .enumerated().map { Value($0.index) }
  }

  @available(*, deprecated, message: "write 'range(start:count:)', and 'subscribe(on:)' behind it")
  public static func range(start: Value, count: Int, scheduler: Scheduler) -> Signal
  where Value == Int { .range(start: start, count: count).subscribe(on: scheduler) }
}

// MARK: Subscribers, events and subjects

@_documentation(visibility: private)
extension Subscriber {
  @available(*, deprecated, message: "write 'sendNext', 'sendError' or 'sendCompleted'")
  public func on(_ event: Event<Value>) {
    switch event {
    case .next(let value): sendNext(value)
    case .error(let error): sendError(error)
    case .completed: sendCompleted()
    }
  }

  @available(
    *, deprecated,
    message: "write 'sendNext(value)' and 'sendCompleted()', or 'sendError(error)' for a failure"
  )
  public func callAsFunction(_ event: OtherNames.SingleEvent<Value>) {
    switch event {
    case .success(let value):
      sendNext(value)
      sendCompleted()
    case .failure(let error), .error(let error): sendError(error)
    case .completed: sendCompleted()
    }
  }
}

@_documentation(visibility: private)
extension Subject {
  @available(*, unavailable, message: "write 'sendNext', 'sendError' or 'sendCompleted'")
  public func on(_ event: Event<Value>) { notHere() }

  @available(*, unavailable, message: "leave it out: a subject has 'sendNext' and the like")
  public func asObserver() -> Subject { notHere() }

  @available(*, unavailable, renamed: "hasSubscribers")
  public var hasObservers: Bool { notHere() }
}

// The package Action.
@_documentation(visibility: private)
extension Command {
  @available(*, deprecated, message: "write 'executionSignals.flatten()'")
  public var elements: Signal<Output> { executionSignals.flatten() }

  @available(
    *, unavailable,
    message: "write 'doCompleted { … }' behind the signal that the command's closure returns"
  )
  public var completions: Signal<Void> { notHere() }

  @available(*, unavailable, message: "write 'subscribeNext { command.execute($0) }'")
  public var inputs: Subject<Input> { notHere() }
}

@_documentation(visibility: private)
extension BehaviorSubject {
  @available(*, unavailable, renamed: "init(_:)")
  public convenience init(value: Value) { notHere() }
}

@_documentation(visibility: private)
extension ReplaySubject {
  @available(*, unavailable, renamed: "init(capacity:)")
  public static func create(bufferSize: Int) -> ReplaySubject { notHere() }

  @available(*, unavailable, renamed: "init()")
  public static func createUnbounded() -> ReplaySubject { notHere() }
}

@_documentation(visibility: private)
extension Event {
  // Disfavoured, because RxFlavour has these names, too.

}

@_documentation(visibility: private)
extension Scheduler {
  @available(*, unavailable, renamed: "scheduleRecursively(_:)")
  public func scheduleRecursive<State>(
    _ state: State, action: @escaping @Sendable (State, (State) -> Void) -> Void
  ) -> Disposable { notHere() }
}

// MARK: Disposables

@_documentation(visibility: private)
extension Disposable {
  @available(*, deprecated, message: "leave it out, or write 'bag.add(disposable)' with a Lifetime")
  public func disposed(by bag: Lifetime) {
    bag.add(self)
  }
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
@available(
  *, unavailable,
  message: "write '.main' for a scheduler, and 'deliverOnMainActor()' for 'observe(on:)'"
)
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
