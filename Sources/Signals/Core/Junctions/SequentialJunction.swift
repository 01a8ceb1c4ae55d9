import Scheduling
import Synchronization

/// A junction whose inputs come one after the other: the shared part of `concat`, `repeat`,
/// `retry` and `catch`.
///
/// An input that ends while it is being subscribed to leaves its successor to the loop that
/// subscribes. So a million synchronous inputs take constant stack.
class SequentialJunction<Value: Sendable>: Junction<Value>, @unchecked Sendable {
  // Unchecked, because of `successor`: it is set before `pending` grows, and read by the thread that works that off.
  private final var successor: Signal<Value>?
  private final let pending = ExplorableAtomic(0)

  /// Subscribes to `signal`, now or when the subscribing in progress is over.
  final func subscribe(to signal: Signal<Value>) {
    successor = signal
    guard pending.add(1, ordering: .acquiringAndReleasing).oldValue == 0 else { return }
    repeat { subscribeToSuccessor() } while endSubscribing()
  }

  /// Calls `action`; what that subscribes to waits until it has returned, unless there is a
  /// subscribing in progress, which it waits for anyway.
  final func subscribingLater(_ action: () -> Void) {
    let isFree = pending.compareExchange(expected: 0, desired: 1, ordering: .acquiringAndReleasing)
    action()
    if isFree.exchanged {
      while endSubscribing() { subscribeToSuccessor() }
    }
  }

  /// Whether another subscribing has come due meanwhile.
  private final func endSubscribing() -> Bool {
    pending.subtract(1, ordering: .acquiringAndReleasing).newValue != 0
  }

  private final func subscribeToSuccessor() {
    if let next = successor.take(), !output.isDisposed { _ = next.attach(SequentialSink(self)) }
  }

  /// What happens when the current input has completed: the output does too.
  func inputCompleted() { output.sendCompleted() }

  /// What happens when the current input has failed: the output does too.
  func inputFailed(_ error: any Error) { output.sendError(error) }
}

private final class SequentialSink<Value: Sendable>: FollowedSink<Value, SequentialJunction<Value>>
{
  override func sendError(_ error: any Error) { junction.inputFailed(error) }
  override func sendCompleted() { junction.inputCompleted() }
}
