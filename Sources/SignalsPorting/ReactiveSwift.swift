// The names of ReactiveSwift, but for plain renames, which are in `Names.tsv`. Where code uses one
// of them, the compiler suggests this library's name: see `RAC.swift` and, for types,
// `RxSwift.swift`.
//
// Left out: `Property` and `MutableProperty`, which are types of this library; `<~`, since an
// operator that two modules declare is ambiguous; `Reactive`, which a module for controls may
// declare; `Observer`, which would hide a client's type in its extensions of Signal; `wait()`, see
// `Combine.swift`; `map(value:)`, since a second `map` would cost each chain.

public import Dispatch
public import Scheduling
public import Signals

@_documentation(visibility: private)
extension Signal {
  // MARK: Creation

  @available(
    *, unavailable, message: "write 'Subject<Value>()': it is a signal that has 'sendNext'"
  )
  public static func pipe() -> (output: Signal, input: Subject<Value>) { notHere() }

  @available(*, unavailable, renamed: "interval(every:on:)")
  public static func timer(
    interval: Duration, on scheduler: Scheduler, leeway: Duration = .zero
  ) -> Signal { notHere() }

  // MARK: Transforming

  @available(*, deprecated, message: "write 'compactMap { $0 }'")
  public func skipNil<Wrapped: Sendable>() -> Signal<Wrapped> where Value == Wrapped? {
    compactMap { $0 }
  }

  @available(*, unavailable, message: "write 'scan(start:reduce:)', and 'map' behind it")
  public func scanMap<State: Sendable, NewValue: Sendable>(
    _ start: State, _ next: @escaping @Sendable (State, Value) -> (State, NewValue)
  ) -> Signal<NewValue> { notHere() }

  @available(*, unavailable, message: "write 'combinePrevious(start: value) { ($0, $1) }'")
  public func combinePrevious(_ start: Value) -> Signal<(Value, Value)> { notHere() }

  @available(*, unavailable, message: "write 'combinePrevious(start: value) { ($0, $1) }'")
  public func combinePrevious() -> Signal<(Value, Value)> { notHere() }

  @available(*, unavailable, message: "write 'materialize()'")
  public func materializeResults() -> Signal<Result<Value, any Error>> { notHere() }

  @available(*, unavailable, message: "write 'map { try $0.get() }'")
  public func dematerializeResults<Success: Sendable>() -> Signal<Success>
  where Value == Result<Success, any Error> { notHere() }

  // MARK: Signals of signals

  @available(
    *, unavailable,
    message: "write 'flattenMap', 'concatMap', 'flatMapLatest' or 'exhaustMap'"
  )
  public func flatMap<NewValue: Sendable>(
    _ strategy: OtherNames.FlattenStrategy,
    _ transform: @escaping @Sendable (Value) throws -> Signal<NewValue>?
  ) -> Signal<NewValue> { notHere() }

  @available(
    *, unavailable,
    message: "write 'flatten()', 'flatten(maxConcurrent:)' or 'switchToLatest()'"
  )
  public func flatten<Inner: Sendable>(
    _ strategy: OtherNames.FlattenStrategy
  ) -> Signal<Inner> where Value: Signal<Inner> { notHere() }

  @available(*, deprecated, message: "write 'then { next }'")
  public func then<NewValue: Sendable>(_ next: Signal<NewValue>) -> Signal<NewValue> {
    then { next }
  }

  // MARK: Filtering

  @available(*, unavailable, message: "write 'filter', with a set of the values so far in a 'scan'")
  public func uniqueValues() -> Signal { notHere() }

  // MARK: Combining

  @available(*, deprecated, message: "write 'first.concat(with: second)'")
  public func prefix(_ first: Signal) -> Signal {
    first.concat(with: self)
  }

  @available(*, deprecated, message: "write 'concat(with: .return(value))'")
  public func concat(value: Value) -> Signal {
    concat(with: .return(value))
  }

  @available(*, deprecated, message: "write 'concat(with: .error(error))'")
  public func concat(error: any Error) -> Signal {
    concat(with: .error(error))
  }

  @available(*, unavailable, message: "write 'sampler.withLatest(from: signal)'")
  public func sample<Other: Sendable>(
    with sampler: Signal<Other>
  ) -> Signal<(Value, Other)> { notHere() }

  // MARK: Summing up

