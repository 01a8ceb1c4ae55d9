public import Signals

/// Where and how to connect.
public struct ConnectionOptions: Sendable {
  /// The addresses of the servers, such as `nats://127.0.0.1:4222`. They are tried in random order.
  /// Servers of the same cluster that they tell of are tried, too.
  public var servers: [String]
  /// The name of the connection in the servers' reports.
  public var name: String?
  /// How the program says what it is. None are needed if the addresses have a user.
  public var credentials: Credentials?
  /// TLS, if the connection has to use it. A server that demands TLS gets it in any case, and is
  /// verified with the authorities of the system.
  public var tls: TLS?
  /// How long to wait for a server that doesn't answer.
  public var connectTimeout: Duration = .seconds(2)
  /// How long to wait before each new round through the servers, after the connection was lost.
  public var reconnect: Backoff = .exponential(
    from: .milliseconds(100), upTo: .seconds(5), jitter: 0.5)

  /// Creates options for these servers.
  public init(servers: [String] = ["nats://127.0.0.1:4222"]) { self.servers = servers }

  /// How the program says what it is. Files are read again for each new connection with a server.
  public enum Credentials: Sendable {
    case user(String, password: String)
    case token(String)
    /// A file with a user's JWT and seed, as `nsc` makes it.
    case file(String)
    /// A user's public key, which begins with `U`, and the file that has its seed.
    case nkey(String, seedFile: String)
  }

  /// The files of TLS, in PEM. They are read once. The server's certificate is always verified.
  public struct TLS: Sendable {
    /// The authorities that are trusted besides those of the system.
    public var authority: String?
    /// The client's certificate, if the server demands one, followed by its intermediate ones.
    public var certificate: String?
    /// The key of the certificate. Nil: it is in the certificate's file.
    public var key: String?
    /// The name that the server's certificate has to have. Nil: that of the address.
    public var hostname: String?

    public init(
      authority: String? = nil, certificate: String? = nil, key: String? = nil,
      hostname: String? = nil
    ) {
      self.authority = authority
      self.certificate = certificate
      self.key = key
      self.hostname = hostname
    }
  }
}
