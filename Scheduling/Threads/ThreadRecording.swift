#if Recording
  /// What the recording of signals knows of a thread.
  package struct ThreadRecording: Sendable {
    /// The number of the event that is being delivered, or that had scheduled the work that runs; 0
    /// for none.
    package var cause: UInt64 = 0
    /// The subscription of that event.
    package var subscription: UInt32 = 0
    /// Whether a scheduler has led from that event to what runs now.
    package var isScheduled = false
    /// The name of the signal that is about to be subscribed to.
    package var name: String?

    package init() {}

    /// What scheduled work takes along.
    var asCause: ThreadRecording {
      var cause = self
      cause.isScheduled = cause.cause != 0
      cause.name = nil
      return cause
    }
  }
#endif
