/// A disposable that holds another one, which can be exchanged at any time.
///
/// Disposing of it disposes of the disposable that it holds at that moment, on the calling thread.
/// Exchanging disposes of nothing: the subscription or work of the former disposable goes on. Use a
/// serial disposable, too, if a caller may dispose before the other disposable exists.
///
/// In ReactiveObjC: `RACSerialDisposable` (features DI12–DI15). Unlike Rx, it does not dispose of
/// the disposable that it swaps out.
public final class SerialDisposable: Disposable, LibraryDisposable, @unchecked Sendable {
  private struct State {
    var disposable: Disposable?
    var isDisposed = false

    /// Returns the disposables that the caller has to release or dispose of outside the lock.
    mutating func swapIn(_ new: Disposable?) -> (swappedOut: Disposable?, tooLate: Disposable?) {
      guard !isDisposed else { return (nil, new) }
      let old = disposable
      disposable = new
      return (old, nil)
    }

    mutating func dispose() -> Disposable? {
      isDisposed = true
      return disposable.take()
    }
  }

  private let state: Locked<State>

  /// Creates a disposable that holds `disposable`, or nothing yet.
  public init(_ disposable: Disposable? = nil) {
    state = Locked(State(disposable: disposable))
    super.init()
  }

  deinit {
    guard let disposable = state.withLock({ $0.disposable.take() }) else { return }
    Unwinding.release(consume disposable)
  }

  /// The disposable that is held; nil after disposal.
  ///
  /// Setting it does not dispose of the former disposable. After disposal, setting it disposes of
  /// the new disposable at once, on the calling thread.
  public var disposable: Disposable? {
    get { state.withLock { $0.disposable } }
    set { _ = swapIn(newValue) }
  }

  /// Holds `disposable` from now on, and returns the former one without disposing of it.
  ///
  /// After disposal it disposes of `disposable` at once, on the calling thread, and returns nil.
  @discardableResult
  public func swapIn(_ disposable: Disposable?) -> Disposable? {
    let (swappedOut, tooLate) = state.withLock { $0.swapIn(disposable) }
    tooLate?.dispose()
    return swappedOut
  }

  /// Holds the disposable that `schedule` returns.
  ///
  /// The scheduled work may run before `schedule` returns, and may store the disposable of further
  /// work here. So this method first stores a placeholder, and later fills only that: it does not
  /// overwrite the disposable of the further work.
  package func hold(_ schedule: () -> Disposable) {
    let place = SerialDisposable()
    disposable = place
    place.disposable = schedule()
  }

  /// Disposes of the held disposable on the calling thread, and releases it.
  public override func dispose() {
    LockRule.check("SerialDisposable.dispose() is called")
    guard markDisposed(), let held = state.withLock({ $0.dispose() }) else { return }
    Unwinding.dispose(consume held)
  }
}
