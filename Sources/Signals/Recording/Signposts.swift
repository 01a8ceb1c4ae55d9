#if Recording && canImport(os)
  import os

  /// The recording as signposts, for Instruments: an interval for each subscription, and a mark for
  /// each event.
  enum Signposts {
    private static let signposter = OSSignposter(subsystem: "Signals", category: "Subscriptions")

    /// Notes that a subscription begins. `title` is asked for only if signposts are recorded.
    static func begin(_ subscription: UInt32, _ title: () -> String) {
      guard signposter.isEnabled else { return }
      let title = title()
      _ = signposter.beginInterval(
        "subscription", id: id(subscription), "\(title, privacy: .public)")
    }

    /// Notes that a subscription has ended.
    static func end(_ subscription: UInt32, _ reason: RecordedEnd) {
      guard signposter.isEnabled else { return }
      signposter.endInterval(
        "subscription", .beginState(id: id(subscription)), "\(reason.rawValue, privacy: .public)")
    }

    /// Notes an event of a subscription.
    static func event(_ kind: RecordedEvent.Kind, of subscription: UInt32) {
      guard signposter.isEnabled else { return }
      let title = kind.title
      signposter.emitEvent("event", id: id(subscription), "\(title, privacy: .public)")
    }

    private static func id(_ subscription: UInt32) -> OSSignpostID {
      OSSignpostID(UInt64(subscription))
    }
  }
#endif
