import Foundation
public import NIOCore
public import Signals

/// An event of an event stream: a text with a number, which the client sends back when it connects
/// again.
public struct ServerSentEvent: Hashable, Sendable {
  /// The number of the event, greater than those before it.
  public var id: UInt64

  /// The type that a page listens to; nil means `message`. A name has one line.
  public var name: String?

  /// The text, of any number of lines.
  public var data: String

  /// Creates an event.
  public init(id: UInt64, name: String? = nil, data: String) {
    self.id = id
    self.name = name
    self.data = data
  }

  /// The event as it is sent.
  public var bytes: ByteBuffer {
    var text = "id: \(id)\n"
    if let name {
      precondition(!name.contains(where: \.isNewline), "ServerSentEvent: a name has one line")
      text += "event: \(name)\n"
    }
    // An end of a line of any kind ends a field; Swift counts CR LF as one character.
    for line in data.split(omittingEmptySubsequences: false, whereSeparator: \.endsField) {
      text += "data: \(line)\n"
    }
    return ByteBuffer(string: text + "\n")
  }
}

extension Character {
  fileprivate var endsField: Bool { self == "\n" || self == "\r" || self == "\r\n" }
}

extension Signal where Value == String {
  /// Makes each text an event, and numbers the events.
  ///
  /// By default the first number is the time of the call in microseconds since 1970. So numbers
  /// also rise when the program starts again, unless it sends more than a million events a second.
  /// If the source has numbers of its own that last, such as positions in a log, make the events of
  /// those.
  ///
  /// - Parameters:
  ///   - name: The type that a page listens to; nil means `message`.
  ///   - first: The number of the first event of each subscription. With a fixed number, a client
  ///     that connects again after a restart gets nothing until the numbers have passed its last.
  /// ## Scheduling
  /// Delivers where the source sends.
  /// ## Errors
  /// An error of the source passes.
  /// ## Disposal
  /// Disposes of the source.
  public func serverSentEvents(
    named name: String? = nil, numberedFrom first: UInt64? = nil
  ) -> Signal<ServerSentEvent> {
    let first = first ?? UInt64(Date().timeIntervalSince1970 * 1_000_000)
    return enumerated().map {
      ServerSentEvent(id: first + UInt64($0.index), name: name, data: $0.value)
    }
  }
}
