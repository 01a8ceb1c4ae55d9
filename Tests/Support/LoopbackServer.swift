package import Foundation
import Testing

#if canImport(FoundationNetworking)
  package import FoundationNetworking
#endif

/// An HTTP server on the loopback interface, for one test.
///
/// Each connection has a thread of its own. It brings one request, or several if it is kept. The
/// given function answers each request. Nothing here waits for time to pass: a slow answer waits
/// for the test.
package final class LoopbackServer: Sendable {
  package struct Request: Sendable {
    package var method = ""
    package var path = ""
    package var headers: [String: String] = [:]
    package var body = Data()
  }

  private let listener: Int32
  private let port: UInt16

  private let isOpen = Shared(true)

  /// How many requests there were, by path.
  package let requests = Shared<[String: Int]>([:])

  /// How many connections there were, and how many of them the other side has not closed.
  package let connections = Shared((all: 0, open: 0))

  package init(
    keepingConnections keeps: Bool = false,
    _ answer: @escaping @Sendable (Request, Connection) -> Void
  ) throws {
    (listener, port) = try Self.boundSocket()
    try #require(listen(listener, 128) == 0)
    let (listener, requests, isOpen) = (listener, requests, isOpen)
    let connections = connections
    Thread.detachNewThread {
      while true {
        let descriptor = accept(listener, nil, nil)
        guard descriptor >= 0 else { break }
        Thread.detachNewThread {
          let connection = Connection(descriptor, isKept: keeps)
          connections.withLock { $0 = ($0.all + 1, $0.open + 1) }
          defer { connections.withLock { $0.open -= 1 } }
          repeat {
            guard let request = connection.readRequest() else { return }
            requests.withLock { $0[request.path, default: 0] += 1 }
            answer(request, connection)
          } while keeps
        }
      }
      isOpen.withLock { isOpen in
        isOpen = false
        _ = close(listener)
      }
    }
  }

  deinit { stop() }

  /// Returns a socket, and its port, which the system has chosen.
  private static func boundSocket() throws -> (descriptor: Int32, port: UInt16) {
    let descriptor = socket(AF_INET, streamType, 0)
    try #require(descriptor >= 0)
    var address = sockaddr_in()
    address.sin_family = sa_family_t(AF_INET)
    address.sin_addr = in_addr(s_addr: in_addr_t(INADDR_LOOPBACK).bigEndian)
    var length = socklen_t(MemoryLayout<sockaddr_in>.size)
    let isBound = unsafe withUnsafeMutablePointer(to: &address) {
      unsafe $0.withMemoryRebound(to: sockaddr.self, capacity: 1) {
        // With port 0, the system chooses a free port.
        unsafe bind(descriptor, $0, length) == 0 && getsockname(descriptor, $0, &length) == 0
      }
    }
    try #require(isBound)
    return (descriptor, UInt16(bigEndian: address.sin_port))
  }

  /// Refuses connections from now on.
  package func stop() {
    // The number of a closed descriptor may stand for another file by now.
    isOpen.withLock { if $0 { _ = shutdown(listener, Int32(SHUT_RDWR)) } }
  }

  package func url(_ path: String) -> URL { URL(string: "http://127.0.0.1:\(port)\(path)")! }

  package func request(_ path: String) -> URLRequest {
    URLRequest(url: url(path), cachePolicy: .reloadIgnoringLocalCacheData)
  }

  /// The port of a socket that no program listens at. It stays open, so that no other test gets the
  /// port.
  private static let refusingPort = Result { try boundSocket().port }

  /// A request to a port without a listener.
  package static func refusedRequest() throws -> URLRequest {
    let url = URL(string: "http://127.0.0.1:\(try refusingPort.get())/")!
    return URLRequest(url: url, cachePolicy: .reloadIgnoringLocalCacheData)
  }

  /// One connection, closed when its last owner releases it.
  package final class Connection: Sendable {
    private let descriptor: Int32
    private let isKept: Bool

    fileprivate init(_ descriptor: Int32, isKept: Bool) {
      self.descriptor = descriptor
      self.isKept = isKept
      #if canImport(Darwin)
        var on: Int32 = 1
        let size = socklen_t(MemoryLayout<Int32>.size)
        unsafe setsockopt(descriptor, SOL_SOCKET, SO_NOSIGPIPE, &on, size)
      #endif
    }

    deinit { _ = Foundation.close(descriptor) }

    /// Sends a whole answer.
    package func answer(
      _ status: Int = 200, _ body: String = "", headers: [String: String] = [:]
    ) {
      // Head and body are sent at once: otherwise the body would wait until the other side
      // acknowledges the head.
      send(head(status, headers.merging(["Content-Length": "\(body.utf8.count)"]) { $1 }) + body)
    }

    /// Sends the head of an answer, whose body goes on until the connection is closed, or its
    /// length is reached.
    package func begin(_ status: Int = 200, _ headers: [String: String] = [:]) {
      send(head(status, headers))
    }

    private func head(_ status: Int, _ headers: [String: String]) -> String {
      let afterwards = isKept ? "keep-alive" : "close"
      var head = "HTTP/1.1 \(status) Whatever\r\nConnection: \(afterwards)\r\n"
      for (name, value) in headers { head += "\(name): \(value)\r\n" }
      return head + "\r\n"
    }

    /// Sends a part of the body. Returns whether the other side is still connected.
    @discardableResult
    package func send(_ text: String) -> Bool { send(Data(text.utf8)) }

    @discardableResult
    package func send(_ data: Data) -> Bool {
      var rest = data[...]
      while !rest.isEmpty {
        let count = unsafe rest.withUnsafeBytes { bytes in
          #if canImport(Darwin)
            unsafe Foundation.send(descriptor, bytes.baseAddress, bytes.count, 0)
          #else
            unsafe Foundation.send(descriptor, bytes.baseAddress, bytes.count, Int32(MSG_NOSIGNAL))
          #endif
        }
        guard count > 0 else { return false }
        rest = rest.dropFirst(count)
      }
      return true
    }

    /// Breaks the connection off, so that the other side gets an error.
    package func reset() {
      var now = linger(l_onoff: 1, l_linger: 0)
      unsafe setsockopt(
        descriptor, SOL_SOCKET, SO_LINGER, &now, socklen_t(MemoryLayout<linger>.size))
    }

    /// Ends the connection, and sends nothing more.
    package func close() { _ = shutdown(descriptor, Int32(SHUT_RDWR)) }

    /// Blocks until the other side has closed its end.
    package func waitForClosing() {
      while !readMore().isEmpty {}
    }

    fileprivate func readRequest() -> Request? {
      var received = Data()
      let end = Data("\r\n\r\n".utf8)
      var headEnd = received.range(of: end)
      while headEnd == nil {
        let more = readMore()
        guard !more.isEmpty else { return nil }
        received += more
        headEnd = received.range(of: end)
      }
      let head = String(decoding: received[..<headEnd!.lowerBound], as: UTF8.self)
      var lines = head.split(separator: "\r\n")
      let words = lines.removeFirst().split(separator: " ")
      var request = Request(method: String(words[0]), path: String(words[1]))
      for line in lines {
        let parts = line.split(separator: ":", maxSplits: 1)
        request.headers[parts[0].lowercased()] = parts[1].trimmingCharacters(in: .whitespaces)
      }
      request.body = received[headEnd!.upperBound...]
      if request.headers["expect"] != nil { send("HTTP/1.1 100 Continue\r\n\r\n") }
      let length = request.headers["content-length"].flatMap { Int($0) } ?? 0
      while request.body.count < length {
        let more = readMore()
        guard !more.isEmpty else { return nil }
        request.body += more
      }
      return request
    }

    private func readMore() -> Data {
      var bytes = [UInt8](repeating: 0, count: 64 * 1024)
      let count = unsafe recv(descriptor, &bytes, bytes.count, 0)
      return Data(bytes.prefix(max(count, 0)))
    }
  }
}

#if canImport(Darwin)
  private let streamType = SOCK_STREAM
#else
  private let streamType = Int32(SOCK_STREAM.rawValue)
#endif
