/// What a program tells of its subscriptions. Times are in nanoseconds, from a moment that is the
/// same for all reports of a program.
struct Report: Decodable, Sendable {
  struct Place: Decodable, Hashable, Sendable {
    var file: String
    var line: Int
    var function: String
  }

  struct Subscription: Decodable, Sendable {
    var number: UInt32
    /// `subscription` or `subject`.
    var kind: String
    var operation: String
    var name: String
    /// The subscription that it feeds, or 0.
    var output: UInt32
    /// The subject that feeds it, or 0.
    var subject: UInt32
    /// The subscription whose event has led to it, or 0.
    var cause: UInt32
    /// The subscription whose event has led to the latest value, or 0.
    var latestCause: UInt32
    var made: Place?
    /// Where the program has subscribed.
    var subscribed: Place?
    var scheduler: String
    var began: UInt64
    var ended: UInt64?
    var end: String?
    var values: UInt64
    var waiting: Int
    /// Since when values have been waiting.
    var waitingSince: UInt64?
    /// How long its deliveries have taken.
    var busy: UInt64
    var dropped: UInt64
    var isPaused: Bool

    var isSubject: Bool { kind == "subject" }
  }

  static let version = 1

  var version: Int
  var program: String
  var process: Int32
  var time: UInt64
  /// How many subscriptions are not listed.
  var omitted: Int
  var subscriptions: [Subscription]
}