  @available(*, deprecated, message: "write 'scan(into:update:)' and 'take(last: 1)'")
  public func reduce<State: Sendable>(
    into start: State, _ update: @escaping @Sendable (inout State, Value) -> Void
  ) -> Signal<State> {
    scan(into: start, update: update).startWith(start).take(last: 1)
  }

  @available(*, unavailable, renamed: "buffer(for:on:)")
  public func collect(
    every interval: Duration, on scheduler: Scheduler, skipEmpty: Bool = false,
    discardWhenCompleted: Bool = true
  ) -> Signal<[Value]> { notHere() }

  // MARK: Time

  @available(*, unavailable, message: "write 'debounce(for: .seconds(…), on: scheduler)'")
  public func debounce(
    _ interval: Double, on scheduler: Scheduler, discardWhenCompleted: Bool = true
  ) -> Signal { notHere() }

  @available(*, unavailable, message: "write 'throttleLatest(for: .seconds(…), on: scheduler)'")
  public func throttle(_ interval: Double, on scheduler: Scheduler) -> Signal { notHere() }

  @available(*, unavailable, message: "write 'delay(for: .seconds(…), on: scheduler)'")
  public func delay(_ interval: Double, on scheduler: Scheduler) -> Signal { notHere() }

  @available(
    *, unavailable, message: "write 'timeout(after: .seconds(…), on: scheduler)', and 'catch'"
  )
  public func timeout(
    after interval: Double, raising error: any Error, on scheduler: Scheduler
  ) -> Signal { notHere() }

  // MARK: Errors and repetition

  @available(
    *, unavailable, message: "write 'retry(count, backoff: .constant(duration), on: scheduler)'"
  )
  public func retry(upTo count: Int, interval: Double, on scheduler: Scheduler) -> Signal {
    notHere()
  }

  @available(*, deprecated, message: "leave it out: signals have one type of error")
  public func promoteError<Failure>(_ type: Failure.Type = Failure.self) -> Signal {
    self
  }

  @available(*, deprecated, message: "write 'assertingNoErrors()'")
  public func assertNoError(
    file: StaticString = #fileID, line: UInt = #line
  ) -> InfallibleSignal<Value> {
    assertingNoErrors(file: file, line: line)
  }

  @available(*, unavailable, message: "leave it out, or write 'map'")
  public func promoteValue<NewValue: Sendable>(
    _ type: NewValue.Type = NewValue.self
  ) -> Signal<NewValue> where Value == Never { notHere() }

  // MARK: Side effects and debugging

  @available(
    *, deprecated,
    message:
      "write 'doNext', 'doError', 'doCompleted', 'initially'; 'onEnd' for 'terminated' and 'disposed'"
  )
  public func on(
    starting: (@Sendable () -> Void)? = nil,
    failed: (@Sendable (any Error) -> Void)? = nil,
    completed: (@Sendable () -> Void)? = nil,
    interrupted: (@Sendable () -> Void)? = nil,
    terminated: (@Sendable () -> Void)? = nil,
    disposed: (@Sendable () -> Void)? = nil,
    value: (@Sendable (Value) -> Void)? = nil
  ) -> Signal {
    watched(
      subscribing: starting, next: value, error: failed, completed: completed,
      ended: { end in
        if case .disposed = end { interrupted?() }
        terminated?()
        disposed?()
      })
  }

  @available(
    *, unavailable,
    message: "write 'initially' for 'started', and 'materialize().doNext { … }' for 'event'"
  )
  public func on(
    starting: (@Sendable () -> Void)? = nil, started: (@Sendable () -> Void)? = nil,
    event: (@Sendable (Event<Value>) -> Void)? = nil,
    failed: (@Sendable (any Error) -> Void)? = nil, completed: (@Sendable () -> Void)? = nil,
    interrupted: (@Sendable () -> Void)? = nil, terminated: (@Sendable () -> Void)? = nil,
    disposed: (@Sendable () -> Void)? = nil, value: (@Sendable (Value) -> Void)? = nil
  ) -> Signal { notHere() }

  @available(*, unavailable, message: "write 'logAll()', behind 'named(_:)' for a name")
  public func logEvents(identifier: String = "") -> Signal { notHere() }

  // MARK: Where work happens, and sharing

  @available(*, unavailable, message: "write 'multicast(ReplaySubject(capacity: count))'")
  public func replayLazily(upTo count: Int) -> Signal { notHere() }

  @available(*, unavailable, message: "leave it out: a Signal is cold, and operators need no lift")
  public func lift<NewValue: Sendable>(
    _ transform: @escaping @Sendable (Signal) -> Signal<NewValue>
  ) -> Signal<NewValue> { notHere() }

