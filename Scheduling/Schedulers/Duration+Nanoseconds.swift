extension Duration {
  /// The latest time that a clock holds, about 292 years after its origin.
  package static let latest = Duration.nanoseconds(Int64.max)

  /// Whole nanoseconds, rounded up, and no more or less than an `Int64` holds.
  package var nanoseconds: Int64 {
    let (whole, rest) = attoseconds.quotientAndRemainder(dividingBy: 1_000_000_000)
    return Int64(clamping: rest > 0 ? whole + 1 : whole)
  }

  /// The time on a clock that shows `self` when `delay` will have passed; nil if it never will.
  ///
  /// A delay in the past is no delay. One that leads beyond ``latest`` has no end.
  package func deadline(after delay: Duration) -> Duration? {
    guard delay > .zero else { return self }
    let (sum, overflow) = attoseconds.addingReportingOverflow(delay.attoseconds)
    guard !overflow, sum <= Duration.latest.attoseconds else { return nil }
    return Duration(attoseconds: sum)
  }
}
