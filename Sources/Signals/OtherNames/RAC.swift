// The names of ReactiveObjC that this library spells differently. Where code uses one of them, the
// compiler suggests this library's name. A name that several libraries share is in one file only.
//
// A name works, and is deprecated, if this library can do the same: the compiler's warning has the
// name to write. All other names are unavailable, with a message. After one unavailable step, the
// type checker tries all operators in the closures of a chain, and gives up after a minute. So no
// common step may be unavailable. Disfavoured functions have the same effect. So a function is
// disfavoured only if, with a trailing closure, it would be ambiguous beside a function of this
// library. The compiler always prefers a declaration in a client's extension.
//
// Left out: the macros `RACObserve`, `RAC`, `RACTuplePack` and the methods of `NSObject`, which
// begin with `rac_`. They aren't members of this library's types. Left out, too: `sequence`, since
// a member hides the function of that name inside a client's subclasses and extensions.

public import Scheduling

@_documentation(visibility: private)
extension Signal {
  // MARK: Creation

  @available(*, deprecated, renamed: "create(_:)")
  public static func createSignal(
    _ didSubscribe: @escaping @Sendable (Subscriber<Value>) -> Disposable?
  ) -> Signal { create(didSubscribe) }

  @available(*, deprecated, renamed: "startEagerly(on:_:)")
  public static func startEagerlyWithScheduler(
    _ scheduler: Scheduler, block: @escaping @Sendable (Subscriber<Value>) -> Void
  ) -> Signal { startEagerly(on: scheduler, block) }

  @available(*, deprecated, renamed: "startLazily(on:_:)")
  public static func startLazilyWithScheduler(
    _ scheduler: Scheduler, block: @escaping @Sendable (Subscriber<Value>) -> Void
  ) -> Signal { startLazily(on: scheduler, block) }

  @available(*, deprecated, message: "write '.empty' and '.never' without parentheses")
  public func callAsFunction(_: Void = ()) -> Signal { self }

  // MARK: Transforming

  @available(*, deprecated, renamed: "map(_:)")
  public func tryMap<NewValue: Sendable>(
    _ transform: @escaping @Sendable (Value) throws -> NewValue
  ) -> Signal<NewValue> {
    map(transform)
  }

  @available(*, deprecated, renamed: "map(_:)")
  public func reduceEach<NewValue: Sendable>(
    _ transform: @escaping @Sendable (Value) throws -> NewValue
  ) -> Signal<NewValue> {
    map(transform)
  }

  @available(*, unavailable, message: "write 'map { function, argument in function(argument) }'")
  public func reduceApply() -> Signal { notHere() }

  @available(*, deprecated, renamed: "scan(start:reduce:)")
  public func scanWithStart<State: Sendable>(
    _ start: State, reduce: @escaping @Sendable (State, Value) throws -> State
  ) -> Signal<State> {
    scan(start: start, reduce: reduce)
  }

  @available(*, deprecated, renamed: "combinePrevious(start:reduce:)")
  public func combinePreviousWithStart<NewValue: Sendable>(
    _ start: Value, reduce: @escaping @Sendable (Value, Value) throws -> NewValue
  ) -> Signal<NewValue> {
    combinePrevious(start: start, reduce: reduce)
  }

  // MARK: Signals of signals

  @available(*, deprecated, renamed: "then(_:)")
  public func sequenceNext<NewValue: Sendable>(
    _ next: @escaping @Sendable () throws -> Signal<NewValue>
  ) -> Signal<NewValue> {
    self.then(next)
  }

  @available(*, unavailable, renamed: "flattenMap(_:)")
  public func sequenceMany<NewValue: Sendable>(
    _ transform: @escaping @Sendable () throws -> Signal<NewValue>?
  ) -> Signal<NewValue> { notHere() }

  @available(*, unavailable, message: "write 'if(then:else:)'")
  public func ifThenElse<Result: Sendable>(
    _ trueSignal: Signal<Result>, _ falseSignal: Signal<Result>
  ) -> Signal<Result> where Value == Bool { notHere() }

  // MARK: Filtering

  @available(*, deprecated, renamed: "take(last:)")
  public func takeLast(_ count: Int) -> Signal {
    take(last: count)
  }

