// Names of RxSwift 5 and before.

/// Whether a sequence sends the element that ends it.
@available(*, deprecated, renamed: "TakeBehavior")
public typealias TakeUntilBehavior = TakeBehavior

@_documentation(visibility: private)
@available(*, deprecated, renamed: "FixedWidthInteger")
public typealias RxAbstractInteger = FixedWidthInteger

@_documentation(visibility: private)
extension Disposable {
  @available(*, deprecated, renamed: "disposed(by:)")
  public func addDisposableTo(_ bag: DisposeBag) { disposed(by: bag) }
}

@_documentation(visibility: private)
extension ObservableType {
  @available(*, deprecated, renamed: "from(optional:)")
  public static func from(_ optional: Element?) -> Observable<Element> {
    .from(optional: optional)
  }

  @available(*, deprecated, renamed: "from(optional:scheduler:)")
  public static func from(
    _ optional: Element?, scheduler: any ImmediateSchedulerType
  ) -> Observable<Element> {
    .from(optional: optional, scheduler: scheduler)
  }

  // MARK: Errors

  @available(*, deprecated, renamed: "catch(_:)")
  public func catchError(
    _ handler: @escaping @Sendable (any Error) throws -> Observable<Element>
  ) -> Observable<Element> {
    self.catch(handler)
  }

  @available(*, deprecated, renamed: "catchAndReturn(_:)")
  public func catchErrorJustReturn(_ element: Element) -> Observable<Element> {
    catchAndReturn(element)
  }

  @available(*, deprecated, renamed: "catch(sequence:)")
  public static func catchError<Sources: Sequence<Observable<Element>> & Sendable>(
    _ sequence: Sources
  ) -> Observable<Element> {
    .catch(sequence: sequence)
  }

  @available(*, deprecated, renamed: "retry(when:)")
  public func retryWhen<Trigger: ObservableType, Failure: Error>(
    _ notificationHandler: @escaping @Sendable (Observable<Failure>) -> Trigger
  ) -> Observable<Element> {
    retry(when: notificationHandler)
  }

  @available(*, deprecated, renamed: "retry(when:)")
  public func retryWhen<Trigger: ObservableType>(
    _ notificationHandler: @escaping @Sendable (Observable<any Error>) -> Trigger
  ) -> Observable<Element> {
    retry(when: notificationHandler)
  }

  // MARK: Schedulers

  @available(*, deprecated, renamed: "observe(on:)")
  public func observeOn(_ scheduler: any ImmediateSchedulerType) -> Observable<Element> {
    observe(on: scheduler)
  }

  @available(*, deprecated, renamed: "subscribe(on:)")
  public func subscribeOn(_ scheduler: any ImmediateSchedulerType) -> Observable<Element> {
    subscribe(on: scheduler)
  }

  // MARK: Parts of a sequence

  @available(*, deprecated, renamed: "element(at:)")
  public func elementAt(_ index: Int) -> Observable<Element> { element(at: index) }

  @available(*, deprecated, renamed: "take(for:scheduler:)")
  public func take(
    _ duration: RxTimeInterval, scheduler: any SchedulerType
  ) -> Observable<Element> {
    take(for: duration, scheduler: scheduler)
  }

  @available(*, deprecated, renamed: "take(until:)")
  public func takeUntil<Source: ObservableType>(_ other: Source) -> Observable<Element> {
    take(until: other)
  }

  @available(*, deprecated, renamed: "take(until:behavior:)")
  public func takeUntil(
    _ behavior: TakeBehavior, predicate: @escaping @Sendable (Element) throws -> Bool
  ) -> Observable<Element> {
    take(until: predicate, behavior: behavior)
  }

  @available(*, deprecated, renamed: "take(while:)")
  public func takeWhile(
    _ predicate: @escaping @Sendable (Element) throws -> Bool
  ) -> Observable<Element> {
    take(while: predicate)
  }

  @available(*, deprecated, message: "write 'enumerated()' and 'take(while:)'")
  public func takeWhileWithIndex(
    _ predicate: @escaping @Sendable (Element, Int) throws -> Bool
  ) -> Observable<Element> {
    enumerated().take(while: { try predicate($0.element, $0.index) }).map { $0.element }
  }

  @available(*, deprecated, renamed: "skip(until:)")
  public func skipUntil<Source: ObservableType>(_ other: Source) -> Observable<Element> {
    skip(until: other)
  }

  @available(*, deprecated, renamed: "skip(while:)")
  public func skipWhile(
    _ predicate: @escaping @Sendable (Element) throws -> Bool
  ) -> Observable<Element> {
    skip(while: predicate)
  }

  @available(*, deprecated, message: "write 'enumerated()' and 'skip(while:)'")
  public func skipWhileWithIndex(
    _ predicate: @escaping @Sendable (Element, Int) throws -> Bool
  ) -> Observable<Element> {
    enumerated().skip(while: { try predicate($0.element, $0.index) }).map { $0.element }
  }

  // MARK: Positions

  @available(*, deprecated, message: "write 'enumerated()' and 'map'")
  public func mapWithIndex<Result: Sendable>(
    _ selector: @escaping @Sendable (Element, Int) throws -> Result
  ) -> Observable<Result> {
    enumerated().map { try selector($0.element, $0.index) }
  }

  @available(*, deprecated, message: "write 'enumerated()' and 'flatMap'")
  public func flatMapWithIndex<Source: ObservableConvertibleType>(
    _ selector: @escaping @Sendable (Element, Int) throws -> Source
  ) -> Observable<Source.Element> {
    enumerated().flatMap { try selector($0.element, $0.index) }
  }

  // MARK: Sharing

  @available(*, deprecated, message: "write 'share(replay:)', or 'share(replay:scope: .forever)'")
  public func shareReplay(_ bufferSize: Int) -> Observable<Element> {
    share(replay: bufferSize, scope: .forever)
  }

  @available(*, deprecated, message: "write 'share(replay: 1)'")
  public func shareReplayLatestWhileConnected() -> Observable<Element> { share(replay: 1) }
}
