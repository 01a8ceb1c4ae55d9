/// The output of `logAll()` and similar operators, unless the caller passes another one.
public enum SignalLog {
  private struct Writer {
    var write: @Sendable (_ line: String) -> Void = { Platform.writeError($0 + "\n") }
  }

  private static let writer = Locked(Writer())

  /// Writes a line, by default to the standard error output.
  ///
  /// It may be called and replaced on any thread.
  public static var write: @Sendable (_ line: String) -> Void {
    get { writer.withLock { $0 }.write }
    set { _ = writer.withLock { replace(&$0, with: Writer(write: newValue)) } }
  }
}
