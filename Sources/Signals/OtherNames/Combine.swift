// The names of Combine, and of the package CombineExt, which the compiler answers with ours: see
// `RAC.swift` and, for types, `RxSwift.swift`.
//
// Left out: `print`, `wait` and the like, since a member hides the function of that name inside
// subclasses and extensions of a client's. (There, `send` and `accept` of C need the name of their
// module, in those of a `Subject`.) `Sequence.publisher`, `@Published` and `ObservableObject`, which
// are members or wrappers of types that aren't ours.

public import Scheduling

@_documentation(visibility: private)
extension Signal {
  // MARK: Transforming

  @available(*, unavailable, renamed: "flatten(maxConcurrent:)")
  @_disfavoredOverload
  public func flatMap<NewValue: Sendable>(
    maxPublishers: OtherNames.Demand,
    _ transform: @escaping @Sendable (Value) throws -> Signal<NewValue>?
  ) -> Signal<NewValue> { notHere() }

  @available(*, unavailable, renamed: "compactMap(_:)")
  @_disfavoredOverload
  public func tryCompactMap<NewValue: Sendable>(
    _ transform: @escaping @Sendable (Value) throws -> NewValue?
  ) -> Signal<NewValue> { notHere() }

  @available(*, deprecated, renamed: "scan(start:reduce:)")
  public func scan<State: Sendable>(
    _ start: State, _ reduce: @escaping @Sendable (State, Value) throws -> State
  ) -> Signal<State> {
    scan(start: start, reduce: reduce)
  }

  @available(*, deprecated, renamed: "scan(start:reduce:)")
  @_disfavoredOverload
  public func tryScan<State: Sendable>(
    _ start: State, _ reduce: @escaping @Sendable (State, Value) throws -> State
  ) -> Signal<State> {
    scan(start: start, reduce: reduce)
  }

  @available(*, unavailable, message: "write 'map { $0 ?? value }'")
  @_disfavoredOverload
  public func replaceNil<Wrapped: Sendable>(
    with value: Wrapped
  ) -> Signal<Wrapped> where Value == Wrapped? { notHere() }

  @available(*, unavailable, message: "write 'map { try encoder.encode($0) }'")
  @_disfavoredOverload
  public func encode<Encoder>(encoder: Encoder) -> Signal { notHere() }

  @available(*, unavailable, renamed: "mapReplace(_:)")
  @_disfavoredOverload
  public func mapToValue<NewValue: Sendable>(_ value: NewValue) -> Signal<NewValue> { notHere() }

  @available(*, unavailable, message: "write 'mapReplace(())'")
  @_disfavoredOverload
  public func mapToVoid() -> Signal<Void> { notHere() }

  @available(*, unavailable, message: "write 'map { $0.map(transform) }'")
  @_disfavoredOverload
  public func mapMany<Element: Sendable, Result: Sendable>(
    _ transform: @escaping @Sendable (Element) throws -> Result
  ) -> Signal<[Result]> where Value == [Element] { notHere() }

  @available(*, unavailable, message: "write 'map { $0.filter(isIncluded) }'")
  @_disfavoredOverload
  public func filterMany<Element: Sendable>(
    _ isIncluded: @escaping @Sendable (Element) throws -> Bool
  ) -> Signal<[Element]> where Value == [Element] { notHere() }

  @available(*, unavailable, message: "write 'combinePrevious(start:reduce:)'")
  @_disfavoredOverload
  public func pairwise() -> Signal<(Value, Value)> { notHere() }

  @available(
    *, unavailable, message: "write 'scan(start: []) { ($0 + [$1]).suffix(count) }', and 'filter'"
  )
  @_disfavoredOverload
  public func nwise(_ count: Int) -> Signal<[Value]> { notHere() }

  @available(*, unavailable, message: "write 'map { !$0 }', or 'not()'")
  @_disfavoredOverload
  public func toggle() -> Signal<Bool> where Value == Bool { notHere() }

  // MARK: Filtering

