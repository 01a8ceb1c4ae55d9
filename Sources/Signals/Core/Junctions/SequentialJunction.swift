import Scheduling
import Synchronization

/// A junction whose inputs come one after the other: the shared part of `concat`, `repeat`,
/// `retry` and `catch`.
///
/// When an input ends while it is being subscribed to, the loop that subscribes to it then also
/// subscribes to the next input. So a million synchronous inputs take constant stack.
@safe  // `ending` is taken out while its input still calls, so the input's edge is alive.
class SequentialJunction<Value: Sendable>: FollowingJunction<Value>, @unchecked Sendable {
  // Unchecked, because of `successor`: a thread sets it before it increments `pending`, and only
  // the thread that decrements `pending` reads it. `ending` belongs to the current input.
  private final var successor: Signal<Value>?
  private final let pending = ExplorableAtomic(0)
  /// The edge of the input that is ending, which is stopped before its successor begins, or after
  /// the end.
  private final var ending: Unmanaged<Edge>?

  override func inputCompletes(_ input: Edge) { unsafe ending = .passUnretained(input) }
  override func inputFails(_ input: Edge) { unsafe ending = .passUnretained(input) }

  /// Subscribes to `signal` now or, if a subscription is being made, when it has been made.
  final func subscribe(to signal: Signal<Value>) {
    if let edge = unsafe ending.take() { unsafe edge._withUnsafeGuaranteedRef { $0.tearDown() } }
    successor = signal
    guard pending.add(1, ordering: .acquiringAndReleasing).oldValue == 0 else { return }
    repeat { subscribeToSuccessor() } while endSubscribing()
  }

  /// Calls `action`. A signal that `action` subscribes to waits until `action` has returned. If a
  /// subscription is being made already, the signal waits until it has been made.
  final func subscribingLater(_ action: () -> Void) {
    let isFree = pending.compareExchange(expected: 0, desired: 1, ordering: .acquiringAndReleasing)
    action()
    if isFree.exchanged {
      while endSubscribing() { subscribeToSuccessor() }
    }
  }

  /// Records that a subscription has been made. Returns true if another signal has to be
  /// subscribed to.
  private final func endSubscribing() -> Bool {
    pending.subtract(1, ordering: .acquiringAndReleasing).newValue != 0
  }

  private final func subscribeToSuccessor() {
    if let next = successor.take(), !output.isDisposed { _ = next.attach(FollowedSink(self)) }
  }
}
