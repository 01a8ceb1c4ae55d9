import Foundation

/// A connection to a Unix socket, closed when it is released. Each call takes a few seconds at
/// most.
final class SocketClient {
  private static let longestAnswer = 64 << 20
  let descriptor: Int32

  /// Connects to the socket at `path`.
  ///
  /// - Parameter patience: How many seconds each step may take, in which nothing arrives.
  /// - Throws: `POSIXError`.
  init(to path: String, patience: Int = 10) throws {
    #if canImport(Glibc)
      descriptor = socket(AF_UNIX, Int32(SOCK_STREAM.rawValue), 0)
    #else
      descriptor = socket(AF_UNIX, SOCK_STREAM, 0)
    #endif
    guard descriptor >= 0 else { throw Self.error() }
    var limit = timeval(tv_sec: patience, tv_usec: 0)
    for option in [SO_RCVTIMEO, SO_SNDTIMEO] {
      // The option has the size of the structure.
      _ = unsafe setsockopt(
        descriptor, SOL_SOCKET, option, &limit, socklen_t(MemoryLayout<timeval>.size))
    }
    var address = sockaddr_un()
    address.sun_family = sa_family_t(AF_UNIX)
    let bytes = Array(path.utf8)
    guard bytes.count < MemoryLayout.size(ofValue: address.sun_path) else {
      throw POSIXError(.ENAMETOOLONG)
    }
    // The bytes have room, as was checked, and the rest is zero.
    unsafe withUnsafeMutableBytes(of: &address.sun_path) { unsafe $0.copyBytes(from: bytes) }
    // An address of any family may stand for the general one; its own size goes with it.
    let status = unsafe withUnsafePointer(to: &address) {
      unsafe $0.withMemoryRebound(to: sockaddr.self, capacity: 1) {
        unsafe connect(descriptor, $0, socklen_t(MemoryLayout<sockaddr_un>.size))
      }
    }
    guard status == 0 else { throw Self.error() }
  }

  deinit { close(descriptor) }

  /// Sends a request, and returns the answer, which ends with the connection.
  ///
  /// - Throws: `POSIXError`.
  func answer(to request: String) throws -> Data {
    #if canImport(Darwin)
      let flags: Int32 = 0
    #else
      let flags = Int32(MSG_NOSIGNAL)
    #endif
    let bytes = Array(request.utf8)
    // The count is that of the array.
    guard unsafe send(descriptor, bytes, bytes.count, flags) == bytes.count else {
      throw Self.error()
    }
    return try rest()
  }

  /// Returns all that comes until the connection is closed.
  ///
  /// - Throws: `POSIXError`.
  func rest() throws -> Data {
    var answer = Data()
    var buffer = [UInt8](repeating: 0, count: 65_536)
    while true {
      let count = unsafe recv(descriptor, &buffer, buffer.count, 0)
      if count < 0, errno == EINTR { continue }
      guard count >= 0 else { throw Self.error() }
      if count == 0 { return answer }
      answer += buffer[..<count]
      if answer.count > Self.longestAnswer { throw POSIXError(.EMSGSIZE) }
    }
  }

  private static func error() -> POSIXError {
    POSIXError(POSIXErrorCode(rawValue: errno) ?? .EIO)
  }
}
