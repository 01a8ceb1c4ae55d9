#if SIGNALS_EXPLORE
  import Synchronization
#else
  package import Synchronization
#endif

/// Something that can be cancelled, once: a subscription, scheduled work, a resource.
///
/// Disposing runs the action on the calling thread and releases it. The flag is set first: while
/// the action runs, ``isDisposed`` is already true, and a second caller returns without waiting for
/// it. A disposable that is released undisposed releases its action without running it.
/// ``ScopedDisposable`` does the opposite.
///
/// Any number of disposables may be chained by their actions, and any number may be released at
/// once: the stack doesn't grow with the number. Actions nested more than 64 deep, and the
/// `dispose()` of your own subclasses there, run later than the actions around them, but before the
/// outermost `dispose()` returns. ``isDisposed`` isn't delayed: a source is stopped at once, at any
/// depth.
///
/// Subclasses override ``dispose()`` and ``isDisposed`` when they hold something other than an
/// action.
///
/// RAC: `RACDisposable` (DI1–DI4).
open class Disposable: @unchecked Sendable {
  // Unchecked, because a class that can be subclassed can't be checked. `action` is written by
  // `init`, and after that only by the one caller that sets the flag.

  /// The lowest bit is the flag. The others are free for subclasses, so that a subscription, of
  /// which there may be very many, needs no second word.
  package final let word = ExplorableAtomic<UInt>(0)
  private var action: (@Sendable () -> Void)?
  #if DEBUG
    package final var live = LiveObject()
  #endif

  /// Creates a disposable that is only a flag.
  public init() {
    action = nil
    #if DEBUG
      live.begin(Self.self)
    #endif
  }

  /// Creates a disposable that runs `action` when it is disposed of, on the disposing thread.
  public init(_ action: @escaping @Sendable () -> Void) {
    self.action = action
    #if DEBUG
      live.begin(Self.self)
    #endif
  }

  deinit {
    guard action != nil, let action = action.take() else { return }
    Unwinding.release(consume action)
  }

  /// Whether `dispose()` was called. It is true already while the action runs.
  open var isDisposed: Bool {
    word.load(ordering: .acquiring) & 1 != 0
  }

  /// Runs the action, the first time; later and concurrent calls return at once.
  open func dispose() {
    LockRule.check("Disposable.dispose() is called")
    guard markDisposed(), let action = action.take() else { return }
    Unwinding.run(consume action)
  }

  /// Sets the flag. Returns true for the one call that did.
  package final func markDisposed() -> Bool {
    word.bitwiseOr(1, ordering: .acquiringAndReleasing).oldValue & 1 == 0
  }
}
