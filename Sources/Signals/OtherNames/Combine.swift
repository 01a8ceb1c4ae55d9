// The names of Combine, and of the package CombineExt. Where code uses one of them, the compiler
// suggests this library's name: see `RAC.swift` and, for types, `RxSwift.swift`.
//
// Left out: `print`, `wait` and the like, since a member hides the function of that name inside a
// client's subclasses and extensions. (In a client's extension of `Subject`, the functions `send`
// and `accept` of C need the name of their module.) Left out, too: `Sequence.publisher`,
// `@Published` and `ObservableObject`, which are members or wrappers of types of other modules.

public import Dispatch
public import Scheduling

@_documentation(visibility: private)
extension Signal {
  // MARK: Transforming

  @available(*, unavailable, renamed: "flatten(maxConcurrent:)")
  public func flatMap<NewValue: Sendable>(
    maxPublishers: OtherNames.Demand,
    _ transform: @escaping @Sendable (Value) throws -> Signal<NewValue>?
  ) -> Signal<NewValue> { notHere() }

  @available(*, deprecated, renamed: "compactMap(_:)")
  public func tryCompactMap<NewValue: Sendable>(
    _ transform: @escaping @Sendable (Value) throws -> NewValue?
  ) -> Signal<NewValue> {
    compactMap(transform)
  }

  @available(*, deprecated, renamed: "scan(start:reduce:)")
  public func scan<State: Sendable>(
    _ start: State, _ reduce: @escaping @Sendable (State, Value) throws -> State
  ) -> Signal<State> {
    scan(start: start, reduce: reduce)
  }

  @available(*, deprecated, renamed: "scan(start:reduce:)")
  public func tryScan<State: Sendable>(
    _ start: State, _ reduce: @escaping @Sendable (State, Value) throws -> State
  ) -> Signal<State> {
    scan(start: start, reduce: reduce)
  }

  @available(*, deprecated, message: "write 'map { $0 ?? value }'")
  public func replaceNil<Wrapped: Sendable>(
    with value: Wrapped
  ) -> Signal<Wrapped> where Value == Wrapped? {
    map { $0 ?? value }
  }

  @available(*, unavailable, message: "write 'map { try encoder.encode($0) }'")
  public func encode<Encoder>(encoder: Encoder) -> Signal { notHere() }

  @available(*, deprecated, renamed: "mapReplace(_:)")
  public func mapToValue<NewValue: Sendable>(_ value: NewValue) -> Signal<NewValue> {
    mapReplace(value)
  }

  @available(*, deprecated, message: "write 'mapReplace(())'")
  public func mapToVoid() -> Signal<Void> {
    map { _ in () }
  }

  @available(*, deprecated, message: "write 'map { $0.map(transform) }'")
  public func mapMany<Element: Sendable, Result: Sendable>(
    _ transform: @escaping @Sendable (Element) throws -> Result
  ) -> Signal<[Result]> where Value == [Element] {
    map { try $0.map(transform) }
  }

  @available(*, deprecated, message: "write 'map { $0.filter(isIncluded) }'")
  public func filterMany<Element: Sendable>(
    _ isIncluded: @escaping @Sendable (Element) throws -> Bool
  ) -> Signal<[Element]> where Value == [Element] {
    map { try $0.filter(isIncluded) }
  }

  @available(*, unavailable, message: "write 'combinePrevious(start:reduce:)'")
  public func pairwise() -> Signal<(Value, Value)> { notHere() }

  @available(
    *, unavailable, message: "write 'scan(start: []) { ($0 + [$1]).suffix(count) }', and 'filter'"
  )
  public func nwise(_ count: Int) -> Signal<[Value]> { notHere() }

  @available(*, deprecated, message: "write 'map { !$0 }', or 'not()'")
  public func toggle() -> Signal<Bool> where Value == Bool {
    map { !$0 }
  }

  // MARK: Filtering

  @available(*, deprecated, renamed: "filter(_:)")
  public func tryFilter(_ isIncluded: @escaping @Sendable (Value) throws -> Bool) -> Signal {
    filter(isIncluded)
  }

  @available(*, deprecated, renamed: "ignoreValues()")
  public func ignoreOutput() -> Signal {
    ignoreValues()
  }

  @available(*, deprecated, renamed: "distinctUntilChanged()")
  public func removeDuplicates() -> Signal where Value: Equatable {
    distinctUntilChanged()
  }

  @available(*, deprecated, renamed: "distinctUntilChanged(by:)")
  public func removeDuplicates(
    by areSame: @escaping @Sendable (Value, Value) throws -> Bool
  ) -> Signal {
    distinctUntilChanged(by: areSame)
  }

