public import Scheduling

// Each method does the same as the operator of `Signal`, with closures that don't throw. For a
// closure that throws, the compiler chooses the operator of `Signal`, whose result can fail.

@_documentation(visibility: private)
extension InfallibleSignal {
  @inlinable
  public func map<NewValue: Sendable>(
    _ transform: @escaping @Sendable (Value) -> NewValue
  ) -> InfallibleSignal<NewValue> {
    InfallibleSignal<NewValue>(signal.map(transform))
  }

  @inlinable
  public func compactMap<NewValue: Sendable>(
    _ transform: @escaping @Sendable (Value) -> NewValue?
  ) -> InfallibleSignal<NewValue> {
    InfallibleSignal<NewValue>(signal.compactMap(transform))
  }

  @inlinable
  public func filter(
    _ isIncluded: @escaping @Sendable (Value) -> Bool
  ) -> InfallibleSignal<Value> {
    InfallibleSignal<Value>(signal.filter(isIncluded))
  }

  @inlinable
  public func flattenMap<NewValue: Sendable>(
    _ transform: @escaping @Sendable (Value) -> InfallibleSignal<NewValue>?
  ) -> InfallibleSignal<NewValue> {
    InfallibleSignal<NewValue>(signal.flattenMap({ transform($0) }))
  }

  public func concatMap<NewValue: Sendable>(
    _ transform: @escaping @Sendable (Value) -> InfallibleSignal<NewValue>?
  ) -> InfallibleSignal<NewValue> {
    InfallibleSignal<NewValue>(signal.concatMap({ transform($0) }))
  }

  public func flatMapLatest<NewValue: Sendable>(
    _ transform: @escaping @Sendable (Value) -> InfallibleSignal<NewValue>?
  ) -> InfallibleSignal<NewValue> {
    InfallibleSignal<NewValue>(signal.flatMapLatest({ transform($0) }))
  }

  public func exhaustMap<NewValue: Sendable>(
    _ transform: @escaping @Sendable (Value) -> InfallibleSignal<NewValue>?
  ) -> InfallibleSignal<NewValue> {
    InfallibleSignal<NewValue>(signal.exhaustMap({ transform($0) }))
  }

  @inlinable
  public func scan<State: Sendable>(
    start: State,
    reduce: @escaping @Sendable (State, Value) -> State
  ) -> InfallibleSignal<State> {
    InfallibleSignal<State>(signal.scan(start: start, reduce: reduce))
  }

  public func scan<State: Sendable>(
    into start: State,
    update: @escaping @Sendable (inout State, Value) -> Void
  ) -> InfallibleSignal<State> {
    InfallibleSignal<State>(signal.scan(into: start, update: update))
  }

  public func scanWithIndex<State: Sendable>(
    start: State,
    reduce: @escaping @Sendable (State, Value, Int) -> State
  ) -> InfallibleSignal<State> {
    InfallibleSignal<State>(signal.scanWithIndex(start: start, reduce: reduce))
  }

  public func combinePrevious<NewValue: Sendable>(
    start: Value,
    reduce: @escaping @Sendable (_ previous: Value, _ current: Value) -> NewValue
  ) -> InfallibleSignal<NewValue> {
    InfallibleSignal<NewValue>(signal.combinePrevious(start: start, reduce: reduce))
  }

  public func aggregate<State: Sendable>(
    start: State,
    reduce: @escaping @Sendable (State, Value) -> State
  ) -> InfallibleSignal<State> {
    InfallibleSignal<State>(signal.aggregate(start: start, reduce: reduce))
  }

  @inlinable
  public func distinctUntilChanged(
    by areSame: @escaping @Sendable (Value, Value) -> Bool
  ) -> InfallibleSignal<Value> {
    InfallibleSignal<Value>(signal.distinctUntilChanged(by: areSame))
  }

