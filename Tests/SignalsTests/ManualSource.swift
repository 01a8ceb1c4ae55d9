import Signals

/// A source for one subscriber, operated by hand. Unlike a subject it sends a value inside of another
/// one's delivery at once.
final class ManualSource<Value: Sendable>: Sendable {
  private let subscriber = Mutexed<Subscriber<Value>?>(nil)

  /// The signal, which sends what the source is told to.
  var signal: Signal<Value> {
    .create { [subscriber] in
      subscriber.value = $0
      return nil
    }
  }

  func sendNext(_ value: Value) { subscriber.value?.sendNext(value) }
  func sendError(_ error: any Error) { subscriber.value?.sendError(error) }
  func sendCompleted() { subscriber.value?.sendCompleted() }

  /// Lets go of the subscriber: nobody can send any more.
  func abandon() { subscriber.value = nil }
}
