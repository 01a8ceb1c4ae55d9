/// How a subscription has ended, for ``Signal/onEnd(_:)``.
public enum SubscriptionEnd: Sendable {
  /// The signal has completed.
  case completed
  /// The signal has failed.
  case error(any Error)
  /// The subscription ended before the signal did: the subscriber has disposed of it, an operator
  /// such as ``Signal/take(_:)`` needs no more values, or no sender is left.
  case disposed
}