  public func take(
    while isTaken: @escaping @Sendable (Value) -> Bool
  ) -> InfallibleSignal<Value> {
    InfallibleSignal<Value>(signal.take(while: isTaken))
  }

  public func skip(
    while isSkipped: @escaping @Sendable (Value) -> Bool
  ) -> InfallibleSignal<Value> {
    InfallibleSignal<Value>(signal.skip(while: isSkipped))
  }

  public func takeUntilFirst(
    where isEnd: @escaping @Sendable (Value) -> Bool
  ) -> InfallibleSignal<Value> {
    InfallibleSignal<Value>(signal.takeUntilFirst(where: isEnd))
  }

  public func skipUntilFirst(
    where isFirst: @escaping @Sendable (Value) -> Bool
  ) -> InfallibleSignal<Value> {
    InfallibleSignal<Value>(signal.skipUntilFirst(where: isFirst))
  }

  public func all(
    where isMatch: @escaping @Sendable (Value) -> Bool
  ) -> InfallibleSignal<Bool> {
    InfallibleSignal<Bool>(signal.all(where: isMatch))
  }

  public func any(
    where isMatch: @escaping @Sendable (Value) -> Bool = { _ in true }
  ) -> InfallibleSignal<Bool> {
    InfallibleSignal<Bool>(signal.any(where: isMatch))
  }

  public func withLatest<Other: Sendable, Result: Sendable>(
    from other: InfallibleSignal<Other>,
    _ transform: @escaping @Sendable (Value, Other) -> Result
  ) -> InfallibleSignal<Result> {
    InfallibleSignal<Result>(signal.withLatest(from: other.signal, transform))
  }

  public func then<NewValue: Sendable>(
    _ next: @escaping @Sendable () -> InfallibleSignal<NewValue>
  ) -> InfallibleSignal<NewValue> {
    InfallibleSignal<NewValue>(signal.then({ next() }))
  }

  public func groupBy<Key: Hashable & Sendable, NewValue: Sendable>(
    _ key: @escaping @Sendable (Value) -> Key,
    transform: @escaping @Sendable (Value) -> NewValue
  ) -> InfallibleSignal<GroupedSignal<Key, NewValue>> {
    InfallibleSignal<GroupedSignal<Key, NewValue>>(signal.groupBy(key, transform: transform))
  }

  public func aggregate<State: Sendable>(
    startFactory makeStart: @escaping @Sendable () -> State,
    reduce: @escaping @Sendable (State, Value) -> State
  ) -> InfallibleSignal<State> {
    InfallibleSignal<State>(signal.aggregate(startFactory: makeStart, reduce: reduce))
  }

  public func aggregateWithIndex<State: Sendable>(
    start: State, reduce: @escaping @Sendable (State, Value, Int) -> State
  ) -> InfallibleSignal<State> {
    InfallibleSignal<State>(signal.aggregateWithIndex(start: start, reduce: reduce))
  }

  public func groupBy<Key: Hashable & Sendable>(
    _ key: @escaping @Sendable (Value) -> Key
  ) -> InfallibleSignal<GroupedSignal<Key, Value>> {
    InfallibleSignal<GroupedSignal<Key, Value>>(signal.groupBy(key))
  }

  public func debounce(
    for interval: Duration, on scheduler: Scheduler? = nil,
    while waits: @escaping @Sendable (Value) -> Bool
  ) -> InfallibleSignal<Value> {
    InfallibleSignal<Value>(signal.debounce(for: interval, on: scheduler, while: waits))
  }

  public func mapAsync<NewValue: Sendable>(
    maxConcurrent: Int = 1, inOrder: Bool = true, priority: TaskPriority? = nil,
    on executor: (any TaskExecutor)? = nil,
    _ transform: @escaping @Sendable (Value) async -> NewValue
  ) -> InfallibleSignal<NewValue> {
    InfallibleSignal<NewValue>(
      signal.mapAsync(
        maxConcurrent: maxConcurrent, inOrder: inOrder, priority: priority, on: executor, transform)
    )
  }
}

