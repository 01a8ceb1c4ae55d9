import Signals
import TestSupport

/// A source for one subscriber, controlled by the test. Unlike a subject it sends a nested value at
/// once.
final class ManualSource<Value: Sendable>: Sendable {
  private let subscriber = Mutexed<Subscriber<Value>?>(nil)

  /// The signal, which sends the events of the source.
  var signal: Signal<Value> {
    .create { [subscriber] in
      subscriber.value = $0
      return nil
    }
  }

  func sendNext(_ value: Value) { subscriber.value?.sendNext(value) }
  func sendError(_ error: any Error) { subscriber.value?.sendError(error) }
  func sendCompleted() { subscriber.value?.sendCompleted() }

  /// Releases the subscriber: no sender is left.
  func abandon() { subscriber.value = nil }
}
