import Scheduling

/// The end of a chain that goes on in a subscriber, which may have other sources too.
///
/// Its upstream is one of the things that end with the subscriber.
final class SubscriberSink<Value: Sendable>: EndSink<Value> {
  private let subscriber: Subscriber<Value>
  private var registration: Bag<Disposable>.Key?

  init(_ subscriber: Subscriber<Value>) { self.subscriber = subscriber }

  deinit {
    if let registration { subscriber.subscription.remove(registration) }
  }

  override func attached(to upstream: Upstream) {
    super.attached(to: upstream)
    registration = subscriber.subscription.add(upstream)
  }

  override func sendNext(_ value: Value) {
    if !isDisposed { subscriber.sendNext(value) }
  }

  override func sendError(_ error: any Error) {
    if !comesTooLate(error) { subscriber.sendError(error) }
  }

  override func sendCompleted() {
    if !isCancelled { subscriber.sendCompleted() }
  }
}
