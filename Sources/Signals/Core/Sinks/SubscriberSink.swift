/// The last sink of a chain that feeds a subscriber. The subscriber may have other sources too.
final class SubscriberSink<Value: Sendable>: RegisteringSink<Value, Subscription<Value>> {
  private let subscriber: Subscriber<Value>
  /// The signal that `subscriber` was passed to.
  private let signal: ObjectIdentifier?

  init(_ subscriber: Subscriber<Value>, of signal: Signal<Value>? = nil) {
    self.subscriber = subscriber
    self.signal = signal.map { ObjectIdentifier($0) }
    super.init(into: subscriber.subscription)
  }

  /// Whether this sink's subscriber was passed to `signal`.
  func isOf(_ signal: Signal<Value>) -> Bool { self.signal == ObjectIdentifier(signal) }

  override func sendNext(_ value: Value) {
    if !isDisposed { output.sendNext(value) }
  }

  override func sendError(_ error: any Error) {
    if !comesTooLate(error) { output.sendError(error) }
  }

  override func sendCompleted() {
    if !isCancelled { output.sendCompleted() }
  }

  override func neverEnds() { output.inTurn(output) { $0.neverEnds() } }
}
