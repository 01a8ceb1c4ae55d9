#if Recording
  import Foundation

  /// The answers of a server. One serves all requests of a tenth of a second, so requests in quick
  /// succession cost the program little.
  final class RecordingAnswers: Sendable {
    private let state: @Sendable () -> RecordedState
    private let latest = Locked<(line: [UInt8], made: ContinuousClock.Instant)?>(nil)

    init(_ state: @escaping @Sendable () -> RecordedState) {
      self.state = state
    }

    /// The answer to a request. Used by the server's thread only.
    func next() -> [UInt8] {
      let now = ContinuousClock.now
      if let latest = latest.withLock({ $0 }), now < latest.made + .milliseconds(100) {
        return latest.line
      }
      // A report has no number that JSON can't represent.
      let line = (try? RecordingReport(of: state()).line) ?? []
      latest.withLock { $0 = (line, now) }
      return line
    }
  }
#endif
