// The names of ReactiveObjC, which the compiler answers with ours. Only those that are spelled
// differently: most are the same. What several libraries call alike is in one file only.
//
// A step of a chain is unavailable. What stands inside closures works, and is deprecated, and so is
// what takes a start and a closure of two values: with an unavailable implicit member, as in
// `flattenMap { .just($0 + 1) }`, or an unavailable `scan(0) { $0 + $1 }`, the type checker tries all
// operators, and gives up. All are disfavoured, so that an extension of a client's wins.
//
// Left out: the macros `RACObserve`, `RAC`, `RACTuplePack` and the methods of `NSObject`, which
// begin with `rac_`. They aren't names of a type of ours. `sequence`: a member hides the function of
// that name inside subclasses and extensions of a client's.

public import Scheduling

@_documentation(visibility: private)
extension Signal {
  // MARK: Creation

  @available(*, deprecated, renamed: "create(_:)")
  @_disfavoredOverload
  public static func createSignal(
    _ didSubscribe: @escaping @Sendable (Subscriber<Value>) -> Disposable?
  ) -> Signal { create(didSubscribe) }

  @available(*, deprecated, renamed: "startEagerly(on:_:)")
  @_disfavoredOverload
  public static func startEagerlyWithScheduler(
    _ scheduler: Scheduler, block: @escaping @Sendable (Subscriber<Value>) -> Void
  ) -> Signal { startEagerly(on: scheduler, block) }

  @available(*, deprecated, renamed: "startLazily(on:_:)")
  @_disfavoredOverload
  public static func startLazilyWithScheduler(
    _ scheduler: Scheduler, block: @escaping @Sendable (Subscriber<Value>) -> Void
  ) -> Signal { startLazily(on: scheduler, block) }

  @available(*, deprecated, message: "write '.empty' and '.never' without parentheses")
  @_disfavoredOverload
  public func callAsFunction(_: Void = ()) -> Signal { self }

  // MARK: Transforming

  @available(*, unavailable, renamed: "map(_:)")
  @_disfavoredOverload
  public func tryMap<NewValue: Sendable>(
    _ transform: @escaping @Sendable (Value) throws -> NewValue
  ) -> Signal<NewValue> { notHere() }

  @available(*, unavailable, renamed: "map(_:)")
  @_disfavoredOverload
  public func reduceEach<NewValue: Sendable>(
    _ transform: @escaping @Sendable (Value) throws -> NewValue
  ) -> Signal<NewValue> { notHere() }

  @available(*, unavailable, message: "write 'map { function, argument in function(argument) }'")
  @_disfavoredOverload
  public func reduceApply() -> Signal { notHere() }

  @available(*, deprecated, renamed: "scan(start:reduce:)")
  @_disfavoredOverload
  public func scanWithStart<State: Sendable>(
    _ start: State, reduce: @escaping @Sendable (State, Value) throws -> State
  ) -> Signal<State> {
    scan(start: start, reduce: reduce)
  }

  @available(*, deprecated, renamed: "combinePrevious(start:reduce:)")
  @_disfavoredOverload
  public func combinePreviousWithStart<NewValue: Sendable>(
    _ start: Value, reduce: @escaping @Sendable (Value, Value) throws -> NewValue
  ) -> Signal<NewValue> {
    combinePrevious(start: start, reduce: reduce)
  }

  // MARK: Signals of signals

  @available(*, unavailable, renamed: "then(_:)")
  @_disfavoredOverload
  public func sequenceNext<NewValue: Sendable>(
    _ next: @escaping @Sendable () throws -> Signal<NewValue>
  ) -> Signal<NewValue> { notHere() }

  @available(*, unavailable, renamed: "flattenMap(_:)")
  @_disfavoredOverload
  public func sequenceMany<NewValue: Sendable>(
    _ transform: @escaping @Sendable () throws -> Signal<NewValue>?
  ) -> Signal<NewValue> { notHere() }

  @available(*, unavailable, message: "write 'if(then:else:)'")
  @_disfavoredOverload
  public func ifThenElse<Result: Sendable>(
    _ trueSignal: Signal<Result>, _ falseSignal: Signal<Result>
  ) -> Signal<Result> where Value == Bool { notHere() }

  // MARK: Filtering

