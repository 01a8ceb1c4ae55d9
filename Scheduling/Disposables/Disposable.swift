public import Synchronization

/// Something that can be cancelled, once: a subscription, scheduled work, a resource.
///
/// Disposing runs the action on the calling thread and releases it. The flag is set first: while
/// the action runs, ``isDisposed`` is already true, and a second caller returns without waiting for
/// the action. A disposable that is released undisposed releases its action without running it. A
/// ``ScopedDisposable`` disposes when it is released.
///
/// Any number of disposables may be chained by their actions, and any number may be released at
/// once: the stack doesn't grow with the number. Actions nested more than 64 deep run later than
/// the actions around them, but before the outermost `dispose()` returns. The same holds for
/// `dispose()` of your own subclasses at that depth. ``isDisposed`` isn't delayed: a source stops
/// at once, at any depth.
///
/// Subclasses override ``dispose()`` and ``isDisposed`` when they hold something other than an
/// action.
///
/// In ReactiveObjC: `RACDisposable` (features [DI1–DI4](doc:ReactiveObjCFeatures#Disposables)).
open class Disposable: @unchecked Sendable {
  // Unchecked, because a class that can be subclassed can't be checked. `action` is written by
  // `init`, and after that only by the one caller that sets the flag.

  /// The lowest bit is the flag that the disposable is disposed of. Subclasses may use the other
  /// bits, so that a subscription needs no second word: a program may have very many subscriptions.
  @usableFromInline package final let word = ExplorableAtomic<UInt>(0)
  /// What disposal does. An edge of a signal has no such action, and keeps here how its source goes
  /// on while it waits: a variable of its own would make each subscription larger, for a rare case.
  @safe @exclusivity(unchecked) package final var heldAction: (@Sendable () -> Void)?
  #if DEBUG
    package final var live = LiveObject()
  #endif

  /// Creates a disposable that is only a flag.
  public init() {
    #if DEBUG
      live.begin(Self.self)
    #endif
  }

  /// Creates a disposable that runs `action` when it is disposed of, on the disposing thread.
  public init(_ action: @escaping @Sendable () -> Void) {
    heldAction = action
    #if DEBUG
      live.begin(Self.self)
    #endif
  }

  deinit {
    guard heldAction != nil, let action = heldAction.take() else { return }
    Unwinding.release(consume action)
  }

  /// Whether `dispose()` was called. It is already true while the action runs.
  open var isDisposed: Bool {
    word.load(ordering: .acquiring) & 1 != 0
  }

  /// Runs the action on the first call; later and concurrent calls return at once.
  open func dispose() {
    LockRule.check("Disposable.dispose() is called")
    guard markDisposed(), let action = heldAction.take() else { return }
    Unwinding.run(consume action)
  }

  /// Sets the flag. Returns true for the first call only.
  package final func markDisposed() -> Bool {
    word.bitwiseOr(1, ordering: .acquiringAndReleasing).oldValue & 1 == 0
  }
}
