import Scheduling

/// Disposes of another disposable after its own disposal and the disposal of all disposables that
/// ``retain()`` has returned.
public final class RefCountDisposable: DisposeBase, @unchecked Sendable {
  private struct State {
    var disposable: Scheduling.Disposable?
    /// The number of uses; the first one is that of this object itself.
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

  /// Creates a disposable that disposes of `disposable` after the last use.
  public init(disposable: any Disposable) {
    state = Locked(State(disposable: disposable.asTeardown))
    super.init()
  }

  deinit {
    if let disposable = state.withLock({ $0.disposable.take() }) {
      Unwinding.release(consume disposable)
    }
  }

  /// Whether the other disposable was disposed of.
  public override var isDisposed: Bool { state.withLock { $0.disposable == nil } }

  /// Returns a new use: the other disposable is not disposed of before the returned one.
  public func retain() -> any Disposable {
    guard state.withLock({ $0.retain() }) else { return Disposables.create() }
    return Disposables.create { self.release() }
  }

  /// Disposes of the other disposable, as soon as all disposables that ``retain()`` has returned
  /// are disposed of.
  public override func dispose() {
    if markDisposed() { release() }
  }

  private func release() {
    if let disposable = state.withLock({ $0.release() }) {
      Unwinding.dispose(consume disposable)
    }
  }
}
