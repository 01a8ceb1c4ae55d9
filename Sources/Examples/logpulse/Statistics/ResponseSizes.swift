/// The sizes of the responses: their sum and their distribution, in limited memory.
///
/// A histogram that has a bucket for each size below 256, and 128 buckets for each power of two
/// from there: a percentile is exact below 256 bytes and off by less than 0.4 % above. The largest
/// size seen decides how many buckets there are, at most 7,296.
struct ResponseSizes: Sendable {
  private(set) var total = 0

  private var count = 0
  private var buckets: [Int] = []

  /// Counts a response of `size` bytes.
  ///
  /// - Parameter size: 0 or more.
  mutating func add(_ size: Int) {
    precondition(size >= 0, "ResponseSizes.add(\(size)): negative")
    // A log that claims more than 8 EiB is wrong, but that is no reason to stop.
    let (sum, overflow) = total.addingReportingOverflow(size)
    total = overflow ? .max : sum
    count += 1
    let bucket = Self.bucket(of: size)
    if bucket >= buckets.count {
      buckets += repeatElement(0, count: bucket + 1 - buckets.count)
    }
    buckets[bucket] += 1
  }

  /// The smallest size that at least `percent` percent of the responses do not exceed; nil when
  /// there are none.
  ///
  /// - Parameter percent: 1 to 100.
  func percentile(_ percent: Int) -> Int? {
    precondition(1...100 ~= percent, "percentile(\(percent)): not in 1...100")
    let rank = max(1, Int((Double(count) * Double(percent) / 100).rounded(.up)))
    var seen = 0
    for (bucket, count) in buckets.enumerated() {
      seen += count
      if seen >= rank { return Self.middle(of: bucket) }
    }
    return nil
  }

  private static func bucket(of size: Int) -> Int {
    guard size >= 256 else { return size }
    // Keeps the eight leading bits. Sizes from 256 on are shifted by one or more, and each shift
    // stands for a power of two, with 128 buckets.
    let shift = (Int.bitWidth - 8) - size.leadingZeroBitCount
    return shift * 128 + (size >> shift)
  }

  private static func middle(of bucket: Int) -> Int {
    guard bucket >= 256 else { return bucket }
    let shift = bucket / 128 - 1
    let start = (bucket - shift * 128) << shift
    let width = 1 << shift
    return start + (width - 1) / 2
  }
}
