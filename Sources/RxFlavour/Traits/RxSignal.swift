/// A sequence of events, which never fails. Its subscribers share one subscription to the source
/// for as long as there are any, and get the elements on the main thread.
public typealias RxSignal<Element: Sendable> = SharedSequence<SignalSharingStrategy, Element>

/// The strategy of a ``RxSignal``.
public enum SignalSharingStrategy: SharingStrategyProtocol {
  /// The main scheduler, or the scheduler of a test.
  public static var scheduler: any SchedulerType { SharingScheduler.make() }

  /// Returns a sequence shared while it is subscribed to.
  public static func share<Element>(_ source: Observable<Element>) -> Observable<Element> {
    source.share(scope: .whileConnected)
  }
}

extension SharedSequenceConvertibleType where SharingStrategy == SignalSharingStrategy {
  /// Returns this sequence.
  public func asSignal() -> RxSignal<Element> { asSharedSequence() }
}

extension InfallibleType {
  /// Returns a signal of the elements.
  public func asSignal() -> RxSignal<Element> {
    RxSignal(asObservable().observe(on: SignalSharingStrategy.scheduler))
  }
}

extension ObservableConvertibleType {
  /// Returns a signal that sends `onErrorJustReturn` instead of an error, and completes.
  public func asSignal(onErrorJustReturn: Element) -> RxSignal<Element> {
    asSharedSequence(onErrorJustReturn: onErrorJustReturn)
  }

  /// Returns a signal that goes on with `onErrorSignalWith` after an error.
  public func asSignal(onErrorSignalWith: RxSignal<Element>) -> RxSignal<Element> {
    asSharedSequence(onErrorDriveWith: onErrorSignalWith)
  }

  /// Returns a signal that goes on, after an error, with the signal that `onErrorRecover` makes of
  /// it.
  public func asSignal(
    onErrorRecover: @escaping @Sendable (any Error) -> RxSignal<Element>
  ) -> RxSignal<Element> {
    asSharedSequence(onErrorRecover: onErrorRecover)
  }
}
