public import Scheduling

/// What an object owns to let signals and other things end with it.
///
/// ```swift
/// final class Clock: Sendable {
///   private let lifetime = Lifetime()
///
///   init(ticks: Signal<Int>) {
///     ticks.take(during: lifetime).subscribeNext { print($0) }
///   }
/// }
/// ```
///
/// It ends when nobody holds it any more: so nobody but its owner should. Signals that end with it do not
/// hold it. It ends where its owner is released, while that is being taken apart.
///
/// RAC: `-rac_willDeallocSignal`, `-rac_deallocDisposable` (PL6), which any object has; so it has with
/// SignalsFoundation on Apple platforms.
public final class Lifetime: Sendable {
  private let end = Subject<Never>()
  private let disposables = CompoundDisposable()

  /// Creates what lives as long as it is held.
  public init() {}

  deinit {
    disposables.dispose()
    end.sendCompleted()
  }

  /// Sends nothing, and completes when the lifetime is over; at once if it is.
  public var ended: Signal<Never> { end }

  /// Ties `disposable` to the lifetime: it is disposed of at its end.
  public func add(_ disposable: Disposable) {
    disposables.add(disposable)
  }
}