  @available(*, unavailable, renamed: "filter(_:)")
  @_disfavoredOverload
  public func tryFilter(_ isIncluded: @escaping @Sendable (Value) throws -> Bool) -> Signal {
    notHere()
  }

  @available(*, unavailable, renamed: "ignoreValues()")
  @_disfavoredOverload
  public func ignoreOutput() -> Signal { notHere() }

  @available(*, unavailable, renamed: "distinctUntilChanged()")
  @_disfavoredOverload
  public func removeDuplicates() -> Signal { notHere() }

  @available(*, unavailable, renamed: "distinctUntilChanged(by:)")
  @_disfavoredOverload
  public func removeDuplicates(
    by areSame: @escaping @Sendable (Value, Value) throws -> Bool
  ) -> Signal { notHere() }

  @available(*, unavailable, renamed: "distinctUntilChanged(by:)")
  @_disfavoredOverload
  public func tryRemoveDuplicates(
    by areSame: @escaping @Sendable (Value, Value) throws -> Bool
  ) -> Signal { notHere() }

  @available(*, unavailable, message: "write 'filter', with a set of the values so far in a 'scan'")
  @_disfavoredOverload
  public func removeAllDuplicates() -> Signal { notHere() }

  @available(*, unavailable, renamed: "take(_:)")
  @_disfavoredOverload
  public func prefix(_ count: Int) -> Signal { notHere() }

  @available(*, unavailable, renamed: "take(while:)")
  @_disfavoredOverload
  public func prefix(while isTaken: @escaping @Sendable (Value) throws -> Bool) -> Signal {
    notHere()
  }

  @available(*, unavailable, renamed: "take(while:)")
  @_disfavoredOverload
  public func tryPrefix(while isTaken: @escaping @Sendable (Value) throws -> Bool) -> Signal {
    notHere()
  }

  @available(*, unavailable, renamed: "take(until:)")
  @_disfavoredOverload
  public func prefix<Other: Sendable>(untilOutputFrom trigger: Signal<Other>) -> Signal {
    notHere()
  }

  @available(*, unavailable, message: "write 'take(until: .timer(after: duration, on: scheduler))'")
  @_disfavoredOverload
  public func prefix(duration: Duration, on scheduler: Scheduler? = nil) -> Signal { notHere() }

  @available(*, unavailable, message: "write 'skip(count)'")
  @_disfavoredOverload
  public func dropFirst(_ count: Int = 1) -> Signal { notHere() }

  @available(*, unavailable, renamed: "skip(while:)")
  @_disfavoredOverload
  public func drop(while isSkipped: @escaping @Sendable (Value) throws -> Bool) -> Signal {
    notHere()
  }

  @available(*, unavailable, renamed: "skip(while:)")
  @_disfavoredOverload
  public func tryDrop(while isSkipped: @escaping @Sendable (Value) throws -> Bool) -> Signal {
    notHere()
  }

  @available(*, unavailable, renamed: "skip(until:)")
  @_disfavoredOverload
  public func drop<Other: Sendable>(untilOutputFrom trigger: Signal<Other>) -> Signal { notHere() }

  @available(*, unavailable, renamed: "element(at:)")
  @_disfavoredOverload
  public func output(at index: Int) -> Signal { notHere() }

  @available(*, unavailable, message: "write 'skip(range.lowerBound).take(range.count)'")
  @_disfavoredOverload
  public func output(in range: Range<Int>) -> Signal { notHere() }

  @available(*, unavailable, renamed: "ifEmpty(_:)")
  @_disfavoredOverload
  public func replaceEmpty(with value: Value) -> Signal { notHere() }

  @available(*, unavailable, message: "write 'filter { … }.take(1)'")
  @_disfavoredOverload
  public func first(where isMatch: @escaping @Sendable (Value) throws -> Bool) -> Signal {
    notHere()
  }

  @available(*, unavailable, message: "write 'filter { … }.take(last: 1)'")
  @_disfavoredOverload
  public func last(where isMatch: @escaping @Sendable (Value) throws -> Bool) -> Signal {
    notHere()
  }

