package import Foundation

/// Finds the events of a stream of server-sent events in bytes that come piece by piece, as the
/// HTML standard says under “Server-sent events”.
package struct EventStreamParser: Sendable {
  /// The id that the client sends when it connects again: that of the last whole event.
  package private(set) var lastID: String
  /// How long the server wants the client to wait before it connects again; nil if it hasn't said.
  package private(set) var retryDelay: Duration?

  /// The id of the event that has begun.
  private var id: String
  private var type = ""
  private var data: [UInt8] = []
  private var hasData = false

  private var line: [UInt8] = []
  /// Whether the last line has ended with a carriage return: a line feed then belongs to it.
  private var isAfterReturn = false
  /// Whether no line of the stream has ended yet, so that the line may begin with a byte-order
  /// mark.
  private var isFirstLine = true

  package init(lastID: String = "") {
    self.lastID = lastID
    id = lastID
  }

  /// Begins another stream: the unfinished event of the old one is dropped.
  package mutating func begin() {
    var next = EventStreamParser(lastID: lastID)
    next.retryDelay = retryDelay
    self = next
  }

  /// Returns the events that end in `bytes`.
  package mutating func events(endingIn bytes: Data) -> [MessageEvent] {
    var events: [MessageEvent] = []
    for byte in bytes {
      let isRest = isAfterReturn && byte == Self.lineFeed
      isAfterReturn = byte == Self.carriageReturn
      if isRest { continue }
      guard byte == Self.lineFeed || isAfterReturn else {
        line.append(byte)
        continue
      }
      if let event = endLine() { events.append(event) }
    }
    return events
  }

  /// Takes the line as a field. Returns an event if it is the empty one that ends the event.
  private mutating func endLine() -> MessageEvent? {
    var field = line[...]
    if isFirstLine, field.starts(with: Self.byteOrderMark) { field = field.dropFirst(3) }
    isFirstLine = false
    defer { line.removeAll(keepingCapacity: true) }
    if field.isEmpty { return endEvent() }
    let name = field.prefix { $0 != Self.colon }
    var value = field.dropFirst(name.count + 1)
    if value.first == Self.space { value = value.dropFirst() }
    switch String(decoding: name, as: UTF8.self) {
    case "data":
      if hasData { data.append(Self.lineFeed) }
      hasData = true
      data += value
    case "event": type = String(decoding: value, as: UTF8.self)
    case "id" where !value.contains(0): id = String(decoding: value, as: UTF8.self)
    case "retry" where !value.isEmpty && value.allSatisfy(Self.digits.contains):
      // A number that is too large for an integer is nonsense.
      if let milliseconds = Int64(String(decoding: value, as: UTF8.self)) {
        retryDelay = .milliseconds(milliseconds)
      }
    // A comment has an empty name. The standard ignores all other names.
    default: break
    }
    return nil
  }

  private mutating func endEvent() -> MessageEvent? {
    lastID = id
    defer { (type, data, hasData) = ("", [], false) }
    guard hasData else { return nil }
    return MessageEvent(
      id: id, type: type.isEmpty ? "message" : type, data: String(decoding: data, as: UTF8.self))
  }

  private static let lineFeed = UInt8(ascii: "\n")
  private static let carriageReturn = UInt8(ascii: "\r")
  private static let colon = UInt8(ascii: ":")
  private static let space = UInt8(ascii: " ")
  private static let digits = UInt8(ascii: "0")...UInt8(ascii: "9")
  private static let byteOrderMark: [UInt8] = [0xEF, 0xBB, 0xBF]
}
