public import Scheduling

// Each method does the same as the operator of `Signal`. The operator of `Signal` is disfavoured,
// so the compiler chooses these methods for an infallible signal. An operator may also have its
// version in its own file, where `scripts/new-operator` writes it.

@_documentation(visibility: private)
extension InfallibleSignalProtocol {
  public func take(_ count: Int) -> InfallibleSignal<Value> {
    InfallibleSignal<Value>(infallible.signal.take(count))
  }

  public func take(last count: Int) -> InfallibleSignal<Value> {
    InfallibleSignal<Value>(infallible.signal.take(last: count))
  }

  public func take(until lifetime: Lifetime) -> InfallibleSignal<Value> {
    InfallibleSignal<Value>(infallible.signal.take(until: lifetime))
  }

  public func take<Other: Sendable>(until trigger: Signal<Other>) -> InfallibleSignal<Value> {
    // The result can't fail: an error of the trigger is ignored.
    InfallibleSignal<Value>(infallible.signal.take(until: trigger))
  }

  public func skip(_ count: Int) -> InfallibleSignal<Value> {
    InfallibleSignal<Value>(infallible.signal.skip(count))
  }

  public func element(at index: Int) -> InfallibleSignal<Value> {
    InfallibleSignal<Value>(infallible.signal.element(at: index))
  }

  public func distinctUntilChanged() -> InfallibleSignal<Value> where Value: Equatable {
    InfallibleSignal<Value>(infallible.signal.distinctUntilChanged())
  }

  public func distinctUntilChanged<Part: Equatable & Sendable>(
    at keyPath: any KeyPath<Value, Part> & Sendable
  ) -> InfallibleSignal<Value> {
    InfallibleSignal<Value>(infallible.signal.distinctUntilChanged(at: keyPath))
  }

  public func ignore(_ value: Value) -> InfallibleSignal<Value> where Value: Equatable {
    InfallibleSignal<Value>(infallible.signal.ignore(value))
  }

  public func ignoreValues() -> InfallibleSignal<Value> {
    InfallibleSignal<Value>(infallible.signal.ignoreValues())
  }

  public func mapReplace<NewValue: Sendable>(_ value: NewValue) -> InfallibleSignal<NewValue> {
    InfallibleSignal<NewValue>(infallible.signal.mapReplace(value))
  }

  public func enumerated() -> InfallibleSignal<(index: Int, value: Value)> {
    InfallibleSignal<(index: Int, value: Value)>(infallible.signal.enumerated())
  }

  public func startWith(_ value: Value) -> InfallibleSignal<Value> {
    InfallibleSignal<Value>(infallible.signal.startWith(value))
  }

  public func startWith(_ first: Value, _ second: Value, _ more: Value...)
    -> InfallibleSignal<Value>
  {
    InfallibleSignal<Value>(infallible.signal.start(with: .from([first, second] + more)))
  }

  public func ifEmpty(_ value: Value) -> InfallibleSignal<Value> {
    InfallibleSignal<Value>(infallible.signal.ifEmpty(value))
  }

  public func collect() -> InfallibleSignal<[Value]> {
    InfallibleSignal<[Value]>(infallible.signal.collect())
  }

  public func count() -> InfallibleSignal<Int> {
    InfallibleSignal<Int>(infallible.signal.count())
  }

  public func max() -> InfallibleSignal<Value> where Value: Comparable {
    InfallibleSignal<Value>(infallible.signal.max())
  }

  public func min() -> InfallibleSignal<Value> where Value: Comparable {
    InfallibleSignal<Value>(infallible.signal.min())
  }

  public func buffer(count: Int) -> InfallibleSignal<[Value]> {
    InfallibleSignal<[Value]>(infallible.signal.buffer(count: count))
  }

  public func buffer(
    for interval: Duration, orCount count: Int = .max, on scheduler: Scheduler? = nil
  ) -> InfallibleSignal<[Value]> {
    InfallibleSignal<[Value]>(
      infallible.signal.buffer(for: interval, orCount: count, on: scheduler))
  }

  // A window fails only when the source does.

  public func window(count: Int) -> InfallibleSignal<InfallibleSignal<Value>> {
    InfallibleSignal<InfallibleSignal<Value>>(
      infallible.signal.window(count: count).map { InfallibleSignal<Value>($0) })
  }

  public func window(
    for interval: Duration, orCount count: Int = .max, on scheduler: Scheduler? = nil
  ) -> InfallibleSignal<InfallibleSignal<Value>> {
    InfallibleSignal<InfallibleSignal<Value>>(
      infallible.signal.window(for: interval, orCount: count, on: scheduler)
        .map { InfallibleSignal<Value>($0) })
  }

  public func debounce(for interval: Duration, on scheduler: Scheduler? = nil) -> InfallibleSignal<
    Value
  > {
    InfallibleSignal<Value>(infallible.signal.debounce(for: interval, on: scheduler))
  }

