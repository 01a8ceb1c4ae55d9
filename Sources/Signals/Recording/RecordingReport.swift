#if Recording
  import Foundation

  /// What `signals-top` gets: an object of JSON in one line.
  struct RecordingReport: Encodable {
    private static var mostSubscriptions: Int { 20_000 }
    /// How many nanoseconds a subscription is listed after its end.
    private static var afterglow: UInt64 { 3_000_000_000 }

    let version = 1
    let program = ProcessInfo.processInfo.processName
    let process = ProcessInfo.processInfo.processIdentifier
    /// In nanoseconds, as all times.
    let time: UInt64
    /// How many subscriptions are not listed, because there are so many.
    let omitted: Int
    let subscriptions: [RecordedSubscription]

    init(of state: RecordedState) {
      time = state.time
      let alive = state.subscriptions.filter { $0.ended == nil }
      let ended = state.subscriptions.filter { subscription in
        subscription.ended.map { $0 + Self.afterglow > state.time } ?? false
      }
      let shown = alive + ended
      omitted = max(0, shown.count - Self.mostSubscriptions)
      subscriptions = Array(shown.prefix(Self.mostSubscriptions))
    }

    /// The line, with its end.
    var line: [UInt8] {
      get throws { Array(try JSONEncoder().encode(self)) + [UInt8(ascii: "\n")] }
    }
  }
#endif
