/// A disposable that disposes of another one when it goes away.
///
/// Keep it in a property, or in a local variable, for as long as what it stands for is wanted. It
/// keeps the other one alive until it has disposed of it.
///
/// RAC: `RACScopedDisposable` (DI5, DI6).
public final class ScopedDisposable: Disposable, LibraryDisposable, @unchecked Sendable {
  // Unchecked, because it is taken by the one caller that sets the flag.
  private var disposable: Disposable?

  /// Creates a disposable that disposes of `disposable` on `dispose()`, and at the latest when it
  /// is released.
  public init(_ disposable: Disposable) {
    self.disposable = disposable
    super.init()
  }

  deinit {
    disposeOfIt()
  }

  /// Disposes of the other disposable, the first time; the thread is the caller's.
  public override func dispose() {
    disposeOfIt()
  }

  private func disposeOfIt() {
    guard markDisposed(), let disposable = disposable.take() else { return }
    Unwinding.dispose(consume disposable)
  }
}

extension Disposable {
  /// Returns a disposable that disposes of this one when it goes away.
  ///
  /// RAC: `-asScopedDisposable` (DI5).
  public final func scoped() -> ScopedDisposable {
    ScopedDisposable(self)
  }
}