@_documentation(visibility: private)
extension InfallibleSignal {
  // Operators with other signals that can't fail.

  public func merge(with other: InfallibleSignal) -> InfallibleSignal<Value> {
    InfallibleSignal<Value>(signal.merge(with: other.signal))
  }

  public func concat(with next: InfallibleSignal) -> InfallibleSignal<Value> {
    InfallibleSignal<Value>(signal.concat(with: next.signal))
  }

  public func race(with other: InfallibleSignal) -> InfallibleSignal<Value> {
    InfallibleSignal<Value>(signal.race(with: other.signal))
  }

  public func combineLatest<Other: Sendable>(with other: InfallibleSignal<Other>)
    -> InfallibleSignal<(Value, Other)>
  {
    InfallibleSignal<(Value, Other)>(signal.combineLatest(with: other.signal))
  }

  public func and(_ other: InfallibleSignal<Bool>) -> InfallibleSignal<Bool> where Value == Bool {
    InfallibleSignal<Bool>(signal.and(other.signal))
  }

  public func or(_ other: InfallibleSignal<Bool>) -> InfallibleSignal<Bool> where Value == Bool {
    InfallibleSignal<Bool>(signal.or(other.signal))
  }

  public func zip<Other: Sendable>(with other: InfallibleSignal<Other>) -> InfallibleSignal<
    (Value, Other)
  > {
    InfallibleSignal<(Value, Other)>(signal.zip(with: other.signal))
  }

  public func withLatest<Other: Sendable>(from other: InfallibleSignal<Other>) -> InfallibleSignal<
    (Value, Other)
  > {
    InfallibleSignal<(Value, Other)>(signal.withLatest(from: other.signal))
  }

  public func sample<Other: Sendable>(
    when sampler: InfallibleSignal<Other>
  ) -> InfallibleSignal<Value> {
    InfallibleSignal<Value>(signal.sample(when: sampler.signal))
  }

  public func skip<Other: Sendable>(until trigger: InfallibleSignal<Other>) -> InfallibleSignal<
    Value
  > {
    InfallibleSignal<Value>(signal.skip(until: trigger.signal))
  }

  public func take(untilReplacement replacement: InfallibleSignal) -> InfallibleSignal<Value> {
    InfallibleSignal<Value>(signal.take(untilReplacement: replacement.signal))
  }

  public func ifEmpty(switchTo other: InfallibleSignal) -> InfallibleSignal<Value> {
    InfallibleSignal<Value>(signal.ifEmpty(switchTo: other.signal))
  }

  public func `if`<Result: Sendable>(
    then trueSignal: InfallibleSignal<Result>, else falseSignal: InfallibleSignal<Result>
  ) -> InfallibleSignal<Result> where Value == Bool {
    InfallibleSignal<Result>(signal.if(then: trueSignal.signal, else: falseSignal.signal))
  }

  // Without a default, a key without a case is an error.
  public func `switch`<Result: Sendable>(
    cases: [Value: InfallibleSignal<Result>], default: InfallibleSignal<Result>
  ) -> InfallibleSignal<Result> where Value: Hashable {
    InfallibleSignal<Result>(signal.switch(cases: cases, default: `default`.signal))
  }

  public func flatten<Inner: Sendable>() -> InfallibleSignal<Inner>
  where Value: InfallibleSignal<Inner> {
    InfallibleSignal<Inner>(signal.flatten())
  }

  public func flatten<Inner: Sendable>(maxConcurrent: Int) -> InfallibleSignal<Inner>
  where Value: InfallibleSignal<Inner> {
    InfallibleSignal<Inner>(signal.flatten(maxConcurrent: maxConcurrent))
  }

  public func switchToLatest<Inner: Sendable>() -> InfallibleSignal<Inner>
  where Value: InfallibleSignal<Inner> {
    InfallibleSignal<Inner>(signal.switchToLatest())
  }
}
