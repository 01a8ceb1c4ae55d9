internal import CNATS
public import Foundation

/// A message: what is sent to a subject, or came from one.
///
/// `Message("orders.new", payload)` sends raw bytes, `try Message("orders.new", value: order)` a
/// value with the version of its format.
public struct Message: Hashable, Sendable {
  /// Where the message goes to, or came from. It has no wildcards, not even if it came through a
  /// subscription that has.
  public var subject: String
  /// The bytes.
  public var payload: Data
  /// The message's identity: within the duplicate window of its stream, JetStream stores one
  /// message of each identity, and says of the others that they are duplicates.
  public var id: String?
  /// The other headers, one value each. Of several values with the same name the first one is read.
  public var headers: [String: String]
  /// Where an answer is expected.
  public var replySubject: String?

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
    self.headers = headers
    self.id = id
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
  /// Copies a message of the C client.
  init(copying native: OpaquePointer) {
    let count = Int(natsMsg_GetDataLength(native))
    let payload = natsMsg_GetData(native).map { Data(bytes: $0, count: count) } ?? Data()
    self.init(String(cString: natsMsg_GetSubject(native)), payload)
    replySubject = natsMsg_GetReply(native).map { String(cString: $0) }
    var names: UnsafeMutablePointer<UnsafePointer<CChar>?>?
    var nameCount: Int32 = 0
    guard natsMsgHeader_Keys(native, &names, &nameCount) == NATS_OK, let names else { return }
    // The client leaves the array, but not the names in it, to the caller.
    defer { free(names) }
    for name in UnsafeBufferPointer(start: names, count: Int(nameCount)) {
      var value: UnsafePointer<CChar>?
      guard let name, natsMsgHeader_Get(native, name, &value) == NATS_OK, let value else {
        continue
      }
      if strcmp(name, idHeader) == 0 {
        id = String(cString: value)
      } else {
        headers[String(cString: name)] = String(cString: value)
      }
    }
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
      if let id = self.id ?? id {
        try check(natsMsgHeader_Set(native, idHeader, id), "natsMsgHeader_Set")
      }
      for (name, value) in headers {
        try check(natsMsgHeader_Set(native, name, value), "natsMsgHeader_Set")
      }
    } catch {
      natsMsg_Destroy(native)
      throw error
    }
    return native
  }
}

private let idHeader = "Nats-Msg-Id"
