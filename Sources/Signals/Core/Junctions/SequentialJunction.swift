import Scheduling
import Synchronization

/// A junction whose inputs come one after the other: the shared part of `concat`, `repeat`,
/// `retry` and `catch`.
///
/// The thread on which an input ends subscribes to the next input. If that thread is still
/// subscribing to the input, its loop goes on with the next one. So a million synchronous inputs
/// take constant stack. If another thread is still subscribing to the input, that thread's loop
/// ends.
@safe  // `ending` is taken out while its input still calls, so the input's edge is alive.
class SequentialJunction<Value: Sendable>: FollowingJunction<Value>, @unchecked Sendable {
  // Unchecked, because of `successor`: only the thread in `subscribing` uses it. `ending` belongs
  // to the current input.

  /// The input that the loop of the thread in `subscribing` goes on with.
  private final var successor: Signal<Value>?
  /// The `ThreadID` of the thread whose loop subscribes to inputs, and the flag ``isFollowed``; 0
  /// if there is none.
  private final let subscribing = ExplorableAtomic<UInt>(0)
  /// Set by the thread in `subscribing` when it has set `successor`.
  private static var isFollowed: UInt { 1 }
  /// The edge of the input that is ending, which is stopped before its successor begins, or after
  /// the end.
  private final var ending: Unmanaged<Edge>?

  override func inputCompletes(_ input: Edge) { unsafe ending = .passUnretained(input) }
  override func inputFails(_ input: Edge) { unsafe ending = .passUnretained(input) }

  /// Subscribes to `signal` on this thread: now or, if this thread's loop is subscribing to an
  /// input, when that subscription has been made.
  final func subscribe(to signal: Signal<Value>) {
    if let edge = unsafe ending.take() { unsafe edge._withUnsafeGuaranteedRef { $0.tearDown() } }
    if begin() {
      attach(signal)
      subscribeToSuccessors()
    } else {
      successor = signal
      subscribing.bitwiseOr(Self.isFollowed, ordering: .relaxed)
    }
  }

  /// Calls `action`. A signal that `action` subscribes to on this thread waits until `action` has
  /// returned. If this thread's loop is subscribing to an input, the signal waits until that
  /// subscription has been made.
  final func subscribingLater(_ action: () -> Void) {
    let begins = begin()
    action()
    if begins { subscribeToSuccessors() }
  }

  /// Makes this thread the one that subscribes, in the place of another thread whose input has
  /// ended. Returns false if it is that thread already.
  private final func begin() -> Bool {
    let me = ThreadID.current.bits
    if subscribing.load(ordering: .relaxed) & ~Self.isFollowed == me { return false }
    subscribing.store(me, ordering: .relaxed)
    return true
  }

  /// Goes on as long as an input ends on this thread while it is being subscribed to.
  private final func subscribeToSuccessors() {
    let me = ThreadID.current.bits
    while !subscribing.compareExchange(expected: me, desired: 0, ordering: .relaxed).exchanged {
      // Only this thread adds the flag to its number, and takes it away.
      guard subscribing.load(ordering: .relaxed) == me | Self.isFollowed else { return }
      subscribing.store(me, ordering: .relaxed)
      if let next = successor.take() { attach(next) }
    }
  }

  private final func attach(_ signal: Signal<Value>) {
    if !output.isDisposed { _ = signal.attach(FollowedSink(self)) }
  }
}
