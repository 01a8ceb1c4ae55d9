/// Requests per second of log time, over the last seconds before the newest entry.
///
/// A minute of counts, one for each second. Entries may come late, since servers log a request when
/// it ends. Entries that are older than the minute don't count, unless no others come: then the
/// server's clock was set back, or an older log follows, and the minute starts again there.
struct RequestRate: Sendable {
  /// The longest time for a rate, in seconds.
  static let reach = 60

  /// How many entries in a row have to be older than the minute to start it again.
  static let patience = 1_000

  private var counts = [Int](repeating: 0, count: reach)
  private var seconds: ClosedRange<Int>?
  private var tooOld = 0

  /// Counts an entry logged at `time`, in seconds since 1970.
  mutating func add(_ time: Int) {
    guard let seconds else { return restart(at: time) }
    if time > seconds.upperBound {
      for second in max(seconds.upperBound + 1, time - Self.reach + 1)...time {
        counts[second.inMinute] = 0
      }
      self.seconds = seconds.lowerBound...time
    } else if time <= seconds.upperBound - Self.reach {
      tooOld += 1
      return tooOld < Self.patience ? () : restart(at: time)
    } else if time < seconds.lowerBound {
      self.seconds = time...seconds.upperBound
    }
    counts[time.inMinute] += 1
    tooOld = 0
  }

  /// The mean over the last `length` seconds, or over as many as the log has so far; 0 before the
  /// first entry.
  ///
  /// - Parameter length: 1 to ``reach``.
  func perSecond(over length: Int) -> Double {
    precondition(1...Self.reach ~= length, "perSecond(over: \(length)): not in 1...\(Self.reach)")
    let counts = counts(last: length)
    return counts.isEmpty ? 0 : Double(counts.reduce(0, +)) / Double(counts.count)
  }

  /// How many requests there were in each of the last `length` seconds, the latest last; fewer
  /// numbers if the log is shorter.
  ///
  /// - Parameter length: 1 to ``reach``.
  func counts(last length: Int) -> [Int] {
    precondition(1...Self.reach ~= length, "counts(last: \(length)): not in 1...\(Self.reach)")
    guard let seconds else { return [] }
    let start = max(seconds.lowerBound, seconds.upperBound - length + 1)
    return (start...seconds.upperBound).map { counts[$0.inMinute] }
  }

  private mutating func restart(at time: Int) {
    self = RequestRate()
    seconds = time...time
    counts[time.inMinute] = 1
  }
}

extension Int {
  /// The place of a second's count.
  fileprivate var inMinute: Int {
    let remainder = self % RequestRate.reach
    return remainder < 0 ? remainder + RequestRate.reach : remainder
  }
}
