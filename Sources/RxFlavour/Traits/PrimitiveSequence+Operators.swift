// Each function does the same as the function of that name of `ObservableType`, which has more
// documentation.

extension PrimitiveSequenceType {
  /// Returns a sequence that fails at subscription.
  public static func error(_ error: any Error) -> PrimitiveSequence<Trait, Element> {
    PrimitiveSequence(raw: .error(error))
  }

  /// Returns a sequence without any event.
  public static func never() -> PrimitiveSequence<Trait, Element> {
    PrimitiveSequence(raw: .never())
  }
}

extension PrimitiveSequenceType where Element: FixedWidthInteger {
  /// Returns a sequence that sends zero when `dueTime` has passed, and completes.
  public static func timer(
    _ dueTime: RxTimeInterval, scheduler: any SchedulerType
  ) -> PrimitiveSequence<Trait, Element> {
    PrimitiveSequence(raw: .timer(dueTime, scheduler: scheduler))
  }
}

extension PrimitiveSequence {
  /// Returns the sequence that `observableFactory` makes for each subscription.
  public static func deferred(
    _ observableFactory: @escaping @Sendable () throws -> PrimitiveSequence
  ) -> PrimitiveSequence {
    Self(raw: .deferred { try observableFactory().asObservable() })
  }

  /// Returns a sequence that makes a resource for each subscription, and disposes of it at the end.
  public static func using<Resource: Disposable>(
    _ resourceFactory: @escaping @Sendable () throws -> Resource,
    primitiveSequenceFactory: @escaping @Sendable (Resource) throws -> PrimitiveSequence
  ) -> PrimitiveSequence {
    Self(
      raw: .using(resourceFactory) { try primitiveSequenceFactory($0).asObservable() })
  }

  /// Returns a sequence of the events of the sequence that sends an event first.
  public static func amb(_ sequence: [PrimitiveSequence]) -> PrimitiveSequence {
    Self(raw: .amb(sequence.map { $0.asObservable() }))
  }

  /// Returns a sequence of the events of this sequence or of `right`: of the one that sends first.
  public func amb(_ right: PrimitiveSequence) -> PrimitiveSequence {
    Self(raw: asObservable().amb(right.asObservable()))
  }

  /// Returns a sequence that sends the elements and completion `dueTime` later.
  public func delay(
    _ dueTime: RxTimeInterval, scheduler: any SchedulerType
  ) -> PrimitiveSequence {
    Self(raw: asObservable().delay(dueTime, scheduler: scheduler))
  }

  /// Returns a sequence that subscribes to the source `dueTime` later.
  public func delaySubscription(
    _ dueTime: RxTimeInterval, scheduler: any SchedulerType
  ) -> PrimitiveSequence {
    Self(raw: asObservable().delaySubscription(dueTime, scheduler: scheduler))
  }

  /// Returns a sequence that sends the events on `scheduler`.
  public func observe(on scheduler: any ImmediateSchedulerType) -> PrimitiveSequence {
    Self(raw: asObservable().observe(on: scheduler))
  }

  /// Returns a sequence that subscribes to the source on `scheduler`.
  public func subscribe(on scheduler: any ImmediateSchedulerType) -> PrimitiveSequence {
    Self(raw: asObservable().subscribe(on: scheduler))
  }

  /// Returns a sequence that goes on, after an error, with the sequence that `handler` makes of it.
  public func `catch`(
    _ handler: @escaping @Sendable (any Error) throws -> PrimitiveSequence
  ) -> PrimitiveSequence {
    Self(raw: asObservable().catch { try handler($0).asObservable() })
  }

  /// Returns a sequence that subscribes again after each error.
  public func retry() -> PrimitiveSequence { Self(raw: asObservable().retry()) }

  /// Returns a sequence that subscribes again after an error, `maxAttemptCount` times in all.
  public func retry(_ maxAttemptCount: Int) -> PrimitiveSequence {
    Self(raw: asObservable().retry(maxAttemptCount))
  }

  /// Returns a sequence that subscribes again after an error, when the notifier sends an element.
  public func retry<Trigger: ObservableType, Failure: Error>(
    when notificationHandler: @escaping @Sendable (Observable<Failure>) -> Trigger
  ) -> PrimitiveSequence {
    Self(raw: asObservable().retry(when: notificationHandler))
  }

