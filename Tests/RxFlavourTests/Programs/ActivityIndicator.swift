import Foundation
import RxFlavour

/// Tells whether any of the sequences that it tracks is active.
final class ActivityIndicator: SharedSequenceConvertibleType {
  typealias Element = Bool
  typealias SharingStrategy = DriverSharingStrategy

  private let lock = NSRecursiveLock()
  private let running = BehaviorRelay(value: 0)

  func asSharedSequence() -> Driver<Bool> {
    running.asDriver().map { $0 > 0 }.distinctUntilChanged()
  }

  fileprivate func track<Source: ObservableConvertibleType>(
    _ source: Source
  ) -> Observable<Source.Element> {
    Observable.using(
      { Activity(of: self) },
      observableFactory: { _ in source.asObservable() })
  }

  fileprivate func change(by difference: Int) {
    lock.lock()
    defer { lock.unlock() }
    running.accept(running.value + difference)
  }
}

/// Counts as activity from its creation to its disposal.
private final class Activity: Disposable {
  private let end: any Cancelable

  init(of indicator: ActivityIndicator) {
    indicator.change(by: 1)
    end = Disposables.create { indicator.change(by: -1) }
  }

  func dispose() { end.dispose() }
}

extension ObservableConvertibleType {
  func trackActivity(_ indicator: ActivityIndicator) -> Observable<Element> {
    indicator.track(self)
  }
}