  public func throttleFirst(for interval: Duration, on scheduler: Scheduler? = nil)
    -> InfallibleSignal<Value>
  {
    InfallibleSignal<Value>(infallible.signal.throttleFirst(for: interval, on: scheduler))
  }

  public func throttleLatest(for interval: Duration, on scheduler: Scheduler? = nil)
    -> InfallibleSignal<Value>
  {
    InfallibleSignal<Value>(infallible.signal.throttleLatest(for: interval, on: scheduler))
  }

  public func delay(for interval: Duration, on scheduler: Scheduler? = nil) -> InfallibleSignal<
    Value
  > {
    InfallibleSignal<Value>(infallible.signal.delay(for: interval, on: scheduler))
  }

  public func delaySubscription(for interval: Duration, on scheduler: Scheduler? = nil)
    -> InfallibleSignal<Value>
  {
    InfallibleSignal<Value>(infallible.signal.delaySubscription(for: interval, on: scheduler))
  }

  public func deliver(on scheduler: Scheduler) -> InfallibleSignal<Value> {
    InfallibleSignal<Value>(infallible.signal.deliver(on: scheduler))
  }

  public func deliverOnMainActor() -> InfallibleSignal<Value> {
    InfallibleSignal<Value>(infallible.signal.deliverOnMainActor())
  }

  public func subscribe(on scheduler: Scheduler) -> InfallibleSignal<Value> {
    InfallibleSignal<Value>(infallible.signal.subscribe(on: scheduler))
  }

  public func timeInterval(on scheduler: Scheduler? = nil) -> InfallibleSignal<
    (interval: Duration, value: Value)
  > {
    InfallibleSignal<(interval: Duration, value: Value)>(
      infallible.signal.timeInterval(on: scheduler))
  }

  public func timestamp(
    on scheduler: Scheduler? = nil
  ) -> InfallibleSignal<(time: Duration, value: Value)> {
    InfallibleSignal<(time: Duration, value: Value)>(infallible.signal.timestamp(on: scheduler))
  }

  public func doNext(_ action: @escaping @Sendable (Value) -> Void) -> InfallibleSignal<Value> {
    InfallibleSignal<Value>(infallible.signal.doNext(action))
  }

  public func doCompleted(_ action: @escaping @Sendable () -> Void) -> InfallibleSignal<Value> {
    InfallibleSignal<Value>(infallible.signal.doCompleted(action))
  }

  public func initially(_ action: @escaping @Sendable () -> Void) -> InfallibleSignal<Value> {
    InfallibleSignal<Value>(infallible.signal.initially(action))
  }

  public func finally(_ action: @escaping @Sendable () -> Void) -> InfallibleSignal<Value> {
    InfallibleSignal<Value>(infallible.signal.finally(action))
  }

  public func named(_ name: @autoclosure @escaping @Sendable () -> String) -> InfallibleSignal<
    Value
  > {
    InfallibleSignal<Value>(infallible.signal.named(name()))
  }

  public func logAll(
    to log: @escaping @Sendable (String) -> Void = { SignalLog.write($0) },
    file: StaticString = #fileID, line: Int = #line
  ) -> InfallibleSignal<Value> {
    InfallibleSignal<Value>(infallible.signal.logAll(to: log, file: file, line: line))
  }

  public func logNext(
    to log: @escaping @Sendable (String) -> Void = { SignalLog.write($0) },
    file: StaticString = #fileID, line: Int = #line
  ) -> InfallibleSignal<Value> {
    InfallibleSignal<Value>(infallible.signal.logNext(to: log, file: file, line: line))
  }

  public func logCompleted(
    to log: @escaping @Sendable (String) -> Void = { SignalLog.write($0) },
    file: StaticString = #fileID, line: Int = #line
  ) -> InfallibleSignal<Value> {
    InfallibleSignal<Value>(infallible.signal.logCompleted(to: log, file: file, line: line))
  }

  public func `repeat`() -> InfallibleSignal<Value> {
    InfallibleSignal<Value>(infallible.signal.repeat())
  }

  public func replay() -> InfallibleSignal<Value> {
    InfallibleSignal<Value>(infallible.signal.replay())
  }

  public func replayLast() -> InfallibleSignal<Value> {
    InfallibleSignal<Value>(infallible.signal.replayLast())
  }

  public func replayLazily() -> InfallibleSignal<Value> {
    InfallibleSignal<Value>(infallible.signal.replayLazily())
  }

  public func share(replay count: Int = 0, scope: SharingScope = .whileConnected)
    -> InfallibleSignal<Value>
  {
    InfallibleSignal<Value>(infallible.signal.share(replay: count, scope: scope))
  }

  public func not() -> InfallibleSignal<Bool> where Value == Bool {
    InfallibleSignal<Bool>(infallible.signal.not())
  }
}
