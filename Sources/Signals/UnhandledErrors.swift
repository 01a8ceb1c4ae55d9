/// Receives the errors that no subscription handles.
///
/// A subscription without an error block ends silently with the error. So that the error isn't
/// lost, ``handler`` gets it. As long as no such error occurs, this costs nothing.
///
/// RAC swallows such errors.
public enum UnhandledErrors {
  /// An error that reached no block, and the reason.
  public struct Report: Sendable {
    /// Why an error reached no block.
    public enum Reason: Sendable {
      /// The subscription has no error block.
      case noErrorBlock
      /// The subscription had ended, or was disposed of, before.
      ///
      /// That is usual for cancelled work that reports its cancellation as an error.
      case tooLate
    }

    /// The error.
    public let error: any Error
    /// Why the error reached no block.
    public let reason: Reason
    /// The type of the values of the subscription, or of the subject.
    public let valueType: Any.Type

    package init(error: any Error, reason: Reason, valueType: Any.Type) {
      self.error = error
      self.reason = reason
      self.valueType = valueType
    }
  }

  // A struct around the function: a bare function would be wrapped in one more thunk on each read.
  private struct Handler {
    var handle: @Sendable (Report) -> Void = log
  }

  private static let current = Locked(Handler())

  /// Is called for each unhandled error; ``log`` unless you set another one.
  ///
  /// It is called on the thread that sends the error, while no lock is held.
  public static var handler: @Sendable (Report) -> Void {
    get { current.withLock { $0 }.handle }
    set { _ = current.withLock { replace(&$0, with: Handler(handle: newValue)) } }
  }

  /// Writes a line to standard error when a subscription without an error block gets an error, once
  /// for each pair of a type of values and a type of errors. Errors that come too late are ignored.
  public static let log: @Sendable (Report) -> Void = { report in
    guard report.reason == .noErrorBlock, logged.withLock({ $0.insert(Place(report)).inserted })
    else { return }
    warn(
      """
      a subscription to \(report.valueType) without an error block got an error: \
      \(String(reflecting: report.error)). Further ones of its type go unmentioned there.
      """)
  }

  /// The place of an error: the two types, which cost nothing for subscriptions that get no error.
  private struct Place: Hashable {
    let valueType: ObjectIdentifier
    let errorType: ObjectIdentifier

    init(_ report: Report) {
      valueType = ObjectIdentifier(report.valueType)
      errorType = ObjectIdentifier(type(of: report.error))
    }
  }

  private static let logged = Locked<Set<Place>>([])

  /// Calls the handler.
  package static func report(_ error: any Error, _ reason: Report.Reason, of valueType: Any.Type) {
    handler(Report(error: error, reason: reason, valueType: valueType))
  }

  /// Reports an error that came too late for a task, unless it only means that no event came.
  static func reportLate(_ error: any Error, of valueType: Any.Type) {
    if error is CancellationError || error as? SignalError == .abandoned { return }
    report(error, .tooLate, of: valueType)
  }
}
