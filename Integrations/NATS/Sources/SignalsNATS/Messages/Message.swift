internal import CNATS
public import Foundation

/// A message: what is sent to a subject, or came from one.
///
/// `Message("orders.new", payload)` sends raw bytes, `try Message("orders.new", value: order)` a
/// value with the version of its format.
public struct Message: Sendable {
  /// Where the message goes to, or came from. It has no wildcards, not even if it came through a
  /// subscription that has.
  public var subject: String
  /// The bytes.
  public var payload: Data
  /// The message's identity: within the duplicate window of its stream, JetStream stores one
  /// message of each identity, and says of the others that they are duplicates.
  public var id: String? {
    get { allHeaders.id }
    set { allHeaders.id = newValue }
  }
  /// The other headers, one value each. Of several values with the same name the first one is read.
  public var headers: [String: String] {
    get { allHeaders.others }
    set { allHeaders.others = newValue }
  }
  /// Where an answer is expected.
  public var replySubject: String?

  private var written = Headers()
  /// The C client's message, if its headers were not changed.
  private var received: ReceivedMessage?

  private var allHeaders: Headers {
    get { received?.headers ?? written }
    set {
      written = newValue
      received = nil
    }
  }

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
    self.subject = subject
    self.payload = payload
    written = Headers(id: id, others: headers)
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
  /// Takes over a message of the C client. Its headers are read when they are asked for.
  init(receiving native: OpaquePointer) {
    let count = Int(natsMsg_GetDataLength(native))
    payload = natsMsg_GetData(native).map { Data(bytes: $0, count: count) } ?? Data()
    subject = String(cString: natsMsg_GetSubject(native))
    replySubject = natsMsg_GetReply(native).map { String(cString: $0) }
    received = ReceivedMessage(native)
  }

  /// Creates a message of the C client, which the caller destroys or hands over.
  ///
  /// - Parameter id: The identity, if the message has none.
  func makeNative(id: String? = nil) throws(NATSError) -> OpaquePointer {
    var native: OpaquePointer?
    let status = payload.withUnsafeBytes {
      natsMsg_Create(
        &native, subject, replySubject, $0.baseAddress?.assumingMemoryBound(to: CChar.self),
        Int32($0.count))
    }
    guard let native else {
      try check(status, "natsMsg_Create")
      throw .closed(call: "natsMsg_Create")
    }
    do throws(NATSError) {
      let headers = allHeaders
      if let id = headers.id ?? id {
        try check(natsMsgHeader_Set(native, Headers.idName, id), "natsMsgHeader_Set")
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
      && left.replySubject == right.replySubject && left.allHeaders == right.allHeaders
  }

  public func hash(into hasher: inout Hasher) {
    hasher.combine(subject)
    hasher.combine(payload)
  }
}
