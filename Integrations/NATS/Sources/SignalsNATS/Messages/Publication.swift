/// What became of a message that was to be published.
public struct Publication: Sendable {
  public let message: Message
  public let outcome: Outcome

  public enum Outcome: Sendable {
    /// It was handed to the connection. It is not known whether it arrives.
    case sent
    /// The stream has it. It is a duplicate if the stream had a message with the same identity.
    case stored(stream: String, sequence: UInt64, isDuplicate: Bool)
    /// It was not published, or it is not known to be.
    case failed(any Error)
  }

  /// The sequence number in the stream, if the message was stored.
  public var sequence: UInt64? {
    if case .stored(_, let sequence, _) = outcome { sequence } else { nil }
  }

  /// Why the message was not published.
  public var error: (any Error)? {
    if case .failed(let error) = outcome { error } else { nil }
  }
}
