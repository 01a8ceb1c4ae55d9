// Each function does the same as the function of that name of `ObservableType`, which has more
// documentation. The functions that these take don't throw, and timers use the strategy's
// scheduler.

extension SharedSequence {
  /// Returns a sequence that completes at subscription.
  public static func empty() -> SharedSequence {
    Self(raw: .empty().subscribe(on: SharingStrategy.scheduler))
  }

  /// Returns a sequence without any event.
  public static func never() -> SharedSequence { Self(raw: .never()) }

  /// Returns a sequence of one element, which is sent at subscription.
  public static func just(_ element: Element) -> SharedSequence {
    Self(raw: .just(element).subscribe(on: SharingStrategy.scheduler))
  }

  /// Returns the sequence that `observableFactory` makes for each subscription.
  public static func deferred(
    _ observableFactory: @escaping @Sendable () -> SharedSequence
  ) -> SharedSequence {
    Self(.deferred { observableFactory().asObservable() })
  }

  /// Returns a sequence of the given elements.
  public static func of(_ elements: Element...) -> SharedSequence { from(elements) }

  /// Returns a sequence of the elements of `array`.
  public static func from(_ array: [Element]) -> SharedSequence {
    Self(raw: .from(array, scheduler: SharingStrategy.scheduler))
  }

  /// Returns a sequence of the elements of `sequence`.
  public static func from<Elements: Sequence<Element> & Sendable>(
    _ sequence: Elements
  ) -> SharedSequence {
    Self(raw: .from(sequence, scheduler: SharingStrategy.scheduler))
  }

  /// Returns a sequence of `optional`, unless it is nil.
  public static func from(optional: Element?) -> SharedSequence {
    Self(raw: .from(optional: optional, scheduler: SharingStrategy.scheduler))
  }
}

extension SharedSequence where Element: FixedWidthInteger {
  /// Returns a sequence that counts from zero, and sends a number each time `period` has passed.
  public static func interval(_ period: RxTimeInterval) -> SharedSequence {
    Self(.interval(period, scheduler: SharingStrategy.scheduler))
  }

  /// Returns a sequence that counts from zero, from `dueTime` on, once in each `period`.
  public static func timer(_ dueTime: RxTimeInterval, period: RxTimeInterval) -> SharedSequence {
    Self(.timer(dueTime, period: period, scheduler: SharingStrategy.scheduler))
  }
}

extension SharedSequenceConvertibleType {
  /// Returns a sequence of the results of `selector` for each element.
  public func map<Result: Sendable>(
    _ selector: @escaping @Sendable (Element) -> Result
  ) -> SharedSequence<SharingStrategy, Result> {
    SharedSequence(asObservable().map(selector))
  }

  /// Returns a sequence of the results of `selector` for each element, without the `nil`s.
  public func compactMap<Result: Sendable>(
    _ selector: @escaping @Sendable (Element) -> Result?
  ) -> SharedSequence<SharingStrategy, Result> {
    SharedSequence(asObservable().compactMap(selector))
  }

  /// Returns a sequence of the elements that pass a test.
  public func filter(
    _ predicate: @escaping @Sendable (Element) -> Bool
  ) -> SharedSequence<SharingStrategy, Element> {
    SharedSequence(asObservable().filter(predicate))
  }

  /// Returns a sequence of the results of combining each element with the result before.
  public func scan<Result: Sendable>(
    _ seed: Result, accumulator: @escaping @Sendable (Result, Element) -> Result
  ) -> SharedSequence<SharingStrategy, Result> {
    SharedSequence(asObservable().scan(seed, accumulator: accumulator))
  }

  /// Returns a sequence of the elements that differ from the one before.
  public func distinctUntilChanged() -> SharedSequence<SharingStrategy, Element>
  where Element: Equatable {
    SharedSequence(asObservable().distinctUntilChanged())
  }

  /// Returns a sequence of the elements whose key differs from the key of the element before.
  public func distinctUntilChanged<Key: Equatable & Sendable>(
    _ keySelector: @escaping @Sendable (Element) -> Key
  ) -> SharedSequence<SharingStrategy, Element> {
    SharedSequence(asObservable().distinctUntilChanged(keySelector))
  }

  /// Returns a sequence of the elements that aren't the same as the one sent before.
  public func distinctUntilChanged(
    _ comparer: @escaping @Sendable (Element, Element) -> Bool
  ) -> SharedSequence<SharingStrategy, Element> {
    SharedSequence(asObservable().distinctUntilChanged(comparer))
  }

  /// Returns a sequence of the elements whose key isn't the same as the key of the element sent
  /// before.
  public func distinctUntilChanged<Key: Sendable>(
    _ keySelector: @escaping @Sendable (Element) -> Key,
    comparer: @escaping @Sendable (Key, Key) -> Bool
  ) -> SharedSequence<SharingStrategy, Element> {
    SharedSequence(asObservable().distinctUntilChanged(keySelector, comparer: comparer))
  }

  /// Returns a sequence of the elements that are followed by a pause of at least `dueTime`.
  public func debounce(_ dueTime: RxTimeInterval) -> SharedSequence<SharingStrategy, Element> {
    SharedSequence(asObservable().debounce(dueTime, scheduler: SharingStrategy.scheduler))
  }

  /// Returns a sequence of the elements, at most one in each `dueTime`.
  public func throttle(
    _ dueTime: RxTimeInterval, latest: Bool = true
  ) -> SharedSequence<SharingStrategy, Element> {
    SharedSequence(
      asObservable().throttle(dueTime, latest: latest, scheduler: SharingStrategy.scheduler))
  }

  /// Returns a sequence that sends the elements and completion `dueTime` later.
  public func delay(_ dueTime: RxTimeInterval) -> SharedSequence<SharingStrategy, Element> {
    SharedSequence(asObservable().delay(dueTime, scheduler: SharingStrategy.scheduler))
  }

  /// Returns a sequence of the same events, which calls functions on the way.
  public func `do`(
    onNext: (@Sendable (Element) -> Void)? = nil,
    afterNext: (@Sendable (Element) -> Void)? = nil,
    onCompleted: (@Sendable () -> Void)? = nil,
    afterCompleted: (@Sendable () -> Void)? = nil,
    onSubscribe: (@Sendable () -> Void)? = nil,
    onSubscribed: (@Sendable () -> Void)? = nil,
    onDispose: (@Sendable () -> Void)? = nil
  ) -> SharedSequence<SharingStrategy, Element> {
    SharedSequence(
      asObservable().do(
        onNext: onNext, afterNext: afterNext, onCompleted: onCompleted,
        afterCompleted: afterCompleted, onSubscribe: onSubscribe, onSubscribed: onSubscribed,
        onDispose: onDispose))
  }

  /// Returns a sequence of the same events, which logs the events, the subscriptions and their
  /// ends.
  public func debug(
    _ identifier: String? = nil, trimOutput: Bool = false, file: String = #file,
    line: UInt = #line, function: String = #function
  ) -> SharedSequence<SharingStrategy, Element> {
    SharedSequence(
      asObservable().debug(
        identifier, trimOutput: trimOutput, file: file, line: line, function: function))
  }

  /// Returns a sequence that sends `element` first.
  public func startWith(_ element: Element) -> SharedSequence<SharingStrategy, Element> {
    SharedSequence(asObservable().startWith(element))
  }

  /// Returns a sequence without the first `count` elements.
  public func skip(_ count: Int) -> SharedSequence<SharingStrategy, Element> {
    SharedSequence(asObservable().skip(count))
  }
}
