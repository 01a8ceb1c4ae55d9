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
    /// The type of the values that the subscription gets, or the subject.
    public let valueType: Any.Type
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
    set { _ = current.withLock { replace(&$0, with: Handler(handle: newValue)) } }
  }

  /// Writes a line to standard error when an error has met no error block, once for each place: a type of
  /// values and a type of errors. Errors that come too late are ignored.
  public static let log: @Sendable (Report) -> Void = { report in
    guard report.reason == .noErrorBlock, logged.withLock({ $0.insert(Place(report)).inserted })
    else { return }
    let line = """
      Signals: a subscription to \(report.valueType) without an error block got an error: \
      \(String(reflecting: report.error)). Further ones of its type go unmentioned there.

      """
    // The program can do without the line, if it can't be written.
    try? FileHandle.standardError.write(contentsOf: Data(line.utf8))
  }

  /// Where an error was met, as far as that is known at no cost to subscriptions that meet none.
  private struct Place: Hashable {
    let valueType: ObjectIdentifier
    let errorType: ObjectIdentifier

    init(_ report: Report) {
      valueType = ObjectIdentifier(report.valueType)
      errorType = ObjectIdentifier(type(of: report.error))
    }
  }

  private static let logged = Locked<Set<Place>>([])

  /// Tells the handler.
  static func report(_ error: any Error, _ reason: Report.Reason, of valueType: Any.Type) {
    handler(Report(error: error, reason: reason, valueType: valueType))
  }

  /// Reports an error that came too late for a task, unless it is one that says that nothing came.
  static func reportLate(_ error: any Error, of valueType: Any.Type) {
    if error is CancellationError || error as? SignalError == .abandoned { return }
    report(error, .tooLate, of: valueType)
  }
}
