import Foundation

/// A server on loopback, with a temporary folder for what it stores. Its release ends it, and so
/// does the end of this process, however it comes.
public final class Server: @unchecked Sendable {
  // Unchecked: `process` is used under `lock`.
  private let lock = NSLock()
  private var process: (server: Process, life: Pipe)?
  private let arguments: [String]
  private let folder: URL
  private var configurationFile: URL { folder.appending(path: "nats.conf") }
  /// The port for clients.
  public let port: Int

  /// Where clients connect.
  public var address: String { "nats://127.0.0.1:\(port)" }

  /// Starts a server with JetStream, and waits until it takes connections.
  ///
  /// - Parameters:
  ///   - extra: Further arguments of `nats-server`.
  ///   - configuration: The text of its configuration file.
  public convenience init(_ extra: [String] = [], configuration: String = "") throws {
    try self.init(port: try freePorts(1)[0], extra)
    try configure(configuration)
    try start()
  }

  init(port: Int, _ extra: [String]) throws {
    self.port = port
    folder = FileManager.default.temporaryDirectory
      .appending(path: "signals-nats-\(UUID().uuidString)")
    arguments = ["-a", "127.0.0.1", "-p", "\(port)", "-js", "-sd", folder.path] + extra
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    try configure("")
  }

  deinit {
    kill()
    try? FileManager.default.removeItem(at: folder)
  }

  /// Writes the configuration file, which the server reads when it is started.
  public func configure(_ text: String) throws {
    try Data(text.utf8).write(to: configurationFile)
  }

  /// Starts the server, with what it stored before.
  public func start() throws {
    let server = Process()
    let life = Pipe()
    server.executableURL = URL(filePath: "/bin/sh")
    let identifier = folder.appending(path: "nats.pid").path
    server.arguments = ["-c", script, identifier, "-c", configurationFile.path] + arguments
    server.environment = ProcessInfo.processInfo.environment.merging(
      ["PATH": "/usr/sbin:/usr/bin:/bin:/usr/local/bin:/opt/homebrew/bin"]) { $1 }
    // A server of a cluster may write `meta.inf` of a consumer into the current folder.
    server.currentDirectoryURL = folder
    server.standardInput = life
    server.standardOutput = FileHandle.nullDevice
    server.standardError = FileHandle.nullDevice
    try server.run()
    lock.withLock { process = (server, life) }
    while !isListening(port) {
      guard server.isRunning else {
        kill()
        throw ServerError.ended(status: server.terminationStatus)
      }
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
    try? running.life.fileHandleForWriting.close()
    running.server.waitUntilExit()
  }
}

/// Runs the server, and kills it at the end of the standard input. This process has the other end,
/// which the kernel closes if this process is killed. Threads of Dispatch block most signals, and
/// so do the shells that they start: `wait` would hang, and only `kill -9` kills.
private let script = """
  exec 3<&0 </dev/null
  { read -r line <&3; kill -9 $(cat "$0"); } & watcher=$!
  nats-server -P "$0" "$@" 3<&-
  status=$?
  kill -9 $watcher
  exit $status
  """

public enum ServerError: Error {
  case ended(status: Int32)
  case noFreePort
}
