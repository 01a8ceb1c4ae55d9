#if Recording
  import Foundation

  @testable import Signals

  extension RecordedSubscription {
    /// A subscription that began after `number` microseconds.
    init(
      _ number: UInt32, _ operation: String = "map", named name: String = "",
      feeding output: UInt32,
      ended: UInt64? = nil, _ end: RecordedEnd? = nil
    ) {
      self.init(
        number: number, kind: .subscription, operation: operation, name: name, output: output,
        subject: 0, cause: 0,
        made: Place(file: "Feed/Feed.swift", line: Int(number), function: "f"),
        subscribed: nil, thread: 1, scheduler: "main", began: UInt64(number) * 1000, ended: ended,
        end: end, values: 0, lastValue: nil, waiting: 0, dropped: 0, isPaused: false)
    }
  }

  extension RecordedEvent {
    init(
      _ number: UInt64, _ kind: Kind, of subscription: UInt32, at time: UInt64, count: Int = 0,
      cause: UInt64 = 0, crosses: Bool = false, text: String? = nil
    ) {
      self.init(
        time: time, kind: kind, subscription: subscription, thread: 1, scheduler: "main",
        count: count, number: number, cause: cause, crossesSchedulers: crosses, text: text)
    }
  }

  extension RecordedState {
    init(_ subscriptions: [RecordedSubscription], _ events: [RecordedEvent] = []) {
      self.init(subscriptions: subscriptions, events: events, lostEvents: 0, time: 9_000_000)
    }
  }
#endif
