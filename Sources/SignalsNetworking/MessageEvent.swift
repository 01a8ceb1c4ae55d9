/// An event of a stream of server-sent events.
public struct MessageEvent: Hashable, Sendable {
  /// The id of the last event that had one; empty if none had.
  public let id: String

  /// The type of the event; `message` if the server names none.
  public let type: String

  /// The text, of any number of lines.
  public let data: String

  /// Creates an event, for a test.
  public init(id: String = "", type: String = "message", data: String) {
    self.id = id
    self.type = type
    self.data = data
  }
}