  @available(*, unavailable, message: "leave it out: a Signal is cold already")
  public var producer: Signal { notHere() }

  // MARK: Reading values

  @available(*, unavailable, message: "write 'subscribe()'")
  public func start() -> Disposable { notHere() }

  @available(*, unavailable, message: "write 'materialize().subscribeNext { event in … }'")
  public func start(_ action: @escaping @Sendable (Event<Value>) -> Void) -> Disposable {
    notHere()
  }

  @available(*, unavailable, message: "write 'publish()' and 'connect()'")
  public func startWithSignal<Result>(
    _ setUp: (_ signal: Signal, _ interrupt: Disposable) -> Result
  ) -> Result { notHere() }

  @available(*, unavailable, message: "write 'subscribe(next:error:)'")
  public func startWithResult(
    _ action: @escaping @Sendable (Result<Value, any Error>) -> Void
  ) -> Disposable { notHere() }

  @available(
    *, unavailable, message: "a disposed subscription is silent: see 'using(_:release:in:)'"
  )
  public func startWithInterrupted(_ action: @escaping @Sendable () -> Void) -> Disposable {
    notHere()
  }

  @available(*, unavailable, message: "write 'materialize().subscribeNext { event in … }'")
  public func observe(_ action: @escaping @Sendable (Event<Value>) -> Void) -> Disposable? {
    notHere()
  }

  @available(*, unavailable, message: "write 'subscribe(next:error:)'")
  public func observeResult(
    _ action: @escaping @Sendable (Result<Value, any Error>) -> Void
  ) -> Disposable? { notHere() }

  @available(
    *, unavailable, message: "a disposed subscription is silent: see 'using(_:release:in:)'"
  )
  public func observeInterrupted(_ action: @escaping @Sendable () -> Void) -> Disposable? {
    notHere()
  }
}

// MARK: Sending

@_documentation(visibility: private)
extension Subject {
  @available(*, unavailable, message: "leave it out: a disposed subscription is silent")
  public func sendInterrupted() { notHere() }
}

@_documentation(visibility: private)
extension Subscriber {
  @available(*, unavailable, message: "leave it out: a disposed subscription is silent")
  public func sendInterrupted() { notHere() }
}

@_documentation(visibility: private)
extension Command {
  @available(*, unavailable, message: "write 'execute(_:)', which begins at once")
  public func apply(_ input: Input) -> Signal<Output> { notHere() }

  @available(
    *, unavailable,
    message: "write 'doCompleted { … }' behind the signal that the command's closure returns"
  )
  public var completed: Signal<Void> { notHere() }

  @available(
    *, unavailable, message: "an execution that is not enabled fails: 'execute(_:)' returns it"
  )
  public var disabledErrors: Signal<Void> { notHere() }
}

@_documentation(visibility: private)
extension Lifetime {
  @available(*, unavailable, message: "write 'lifetime.add(Disposable { … })'")
  public func observeEnded(_ action: @escaping @Sendable () -> Void) -> Disposable? { notHere() }
}

@_documentation(visibility: private)
extension QueueScheduler {
  @available(*, unavailable, message: "write 'Scheduler.background()', or 'init(name:target:)'")
  public convenience init(
    qos: DispatchQoS, name: String = "", targeting queue: DispatchQueue? = nil
  ) { notHere() }
}

// MARK: Types

@_documentation(visibility: private)
@available(
  *, unavailable,
  message:
    "write 'Signal', and '.return(value)', '.from(sequence)', '.error(error)', '.create { … }'"
)
public final class SignalProducer<Value: Sendable, Failure>: Signal<Value>, @unchecked Sendable {
  // `Failure` is set to `Never`, so that the compiler knows it when only a value is given.
  public init(value: Value) where Failure == Never { notHere() }
  public init(values: Value...) { notHere() }
  public init(error: Failure) { notHere() }
  public init(result: Result<Value, any Error>) { notHere() }
  public init(_ sequence: some Sequence<Value>) { notHere() }
  public init(_ startHandler: @escaping @Sendable (Subscriber<Value>, Lifetime) -> Void) {
    notHere()
  }
}

@_documentation(visibility: private)
@available(*, unavailable, message: "write '.main' for a scheduler")
public final class UIScheduler: Scheduler, @unchecked Sendable {
  public init() { notHere() }
}
