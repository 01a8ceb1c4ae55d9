/// How many requests there were, and how they ended.
public struct Tally: Codable, Hashable, Sendable {
  /// The number of requests.
  public var requests = 0
  /// The number of responses with a status of 500 or more.
  public var errors = 0
  /// The size of all responses, in bytes.
  public var bytes = 0

  /// Creates an empty tally.
  public init() {}

  /// Counts a request.
  public mutating func add(_ line: AccessLine) {
    requests += 1
    if line.status >= 500 { errors += 1 }
    bytes += line.bytes
  }

  public static func += (tally: inout Tally, other: Tally) {
    tally.requests += other.requests
    tally.errors += other.errors
    tally.bytes += other.bytes
  }
}
