internal import CNATS
public import Foundation

/// A message: what is sent to a subject, or came from one.
///
/// `Message("orders.new", payload)` sends raw bytes, `try Message("orders.new", value: order)` a
/// value with the version of its format.
public struct Message: Sendable {
  /// Where the message goes to, or came from. It has no wildcards, not even if it came through a
  /// subscription that has.
  public var subject: String {
    get { contents.subject }
    set { change(subject: newValue) }
  }
  /// The bytes.
  public var payload: Data {
    get { contents.payload }
    set { change(payload: newValue) }
  }
  /// The message's identity: within the duplicate window of its stream, JetStream stores one
  /// message of each identity, and says of the others that they are duplicates.
  public var id: String? {
    get { contents.headers.id }
    set { change(headers: Headers(id: newValue, others: headers)) }
  }
  /// The other headers, one value each. Of several values with the same name the first one is read.
  public var headers: [String: String] {
    get { contents.headers.others }
    set { change(headers: Headers(id: id, others: newValue)) }
  }
  /// Where an answer is expected.
  public var replySubject: String? {
    get { contents.replySubject }
    set { change(replySubject: .some(newValue)) }
  }

  private(set) var contents: MessageContents

  /// Creates a message to be sent.
  ///
  /// - Parameters:
  ///   - subject: Where it goes, for example `orders.new`.
  ///   - payload: The bytes.
  ///   - headers: The headers. Names and values are short texts without line breaks.
  ///   - id: The same for each copy of the message, see ``id``.
  public init(
    _ subject: String, _ payload: Data = Data(), headers: [String: String] = [:],
    id: String? = nil
  ) {
    contents = MessageContents(
      subject: subject, payload: payload, replySubject: nil,
      headers: Headers(id: id, others: headers))
  }

  /// Returns an answer to this message.
  ///
  /// - Throws: ``NATSError/noReplySubject(of:)`` if the sender expects none.
  public func answer(_ payload: Data = Data(), headers: [String: String] = [:]) throws -> Message {
    guard let replySubject else { throw NATSError.noReplySubject(of: subject) }
    return Message(replySubject, payload, headers: headers)
  }
}

extension Message {
  private mutating func change(
    subject: String? = nil, payload: Data? = nil, replySubject: String?? = nil,
    headers: Headers? = nil
  ) {
    contents = MessageContents(
      subject: subject ?? contents.subject, payload: payload ?? contents.payload,
      replySubject: replySubject ?? contents.replySubject, headers: headers ?? contents.headers)
  }

  /// Takes over a message of the C client.
  init(receiving native: OpaquePointer) { contents = MessageContents(of: native) }

  /// Creates a message of the C client, which the caller destroys or hands over.
  ///
  /// - Parameter id: The identity, if the message has none.
  func makeNative(id: String? = nil) throws(NATSError) -> OpaquePointer {
    var native: OpaquePointer?
    let status = payload.withUnsafeBytes { bytes in
      subject.withCString {
        natsMsg_Create(
          &native, $0, replySubject, bytes.baseAddress?.assumingMemoryBound(to: CChar.self),
          Int32(bytes.count))
      }
    }
    guard let native else {
      try check(status, "natsMsg_Create")
      throw .closed(call: "natsMsg_Create")
    }
    do throws(NATSError) {
      let headers = contents.headers
      if let id = headers.id ?? id {
        let status = id.withCString { natsMsgHeader_Set(native, Headers.idName, $0) }
        try check(status, "natsMsgHeader_Set")
      }
      for (name, value) in headers.others {
        try check(natsMsgHeader_Set(native, name, value), "natsMsgHeader_Set")
      }
    } catch {
      natsMsg_Destroy(native)
      throw error
    }
    return native
  }
}

extension Message: Hashable {
  public static func == (left: Message, right: Message) -> Bool {
    left.subject == right.subject && left.payload == right.payload
      && left.replySubject == right.replySubject && left.contents.headers == right.contents.headers
  }

  public func hash(into hasher: inout Hasher) {
    hasher.combine(subject)
    hasher.combine(payload)
  }
}