  // MARK: Combining

  @available(*, unavailable, renamed: "startWith(_:)")
  @_disfavoredOverload
  public func prepend(_ values: Value...) -> Signal { notHere() }

  @available(*, unavailable, message: "write 'first.concat(second)'")
  @_disfavoredOverload
  public func prepend(_ signal: Signal) -> Signal { notHere() }

  @available(*, unavailable, message: "write 'concat(.from([…]))'")
  @_disfavoredOverload
  public func append(_ values: Value...) -> Signal { notHere() }

  @available(*, unavailable, renamed: "concat(_:)")
  @_disfavoredOverload
  public func append(_ next: Signal) -> Signal { notHere() }

  @available(*, unavailable, message: "write 'a.merge(b)', or 'merge(a, b, c)'")
  @_disfavoredOverload
  public func merge(with others: Signal...) -> Signal { notHere() }

  @available(*, unavailable, renamed: "zip(with:)")
  @_disfavoredOverload
  public func zip<Other: Sendable>(_ other: Signal<Other>) -> Signal<(Value, Other)> { notHere() }

  @available(*, unavailable, renamed: "combineLatest(with:)")
  @_disfavoredOverload
  public func combineLatest<Other: Sendable>(
    _ other: Signal<Other>
  ) -> Signal<(Value, Other)> { notHere() }

  // MARK: Summing up

  @available(*, deprecated, renamed: "aggregate(start:reduce:)")
  public func reduce<State: Sendable>(
    _ start: State, _ reduce: @escaping @Sendable (State, Value) throws -> State
  ) -> Signal<State> {
    aggregate(start: start, reduce: reduce)
  }

  @available(*, deprecated, renamed: "aggregate(start:reduce:)")
  @_disfavoredOverload
  public func tryReduce<State: Sendable>(
    _ start: State, _ reduce: @escaping @Sendable (State, Value) throws -> State
  ) -> Signal<State> {
    aggregate(start: start, reduce: reduce)
  }

  @available(*, unavailable, renamed: "all(where:)")
  @_disfavoredOverload
  public func allSatisfy(
    _ isMatch: @escaping @Sendable (Value) throws -> Bool
  ) -> Signal<Bool> { notHere() }

  @available(*, unavailable, renamed: "all(where:)")
  @_disfavoredOverload
  public func tryAllSatisfy(
    _ isMatch: @escaping @Sendable (Value) throws -> Bool
  ) -> Signal<Bool> { notHere() }

  @available(*, unavailable, renamed: "any(where:)")
  @_disfavoredOverload
  public func contains(
    where isMatch: @escaping @Sendable (Value) throws -> Bool
  ) -> Signal<Bool> { notHere() }

  @available(*, unavailable, renamed: "any(where:)")
  @_disfavoredOverload
  public func tryContains(
    where isMatch: @escaping @Sendable (Value) throws -> Bool
  ) -> Signal<Bool> { notHere() }

  @available(*, unavailable, message: "write 'any(where: { $0 == value })'")
  @_disfavoredOverload
  public func contains(_ value: Value) -> Signal<Bool> where Value: Equatable { notHere() }

  @available(*, unavailable, renamed: "buffer(count:)")
  @_disfavoredOverload
  public func collect(_ count: Int) -> Signal<[Value]> { notHere() }

  @available(*, unavailable, message: "write 'buffer(for: duration, on: scheduler)'")
  @_disfavoredOverload
  public func collect(_ strategy: OtherNames.TimeGrouping) -> Signal<[Value]> { notHere() }

  // MARK: Time

  @available(*, unavailable, renamed: "debounce(for:on:)")
  @_disfavoredOverload
  public func debounce<Context>(for interval: Duration, scheduler: Context) -> Signal { notHere() }

