// The names of Combine, and of the package CombineExt, but for plain renames, which are in
// `Names.tsv`. Where code uses one of them, the compiler suggests this library's name: see
// `RAC.swift` and, for types, `RxSwift.swift`.
//
// Left out: `print`, `wait` and the like, since a member hides the function of that name inside a
// client's subclasses and extensions. (In a client's extension of `Subject`, the functions `send`
// and `accept` of C need the name of their module.) Left out, too: `Sequence.publisher`,
// `@Published` and `ObservableObject`, which are members or wrappers of types of other modules.

public import Dispatch
public import Scheduling
public import Signals

@_documentation(visibility: private)
extension Signal {
  // MARK: Transforming

  @available(*, unavailable, renamed: "flatten(maxConcurrent:)")
  public func flatMap<NewValue: Sendable>(
    maxPublishers: OtherNames.Demand,
    _ transform: @escaping @Sendable (Value) throws -> Signal<NewValue>?
  ) -> Signal<NewValue> { notHere() }

  @available(*, deprecated, message: "write 'map { $0 ?? value }'")
  public func replaceNil<Wrapped: Sendable>(
    with value: Wrapped
  ) -> Signal<Wrapped> where Value == Wrapped? {
    map { $0 ?? value }
  }

  @available(*, unavailable, message: "write 'map { try encoder.encode($0) }'")
  public func encode<Encoder>(encoder: Encoder) -> Signal { notHere() }

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

  @available(*, unavailable, message: "write 'filter', with a set of the values so far in a 'scan'")
  public func removeAllDuplicates() -> Signal { notHere() }

  @available(*, unavailable, message: "write 'take(until: .timer(after: duration, on: scheduler))'")
  public func prefix(duration: Duration, on scheduler: Scheduler? = nil) -> Signal { notHere() }

  @available(
    *, deprecated,
    message: "write 'take(while: { … }, inclusive: true)', or without 'inclusive' for '.exclusive'"
  )
  public func prefix(
    while isTaken: @escaping @Sendable (Value) throws -> Bool, behavior: OtherNames.TakeBehavior
  ) -> Signal {
    take(while: isTaken, inclusive: behavior == .inclusive)
  }

  @available(*, deprecated, message: "write 'skip(count)'")
  public func dropFirst(_ count: Int = 1) -> Signal {
    skip(count)
  }

  @available(*, deprecated, message: "write 'skip(range.lowerBound).take(range.count)'")
  public func output(in range: Range<Int>) -> Signal {
    skip(range.lowerBound).take(range.count)
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

  @available(*, deprecated, message: "write 'merge(a, b, c)'")
  public func merge(with first: Signal, _ second: Signal, _ more: Signal...) -> Signal {
    Signals.merge([self, first, second] + more)
  }

  // MARK: Summing up

  @available(*, deprecated, message: "write 'any(where: { $0 == value })'")
  public func contains(_ value: Value) -> Signal<Bool> where Value: Equatable {
    any { $0 == value }
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
    message: "write 'doNext', 'doError', 'doCompleted', 'initially', or 'onEnd' for a cancellation"
  )
  public func handleEvents(
    receiveSubscription: (@Sendable (Any) -> Void)? = nil,
    receiveOutput: (@Sendable (Value) -> Void)? = nil,
    receiveCompletion: (@Sendable (OtherNames.Completion) -> Void)? = nil,
    receiveCancel: (@Sendable () -> Void)? = nil
  ) -> Signal {
    watched(
      subscribing: { receiveSubscription?(()) }, next: receiveOutput,
      error: { receiveCompletion?(.failure($0)) }, completed: { receiveCompletion?(.finished) },
      ended: { if case .disposed = $0 { receiveCancel?() } })
  }

  @available(*, unavailable, message: "write 'doNext { … }', with a breakpoint in it")
  public func breakpoint(
    receiveOutput: (@Sendable (Value) -> Bool)? = nil
  ) -> Signal { notHere() }

  @available(*, unavailable, message: "write 'doError { … }', with a breakpoint in it")
  public func breakpointOnError() -> Signal { notHere() }

  // MARK: Where work happens

  @available(*, deprecated, message: "write 'deliver(on: .main)', or another Scheduler")
  public func receive(on queue: DispatchQueue) -> Signal {
    deliver(
      on: queue === DispatchQueue.main
        ? .main : QueueScheduler(name: "Signal.receive(on:)", target: queue))
  }

  @available(*, unavailable, message: "write 'deliver(on: .main)', or another Scheduler")
  public func receive<Context>(on scheduler: Context) -> Signal { notHere() }

  @available(
    *, deprecated,
    message: "write 'buffering(.newest(size))', '.oldest(size)' or '.failing(beyond: size)'"
  )
  public func buffer(
    size: Int, prefetch: OtherNames.Prefetch, whenFull: OtherNames.WhenFull
  ) -> Signal {
    switch whenFull {
    case .dropNewest: buffering(.oldest(size))
    case .dropOldest: buffering(.newest(size))
    case .customError(let makeError):
      buffering(.failing(beyond: size)).catch { error in
        .error(error is BufferOverflow ? makeError() : error)
      }
    }
  }

  // MARK: Reading values

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
  @available(*, unavailable, message: "write 'sendNext(())'")
  public func send() where Value == Void { notHere() }

  @available(*, unavailable, message: "write 'sendCompleted()' or 'sendError(error)'")
  public func send(completion: OtherNames.Completion) { notHere() }
}

@_documentation(visibility: private)
extension Subscriber {
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
    message: "leave it out, or write 'lifetime.add(disposable)': a Lifetime ends with its owner"
  )
  public func store<Cancellables>(in cancellables: inout Cancellables) {}
}

// MARK: Types

@_documentation(visibility: private)
@available(
  *, unavailable,
  message: "write 'Disposable', or 'ScopedDisposable' to dispose with it; for a set, 'Lifetime'"
)
public final class AnyCancellable: Disposable, Hashable, @unchecked Sendable {
  public override init(_ action: @escaping @Sendable () -> Void) { notHere() }
  public init(_ disposable: Disposable) { notHere() }
  public static func == (left: AnyCancellable, right: AnyCancellable) -> Bool { notHere() }
  public func hash(into hasher: inout Hasher) { notHere() }
}

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
