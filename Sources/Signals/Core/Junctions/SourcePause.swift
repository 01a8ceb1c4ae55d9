/// How many values wait before their source is paused, and before it goes on.
struct PauseMarks {
  let high: Int
  var low: Int { high / 2 }

  /// Of values that only have to be handed over. A pause costs about as much as the delivery of
  /// ten values, so there is one for many.
  static var ofValues: PauseMarks { PauseMarks(high: 256) }
  /// Of values that wait for a time to pass: as many may be sent in that time.
  static var ofTime: PauseMarks { PauseMarks(high: 4096) }
  /// Of values for each of which much is to be done: a signal to subscribe to, a call.
  static var ofWork: PauseMarks { PauseMarks(high: 16) }

  /// - Parameter count: The number that the program gives.
  init(at count: Int) { high = count }

  /// - Parameter high: The number of values, which is smaller where interleavings are explored.
  private init(high: Int) {
    #if SIGNALS_EXPLORE
      self.high = 2
    #else
      self.high = high
    #endif
  }
}

/// The pause of a source some of whose values wait in a queue. It is used where the queue is: in
/// turns of the output, or under the queue's lock. So it calls no edge: its users do that
/// afterwards.
struct SourcePause {
  /// Whether the source is to wait, since enough values wait.
  private(set) var isNeeded = false
  /// The edge of the source while it is paused.
  private var source: Edge?

  /// Called when the queue has grown. Returns the edge of the source if it has to be paused now.
  mutating func grown(
    to count: Int, _ marks: PauseMarks?, from source: @autoclosure () -> Edge?
  ) -> Edge? {
    guard count == marks?.high else { return nil }
    isNeeded = true
    self.source = source()
    return self.source
  }

  /// Called when the queue has shrunk.
  mutating func shrunk(to count: Int, _ marks: PauseMarks?) {
    if count == marks?.low { isNeeded = false }
  }

  /// Returns the edge of the source if it may go on now.
  mutating func takeSource() -> Edge? { isNeeded ? nil : source.take() }

  /// Ends the pause. Returns the edge of the source if it was paused.
  mutating func end() -> Edge? {
    isNeeded = false
    return source.take()
  }
}
