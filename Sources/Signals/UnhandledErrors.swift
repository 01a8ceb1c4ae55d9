import Foundation
import Scheduling

/// Where errors go that no subscription handles.
///
/// A subscription without an error block ends with the error, and says nothing. So that the error
/// isn't lost, ``handler`` hears of it. As long as none occurs, this costs nothing.
///
/// RAC swallows such errors.
public enum UnhandledErrors {
  /// An error that no block got, and why not.
  public struct Report: Sendable {
    /// Why an error reached nobody.
    public enum Reason: Sendable {
      /// The subscription has no error block.
      case noErrorBlock
      /// The subscription had ended, or was disposed of, before.
      ///
      /// That is usual for work that is called off and says so with an error.
      case tooLate
    }

    /// The error.
    public let error: any Error
    /// Why it reached nobody.
    public let reason: Reason
  }

  // A struct around it: a bare function would be wrapped in one more thunk each time it is read.
  private struct Handler {
    var handle: @Sendable (Report) -> Void = log
  }

  private static let current = Locked(Handler())

  /// What is done about an unhandled error; ``log`` unless you set another one.
  ///
  /// It is called on the thread that sends the error, and no lock is held.
  public static var handler: @Sendable (Report) -> Void {
    get { current.withLock { $0 }.handle }
    set {
      // The old one is released outside of the lock.
      _ = current.withLock { handler in
        defer { handler = Handler(handle: newValue) }
        return handler
      }
    }
  }

  /// Writes a line to standard error for each error that has met no error block, but at most one a
  /// second: the next line says how many were left out. Errors that come too late are ignored.
  public static let log: @Sendable (Report) -> Void = { report in
    guard report.reason == .noErrorBlock, let omitted = limit.withLock({ $0.admit() }) else {
      return
    }
    let more = omitted == 0 ? "" : " (and \(omitted) more before it)"
    let line =
      "Signals: a subscription without an error block got an error\(more): "
      + String(reflecting: report.error) + "\n"
    FileHandle.standardError.write(Data(line.utf8))
  }

  private static let limit = Locked(LineLimit())

  /// Tells the handler.
  static func report(_ error: any Error, _ reason: Report.Reason) {
    handler(Report(error: error, reason: reason))
  }
}

/// Lets one line a second pass, and counts the others.
private struct LineLimit {
  private var last: ContinuousClock.Instant?
  private var omitted = 0

  /// How many were left out since the last line, or nil if this one is left out too.
  mutating func admit() -> Int? {
    let now = ContinuousClock.now
    if let last, now - last < .seconds(1) {
      omitted += 1
      return nil
    }
    defer { omitted = 0 }
    last = now
    return omitted
  }
}
