import Foundation

/// A server on loopback, with a temporary folder for what it stores. Its release ends it.
public final class Server: @unchecked Sendable {
  // Unchecked: `process` is used under `lock`.
  private let lock = NSLock()
  private var process: Process?
  private let arguments: [String]
  private let folder: URL
  /// The port for clients.
  public let port: Int

  /// Where clients connect.
  public var address: String { "nats://127.0.0.1:\(port)" }

  /// Starts a server with JetStream, and waits until it takes connections.
  ///
  /// - Parameter extra: Further arguments of `nats-server`.
  public convenience init(_ extra: [String] = []) throws {
    self.init(port: try freePorts(1)[0], extra)
    try start()
  }

  init(port: Int, _ extra: [String]) {
    self.port = port
    folder = FileManager.default.temporaryDirectory
      .appending(path: "signals-nats-\(UUID().uuidString)")
    arguments = ["-a", "127.0.0.1", "-p", "\(port)", "-js", "-sd", folder.path] + extra
  }

  deinit {
    kill()
    try? FileManager.default.removeItem(at: folder)
  }

  /// Starts the server, with what it stored before.
  public func start() throws {
    let server = Process()
    server.executableURL = URL(filePath: "/usr/bin/env")
    server.arguments = ["nats-server"] + arguments
    server.environment = ProcessInfo.processInfo.environment.merging(
      ["PATH": "/usr/sbin:/usr/bin:/usr/local/bin:/opt/homebrew/bin"]) { $1 }
    server.standardOutput = FileHandle.nullDevice
    server.standardError = FileHandle.nullDevice
    try server.run()
    lock.withLock { process = server }
    for _ in 0..<3000 where !isListening(port) {
      guard server.isRunning else { throw ServerError.ended(status: server.terminationStatus) }
      usleep(10_000)
    }
  }

  /// Kills the server at once, as a power cut would, and waits for its end.
  public func kill() {
    let running = lock.withLock {
      defer { process = nil }
      return process
    }
    guard let running else { return }
    Foundation.kill(running.processIdentifier, SIGKILL)
    running.waitUntilExit()
  }
}

public enum ServerError: Error {
  case ended(status: Int32)
  case noFreePort
}
