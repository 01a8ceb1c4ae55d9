// This library's own spellings of version 0.1, deprecated until 1.0. Each one does the same as the
// name that the compiler suggests.

public import Scheduling

@_documentation(visibility: private)
extension Signal {
  // MARK: Flattening

  @available(*, deprecated, renamed: "flattenMapWithStop(_:)")
  public func bind<NewValue: Sendable>(
    _ makeStep:
      @escaping @Sendable () -> (_ value: Value, _ stop: inout Bool) throws -> Signal<NewValue>?
  ) -> Signal<NewValue> {
    flattenMapWithStop(makeStep)
  }

  @available(*, deprecated, message: "write 'flatten(maxConcurrent: 1)'")
  public func concat<Inner: Sendable>() -> Signal<Inner> where Value: Signal<Inner> {
    flatten(maxConcurrent: 1)
  }

  // MARK: Combining

  @available(*, deprecated, renamed: "merge(with:)")
  public func merge(_ other: Signal) -> Signal {
    merge(with: other)
  }

  @available(*, deprecated, renamed: "concat(with:)")
  public func concat(_ next: Signal) -> Signal {
    concat(with: next)
  }

  @available(*, deprecated, renamed: "sample(when:)")
  public func sample<Other: Sendable>(_ sampler: Signal<Other>) -> Signal {
    sample(when: sampler)
  }

  // MARK: Where work happens

  @available(*, deprecated, renamed: "deliverOnMainActor()")
  public func deliverOnMainThread() -> Signal {
    deliverOnMainActor()
  }

  // MARK: Reading values, and binding

  @available(*, deprecated, renamed: "array()")
  public func toArray() async throws -> [Value] {
    try await array()
  }

  @available(*, deprecated, renamed: "waitForCompletion()")
  @available(*, noasync, message: "it would block the task's thread; await completion()")
  public func waitUntilCompleted() throws {
    try waitForCompletion()
  }

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

  @available(*, deprecated, renamed: "bind(to:of:)")
  @discardableResult
  public func bind<Target: AnyObject & Sendable>(
    to keyPath: any ReferenceWritableKeyPath<Target, Value> & Sendable, on target: Target
  ) -> Disposable {
    bind(to: keyPath, of: target)
  }

  @available(*, deprecated, renamed: "bind(to:of:)")
  @discardableResult
  @MainActor public func bind<Target: AnyObject>(
    to keyPath: ReferenceWritableKeyPath<Target, Value>, on target: Target
  ) -> Disposable {
    bind(to: keyPath, of: target)
  }
}

@_documentation(visibility: private)
extension Signal where Value: Sequence<Bool> {
  @available(*, deprecated, message: "write 'a.and(b)', or 'map { $0.allSatisfy { $0 } }'")
  public func and() -> Signal<Bool> { map { $0.allSatisfy { $0 } } }

  @available(*, deprecated, message: "write 'a.or(b)', or 'map { $0.contains(true) }'")
  public func or() -> Signal<Bool> { map { $0.contains(true) } }
}

@_documentation(visibility: private)
extension Signal where Value == Duration {
  @available(*, deprecated, renamed: "interval(every:on:leeway:)")
  public static func interval(
    _ interval: Duration, on scheduler: Scheduler, leeway: Duration = .zero
  ) -> Signal {
    .interval(every: interval, on: scheduler, leeway: leeway)
  }
}
