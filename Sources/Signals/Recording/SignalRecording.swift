/// Records what the signals of the program do: which subscriptions are alive, what feeds them, who
/// began them, what they send and when, what waits, what was dropped, and how they end.
///
/// Recording is built in by the package trait `Recording`. Without it, these functions do nothing,
/// and the library has not one instruction more. With it, nothing is recorded until the program
/// calls ``start(capacity:values:)``, or is started with `SIGNALS_RECORDING` in its environment.
/// The variable has words with commas between them: `on` records, `listen` also lets `signals-top`
/// see the subscriptions, as ``listen()`` does, and `descriptions` keeps descriptions of the
/// values. Any other word is the path of a file, into which the trace is written when the program
/// calls `exit`, returns from its main function, or is ended by SIGINT, SIGTERM or SIGHUP, which it
/// doesn't handle. Subscriptions that began before are not recorded. <doc:LookInside> shows how to
/// use it.
public enum SignalRecording {
  /// Whether the library was built with the trait `Recording`.
  public static var isAvailable: Bool {
    #if Recording
      true
    #else
      false
    #endif
  }

  /// What the recording keeps of the values.
  public enum Values: Sendable {
    /// When they came, and not what they are: values can be secrets.
    case times
    /// Their descriptions too, each cut off after 100 characters. Errors have descriptions as well.
    case descriptions
  }

  /// Starts to record new subscriptions and their events. While it is recording, a call can only
  /// add descriptions of values.
  ///
  /// - Parameters:
  ///   - capacity: How many events are kept, 48 bytes each; newer ones overwrite the oldest.
  ///   - values: What is kept of the values.
  public static func start(capacity: Int = 65_536, values: Values = .times) {
    require(capacity > 0, "SignalRecording.start: the capacity must be positive, got \(capacity)")
    #if Recording
      Recording.start(capacity: capacity, keepsDescriptions: values == .descriptions)
    #endif
  }

  /// Stops recording. What was recorded can still be written.
  public static func stop() {
    #if Recording
      Recording.stop()
    #endif
  }
}
