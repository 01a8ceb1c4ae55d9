import CNATS
import Foundation

/// The headers of a message.
struct Headers: Hashable, Sendable {
  /// As the C client takes it. A `String` would be copied for each call.
  static var idName: UnsafePointer<CChar> {
    let name: StaticString = "Nats-Msg-Id"
    return UnsafeRawPointer(name.utf8Start).assumingMemoryBound(to: CChar.self)
  }

  var id: String?
  var others: [String: String] = [:]
}

/// What a message consists of. It doesn't change, so copies of the message share it.
///
/// The contents of a message that was received own the C client's message. Its headers, which cost
/// more to read than the rest, and its reply subject are read when they are asked for.
final class MessageContents: Sendable {
  let subject: String
  let payload: Data
  private let written: (replySubject: String?, headers: Headers)
  // The client parses the headers when they are first read, without a lock: `reading` keeps other
  // threads out meanwhile. The pointer is valid until `deinit`.
  nonisolated(unsafe) private let native: OpaquePointer?
  private static let reading = NSLock()

  init(subject: String, payload: Data, replySubject: String?, headers: Headers) {
    self.subject = subject
    self.payload = payload
    written = (replySubject, headers)
    native = nil
  }

  /// Takes over a message of the C client.
  init(of native: OpaquePointer) {
    let count = Int(natsMsg_GetDataLength(native))
    payload = natsMsg_GetData(native).map { Data(bytes: $0, count: count) } ?? Data()
    subject = String(cString: natsMsg_GetSubject(native))
    written = (nil, Headers())
    self.native = native
  }

  deinit {
    if let native { natsMsg_Destroy(native) }
  }

  var replySubject: String? {
    native == nil ? written.replySubject : withNativeReplySubject { String(cString: $0) }
  }

  /// Calls `body` with the reply subject of a message that was received, if it has one.
  func withNativeReplySubject<Result>(_ body: (UnsafePointer<CChar>) -> Result) -> Result? {
    native.flatMap { natsMsg_GetReply($0) }.map(body)
  }

  var headers: Headers {
    guard let native else { return written.headers }
    return Self.reading.withLock { Self.readHeaders(of: native) }
  }

  private static func readHeaders(of native: OpaquePointer) -> Headers {
    var headers = Headers()
    var names: UnsafeMutablePointer<UnsafePointer<CChar>?>?
    var count: Int32 = 0
    guard natsMsgHeader_Keys(native, &names, &count) == NATS_OK, let names else { return headers }
    // The client leaves the array, but not the names in it, to the caller.
    defer { free(names) }
    for name in UnsafeBufferPointer(start: names, count: Int(count)) {
      var value: UnsafePointer<CChar>?
      guard let name, natsMsgHeader_Get(native, name, &value) == NATS_OK, let value else {
        continue
      }
      if strcmp(name, Headers.idName) == 0 {
        headers.id = String(cString: value)
      } else {
        headers.others[String(cString: name)] = String(cString: value)
      }
    }
    return headers
  }
}
