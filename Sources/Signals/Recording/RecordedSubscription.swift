#if Recording
  /// What the recording knows of one subscription, at one moment.
  ///
  /// A subscription stands for one operator, source or subject of a chain. The number 0 stands for
  /// none. Times are nanoseconds since the recording was started for the first time.
  package struct RecordedSubscription: Sendable, Codable {
    package enum Kind: String, Sendable, Codable {
      /// A subscription to a signal.
      case subscription
      /// A subject, from its first recorded subscription on: its `sources` feed it.
      case subject
    }

    /// A place in the program.
    package struct Place: Sendable, Codable, Hashable {
      package var file: String
      package var line: Int
      package var function: String
    }

    /// A number that no other subscription of this process has: 1, 2 …
    package var number: UInt32
    package var kind: Kind
    /// The operator or function that made the signal, such as `map` or `throttle`.
    package var operation: String
    /// The name that `named(_:)` gave the signal; empty without it.
    package var name: String
    /// The subscription that the events are passed to; 0 for the subscriber's own blocks.
    package var output: UInt32
    /// The subject whose events the subscription gets; 0 for other signals.
    package var subject: UInt32
    /// The subscription whose event was being delivered as this one began.
    package var cause: UInt32
    /// The subscription whose event was being delivered, or had scheduled the work that ran, as the
    /// latest value came. If it doesn't feed this one, a block of its chain has sent the value, for
    /// instance by a property that it has written.
    package var latestCause: UInt32 = 0
    /// Where the operator was applied, or the signal made.
    package var made: Place?
    /// Where the program has subscribed; nil where an operator has.
    package var subscribed: Place?
    package var thread: UInt32
    /// The scheduler that was current when the latest value came; if none was, as it began.
    package var scheduler: String
    package var began: UInt64
    package var ended: UInt64?
    package var end: RecordedEnd?
    /// How many values it has passed on.
    package var values: UInt64
    package var lastValue: UInt64?
    /// How many values wait for it now: in its queue, or for other threads.
    package var waiting: Int
    /// Since when values have been waiting.
    package var waitingSince: UInt64? = nil
    /// How long all deliveries of its values have taken, and one that goes on until now, with all
    /// that they led to on the same thread, in nanoseconds. It is a sum of ticks of 4 milliseconds,
    /// so it needs a while to be right.
    package var busy: UInt64 = 0
    /// How long the longest one has taken.
    package var longest: UInt64 = 0
    package var dropped: UInt64
    /// Whether its source is asked to wait.
    package var isPaused: Bool
  }

  /// How a subscription has ended.
  package enum RecordedEnd: String, Sendable, Codable {
    case completed
    case error
    case disposed
    /// No sender was left.
    case abandoned
    /// An operator behind it needed no more, as `take` does.
    case cut
  }

  /// One event of a recorded subscription.
  package struct RecordedEvent: Sendable {
    package enum Kind: UInt8, Sendable {
      case began
      case value
      case completed
      case error
      case disposed
      case abandoned
      case cut
      /// The number of values that wait has changed to `count`.
      case waiting
      case paused
      case resumed
      case dropped
      /// The delivery of a value, which began at `time`, has taken `count` microseconds. Noted from
      /// 16 milliseconds on.
      case slow
    }

    package var time: UInt64
    package var kind: Kind
    package var subscription: UInt32
    package var thread: UInt32
    /// The scheduler that was current; empty if none was.
    package var scheduler: String
    package var count: Int
    /// The event's own number. Numbers rise; a gap means that older events were overwritten.
    package var number: UInt64
    /// The number of the event that was being delivered on this thread, or that had scheduled the
    /// work that runs; 0 for none.
    package var cause: UInt64
    /// Whether work that a scheduler ran has led from the cause to this event.
    package var crossesSchedulers: Bool
    /// The value or the error, if values are recorded.
    package var text: String?
  }

  /// A copy of the recording.
  package struct RecordedState: Sendable {
    package var subscriptions: [RecordedSubscription]
    package var events: [RecordedEvent]
    /// How many events were overwritten by newer ones.
    package var lostEvents: UInt64
    package var time: UInt64
  }
#endif