  @available(*, deprecated, renamed: "distinctUntilChanged(by:)")
  public func tryRemoveDuplicates(
    by areSame: @escaping @Sendable (Value, Value) throws -> Bool
  ) -> Signal {
    distinctUntilChanged(by: areSame)
  }

  @available(*, unavailable, message: "write 'filter', with a set of the values so far in a 'scan'")
  public func removeAllDuplicates() -> Signal { notHere() }

  @available(*, deprecated, renamed: "take(_:)")
  public func prefix(_ count: Int) -> Signal {
    take(count)
  }

  @available(*, deprecated, renamed: "take(while:)")
  public func prefix(while isTaken: @escaping @Sendable (Value) throws -> Bool) -> Signal {
    take(while: isTaken)
  }

  @available(*, deprecated, renamed: "take(while:)")
  public func tryPrefix(while isTaken: @escaping @Sendable (Value) throws -> Bool) -> Signal {
    take(while: isTaken)
  }

  @available(*, deprecated, renamed: "take(until:)")
  public func prefix<Other: Sendable>(untilOutputFrom trigger: Signal<Other>) -> Signal {
    take(until: trigger)
  }

  @available(*, unavailable, message: "write 'take(until: .timer(after: duration, on: scheduler))'")
  public func prefix(duration: Duration, on scheduler: Scheduler? = nil) -> Signal { notHere() }

  @available(*, deprecated, message: "write 'skip(count)'")
  public func dropFirst(_ count: Int = 1) -> Signal {
    skip(count)
  }

  @available(*, deprecated, renamed: "skip(while:)")
  public func drop(while isSkipped: @escaping @Sendable (Value) throws -> Bool) -> Signal {
    skip(while: isSkipped)
  }

  @available(*, deprecated, renamed: "skip(while:)")
  public func tryDrop(while isSkipped: @escaping @Sendable (Value) throws -> Bool) -> Signal {
    skip(while: isSkipped)
  }

  @available(*, deprecated, renamed: "skip(until:)")
  public func drop<Other: Sendable>(untilOutputFrom trigger: Signal<Other>) -> Signal {
    skip(until: trigger)
  }

  @available(*, deprecated, renamed: "element(at:)")
  public func output(at index: Int) -> Signal {
    element(at: index)
  }

  @available(*, deprecated, message: "write 'skip(range.lowerBound).take(range.count)'")
  public func output(in range: Range<Int>) -> Signal {
    skip(range.lowerBound).take(range.count)
  }

  @available(*, deprecated, renamed: "ifEmpty(_:)")
  public func replaceEmpty(with value: Value) -> Signal {
    ifEmpty(value)
  }

  @available(*, deprecated, message: "write 'filter { … }.take(1)'")
  public func first(where isMatch: @escaping @Sendable (Value) throws -> Bool) -> Signal {
    filter(isMatch).take(1)
  }

  @available(*, deprecated, message: "write 'filter { … }.take(last: 1)'")
  public func last(where isMatch: @escaping @Sendable (Value) throws -> Bool) -> Signal {
    filter(isMatch).take(last: 1)
  }

  // MARK: Combining

  @available(*, deprecated, renamed: "startWith(_:)")
  public func prepend(_ values: Value...) -> Signal {
    Signal.from(values).concat(with: self)
  }

  @available(*, deprecated, message: "write 'first.concat(with: second)'")
  public func prepend(_ signal: Signal) -> Signal {
    signal.concat(with: self)
  }

  @available(*, deprecated, message: "write 'concat(with: .from([…]))'")
  public func append(_ values: Value...) -> Signal {
    concat(with: .from(values))
  }

  @available(*, deprecated, renamed: "concat(with:)")
  public func append(_ next: Signal) -> Signal {
    concat(with: next)
  }

  @available(*, deprecated, message: "write 'merge(a, b, c)'")
  public func merge(with first: Signal, _ second: Signal, _ more: Signal...) -> Signal {
    Signals.merge([self, first, second] + more)
  }

  @available(*, deprecated, renamed: "zip(with:)")
  public func zip<Other: Sendable>(_ other: Signal<Other>) -> Signal<(Value, Other)> {
    zip(with: other)
  }

  @available(*, deprecated, renamed: "combineLatest(with:)")
  public func combineLatest<Other: Sendable>(
    _ other: Signal<Other>
  ) -> Signal<(Value, Other)> {
    combineLatest(with: other)
  }

  // MARK: Summing up

  @available(*, deprecated, renamed: "aggregate(start:reduce:)")
  public func reduce<State: Sendable>(
    _ start: State, _ reduce: @escaping @Sendable (State, Value) throws -> State
  ) -> Signal<State> {
    aggregate(start: start, reduce: reduce)
  }

