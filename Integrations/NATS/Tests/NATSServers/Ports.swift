import Foundation

/// Ports of loopback that were free a moment ago.
func freePorts(_ count: Int) throws -> [Int] {
  let sockets = (0..<count).map { _ in socket(AF_INET, streamType, 0) }
  defer { for socket in sockets { close(socket) } }
  return try sockets.map(bindToFreePort)
}

/// A socket that takes connections at a free port of loopback, and the port.
func listeningSocket() throws -> (socket: Int32, port: Int) {
  let listener = socket(AF_INET, streamType, 0)
  do {
    let port = try bindToFreePort(listener)
    guard listen(listener, 16) == 0 else { throw ServerError.noFreePort }
    return (listener, port)
  } catch {
    close(listener)
    throw error
  }
}

/// Whether something takes connections at a port of loopback.
func isListening(_ port: Int) -> Bool {
  guard let client = connectedSocket(port) else { return false }
  close(client)
  return true
}

/// A socket that is connected with a port of loopback, if something takes connections there.
func connectedSocket(_ port: Int) -> Int32? {
  let client = socket(AF_INET, streamType, 0)
  var address = loopback(port: port)
  let isConnected = withUnsafePointer(to: &address) {
    $0.withMemoryRebound(to: sockaddr.self, capacity: 1) {
      connect(client, $0, socklen_t(MemoryLayout<sockaddr_in>.size)) == 0
    }
  }
  if isConnected { return client }
  close(client)
  return nil
}

private func bindToFreePort(_ socket: Int32) throws -> Int {
  var address = loopback(port: 0)
  var length = socklen_t(MemoryLayout<sockaddr_in>.size)
  let isBound = withUnsafeMutablePointer(to: &address) {
    $0.withMemoryRebound(to: sockaddr.self, capacity: 1) {
      bind(socket, $0, length) == 0 && getsockname(socket, $0, &length) == 0
    }
  }
  guard isBound else { throw ServerError.noFreePort }
  return Int(UInt16(bigEndian: address.sin_port))
}

private func loopback(port: Int) -> sockaddr_in {
  var address = sockaddr_in()
  address.sin_family = sa_family_t(AF_INET)
  address.sin_port = UInt16(port).bigEndian
  address.sin_addr.s_addr = UInt32(0x7f00_0001).bigEndian
  return address
}

#if canImport(Glibc)
  private let streamType = Int32(SOCK_STREAM.rawValue)
#else
  private let streamType = SOCK_STREAM
#endif
