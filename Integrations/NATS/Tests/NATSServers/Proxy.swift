public import Foundation

/// Stands between clients and a server on loopback, and cuts one connection: it keeps the first
/// bytes from the server that a condition holds for.
public final class Proxy: @unchecked Sendable {
  // Unchecked: `isCut` is used under `lock`.
  private let lock = NSLock()
  private var isCut = false
  private let listener: Int32
  private let port: Int

  /// Where clients connect.
  public var address: String { "nats://127.0.0.1:\(port)" }

  /// Whether a connection was cut.
  public var hasCut: Bool { lock.withLock { isCut } }

  public init(to server: Server, cutBefore condition: @escaping @Sendable (Data) -> Bool) throws {
    // A write to a connection that was cut is an error, and doesn't end the process.
    signal(SIGPIPE, SIG_IGN)
    (listener, port) = try listeningSocket()
    Thread.detachNewThread { [listener, port = server.port, weak self] in
      while case let client = accept(listener, nil, nil), client >= 0 {
        guard let server = connectedSocket(port) else {
          close(client)
          continue
        }
        let link = Link(client: client, server: server)
        Thread.detachNewThread { link.pass(from: client, to: server) { _ in true } }
        Thread.detachNewThread { [weak self] in
          link.pass(from: server, to: client) { self?.isPassed($0, condition) ?? true }
        }
      }
      close(listener)
    }
  }

  deinit { shutdown(listener, Int32(SHUT_RDWR)) }

  private func isPassed(_ bytes: Data, _ condition: (Data) -> Bool) -> Bool {
    lock.withLock {
      if isCut || !condition(bytes) { return true }
      isCut = true
      return false
    }
  }
}

/// The two sockets of a connection through the proxy.
private final class Link: Sendable {
  private let client: Int32
  private let server: Int32

  init(client: Int32, server: Int32) {
    self.client = client
    self.server = server
  }

  deinit {
    close(client)
    close(server)
  }

  /// Passes bytes until an end of the connection is closed or `isPassed` says no, and then closes
  /// the other end.
  func pass(from source: Int32, to destination: Int32, if isPassed: (Data) -> Bool) {
    var buffer = [UInt8](repeating: 0, count: 65_536)
    while case let count = read(source, &buffer, buffer.count), count > 0 {
      guard isPassed(Data(buffer[..<count])) else { break }
      var sent = 0
      while sent < count {
        let part = buffer[sent..<count].withUnsafeBytes {
          write(destination, $0.baseAddress, $0.count)
        }
        if part <= 0 { break }
        sent += part
      }
    }
    for socket in [client, server] { shutdown(socket, Int32(SHUT_RDWR)) }
  }
}
