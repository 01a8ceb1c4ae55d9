/// A property of an object that ends signals and other work with the object.
///
/// <!-- top level -->
/// ```swift
/// final class Clock: Sendable {
///   private let lifetime = Lifetime()
///
///   init(ticks: Signal<Int>) {
///     ticks.take(until: lifetime).subscribeNext { print($0) }
///   }
/// }
/// ```
///
/// A lifetime ends when it is released, or by ``finish()``. So only its owner should hold it;
/// signals that end with the lifetime do not hold it. On release it ends on the thread that
/// releases the owner, while the owner is being deinitialised.
///
/// On Apple platforms any object has a lifetime, too: `Lifetime.of(_:)`.
///
/// In ReactiveObjC: `-rac_willDeallocSignal`, `-rac_deallocDisposable` (feature
/// [PL6](doc:ReactiveObjCFeatures#Bindings-to-the-platform)), which any object has.
public final class Lifetime: Sendable {
  private let end = Subject<Never>()
  private let disposables = CompoundDisposable()

  /// Creates a lifetime, which lasts as long as it is held.
  public init() {}

  deinit { finish() }

  /// Ends the lifetime before its release, for an owner that is closed before it is released.
  public func finish() {
    disposables.dispose()
    end.sendCompleted()
  }

  /// Sends nothing, and completes when the lifetime ends; at once if it has ended.
  public var ended: Signal<Never> { end }

  /// Ties `disposable` to the lifetime, whose end disposes of it.
  public func add(_ disposable: Disposable) {
    disposables.add(disposable)
  }
}
