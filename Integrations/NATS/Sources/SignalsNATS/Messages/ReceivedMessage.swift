import CNATS
import Foundation

/// The headers of a message.
struct Headers: Hashable, Sendable {
  static let idName = "Nats-Msg-Id"

  var id: String?
  var others: [String: String] = [:]
}

/// Owns a message of the C client, whose headers cost more to read than the rest.
final class ReceivedMessage: Sendable {
  // The client parses the headers when they are first read, without a lock: `reading` keeps other
  // threads out meanwhile. The pointer is valid until `deinit`.
  nonisolated(unsafe) private let native: OpaquePointer
  private static let reading = NSLock()

  init(_ native: OpaquePointer) { self.native = native }

  deinit { natsMsg_Destroy(native) }

  var headers: Headers { Self.reading.withLock { readHeaders() } }

  private func readHeaders() -> Headers {
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
