/// A disposable that holds another one, which can be exchanged at any time.
///
/// Disposing of it disposes of the disposable that it holds at that moment, on the calling thread.
/// Exchanging disposes of nothing: the subscription or work of the former disposable goes on. To
/// dispose of it as well, use ``replace(with:)``. Use a serial disposable, too, if a caller may
/// dispose before the other disposable exists. Unlike Rx, it does not dispose of the disposable
/// that it swaps out.
///
/// If a block of `create` returns it, a pause of the signal passes to the subscription that it
/// holds at that moment.
///
/// In ReactiveObjC: `RACSerialDisposable` (features
/// [DI12–DI15](doc:ReactiveObjCFeatures#Disposables)).
public final class SerialDisposable: Disposable, LibraryDisposable, @unchecked Sendable {
  private let held: Locked<Disposable?>

  /// Creates a disposable that holds `disposable`, or nothing yet.
  public init(_ disposable: Disposable? = nil) {
    held = Locked(disposable)
    super.init()
  }

  deinit {
    guard let disposable = held.withLock({ $0.take() }) else { return }
    Unwinding.release(consume disposable)
  }

  /// The disposable that is held; nil after disposal.
  ///
  /// Setting it does not dispose of the former disposable. After disposal, setting it disposes of
  /// the new disposable at once, on the calling thread.
  public var disposable: Disposable? {
    get { held.withLock { $0 } }
    set { _ = swapIn(newValue) }
  }

  /// Holds `disposable` from now on, and returns the former one without disposing of it.
  ///
  /// After disposal it disposes of `disposable` at once, on the calling thread, and returns nil.
  @discardableResult
  public func swapIn(_ disposable: Disposable?) -> Disposable? {
    swapIn(disposable, lettingGo: true)
  }

  /// - Parameter lettingGo: Whether the former disposable goes on if it is paused; not if it is to
  ///   end.
  private func swapIn(_ disposable: Disposable?, lettingGo: Bool) -> Disposable? {
    let (isTooLate, swappedOut, changed) = held.withLock { held in
      // Disposal sets the flag before it takes out what is held.
      if isDisposed { return (true, Disposable?.none, [any PacedSubscription]()) }
      let swappedOut = exchange(&held, with: disposable)
      return (false, swappedOut, passPause(to: disposable, notTo: lettingGo ? swappedOut : nil))
    }
    if isTooLate { disposable?.dispose() }
    for subscription in changed { subscription.paceHasChanged() }
    return swappedOut
  }

  /// Holds `disposable` from now on, and disposes of the former one, on the calling thread.
  ///
  /// For work that only the newest may do, such as the request for the newest text. After disposal
  /// it disposes of `disposable` at once.
  public func replace(with disposable: Disposable?) {
    guard let former = swapIn(disposable, lettingGo: false) else { return }
    Unwinding.dispose(consume former)
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
    guard markDisposed(), let disposable = held.withLock({ $0.take() }) else { return }
    Unwinding.dispose(consume disposable)
  }
}

extension SerialDisposable: PauseHolder {
  package func follow(_ isPaused: Bool, changed: inout [any PacedSubscription]) {
    if isOutputPaused == isPaused { return }
    held.withLock { held in
      setOutputPaused(isPaused)
      (held as? any PauseFollower)?.follow(isPaused, changed: &changed)
    }
  }
}
