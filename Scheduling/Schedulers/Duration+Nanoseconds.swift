extension Duration {
  /// The latest time that a clock holds, about 292 years after its origin.
  package static let latest = Duration.nanoseconds(Int64.max)

  /// Whole nanoseconds, rounded up, and clamped to the range of `Int64`.
  package var nanoseconds: Int64 {
    let (whole, rest) = attoseconds.quotientAndRemainder(dividingBy: 1_000_000_000)
    return Int64(clamping: rest > 0 ? whole + 1 : whole)
  }

  /// The time that is `delay` later than `self` on a clock; nil if it never comes.
  ///
  /// A negative delay counts as zero. A time beyond ``latest`` never comes.
  package func deadline(after delay: Duration) -> Duration? {
    guard delay > .zero else { return self }
    let (sum, overflow) = attoseconds.addingReportingOverflow(delay.attoseconds)
    guard !overflow, sum <= Duration.latest.attoseconds else { return nil }
    return Duration(attoseconds: sum)
  }
}
