/// An event with its time.
public struct TimedEvent<Value: Sendable>: Sendable {
  /// The time of the event: since the subscription, or since tick 0.
  public var time: Duration
  /// The event.
  public var event: Event<Value>

  /// Creates an event that happens at `time`.
  public init(_ event: Event<Value>, at time: Duration) {
    self.time = time
    self.event = event
  }
}
