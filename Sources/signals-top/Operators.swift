/// Subscriptions, with those together that are parts of one operator: one feeds the next, and they
/// were made at the same place by the same operation.
struct Operators {
  private static let mostParts = 64

  private let subscriptions: [UInt32: Report.Subscription]

  init(of subscriptions: [Report.Subscription]) {
    self.subscriptions = Dictionary(
      subscriptions.map { ($0.number, $0) }, uniquingKeysWith: { first, _ in first })
  }

  /// The number of the subscription that passes on what the operator sends, for a part of it.
  func whole(of number: UInt32) -> UInt32 {
    guard var part = subscriptions[number] else { return 0 }
    // Limited, since another program may tell anything: a circle, too.
    for _ in 0..<Self.mostParts {
      guard let next = subscriptions[part.output], next.operation == part.operation,
        let made = next.made, made == part.made
      else { break }
      part = next
    }
    return part.number
  }

  /// The number of the operator whose event has led to the latest value of `part`, unless it feeds
  /// the operator of `part`; 0 for none.
  func sender(of part: Report.Subscription) -> UInt32 {
    guard let sender = subscriptions[part.latestCause] else { return 0 }
    let (own, other) = (whole(of: part.number), whole(of: sender.number))
    return other == own || whole(of: sender.output) == own ? 0 : other
  }

  /// Each operator, by its number: the subscription that passes on what it sends, and all parts.
  var all: [(whole: Report.Subscription, parts: [Report.Subscription])] {
    Dictionary(grouping: subscriptions.values) { whole(of: $0.number) }
      .compactMap { number, parts in subscriptions[number].map { ($0, parts) } }
      .map { whole, parts in (whole, parts.sorted { $0.number < $1.number }) }
      .sorted { $0.0.number < $1.0.number }
  }
}
