/// A sequence that never fails: a ``Driver`` or a ``RxSignal``. A strategy determines how
/// subscribers share it, and on which scheduler they get the elements.
public struct SharedSequence<SharingStrategy: SharingStrategyProtocol, Element: Sendable>:
  SharedSequenceConvertibleType
{
  private let observable: Observable<Element>

  /// Creates a sequence whose subscribers share `source`. `source` must never fail, and must send
  /// on the strategy's scheduler.
  init(_ source: Observable<Element>) { observable = SharingStrategy.share(source) }

  /// Creates a sequence of `observable`, which must keep all promises: it never fails, sends on the
  /// strategy's scheduler, and is shared.
  init(raw observable: Observable<Element>) { self.observable = observable }

  /// Returns a sequence of the same events, whose type doesn't state the promises.
  public func asObservable() -> Observable<Element> { observable }

  /// Returns a sequence of the same events, whose type states only that it never fails.
  public func asInfallible() -> Infallible<Element> { Infallible(observable) }

  /// Returns this sequence.
  public func asSharedSequence() -> SharedSequence { self }
}

/// A type that can be converted into a ``SharedSequence``.
public protocol SharedSequenceConvertibleType<SharingStrategy, Element>: UnfailingType {
  /// Determines how the sequence is shared.
  associatedtype SharingStrategy: SharingStrategyProtocol

  /// Returns the sequence.
  func asSharedSequence() -> SharedSequence<SharingStrategy, Element>
}

extension SharedSequenceConvertibleType {
  /// Returns a sequence of the same events, whose type doesn't state the promises.
  public func asObservable() -> Observable<Element> { asSharedSequence().asObservable() }
}

/// Determines how a ``SharedSequence`` is shared, and on which scheduler.
public protocol SharingStrategyProtocol: SendableMetatype {
  /// The scheduler of all elements.
  static var scheduler: any SchedulerType { get }

  /// Returns a sequence of the same events whose subscribers share a subscription to `source`.
  static func share<Element>(_ source: Observable<Element>) -> Observable<Element>
}

/// The scheduler of drivers and signals.
public enum SharingScheduler {
  /// Makes the scheduler for each operator: by default, a `MainScheduler`.
  public static var make: @Sendable () -> any SchedulerType { maker.make }

  @TaskLocal private static var maker = Maker { MainScheduler() }

  /// A structure, since optimised programs crash when a task-local value is a bare closure: a fault
  /// of Swift 6.3.
  private struct Maker: Sendable {
    let make: @Sendable () -> any SchedulerType
  }

  /// Runs `action`. Drivers and signals that it creates, on its thread or in its task, use
  /// `scheduler`.
  ///
  /// This is for tests.
  public static func mock(scheduler: any SchedulerType, action: () throws -> Void) rethrows {
    try mock(makeScheduler: { scheduler }, action: action)
  }

  /// Runs `action`. Drivers and signals that it creates, on its thread or in its task, use the
  /// schedulers that `makeScheduler` returns.
  ///
  /// This is for tests.
  public static func mock(
    makeScheduler: @escaping @Sendable () -> any SchedulerType, action: () throws -> Void
  ) rethrows {
    try $maker.withValue(Maker(make: makeScheduler), operation: action)
  }
}

extension SharedSequence {
  /// The elements as an asynchronous sequence. Reading this property subscribes.
  ///
  /// All elements wait until they are taken. The end of the loop disposes of the subscription.
  @MainActor public var values: AsyncStream<Element> { Infallible(asObservable()).values }
}

extension ObservableConvertibleType {
  /// Returns a shared sequence that sends `onErrorJustReturn` instead of an error, and completes.
  public func asSharedSequence<Strategy: SharingStrategyProtocol>(
    sharingStrategy: Strategy.Type = Strategy.self, onErrorJustReturn: Element
  ) -> SharedSequence<Strategy, Element> {
    SharedSequence(
      asObservable().observe(on: Strategy.scheduler).catchAndReturn(onErrorJustReturn))
  }

  /// Returns a shared sequence that goes on with `onErrorDriveWith` after an error.
  public func asSharedSequence<Strategy: SharingStrategyProtocol>(
    sharingStrategy: Strategy.Type = Strategy.self,
    onErrorDriveWith: SharedSequence<Strategy, Element>
  ) -> SharedSequence<Strategy, Element> {
    asSharedSequence { _ in onErrorDriveWith }
  }

  /// Returns a shared sequence that goes on, after an error, with the sequence that
  /// `onErrorRecover` makes of it.
  public func asSharedSequence<Strategy: SharingStrategyProtocol>(
    sharingStrategy: Strategy.Type = Strategy.self,
    onErrorRecover: @escaping @Sendable (any Error) -> SharedSequence<Strategy, Element>
  ) -> SharedSequence<Strategy, Element> {
    SharedSequence(
      asObservable().observe(on: Strategy.scheduler).catch { onErrorRecover($0).asObservable() })
  }
}
