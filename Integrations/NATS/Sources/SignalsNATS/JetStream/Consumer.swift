public import Foundation

/// A reader of a stream: which messages come, from where on, and whether the server remembers
/// the place.
public struct Consumer: Sendable {
  let stream: String
  let subject: String?
  let start: Start
  let durable: Durable?

  struct Durable: Sendable {
    let name: String
    let acknowledgeWithin: Duration
    let attempts: Int?
    let maxUnacknowledged: Int
  }

  /// Where a consumer begins.
  public enum Start: Hashable, Sendable {
    case first
    case last
    case lastOfEachSubject
    /// With the first message that is stored after the consumer was made.
    case new
    case sequence(UInt64)
    /// With the first message that was stored at this time or later. Messages of up to a tenth of a
    /// second before it may come, too.
    case time(Date)
  }

  /// A consumer whose place the server remembers by its name: each message comes until it is
  /// acknowledged, also after a restart of the program. Several subscribers of the same name share
  /// the messages.
  ///
  /// - Parameters:
  ///   - name: Letters, digits, `-` and `_`.
  ///   - stream: The name of the stream.
  ///   - subject: Only messages of this subject come; it may have wildcards. Nil: all.
  ///   - start: Where it begins, when it is made.
  ///   - acknowledgeWithin: A message that isn't acknowledged in this time comes again.
  ///   - attempts: How often a message comes at most. Nil: no limit.
  ///   - maxUnacknowledged: The server sends no further message while this number of them is not
  ///     acknowledged.
  public static func durable(
    _ name: String, stream: String, subject: String? = nil, from start: Start = .first,
    acknowledgeWithin: Duration = .seconds(30), attempts: Int? = nil,
    maxUnacknowledged: Int = 4096
  ) -> Consumer {
    Consumer(
      stream: stream, subject: subject, start: start,
      durable: Durable(
        name: name, acknowledgeWithin: acknowledgeWithin, attempts: attempts,
        maxUnacknowledged: maxUnacknowledged))
  }

  /// A consumer that each subscriber has for itself: all messages come in order, once, without
  /// acknowledgement. After a failure it goes on behind the last message.
  ///
  /// - Parameters:
  ///   - stream: The name of the stream.
  ///   - subject: Only messages of this subject come; it may have wildcards. Nil: all.
  ///   - start: Where it begins.
  public static func ordered(
    stream: String, subject: String? = nil, from start: Start = .first
  ) -> Consumer {
    Consumer(stream: stream, subject: subject, start: start, durable: nil)
  }
}
