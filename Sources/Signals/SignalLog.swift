import Foundation
import Scheduling

/// Where `logAll()` and the like write, unless they are told otherwise.
public enum SignalLog {
  private struct Writer {
    var write: @Sendable (_ line: String) -> Void = { line in
      // The program can do without the line, if it can't be written.
      try? FileHandle.standardError.write(contentsOf: Data((line + "\n").utf8))
    }
  }

  private static let writer = Locked(Writer())

  /// Writes a line; to the standard error output, unless it is replaced.
  ///
  /// It may be called, and replaced, on any thread.
  public static var write: @Sendable (_ line: String) -> Void {
    get { writer.withLock { $0 }.write }
    set { _ = writer.withLock { replace(&$0, with: Writer(write: newValue)) } }
  }
}
