/// What a reader has seen of one second of its log since its last beat of that second.
public struct Beat: Codable, Hashable, Sendable {
  public var reader: String
  /// Seconds since 1970.
  public var second: Int
  public var tallies: [String: Tally]

  /// Creates a beat.
  public init(reader: String, second: Int, tallies: [String: Tally]) {
    self.reader = reader
    self.second = second
    self.tallies = tallies
  }

  /// Makes a beat for each second of `lines`, in order.
  public static func beats(of lines: [AccessLine], from reader: String) -> [Beat] {
    var seconds: [Int: [String: Tally]] = [:]
    for line in lines { seconds[line.second, default: [:]][line.key, default: Tally()].add(line) }
    return seconds.keys.sorted().map {
      Beat(reader: reader, second: $0, tallies: seconds[$0]!)
    }
  }
}
