import Foundation

/// Three servers on loopback that store together.
public final class Cluster: Sendable {
  public let servers: [Server]

  /// Where clients connect.
  public var addresses: [String] { servers.map(\.address) }

  /// Starts the servers. They need some seconds to find each other and to elect a leader.
  public init() throws {
    let ports = try freePorts(6)
    let routes = ports[3...].map { "nats://127.0.0.1:\($0)" }.joined(separator: ",")
    servers = try (0..<3).map { index in
      try Server(
        port: ports[index],
        [
          "-n", "server\(index)", "--cluster_name", "signals",
          "-cluster", "nats://127.0.0.1:\(ports[index + 3])", "-routes", routes,
        ])
    }
    for server in servers { try server.start() }
  }
}
