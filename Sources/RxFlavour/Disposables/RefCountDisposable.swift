import Scheduling

/// Disposes of another disposable when it was disposed of itself, and all disposables that it has
/// returned were disposed of.
public final class RefCountDisposable: DisposeBase, @unchecked Sendable {
  // Unchecked only because its superclass is.

  private struct State {
    var disposable: Scheduling.Disposable?
    /// Its own disposal is one of the uses.
    var uses = 1

    mutating func retain() -> Bool {
      if disposable != nil { uses += 1 }
      return disposable != nil
    }

    /// Returns the other disposable after the last use.
    mutating func release() -> Scheduling.Disposable? {
      uses -= 1
      return uses == 0 ? disposable.take() : nil
    }
  }

  private let state: Locked<State>

  /// Creates one that disposes of `disposable`.
  public init(disposable: any Disposable) {
    state = Locked(State(disposable: disposable.asTeardown))
    super.init()
  }

  deinit {
    if let disposable = state.withLock({ $0.disposable.take() }) {
      Unwinding.release(consume disposable)
    }
  }

  /// Whether the other one was disposed of.
  public override var isDisposed: Bool { state.withLock { $0.disposable == nil } }

  /// Returns a disposable that has to be disposed of before the other one is.
  public func retain() -> any Disposable {
    guard state.withLock({ $0.retain() }) else { return Disposables.create() }
    return Disposables.create { self.release() }
  }

  /// Disposes of the other one now, or when all disposables that ``retain()`` has returned are
  /// disposed of.
  public override func dispose() {
    if markDisposed() { release() }
  }

  private func release() {
    if let disposable = state.withLock({ $0.release() }) {
      Unwinding.dispose(consume disposable)
    }
  }
}