  @available(*, deprecated, renamed: "take(until:)")
  public func takeUntil<Other: Sendable>(_ trigger: Signal<Other>) -> Signal {
    take(until: trigger)
  }

  @available(*, deprecated, renamed: "take(untilReplacement:)")
  public func takeUntilReplacement(_ replacement: Signal) -> Signal {
    take(untilReplacement: replacement)
  }

  @available(*, deprecated, renamed: "take(while:)")
  public func takeWhileBlock(
    _ isTaken: @escaping @Sendable (Value) throws -> Bool
  ) -> Signal {
    take(while: isTaken)
  }

  @available(*, deprecated, renamed: "takeUntilFirst(where:)")
  public func takeUntilBlock(
    _ isEnd: @escaping @Sendable (Value) throws -> Bool
  ) -> Signal {
    takeUntilFirst(where: isEnd)
  }

  @available(*, deprecated, renamed: "skip(while:)")
  public func skipWhileBlock(
    _ isSkipped: @escaping @Sendable (Value) throws -> Bool
  ) -> Signal {
    skip(while: isSkipped)
  }

  @available(*, deprecated, renamed: "skipUntilFirst(where:)")
  public func skipUntilBlock(
    _ isFirst: @escaping @Sendable (Value) throws -> Bool
  ) -> Signal {
    skipUntilFirst(where: isFirst)
  }

  // MARK: Combining

  @available(*, deprecated, renamed: "zip(with:)")
  public func zipWith<Other: Sendable>(
    _ other: Signal<Other>
  ) -> Signal<(Value, Other)> {
    zip(with: other)
  }

  @available(*, deprecated, renamed: "combineLatest(with:)")
  public func combineLatestWith<Other: Sendable>(
    _ other: Signal<Other>
  ) -> Signal<(Value, Other)> {
    combineLatest(with: other)
  }

  // MARK: Summing up

  @available(*, deprecated, renamed: "aggregate(start:reduce:)")
  public func aggregateWithStart<State: Sendable>(
    _ start: State, reduce: @escaping @Sendable (State, Value) throws -> State
  ) -> Signal<State> {
    aggregate(start: start, reduce: reduce)
  }

  @available(*, deprecated, renamed: "aggregate(startFactory:reduce:)")
  public func aggregateWithStartFactory<State: Sendable>(
    _ makeStart: @escaping @Sendable () throws -> State,
    reduce: @escaping @Sendable (State, Value) throws -> State
  ) -> Signal<State> {
    aggregate(startFactory: makeStart, reduce: reduce)
  }

  @available(*, deprecated, renamed: "buffer(for:on:)")
  public func bufferWithTime(
    _ interval: Duration, onScheduler scheduler: Scheduler
  ) -> Signal<[Value]> {
    buffer(for: interval, on: scheduler)
  }

  // MARK: Time

  @available(*, deprecated, renamed: "timeout(after:on:)")
  public func timeout(
    _ interval: Duration, onScheduler scheduler: Scheduler
  ) -> Signal {
    timeout(after: interval, on: scheduler)
  }

  // MARK: Errors

  @available(*, deprecated, renamed: "catch(to:)")
  public func catchTo(_ replacement: Signal) -> Signal {
    self.catch(to: replacement)
  }

  // MARK: Side effects and debugging

  @available(*, unavailable, renamed: "named(_:)")
  public func setNameWithFormat(_ name: String, _ arguments: Any...) -> Signal { notHere() }

  // MARK: Where work happens

  @available(*, deprecated, renamed: "deliver(on:)")
  public func deliverOn(_ scheduler: Scheduler) -> Signal {
    deliver(on: scheduler)
  }

  @available(*, deprecated, renamed: "subscribe(on:)")
  public func subscribeOn(_ scheduler: Scheduler) -> Signal {
    subscribe(on: scheduler)
  }

  // MARK: Reading values, and binding

  @available(*, deprecated, renamed: "subscribe(next:error:completed:)")
  @_disfavoredOverload
  public func subscribeNext(
    _ next: @escaping @Sendable (Value) -> Void,
    error: @escaping @Sendable (any Error) -> Void,
    completed: (@Sendable () -> Void)? = nil
  ) -> Disposable {
    subscribe(next: next, error: error, completed: completed)
  }