  /// Returns a sequence that subscribes again after an error, when the notifier sends an element.
  public func retry<Trigger: ObservableType>(
    when notificationHandler: @escaping @Sendable (Observable<any Error>) -> Trigger
  ) -> PrimitiveSequence {
    Self(raw: asObservable().retry(when: notificationHandler))
  }

  /// Returns a sequence that fails with `RxError.timeout` if nothing comes within `dueTime`.
  public func timeout(
    _ dueTime: RxTimeInterval, scheduler: any SchedulerType
  ) -> PrimitiveSequence {
    Self(raw: asObservable().timeout(dueTime, scheduler: scheduler))
  }

  /// Returns a sequence that goes on with `other` if nothing comes within `dueTime`.
  public func timeout(
    _ dueTime: RxTimeInterval, other: PrimitiveSequence, scheduler: any SchedulerType
  ) -> PrimitiveSequence {
    Self(raw: asObservable().timeout(dueTime, other: other.asObservable(), scheduler: scheduler))
  }

  /// Returns a sequence of the same events, which logs the events, the subscriptions and their
  /// ends.
  public func debug(
    _ identifier: String? = nil, trimOutput: Bool = false, file: String = #file,
    line: UInt = #line, function: String = #function
  ) -> PrimitiveSequence {
    Self(
      raw: asObservable().debug(
        identifier, trimOutput: trimOutput, file: file, line: line, function: function))
  }

  /// Returns a sequence of the events as elements.
  public func materialize() -> Observable<Event<Element>> { asObservable().materialize() }
}

// For sequences that may have an element.
extension PrimitiveSequenceType where Trait: ElementTrait {
  /// Returns a sequence of one element, which is sent at subscription.
  public static func just(_ element: Element) -> PrimitiveSequence<Trait, Element> {
    PrimitiveSequence(raw: .just(element))
  }

  /// Returns a sequence of one element, sent in a piece of work on `scheduler`.
  public static func just(
    _ element: Element, scheduler: any ImmediateSchedulerType
  ) -> PrimitiveSequence<Trait, Element> {
    PrimitiveSequence(raw: .just(element, scheduler: scheduler))
  }

  /// Returns a sequence of the results of `transform` for each element.
  public func map<Result: Sendable>(
    _ transform: @escaping @Sendable (Element) throws -> Result
  ) -> PrimitiveSequence<Trait, Result> {
    PrimitiveSequence(raw: asObservable().map(transform))
  }

  /// Returns a sequence of the element, if it passes a test.
  public func filter(
    _ predicate: @escaping @Sendable (Element) throws -> Bool
  ) -> Maybe<Element> {
    Maybe(raw: asObservable().filter(predicate))
  }

  /// Returns a sequence of the results of `transform` for each element, without the `nil`s.
  public func compactMap<Result: Sendable>(
    _ transform: @escaping @Sendable (Element) throws -> Result?
  ) -> Maybe<Result> {
    Maybe(raw: asObservable().compactMap(transform))
  }

  /// Returns the sequence that `selector` makes of the element.
  public func flatMap<Result: Sendable>(
    _ selector: @escaping @Sendable (Element) throws -> PrimitiveSequence<Trait, Result>
  ) -> PrimitiveSequence<Trait, Result> {
    PrimitiveSequence(raw: asObservable().flatMap(selector))
  }

  /// Returns the sequence that `selector` makes of the element.
  public func flatMapMaybe<Result: Sendable>(
    _ selector: @escaping @Sendable (Element) throws -> Maybe<Result>
  ) -> Maybe<Result> {
    Maybe(raw: asObservable().flatMap(selector))
  }

  /// Returns the sequence that `selector` makes of the element.
  public func flatMapCompletable(
    _ selector: @escaping @Sendable (Element) throws -> Completable
  ) -> Completable {
    Completable(raw: asObservable().flatMap(selector))
  }

  /// Returns a sequence that sends `element` instead of an error, and completes.
  public func catchAndReturn(_ element: Element) -> PrimitiveSequence<Trait, Element> {
    PrimitiveSequence(raw: asObservable().catchAndReturn(element))
  }

  /// Returns a sequence that completes instead of sending the element.
  public func asCompletable() -> Completable { asObservable().ignoreElements().asCompletable() }
}
