/// A value of a download or an upload: its progress, several times, and then its result.
public enum Transfer<Result: Sendable>: Sendable {
  /// The progress so far.
  case progress(TransferProgress)
  /// The result; nothing follows.
  case finished(Result)
}

/// The progress of a download or an upload.
public struct TransferProgress: Hashable, Sendable {
  /// How many bytes have been transferred.
  public let completed: Int64

  /// How many bytes there are in all; nil if that is not known.
  public let total: Int64?

  /// Creates the progress of a transfer of your own, or of a test.
  ///
  /// - Parameters:
  ///   - completed: How many bytes have been transferred; zero or more.
  ///   - total: How many bytes there are in all; nil if that is not known.
  public init(completed: Int64, total: Int64?) {
    self.completed = completed
    self.total = total
  }

  /// The part that has been transferred, from 0 to 1; nil if that is not known.
  public var fraction: Double? {
    total.map { $0 == 0 ? 1 : Double(completed) / Double($0) }
  }
}
