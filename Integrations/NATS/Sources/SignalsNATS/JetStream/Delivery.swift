public import Foundation
import Synchronization

/// A message of a stream, or its value, which the server delivers again until it is acknowledged.
///
/// A durable consumer's delivery has to be settled once, by ``acknowledge()``, ``reject(after:)``
/// or ``terminate()``; the first one counts. `acknowledged()` and `handle(_:)` do that. An ordered
/// consumer's delivery needs nothing.
///
/// These calls return at once, except on the queue that delivers: there they write to the
/// connection, which may take until the client is connected again.
public struct Delivery<Value: Sendable>: Sendable {
  public let value: Value
  let receipt: Receipt

  /// The subject to which the message was sent.
  public var subject: String { receipt.message.subject }
  /// The number of the message in the stream.
  public var sequence: UInt64 { receipt.number(3) }
  /// How often the message has been delivered, with this time.
  public var attempt: Int { Int(receipt.number(2)) }
  /// How many messages of the consumer were still to come after this one.
  public var pending: Int { Int(receipt.number(6)) }
  /// When the message was stored.
  public var time: Date { Date(timeIntervalSince1970: Double(receipt.number(5)) / 1e9) }
  /// The number of the delivery, for a consumer.
  var consumerSequence: UInt64 { receipt.number(4) }

  /// The message was handled: it doesn't come again.
  public func acknowledge() { receipt.settle("+ACK") }

  /// The message could not be handled: it comes again after `delay`.
  public func reject(after delay: Duration = .zero) {
    receipt.settle(delay > .zero ? "-NAK {\"delay\": \(delay.nanoseconds)}" : "-NAK")
  }

  /// The message can never be handled: it doesn't come again.
  public func terminate() { receipt.settle("+TERM") }

  /// The message is still being handled: the time in which it has to be acknowledged begins anew.
  public func extend() { receipt.post("+WPI") }

  /// Returns the delivery with another value.
  public func map<NewValue: Sendable>(
    _ transform: (Value) throws -> NewValue
  ) rethrows -> Delivery<NewValue> {
    Delivery<NewValue>(value: try transform(value), receipt: receipt)
  }
}

/// Where the acknowledgement of a delivery goes: to the reply subject of its message.
///
/// That is `$JS.ACK.stream.consumer.attempt.sequence.number.time.pending`, or longer from newer
/// servers.
final class Receipt: Sendable {
  let message: MessageContents
  /// Nil if the consumer takes no acknowledgement.
  private let client: Client?
  private let isSettled = Atomic(false)

  init(of message: MessageContents, client: Client?) {
    self.message = message
    self.client = client
  }

  func settle(_ text: String) {
    if !isSettled.exchange(true, ordering: .relaxed) { post(text) }
  }

  func post(_ text: String) {
    client?.answer(message, text)
  }

  /// The number at a place behind `$JS.ACK`, where the stream has the place 0.
  func number(_ place: Int) -> UInt64 {
    let parts = (message.replySubject ?? "").split(separator: ".")
    // Newer servers put a domain and an account in front of the stream.
    let index = place + (parts.count >= 11 ? 4 : 2)
    return index < parts.count ? UInt64(parts[index]) ?? 0 : 0
  }
}