  @available(*, unavailable, message: "write 'throttleLatest(for:on:)' or 'throttleFirst(for:on:)'")
  @_disfavoredOverload
  public func throttle<Context>(
    for interval: Duration, scheduler: Context, latest: Bool
  ) -> Signal { notHere() }

  @available(*, unavailable, renamed: "delay(for:on:)")
  @_disfavoredOverload
  public func delay<Context>(
    for interval: Duration, tolerance: Duration? = nil, scheduler: Context
  ) -> Signal { notHere() }

  @available(*, unavailable, renamed: "timeInterval(on:)")
  @_disfavoredOverload
  public func measureInterval<Context>(using scheduler: Context) -> Signal<Duration> { notHere() }

  // MARK: Errors

  @available(*, unavailable, renamed: "catch(_:)")
  @_disfavoredOverload
  public func tryCatch(
    _ handler: @escaping @Sendable (any Error) throws -> Signal
  ) -> Signal { notHere() }

  @available(*, unavailable, message: "write 'catch(to: .return(value))'")
  @_disfavoredOverload
  public func replaceError(with value: Value) -> Signal { notHere() }

  @available(*, unavailable, message: "write 'catch { .error(transform($0)) }'")
  @_disfavoredOverload
  public func mapError(
    _ transform: @escaping @Sendable (any Error) -> any Error
  ) -> Signal { notHere() }

  @available(*, unavailable, message: "write 'catch(to: .empty)'")
  @_disfavoredOverload
  public func ignoreFailure() -> Signal { notHere() }

  @available(*, unavailable, message: "leave it out: signals have one type of error")
  @_disfavoredOverload
  public func setFailureType<Failure>(to type: Failure.Type) -> Signal { notHere() }

  @available(*, unavailable, message: "write 'doError { fatalError(\"\\($0)\") }'")
  @_disfavoredOverload
  public func assertNoFailure(_ prefix: String = "") -> Signal { notHere() }

  // MARK: Side effects and debugging

  @available(
    *, unavailable,
    message: "write 'doNext', 'doError', 'doCompleted', 'initially' or 'finally'"
  )
  @_disfavoredOverload
  public func handleEvents(
    receiveSubscription: (@Sendable (Any) -> Void)? = nil,
    receiveOutput: (@Sendable (Value) -> Void)? = nil,
    receiveCompletion: (@Sendable (OtherNames.Completion) -> Void)? = nil,
    receiveCancel: (@Sendable () -> Void)? = nil,
    receiveRequest: (@Sendable (Any) -> Void)? = nil
  ) -> Signal { notHere() }

  @available(*, unavailable, message: "write 'doNext { … }', with a breakpoint in it")
  @_disfavoredOverload
  public func breakpoint(
    receiveOutput: (@Sendable (Value) -> Bool)? = nil
  ) -> Signal { notHere() }

  @available(*, unavailable, message: "write 'doError { … }', with a breakpoint in it")
  @_disfavoredOverload
  public func breakpointOnError() -> Signal { notHere() }

  // MARK: Where work happens

  @available(*, unavailable, renamed: "deliver(on:)")
  @_disfavoredOverload
  public func receive(on scheduler: Scheduler) -> Signal { notHere() }

  @available(*, unavailable, message: "write 'deliver(on: .main)', or another Scheduler")
  @_disfavoredOverload
  public func receive<Context>(on scheduler: Context) -> Signal { notHere() }

  @available(*, unavailable, message: "leave it out: subscribers take every value; or 'values'")
  @_disfavoredOverload
  public func buffer(size: Int, prefetch: Any, whenFull: Any) -> Signal { notHere() }

  // MARK: Sharing

  @available(*, unavailable, renamed: "publish()")
  @_disfavoredOverload
  public func makeConnectable() -> MulticastConnection<Value> { notHere() }

  // MARK: Reading values

  @available(*, unavailable, renamed: "subscribe(next:)")
  @_disfavoredOverload
  public func sink(receiveValue: @escaping @Sendable (Value) -> Void) -> AnyCancellable {
    notHere()
  }

