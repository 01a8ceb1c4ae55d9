/// A sequence of values to show, which never fails. Its subscribers share one subscription to the
/// source for as long as there are any. Each subscriber gets the last element first, and all
/// elements on the main thread.
///
/// Subscribe to it on the main thread.
public typealias Driver<Element: Sendable> = SharedSequence<DriverSharingStrategy, Element>

/// The strategy of a ``Driver``.
public enum DriverSharingStrategy: SharingStrategyProtocol {
  /// The main scheduler, or the scheduler of a test.
  public static var scheduler: any SchedulerType { SharingScheduler.make() }

  /// Returns a sequence shared while it is subscribed to, which first sends the last element to
  /// each subscriber.
  public static func share<Element>(_ source: Observable<Element>) -> Observable<Element> {
    source.share(replay: 1, scope: .whileConnected)
  }
}

extension SharedSequenceConvertibleType where SharingStrategy == DriverSharingStrategy {
  /// Returns this sequence.
  public func asDriver() -> Driver<Element> { asSharedSequence() }
}

extension InfallibleType {
  /// Returns a driver of the elements.
  public func asDriver() -> Driver<Element> {
    Driver(asObservable().observe(on: DriverSharingStrategy.scheduler))
  }
}

extension ObservableConvertibleType {
  /// Returns a driver that sends `onErrorJustReturn` instead of an error, and completes.
  public func asDriver(onErrorJustReturn: Element) -> Driver<Element> {
    asSharedSequence(onErrorJustReturn: onErrorJustReturn)
  }

  /// Returns a driver that goes on with `onErrorDriveWith` after an error.
  public func asDriver(onErrorDriveWith: Driver<Element>) -> Driver<Element> {
    asSharedSequence(onErrorDriveWith: onErrorDriveWith)
  }

  /// Returns a driver that goes on, after an error, with the driver that `onErrorRecover` makes of
  /// it.
  public func asDriver(
    onErrorRecover: @escaping @Sendable (any Error) -> Driver<Element>
  ) -> Driver<Element> {
    asSharedSequence(onErrorRecover: onErrorRecover)
  }
}
