/// Merges the beats of all readers: one second after the other, by key.
public struct Board: Sendable {
  /// What is known of a second: a page replaces what it had for that second.
  public struct Frame: Codable, Hashable, Sendable {
    public var second: Int
    /// The number of the beat that was added last, for a page that counts what is missing.
    public var beat: UInt64 = 0
    public var keys: [String: Tally] = [:]
    /// The requests that each reader has seen.
    public var readers: [String: Int] = [:]
  }

  private var frames: [Int: Frame] = [:]
  private let seconds: Int

  /// Creates a board.
  ///
  /// - Parameter seconds: How many seconds to remember; a beat of an older second begins anew.
  public init(seconds: Int) {
    self.seconds = seconds
  }

  /// Adds a beat, and returns the second that it belongs to.
  public mutating func add(_ beat: Beat) -> Frame {
    var frame = frames[beat.second] ?? Frame(second: beat.second)
    for (key, tally) in beat.tallies {
      frame.keys[key, default: Tally()] += tally
      frame.readers[beat.reader, default: 0] += tally.requests
    }
    frames[beat.second] = frame
    while frames.count > seconds, let oldest = frames.keys.min() { frames[oldest] = nil }
    return frame
  }
}
