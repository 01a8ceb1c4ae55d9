/// The lines of a log that a reader has published, by second, so that it can begin again where it
/// was stopped.
public struct Published: Sendable {
  private var counts: [Int: Int] = [:]
  private var oldest: Int?

  /// Creates an empty list.
  public init() {}

  /// Adds the lines of a beat.
  public mutating func add(_ beat: Beat) {
    if beat.tallies.isEmpty { return }
    counts[beat.second, default: 0] += beat.tallies.values.reduce(0) { $0 + $1.requests }
    oldest = min(oldest ?? beat.second, beat.second)
  }

  /// Whether a line was published. To be asked of each line of the log once, in its order.
  public mutating func take(_ line: AccessLine) -> Bool {
    // The stream no longer has the beats of older lines.
    if let oldest, line.second < oldest { return true }
    guard let count = counts[line.second], count > 0 else { return false }
    counts[line.second] = count - 1
    return true
  }
}
