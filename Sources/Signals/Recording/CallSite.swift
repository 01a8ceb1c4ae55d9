#if Recording
  /// A place in the program that has called the library: a number for its call stack.
  struct CallSite: Sendable, Hashable {
    static var unknown: CallSite { CallSite(number: 0) }

    let number: UInt32

    /// The caller's place.
    static func current() -> CallSite { CallSite(number: CallStacks.current.number()) }

    struct Resolved: Sendable, Equatable {
      /// The function of the library that the program has called, without its labels.
      var operation: String?
      var place: RecordedSubscription.Place?
    }

    /// What is known of the place. The first request of each place takes long.
    var resolved: Resolved { CallStacks.current.resolved(number) }
  }
#endif