  @available(*, deprecated, renamed: "subscribe(next:completed:)")
  @_disfavoredOverload
  public func subscribeNext(
    _ next: @escaping @Sendable (Value) -> Void, completed: @escaping @Sendable () -> Void
  ) -> Disposable {
    subscribe(next: next, completed: completed)
  }

  @available(*, deprecated, renamed: "subscribe(error:completed:)")
  @_disfavoredOverload
  public func subscribeError(
    _ error: @escaping @Sendable (any Error) -> Void, completed: @escaping @Sendable () -> Void
  ) -> Disposable {
    subscribe(error: error, completed: completed)
  }

  @available(*, unavailable, message: "write 'waitForFirst(default:)', or await 'first(default:)'")
  public func firstOrDefault(_ value: Value) -> Value { notHere() }

  @available(*, unavailable, message: "await 'first(default:)'")
  public func asynchronousFirstOrDefault(_ value: Value) -> Value { notHere() }

  @available(*, unavailable, message: "await 'completion()'")
  public func asynchronouslyWaitUntilCompleted() -> Bool { notHere() }

  @available(*, unavailable, renamed: "bind(to:of:)")
  public func setKeyPath<Target: AnyObject>(
    _ keyPath: ReferenceWritableKeyPath<Target, Value>, onObject target: Target
  ) -> Disposable { notHere() }

  @available(*, unavailable, message: "write 'bind(to: \\.property, of: object)'")
  public func setKeyPath(
    _ keyPath: String, onObject target: AnyObject, nilValue: Any? = nil
  ) -> Disposable { notHere() }

  @available(*, unavailable, renamed: "bind(to:of:)")
  public func toProperty<Target: AnyObject>(
    _ keyPath: ReferenceWritableKeyPath<Target, Value>, onObject target: Target
  ) -> Disposable { notHere() }
}

// MARK: Disposables

@_documentation(visibility: private)
extension Disposable {
  @available(*, deprecated, renamed: "scoped()")
  public func asScopedDisposable() -> ScopedDisposable {
    scoped()
  }

  @available(*, unavailable, renamed: "init(_:)")
  public convenience init(block: @escaping @Sendable () -> Void) { notHere() }
}

@_documentation(visibility: private)
extension CompoundDisposable {
  @available(*, deprecated, renamed: "add(_:)")
  public func addDisposable(_ disposable: Disposable?) {
    add(disposable)
  }

  @available(*, deprecated, renamed: "remove(_:)")
  public func removeDisposable(_ disposable: Disposable?) {
    remove(disposable)
  }
}

@_documentation(visibility: private)
extension SerialDisposable {
  @available(*, deprecated, renamed: "swapIn(_:)")
  public func swapInDisposable(_ disposable: Disposable?) -> Disposable? {
    swapIn(disposable)
  }
}

// MARK: Schedulers

@_documentation(visibility: private)
extension Scheduler {
  @available(*, deprecated, renamed: "immediate")
  public static var immediateScheduler: Scheduler { immediate }

  @available(*, deprecated, renamed: "main")
  public static var mainThreadScheduler: Scheduler { main }

  @available(*, deprecated, renamed: "current")
  public static var currentScheduler: Scheduler? { current }

  @available(*, deprecated, renamed: "background(_:)")
  public static func schedulerWithPriority(_ priority: Priority) -> Scheduler {
    background(priority)
  }

  @available(*, deprecated, renamed: "background()")
  public static func scheduler() -> Scheduler { background() }

  @available(*, deprecated, renamed: "schedule(after:_:)")
  public func afterDelay(
    _ delay: Duration, schedule action: @escaping @Sendable () -> Void
  ) -> Disposable {
    schedule(after: delay, action)
  }

  @available(*, deprecated, renamed: "scheduleRecursively(_:)")
  public func scheduleRecursiveBlock(
    _ action: @escaping @Sendable (_ again: @escaping @Sendable () -> Void) -> Void
  ) -> Disposable {
    scheduleRecursively(action)
  }
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
