extension SignalRecording {
  /// Writes what was recorded into a file that trace viewers open, such as `ui.perfetto.dev` and
  /// `chrome://tracing`.
  ///
  /// Each signal of a chain has a lane, with its name, its operator and the place, and below it are
  /// the lanes that feed it. A slice is the life of a subscription; its arguments say how it has
  /// ended. Marks are values, drops and ends; slices inside a life are pauses, and values whose
  /// delivery has taken 16 milliseconds or more; a counter shows how many values wait. An arrow
  /// leads from an event to one that it caused on another scheduler.
  ///
  /// The file has the form of Chrome's trace events, in JSON. An existing file is replaced, and
  /// only the user may read a new one. Events of subscriptions that the recording has forgotten are
  /// left out, and counted in the file.
  ///
  /// - Parameter path: The file's path.
  /// - Throws: An error that says why the file can't be written, or that the library was built
  ///   without the trait `Recording`.
  public static func writeTrace(to path: String) throws {
    #if Recording
      try TraceFile.write(Trace(of: Recording.state()), to: path)
    #else
      throw RecordingError.isUnavailable
    #endif
  }
}