  @available(*, unavailable, message: "write 'subscribe(next:error:completed:)'")
  @_disfavoredOverload
  public func sink(
    receiveCompletion: @escaping @Sendable (OtherNames.Completion) -> Void,
    receiveValue: @escaping @Sendable (Value) -> Void
  ) -> AnyCancellable { notHere() }

  @available(*, unavailable, message: "write 'subscribe()'")
  @_disfavoredOverload
  public func sink() -> AnyCancellable { notHere() }

  @available(*, unavailable, message: "write 'assign(to:on:)': it does not retain the object")
  @_disfavoredOverload
  public func assign<Target: AnyObject>(
    to keyPath: ReferenceWritableKeyPath<Target, Value>, on target: Target,
    ownership: OtherNames.Ownership
  ) -> Disposable { notHere() }

  @available(*, unavailable, message: "leave it out: every operator returns a Signal")
  @_disfavoredOverload
  public func eraseToAnyPublisher() -> Signal { notHere() }
}

// MARK: Sending

@_documentation(visibility: private)
extension Subject {
  @available(*, unavailable, renamed: "sendNext(_:)")
  @_disfavoredOverload
  public func send(_ value: Value) { notHere() }

  @available(*, unavailable, message: "write 'sendNext(())'")
  @_disfavoredOverload
  public func send() where Value == Void { notHere() }

  @available(*, unavailable, message: "write 'sendCompleted()' or 'sendError(error)'")
  @_disfavoredOverload
  public func send(completion: OtherNames.Completion) { notHere() }
}

@_documentation(visibility: private)
extension Subscriber {
  @available(*, deprecated, renamed: "sendNext(_:)")
  @_disfavoredOverload
  public func send(_ value: Value) { sendNext(value) }

  @available(*, unavailable, message: "write 'sendCompleted()' or 'sendError(error)'")
  @_disfavoredOverload
  public func send(completion: OtherNames.Completion) { notHere() }
}

// MARK: Cancelling

@_documentation(visibility: private)
extension Disposable {
  @available(*, unavailable, renamed: "dispose()")
  @_disfavoredOverload
  public func cancel() { notHere() }

  @available(
    *, unavailable,
    message: "leave it out, or write 'cancellables.add(disposable)' with a CompoundDisposable"
  )
  @_disfavoredOverload
  public func store<Cancellables>(in cancellables: inout Cancellables) { notHere() }
}

// MARK: Types

@_documentation(visibility: private)
@available(*, unavailable, renamed: "Signal")
public typealias AnyPublisher<Output: Sendable, Failure> = Signal<Output>

@_documentation(visibility: private)
@available(*, unavailable, renamed: "Signal")
public typealias Publisher<Output: Sendable, Failure> = Signal<Output>

@_documentation(visibility: private)
@available(*, unavailable, renamed: "MulticastConnection")
public typealias ConnectablePublisher<Output: Sendable, Failure> = MulticastConnection<Output>

@_documentation(visibility: private)
@available(*, unavailable, renamed: "Subscriber")
public typealias AnySubscriber<Output: Sendable, Failure> = Subscriber<Output>

@_documentation(visibility: private)
@available(*, unavailable, renamed: "Subject")
public typealias PassthroughSubject<Output: Sendable, Failure> = Subject<Output>

@_documentation(visibility: private)
@available(*, unavailable, renamed: "BehaviorSubject")
public typealias CurrentValueSubject<Output: Sendable, Failure> = BehaviorSubject<Output>

@_documentation(visibility: private)
@available(*, unavailable, renamed: "Subject")
public typealias PassthroughRelay<Output: Sendable> = Subject<Output>

@_documentation(visibility: private)
@available(*, unavailable, renamed: "BehaviorSubject")
public typealias CurrentValueRelay<Output: Sendable> = BehaviorSubject<Output>