  @available(*, deprecated, renamed: "aggregate(start:reduce:)")
  public func tryReduce<State: Sendable>(
    _ start: State, _ reduce: @escaping @Sendable (State, Value) throws -> State
  ) -> Signal<State> {
    aggregate(start: start, reduce: reduce)
  }

  @available(*, deprecated, renamed: "all(where:)")
  public func allSatisfy(
    _ isMatch: @escaping @Sendable (Value) throws -> Bool
  ) -> Signal<Bool> {
    all(where: isMatch)
  }

  @available(*, deprecated, renamed: "all(where:)")
  public func tryAllSatisfy(
    _ isMatch: @escaping @Sendable (Value) throws -> Bool
  ) -> Signal<Bool> {
    all(where: isMatch)
  }

  @available(*, deprecated, renamed: "any(where:)")
  public func contains(
    where isMatch: @escaping @Sendable (Value) throws -> Bool
  ) -> Signal<Bool> {
    any(where: isMatch)
  }

  @available(*, deprecated, renamed: "any(where:)")
  public func tryContains(
    where isMatch: @escaping @Sendable (Value) throws -> Bool
  ) -> Signal<Bool> {
    any(where: isMatch)
  }

  @available(*, deprecated, message: "write 'any(where: { $0 == value })'")
  public func contains(_ value: Value) -> Signal<Bool> where Value: Equatable {
    any { $0 == value }
  }

  @available(*, deprecated, renamed: "buffer(count:)")
  public func collect(_ count: Int) -> Signal<[Value]> {
    buffer(count: count)
  }

  @available(*, unavailable, message: "write 'buffer(for: duration, on: scheduler)'")
  public func collect(_ strategy: OtherNames.TimeGrouping) -> Signal<[Value]> { notHere() }

  // MARK: Time

  @available(*, unavailable, renamed: "debounce(for:on:)")
  public func debounce<Context>(for interval: Duration, scheduler: Context) -> Signal { notHere() }

  @available(*, unavailable, message: "write 'throttleLatest(for:on:)' or 'throttleFirst(for:on:)'")
  public func throttle<Context>(
    for interval: Duration, scheduler: Context, latest: Bool
  ) -> Signal { notHere() }

  @available(*, unavailable, renamed: "delay(for:on:)")
  public func delay<Context>(
    for interval: Duration, tolerance: Duration? = nil, scheduler: Context
  ) -> Signal { notHere() }

  @available(*, unavailable, renamed: "timeInterval(on:)")
  public func measureInterval<Context>(using scheduler: Context) -> Signal<Duration> { notHere() }

  // MARK: Errors

  @available(*, deprecated, renamed: "catch(_:)")
  public func tryCatch(
    _ handler: @escaping @Sendable (any Error) throws -> Signal
  ) -> Signal {
    self.catch(handler)
  }

  @available(*, deprecated, renamed: "catchingErrors(with:)")
  public func replaceError(with value: Value) -> InfallibleSignal<Value> {
    catchingErrors(with: value)
  }

  @available(*, deprecated, message: "write 'catch { .error(transform($0)) }'")
  public func mapError(
    _ transform: @escaping @Sendable (any Error) -> any Error
  ) -> Signal {
    self.catch { .error(transform($0)) }
  }

  @available(*, deprecated, message: "write 'catch(to: .empty)'")
  public func ignoreFailure() -> Signal {
    self.catch(to: .empty)
  }

  @available(*, deprecated, message: "leave it out: signals have one type of error")
  public func setFailureType<Failure>(to type: Failure.Type) -> Signal {
    self
  }

  @available(*, deprecated, message: "write 'assertingNoErrors()'")
  public func assertNoFailure(
    _ prefix: String = "", file: StaticString = #fileID, line: UInt = #line
  ) -> InfallibleSignal<Value> {
    assertingNoErrors(file: file, line: line)
  }

  // MARK: Side effects and debugging

  @available(
    *, deprecated,
    message: "write 'doNext', 'doError', 'doCompleted', 'initially' or 'finally'"
  )
  public func handleEvents(
    receiveSubscription: (@Sendable (Any) -> Void)? = nil,
    receiveOutput: (@Sendable (Value) -> Void)? = nil,
    receiveCompletion: (@Sendable (OtherNames.Completion) -> Void)? = nil
  ) -> Signal {
    watched(
      subscribing: { receiveSubscription?(()) }, next: receiveOutput,
      error: { receiveCompletion?(.failure($0)) }, completed: { receiveCompletion?(.finished) })
  }

  @available(*, unavailable, message: "write 'doNext { … }', with a breakpoint in it")
  public func breakpoint(
    receiveOutput: (@Sendable (Value) -> Bool)? = nil
  ) -> Signal { notHere() }

