/// When a sequence was subscribed to, and when that subscription ended.
public struct Subscription: Hashable, Sendable {
  /// The time of subscribing.
  public let subscribe: TestTime
  /// The time of the end; `Int.max` before that.
  public let unsubscribe: TestTime

  /// Creates a record of a subscription that goes on.
  public init(_ subscribe: TestTime) { self.init(subscribe, .max) }

  /// Creates a record of a subscription.
  public init(_ subscribe: TestTime, _ unsubscribe: TestTime) {
    self.subscribe = subscribe
    self.unsubscribe = unsubscribe
  }
}

extension Subscription: CustomDebugStringConvertible {
  /// The times of the subscription and of its end.
  public var debugDescription: String {
    "(\(subscribe) : \(unsubscribe == .max ? "Infinity" : "\(unsubscribe)"))"
  }
}
