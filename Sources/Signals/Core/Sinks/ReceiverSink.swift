/// What receives a signal's events at the end of a chain, and pauses the signal's source by itself:
/// see `PacedQueue`.
package protocol EventReceiver<Value>: AnyObject, Sendable {
  associatedtype Value: Sendable

  /// Called before the first event.
  func attached(to source: Edge)
  func send(_ value: Value, from source: Edge)
  func end(with end: TerminalEvent)
  /// Called when no sender is left (contract 8), perhaps after the end.
  func abandoned()
}

extension EventReceiver {
  package func attached(to source: Edge) {}
}

extension Signal {
  /// Subscribes `receiver`, on the calling thread.
  package final func attach<Receiver: EventReceiver>(to receiver: Receiver) -> Edge
  where Receiver.Value == Value {
    attach(ReceiverSink(receiver))
  }
}

private final class ReceiverSink<Receiver: EventReceiver>: EndSink<Receiver.Value> {
  private let receiver: Receiver

  init(_ receiver: Receiver) { self.receiver = receiver }

  deinit { receiver.abandoned() }

  override func attached(to upstream: Edge) {
    super.attached(to: upstream)
    receiver.attached(to: upstream)
  }

  override func sendNext(_ value: Receiver.Value) { receiver.send(value, from: upstream) }
  override func sendError(_ error: any Error) { receiver.end(with: .error(error)) }
  override func sendCompleted() { receiver.end(with: .completed) }
}
