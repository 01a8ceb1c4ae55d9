/// What a download or an upload sends: how far it is, again and again, and then what came of it.
public enum Transfer<Result: Sendable>: Sendable {
  /// How far it is.
  case progress(TransferProgress)
  /// What came of it; nothing follows.
  case finished(Result)
}

/// How far a download or an upload is.
public struct TransferProgress: Hashable, Sendable {
  /// How many bytes have been transferred.
  public let completed: Int64

  /// How many there are; nil if that is not known.
  public let total: Int64?

  /// The part that has been transferred, from 0 to 1; nil if that is not known.
  public var fraction: Double? {
    total.map { $0 == 0 ? 1 : Double(completed) / Double($0) }
  }
}