  @available(*, unavailable, renamed: "take(last:)")
  @_disfavoredOverload
  public func takeLast(_ count: Int) -> Signal { notHere() }

  @available(*, unavailable, renamed: "take(until:)")
  @_disfavoredOverload
  public func takeUntil<Other: Sendable>(_ trigger: Signal<Other>) -> Signal { notHere() }

  @available(*, unavailable, renamed: "take(untilReplacement:)")
  @_disfavoredOverload
  public func takeUntilReplacement(_ replacement: Signal) -> Signal { notHere() }

  @available(*, unavailable, renamed: "take(while:)")
  @_disfavoredOverload
  public func takeWhileBlock(
    _ isTaken: @escaping @Sendable (Value) throws -> Bool
  ) -> Signal { notHere() }

  @available(*, unavailable, renamed: "takeUntilFirst(where:)")
  @_disfavoredOverload
  public func takeUntilBlock(
    _ isEnd: @escaping @Sendable (Value) throws -> Bool
  ) -> Signal { notHere() }

  @available(*, unavailable, renamed: "skip(while:)")
  @_disfavoredOverload
  public func skipWhileBlock(
    _ isSkipped: @escaping @Sendable (Value) throws -> Bool
  ) -> Signal { notHere() }

  @available(*, unavailable, renamed: "skipUntilFirst(where:)")
  @_disfavoredOverload
  public func skipUntilBlock(
    _ isFirst: @escaping @Sendable (Value) throws -> Bool
  ) -> Signal { notHere() }

  // MARK: Combining

  @available(*, unavailable, renamed: "zip(with:)")
  @_disfavoredOverload
  public func zipWith<Other: Sendable>(
    _ other: Signal<Other>
  ) -> Signal<(Value, Other)> { notHere() }

  @available(*, unavailable, renamed: "combineLatest(with:)")
  @_disfavoredOverload
  public func combineLatestWith<Other: Sendable>(
    _ other: Signal<Other>
  ) -> Signal<(Value, Other)> { notHere() }

  // MARK: Summing up

  @available(*, deprecated, renamed: "aggregate(start:reduce:)")
  @_disfavoredOverload
  public func aggregateWithStart<State: Sendable>(
    _ start: State, reduce: @escaping @Sendable (State, Value) throws -> State
  ) -> Signal<State> {
    aggregate(start: start, reduce: reduce)
  }

  @available(*, deprecated, renamed: "aggregate(startFactory:reduce:)")
  @_disfavoredOverload
  public func aggregateWithStartFactory<State: Sendable>(
    _ makeStart: @escaping @Sendable () throws -> State,
    reduce: @escaping @Sendable (State, Value) throws -> State
  ) -> Signal<State> {
    aggregate(startFactory: makeStart, reduce: reduce)
  }

  @available(*, unavailable, renamed: "buffer(for:on:)")
  @_disfavoredOverload
  public func bufferWithTime(
    _ interval: Duration, onScheduler scheduler: Scheduler
  ) -> Signal<[Value]> { notHere() }

  // MARK: Time

  @available(*, unavailable, renamed: "timeout(after:on:)")
  @_disfavoredOverload
  public func timeout(
    _ interval: Duration, onScheduler scheduler: Scheduler
  ) -> Signal { notHere() }

  // MARK: Errors

  @available(*, unavailable, renamed: "catch(to:)")
  @_disfavoredOverload
  public func catchTo(_ replacement: Signal) -> Signal { notHere() }

  // MARK: Side effects and debugging

  @available(*, unavailable, renamed: "named(_:)")
  @_disfavoredOverload
  public func setNameWithFormat(_ name: String, _ arguments: Any...) -> Signal { notHere() }

  // MARK: Where work happens

  @available(*, unavailable, renamed: "deliver(on:)")
  @_disfavoredOverload
  public func deliverOn(_ scheduler: Scheduler) -> Signal { notHere() }

  @available(*, unavailable, renamed: "subscribe(on:)")
  @_disfavoredOverload
  public func subscribeOn(_ scheduler: Scheduler) -> Signal { notHere() }

  // MARK: Reading values, and binding

