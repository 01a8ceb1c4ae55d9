public import Foundation
import Synchronization

/// A server for the example, on this machine only. It knows one account, answers with a delay, and
/// is busy at the first request.
public final class Server: Sendable {
  /// Answers a name and a password with an HTTP status and a text.
  public typealias Answer = @Sendable (_ name: String, _ password: String) -> (Int, String)

  /// The URL at which the server listens.
  public let url: URL
  private let listener: Int32

  /// Starts a server.
  ///
  /// - Throws: An error of the system, if no port is free.
  public init(_ answer: @escaping Answer) throws {
    #if canImport(Glibc)
      let stream = Int32(SOCK_STREAM.rawValue)
    #else
      let stream = SOCK_STREAM
    #endif
    let listener = socket(AF_INET, stream, 0)
    var address = sockaddr_in()
    address.sin_family = sa_family_t(AF_INET)
    address.sin_addr = in_addr(s_addr: in_addr_t(INADDR_LOOPBACK).bigEndian)
    var length = socklen_t(MemoryLayout<sockaddr_in>.size)
    let listens = withUnsafeMutableBytes(of: &address) { bytes in
      let address = bytes.assumingMemoryBound(to: sockaddr.self).baseAddress!
      return listener >= 0 && bind(listener, address, length) == 0
        && getsockname(listener, address, &length) == 0 && listen(listener, 16) == 0
    }
    guard listens else { throw POSIXError(.init(rawValue: errno) ?? .EIO) }
    self.listener = listener
    url = URL(string: "http://127.0.0.1:\(UInt16(bigEndian: address.sin_port))/sign-in")!
    Thread.detachNewThread {
      while case let connection = accept(listener, nil, nil), connection >= 0 {
        Thread.detachNewThread {
          serve(connection, answer)
          close(connection)
        }
      }
      close(listener)
    }
  }

  deinit { shutdown(listener, Int32(SHUT_RDWR)) }

  /// The answers of the example. The answer to the first request is that the server is busy.
  ///
  /// - Parameter delay: How many seconds an answer takes.
  public static func example(delay: TimeInterval = 1.5) -> Answer {
    let requests = Requests()
    return { name, password in
      Thread.sleep(forTimeInterval: delay)
      if requests.next() == 1 { return (503, "") }
      let isKnown = name.lowercased() == "ada" && password == "analytical"
      return isKnown ? (200, "Ada Lovelace") : (401, "")
    }
  }
}

/// Counts the requests.
private final class Requests: Sendable {
  private let count = Atomic(0)
  func next() -> Int { count.add(1, ordering: .relaxed).newValue }
}

/// Reads a request, and answers it.
private func serve(_ connection: Int32, _ answer: Server.Answer) {
  var request = Data()
  var body: Data?
  var buffer = [UInt8](repeating: 0, count: 4096)
  repeat {
    let count = read(connection, &buffer, buffer.count)
    guard count > 0 else { return }
    request.append(contentsOf: buffer[..<count])
    body = wholeBody(of: request)
  } while body == nil
  let fields = (try? JSONDecoder().decode([String: String].self, from: body!)) ?? [:]
  let (status, text) = answer(fields["name"] ?? "", fields["password"] ?? "")
  let head = ["HTTP/1.1 \(status) -", "Content-Length: \(text.utf8.count)", "Connection: close"]
  let bytes = Array((head + ["", text]).joined(separator: "\r\n").utf8)
  // A client that has disconnected is no error.
  _ = bytes.withUnsafeBytes { send(connection, $0.baseAddress!, $0.count, Int32(MSG_NOSIGNAL)) }
}

/// The body of a request; nil until it is complete.
private func wholeBody(of request: Data) -> Data? {
  guard let end = request.firstRange(of: Data("\r\n\r\n".utf8)) else { return nil }
  let head = String(decoding: request[..<end.lowerBound], as: UTF8.self).lowercased()
  let length = head.split(separator: "content-length:").dropFirst().first
    .flatMap { Int($0.prefix { $0 != "\r\n" && $0 != "\r" }.trimmingCharacters(in: .whitespaces)) }
  let body = request[end.upperBound...]
  return body.count >= length ?? 0 ? Data(body) : nil
}
