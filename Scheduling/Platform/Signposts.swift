#if Recording
  #if canImport(os)
    import os
  #endif

  /// The recording as signposts, for Instruments: an interval for each subscription, and a mark for
  /// each event. Other systems have none.
  package enum Signposts {
    #if canImport(os)
      private static let signposter = OSSignposter(subsystem: "Signals", category: "Subscriptions")

      private static func id(_ subscription: UInt32) -> OSSignpostID {
        OSSignpostID(UInt64(subscription))
      }
    #endif

    /// Notes that a subscription begins. `title` is asked for only if signposts are recorded.
    package static func begin(_ subscription: UInt32, _ title: () -> String) {
      #if canImport(os)
        guard signposter.isEnabled else { return }
        let title = title()
        _ = signposter.beginInterval(
          "subscription", id: id(subscription), "\(title, privacy: .public)")
      #endif
    }

    /// Notes that a subscription has ended.
    package static func end(_ subscription: UInt32, _ reason: @autoclosure () -> String) {
      #if canImport(os)
        guard signposter.isEnabled else { return }
        let reason = reason()
        signposter.endInterval(
          "subscription", .beginState(id: id(subscription)), "\(reason, privacy: .public)")
      #endif
    }

    /// Notes an event of a subscription.
    package static func event(_ title: @autoclosure () -> String, of subscription: UInt32) {
      #if canImport(os)
        guard signposter.isEnabled else { return }
        let title = title()
        signposter.emitEvent("event", id: id(subscription), "\(title, privacy: .public)")
      #endif
    }
  }
#endif