  @available(*, unavailable, renamed: "subscribe(next:error:completed:)")
  @_disfavoredOverload
  public func subscribeNext(
    _ next: @escaping @Sendable (Value) -> Void,
    error: @escaping @Sendable (any Error) -> Void,
    completed: (@Sendable () -> Void)? = nil
  ) -> Disposable { notHere() }

  @available(*, unavailable, renamed: "subscribe(next:completed:)")
  @_disfavoredOverload
  public func subscribeNext(
    _ next: @escaping @Sendable (Value) -> Void, completed: @escaping @Sendable () -> Void
  ) -> Disposable { notHere() }

  @available(*, unavailable, renamed: "subscribe(error:completed:)")
  @_disfavoredOverload
  public func subscribeError(
    _ error: @escaping @Sendable (any Error) -> Void, completed: @escaping @Sendable () -> Void
  ) -> Disposable { notHere() }

  @available(*, unavailable, message: "write 'waitForFirst(default:)', or await 'first(default:)'")
  @_disfavoredOverload
  public func firstOrDefault(_ value: Value) -> Value { notHere() }

  @available(*, unavailable, message: "await 'first(default:)'")
  @_disfavoredOverload
  public func asynchronousFirstOrDefault(_ value: Value) -> Value { notHere() }

  @available(*, unavailable, message: "await 'completion()'")
  @_disfavoredOverload
  public func asynchronouslyWaitUntilCompleted() -> Bool { notHere() }

  @available(*, unavailable, renamed: "assign(to:on:)")
  @_disfavoredOverload
  public func setKeyPath<Target: AnyObject>(
    _ keyPath: ReferenceWritableKeyPath<Target, Value>, onObject target: Target
  ) -> Disposable { notHere() }

  @available(*, unavailable, message: "write 'assign(to: \\.property, on: object)'")
  @_disfavoredOverload
  public func setKeyPath(
    _ keyPath: String, onObject target: AnyObject, nilValue: Any? = nil
  ) -> Disposable { notHere() }

  @available(*, unavailable, renamed: "assign(to:on:)")
  @_disfavoredOverload
  public func toProperty<Target: AnyObject>(
    _ keyPath: ReferenceWritableKeyPath<Target, Value>, onObject target: Target
  ) -> Disposable { notHere() }
}

// MARK: Disposables

@_documentation(visibility: private)
extension Disposable {
  @available(*, unavailable, renamed: "scoped()")
  @_disfavoredOverload
  public func asScopedDisposable() -> ScopedDisposable { notHere() }

  @available(*, unavailable, renamed: "init(_:)")
  @_disfavoredOverload
  public convenience init(block: @escaping @Sendable () -> Void) { notHere() }
}

@_documentation(visibility: private)
extension CompoundDisposable {
  @available(*, unavailable, renamed: "add(_:)")
  @_disfavoredOverload
  public func addDisposable(_ disposable: Disposable?) { notHere() }

  @available(*, unavailable, renamed: "remove(_:)")
  @_disfavoredOverload
  public func removeDisposable(_ disposable: Disposable?) { notHere() }
}

@_documentation(visibility: private)
extension SerialDisposable {
  @available(*, unavailable, renamed: "swapIn(_:)")
  @_disfavoredOverload
  public func swapInDisposable(_ disposable: Disposable?) -> Disposable? { notHere() }
}

// MARK: Schedulers

@_documentation(visibility: private)
extension Scheduler {
  @available(*, deprecated, renamed: "immediate")
  @_disfavoredOverload
  public static var immediateScheduler: Scheduler { immediate }

  @available(*, deprecated, renamed: "main")
  @_disfavoredOverload
  public static var mainThreadScheduler: Scheduler { main }

  @available(*, deprecated, renamed: "current")
  @_disfavoredOverload
  public static var currentScheduler: Scheduler? { current }

  @available(*, deprecated, renamed: "background(_:)")
  @_disfavoredOverload
  public static func schedulerWithPriority(_ priority: Priority) -> Scheduler {
    background(priority)
  }

  @available(*, deprecated, renamed: "background()")
  @_disfavoredOverload
  public static func scheduler() -> Scheduler { background() }

  @available(*, unavailable, renamed: "schedule(after:_:)")
  @_disfavoredOverload
  public func afterDelay(
    _ delay: Duration, schedule action: @escaping @Sendable () -> Void
  ) -> Disposable { notHere() }

