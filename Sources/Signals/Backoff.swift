/// How long to wait before each new attempt, for
/// ``Signal/retry(backoff:resetsAfterValue:on:)``.
public struct Backoff: Sendable {
  private let delay: UnwoundFunction<Int, Duration>

  /// Creates a backoff with any delays.
  ///
  /// - Parameter delay: Returns the time to wait before a new attempt. It gets the number of the
  ///   attempt: 1 for the first one after the first failure.
  public init(_ delay: @escaping @Sendable (_ attempt: Int) -> Duration) {
    self.delay = UnwoundFunction(delay)
  }

  /// The same delay before each new attempt.
  public static func constant(_ delay: Duration) -> Backoff {
    Backoff { _ in delay }
  }

  /// A delay that grows by a factor from one attempt to the next.
  ///
  /// - Parameters:
  ///   - first: The delay before the first new attempt; zero or more.
  ///   - factor: The factor from one delay to the next; 1 or more.
  ///   - longest: The longest delay; zero or more.
  ///   - jitter: The part of each delay that is random, from 0 for none to 1: with 0.5, a delay is
  ///     between half and all of what it would be, and so never more than `longest`. With random
  ///     delays, clients that failed at the same time don't all try again at the same time.
  ///   - random: Returns a number in a range, `(1 - jitter)...1`, with which a delay is multiplied.
  ///     Called once for each delay, in order. A test may pass `{ $0.upperBound }`, or numbers of a
  ///     generator with a seed.
  public static func exponential(
    from first: Duration, factor: Double = 2, upTo longest: Duration = .seconds(60),
    jitter: Double = 0,
    random: @escaping @Sendable (ClosedRange<Double>) -> Double = { .random(in: $0) }
  ) -> Backoff {
    let call = "Backoff.exponential(from:factor:upTo:jitter:random:)"
    require(first >= .zero, "\(call): the delay must not be negative, got \(first)")
    require(factor >= 1, "\(call): the factor must be 1 or more, got \(factor)")
    require(longest >= .zero, "\(call): the longest must not be negative, got \(longest)")
    require((0...1).contains(jitter), "\(call): the jitter must be in 0...1, got \(jitter)")
    return Backoff { attempt in
      // The power may return infinity, and zero times infinity is not a number.
      let growth = Platform.power(factor, Double(attempt - 1))
      let grown = first == .zero ? 0 : (first / .seconds(1)) * growth
      let delay = grown < longest / .seconds(1) ? Duration.seconds(grown) : longest
      if jitter == 0 { return delay }
      // A duration that can't be multiplied is beyond the times of any clock.
      return min(delay, .latest) * random((1 - jitter)...1)
    }
  }

  /// Returns the time to wait before the new attempt with the number `attempt`; 1 is the first one
  /// after a failure.
  public func delay(before attempt: Int) -> Duration {
    delay(attempt)
  }
}