@_documentation(visibility: private)
@available(*, unavailable, message: "write 'Disposable', or 'ScopedDisposable' to dispose with it")
public final class AnyCancellable: Disposable, Hashable, @unchecked Sendable {
  public override init(_ action: @escaping @Sendable () -> Void) { notHere() }
  public init(_ disposable: Disposable) { notHere() }
  public static func == (left: AnyCancellable, right: AnyCancellable) -> Bool { notHere() }
  public func hash(into hasher: inout Hasher) { notHere() }
}

@_documentation(visibility: private)
@available(*, unavailable, renamed: "Disposable")
public typealias Cancellable = Disposable

@_documentation(visibility: private)
@available(*, unavailable, message: "write 'Scheduler.immediate'")
public enum ImmediateScheduler {
  public static var shared: Scheduler { .immediate }
}

@_documentation(visibility: private)
@available(*, unavailable, message: "write 'Signal.return(value)'")
public final class Just<Output: Sendable>: Signal<Output>, @unchecked Sendable {
  public init(_ output: Output) { notHere() }
}

@_documentation(visibility: private)
@available(*, unavailable, message: "write 'Signal.empty', or 'Signal.never'")
public final class Empty<Output: Sendable, Failure>: Signal<Output>, @unchecked Sendable {
  public init(completeImmediately: Bool = true) { notHere() }
  public init(outputType: Output.Type, failureType: Failure.Type) { notHere() }
}

@_documentation(visibility: private)
@available(*, unavailable, message: "write 'Signal.error(error)'")
public final class Fail<Output: Sendable, Failure>: Signal<Output>, @unchecked Sendable {
  public init(error: Failure) { notHere() }
  public init(outputType: Output.Type, failure: Failure) { notHere() }
}

@_documentation(visibility: private)
@available(*, unavailable, message: "write 'Signal.task { … }', or 'Signal.startEagerly(on:)'")
public final class Future<Output: Sendable, Failure>: Signal<Output>, @unchecked Sendable {
  public init(
    _ work: @escaping @Sendable (@escaping @Sendable (Result<Output, any Error>) -> Void) -> Void
  ) { notHere() }
}

@_documentation(visibility: private)
@available(*, unavailable, message: "write 'Signal.defer { … }'")
public final class Deferred<Output: Sendable>: Signal<Output>, @unchecked Sendable {
  public init(_ makeSignal: @escaping @Sendable () -> Signal<Output>) { notHere() }
}

@_documentation(visibility: private)
@available(*, unavailable, message: "write 'Signal.from([…])'")
public final class Record<Output: Sendable, Failure>: Signal<Output>, @unchecked Sendable {
  public init(output: [Output], completion: OtherNames.Completion) { notHere() }
}

@_documentation(visibility: private)
@available(*, unavailable, message: "write 'Signal', and the functions 'merge', 'zip' and the like")
public enum Publishers {
  public final class MergeMany<Output: Sendable>: Signal<Output>, @unchecked Sendable {
    public init(_ signals: Signal<Output>...) { notHere() }
    public init(_ signals: [Signal<Output>]) { notHere() }
  }

  public final class Merge<Output: Sendable>: Signal<Output>, @unchecked Sendable {
    public init(_ first: Signal<Output>, _ second: Signal<Output>) { notHere() }
  }

  public final class CombineLatest<A: Sendable, B: Sendable>: Signal<(A, B)>, @unchecked Sendable {
    public init(_ first: Signal<A>, _ second: Signal<B>) { notHere() }
  }

  public final class Zip<A: Sendable, B: Sendable>: Signal<(A, B)>, @unchecked Sendable {
    public init(_ first: Signal<A>, _ second: Signal<B>) { notHere() }
  }

  public final class Concatenate<Output: Sendable>: Signal<Output>, @unchecked Sendable {
    public init(prefix: Signal<Output>, suffix: Signal<Output>) { notHere() }
  }
}

@_documentation(visibility: private)
@available(*, unavailable, message: "write 'Subscriber'; there is no demand")
public enum Subscribers {
  public typealias Completion<Failure> = OtherNames.Completion
  public typealias Demand = OtherNames.Demand
}