  @available(*, unavailable, renamed: "scheduleRecursively(_:)")
  @_disfavoredOverload
  public func scheduleRecursiveBlock(
    _ action: @escaping @Sendable (_ again: @escaping @Sendable () -> Void) -> Void
  ) -> Disposable { notHere() }
}

// MARK: Types

@_documentation(visibility: private)
@available(*, unavailable, renamed: "Signal")
public typealias RACSignal<Value: Sendable> = Signal<Value>

@_documentation(visibility: private)
@available(*, unavailable, renamed: "Signal")
public typealias RACStream<Value: Sendable> = Signal<Value>

@_documentation(visibility: private)
@available(*, unavailable, message: "write 'Signal', or 'lazy' of a sequence")
public typealias RACSequence<Value: Sendable> = Signal<Value>

@_documentation(visibility: private)
@available(*, unavailable, renamed: "DynamicSignal")
public typealias RACDynamicSignal<Value: Sendable> = DynamicSignal<Value>

@_documentation(visibility: private)
@available(*, unavailable, renamed: "Subscriber")
public typealias RACSubscriber<Value: Sendable> = Subscriber<Value>

@_documentation(visibility: private)
@available(*, unavailable, renamed: "Event")
public typealias RACEvent<Value> = Event<Value>

@_documentation(visibility: private)
@available(*, unavailable, renamed: "Subject")
public typealias RACSubject<Value: Sendable> = Subject<Value>

@_documentation(visibility: private)
@available(*, unavailable, renamed: "ReplaySubject")
public typealias RACReplaySubject<Value: Sendable> = ReplaySubject<Value>

@_documentation(visibility: private)
@available(*, unavailable, renamed: "BehaviorSubject")
public typealias RACBehaviorSubject<Value: Sendable> = BehaviorSubject<Value>

@_documentation(visibility: private)
@available(*, unavailable, renamed: "GroupedSignal")
public typealias RACGroupedSignal<Key: Sendable, Value: Sendable> = GroupedSignal<Key, Value>

@_documentation(visibility: private)
@available(*, unavailable, renamed: "MulticastConnection")
public typealias RACMulticastConnection<Value: Sendable> = MulticastConnection<Value>

@_documentation(visibility: private)
@available(*, unavailable, renamed: "Command")
public typealias RACCommand<Input: Sendable, Output: Sendable> = Command<Input, Output>

@_documentation(visibility: private)
@available(*, unavailable, renamed: "Channel")
public typealias RACChannel<Value: Sendable> = Channel<Value>

@_documentation(visibility: private)
@available(*, unavailable, renamed: "ChannelTerminal")
public typealias RACChannelTerminal<Value: Sendable> = ChannelTerminal<Value>

@_documentation(visibility: private)
@available(*, unavailable, renamed: "Disposable")
public typealias RACDisposable = Disposable

@_documentation(visibility: private)
@available(*, unavailable, renamed: "CompoundDisposable")
public typealias RACCompoundDisposable = CompoundDisposable

@_documentation(visibility: private)
@available(*, unavailable, renamed: "SerialDisposable")
public typealias RACSerialDisposable = SerialDisposable

@_documentation(visibility: private)
@available(*, unavailable, renamed: "ScopedDisposable")
public typealias RACScopedDisposable = ScopedDisposable

@_documentation(visibility: private)
@available(*, unavailable, renamed: "Scheduler")
public typealias RACScheduler = Scheduler

@_documentation(visibility: private)
@available(*, unavailable, renamed: "QueueScheduler")
public typealias RACQueueScheduler = QueueScheduler

@_documentation(visibility: private)
@available(*, unavailable, renamed: "QueueScheduler")
public typealias RACTargetQueueScheduler = QueueScheduler

@_documentation(visibility: private)
@available(*, unavailable, renamed: "TestScheduler")
public typealias RACTestScheduler = TestScheduler

@_documentation(visibility: private)
@available(*, unavailable, message: "write a tuple of Swift")
public typealias RACTuple = Any

@_documentation(visibility: private)
@available(*, unavailable, renamed: "Void")
public typealias RACUnit = Void

@_documentation(visibility: private)
@available(*, unavailable, renamed: "SignalError")
public typealias RACSignalErrorDomain = SignalError