  @available(*, unavailable, message: "write 'doError { … }', with a breakpoint in it")
  public func breakpointOnError() -> Signal { notHere() }

  // MARK: Where work happens

  @available(*, deprecated, renamed: "deliver(on:)")
  public func receive(on scheduler: Scheduler) -> Signal {
    deliver(on: scheduler)
  }

  @available(*, deprecated, message: "write 'deliver(on: .main)', or another Scheduler")
  public func receive(on queue: DispatchQueue) -> Signal {
    deliver(
      on: queue === DispatchQueue.main
        ? .main : QueueScheduler(name: "Signal.receive(on:)", target: queue))
  }

  @available(*, unavailable, message: "write 'deliver(on: .main)', or another Scheduler")
  public func receive<Context>(on scheduler: Context) -> Signal { notHere() }

  @available(*, unavailable, message: "leave it out: subscribers take every value; or 'values'")
  public func buffer(size: Int, prefetch: Any, whenFull: Any) -> Signal { notHere() }

  // MARK: Sharing

  @available(*, deprecated, renamed: "publish()")
  public func makeConnectable() -> MulticastConnection<Value> {
    publish()
  }

  // MARK: Reading values

  @available(*, deprecated, renamed: "subscribe(next:)")
  @discardableResult
  public func sink(receiveValue: @escaping @Sendable (Value) -> Void) -> Disposable {
    subscribe(next: receiveValue)
  }

  @available(*, deprecated, message: "write 'subscribe(next:error:completed:)'")
  @discardableResult
  public func sink(
    receiveCompletion: @escaping @Sendable (OtherNames.Completion) -> Void,
    receiveValue: @escaping @Sendable (Value) -> Void
  ) -> Disposable {
    subscribe(
      next: receiveValue, error: { receiveCompletion(.failure($0)) },
      completed: { receiveCompletion(.finished) })
  }

  @available(*, unavailable, message: "write 'subscribe()'")
  public func sink() -> AnyCancellable { notHere() }

  @available(*, deprecated, renamed: "bind(to:of:)")
  @discardableResult
  public func assign<Target: AnyObject & Sendable>(
    to keyPath: any ReferenceWritableKeyPath<Target, Value> & Sendable, on target: Target
  ) -> Disposable {
    bind(to: keyPath, of: target)
  }

  @available(*, deprecated, renamed: "bind(to:of:)")
  @discardableResult
  @MainActor public func assign<Target: AnyObject>(
    to keyPath: ReferenceWritableKeyPath<Target, Value>, on target: Target
  ) -> Disposable {
    bind(to: keyPath, of: target)
  }

  @available(*, unavailable, message: "write 'bind(to:of:)': it does not retain the object")
  public func assign<Target: AnyObject>(
    to keyPath: ReferenceWritableKeyPath<Target, Value>, on target: Target,
    ownership: OtherNames.Ownership
  ) -> Disposable { notHere() }

  @available(*, deprecated, message: "leave it out: every operator returns a Signal")
  public func eraseToAnyPublisher() -> Signal {
    self
  }
}

// MARK: Sending

@_documentation(visibility: private)
extension Subject {
  @available(*, deprecated, renamed: "sendNext(_:)")
  public func send(_ value: Value) {
    sendNext(value)
  }

  @available(*, unavailable, message: "write 'sendNext(())'")
  public func send() where Value == Void { notHere() }

  @available(*, unavailable, message: "write 'sendCompleted()' or 'sendError(error)'")
  public func send(completion: OtherNames.Completion) { notHere() }
}

@_documentation(visibility: private)
extension Subscriber {
  @available(*, deprecated, renamed: "sendNext(_:)")
  public func send(_ value: Value) { sendNext(value) }

  @available(*, unavailable, message: "write 'sendCompleted()' or 'sendError(error)'")
  public func send(completion: OtherNames.Completion) { notHere() }
}

// MARK: Cancelling

@_documentation(visibility: private)
extension Disposable {
  @available(*, unavailable, renamed: "dispose()")
  public func cancel() { notHere() }

  @available(
    *, deprecated,
    message: "leave it out, or write 'cancellables.add(disposable)' with a CompoundDisposable"
  )
  public func store<Cancellables>(in cancellables: inout Cancellables) {}
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
@available(*, unavailable, renamed: "MutableProperty")
public typealias CurrentValueRelay<Output: Sendable> = MutableProperty<Output>

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
@available(*, unavailable, message: "write 'Subscriber'; demand is for 'publisher()'")
public enum Subscribers {
  public typealias Completion<Failure> = OtherNames.Completion
  public typealias Demand = OtherNames.Demand
}
