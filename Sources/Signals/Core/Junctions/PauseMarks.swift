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

  /// - Parameter high: The number of values, which is smaller where interleavings are explored.
  private init(high: Int) {
    #if SIGNALS_EXPLORE
      self.high = 2
    #else
      self.high = high
    #endif
  }
}
