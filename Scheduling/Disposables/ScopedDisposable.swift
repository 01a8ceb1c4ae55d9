/// A disposable that disposes of another one when it is released.
///
/// Keep it in a property or a local variable for as long as the subscription, work or resource is
/// wanted. It keeps the other disposable alive until it has disposed of that one.
///
/// In ReactiveObjC: `RACScopedDisposable` (features
/// [DI5 and DI6](doc:ReactiveObjCFeatures#Disposables)).
public final class ScopedDisposable: Disposable, LibraryDisposable, @unchecked Sendable {
  // Unchecked, because only the caller that sets the flag reads and empties the variable.
  private var disposable: Disposable?

  /// Creates a disposable that disposes of `disposable` on `dispose()`, and at the latest when it
  /// is released.
  public init(_ disposable: Disposable) {
    self.disposable = disposable
    super.init()
  }

  deinit { dispose() }

  /// Disposes of the other disposable on the calling thread. Only the first call does so.
  public override func dispose() {
    guard markDisposed(), let disposable = disposable.take() else { return }
    Unwinding.dispose(consume disposable)
  }
}

extension Disposable {
  /// Returns a disposable that disposes of this one when it is released.
  ///
  /// In ReactiveObjC: `-asScopedDisposable` (feature [DI5](doc:ReactiveObjCFeatures#Disposables)).
  public final func scoped() -> ScopedDisposable {
    ScopedDisposable(self)
  }
}
