/// What a connection is doing.
public enum ConnectionState: Hashable, Sendable {
  /// Connected with the server of this address.
  case connected(server: String)
  /// The server is away. The connection tries its servers, one after the other.
  case reconnecting
  /// Closed, for good: by the program, or since a server refuses the credentials.
  case closed
}
