import Foundation
import NIOConcurrencyHelpers
import NIOCore
import NIOPosix
import Signals
import SignalsNIO
import Testing

/// A client of an event stream on loopback, which writes down what it gets.
final class EventStreamClient: Sendable {
  struct Received: Sendable {
    var head = ""
    var ids: [UInt64] = []
    var data: [String] = []
    var comments = 0
    var hasEnded = false
    fileprivate var rest = ""
  }

  let connection: SignalChannel<ByteBuffer, ByteBuffer>
  private let state = NIOLockedValueBox(Received())

  var received: Received { state.withLockedValue { $0 } }

  /// Connects, and asks for the events after `last`.
  convenience init(port: Int, after last: UInt64? = nil) async throws {
    let field = last.map { "Last-Event-ID: \($0)\r\n" } ?? ""
    try await self.init(
      port: port, request: "GET /events HTTP/1.1\r\nHost: localhost\r\n\(field)\r\n")
  }

  /// Connects, and sends `request`.
  init(port: Int, request: String) async throws {
    connection = try await ClientBootstrap(group: MultiThreadedEventLoopGroup.singleton)
      .channelOption(.socketOption(.so_rcvbuf), value: 65536)
      .connect(host: "127.0.0.1", port: port) { channel in
        channel.eventLoop.makeCompletedFuture { try SignalChannel(channel) }
      }
    _ = try await connection.write(.return(ByteBuffer(string: request))).first()
  }

  /// Reads from now on, until the server ends the response or the connection.
  func read() {
    connection.reads.subscribe(
      next: { [state] buffer in
        state.withLockedValue { $0.add(String(buffer: buffer)) }
      },
      error: { [state] _ in state.withLockedValue { $0.hasEnded = true } },
      completed: { [state] in state.withLockedValue { $0.hasEnded = true } })
  }

  /// Closes the socket, and nothing else; with a reset if so wished.
  func vanish(withReset resets: Bool = false) async throws {
    if resets {
      let socket = connection.channel as! any SocketOptionProvider
      try await socket.setSoLinger(linger(l_onoff: 1, l_linger: 0)).get()
    }
    try await connection.channel.close()
  }
}

extension EventStreamClient.Received {
  fileprivate mutating func add(_ text: String) {
    rest += text
    // The head ends with an empty line, and so does each event, in a chunk of its own.
    while let end = rest.firstRange(of: head.isEmpty ? "\r\n\r\n" : "\n\n\r\n") {
      let part = rest[..<end.lowerBound]
      if head.isEmpty { head = String(part) } else { addEvent(part) }
      rest.removeSubrange(..<end.upperBound)
    }
    if rest == "0\r\n\r\n" { hasEnded = true }
  }

  /// Adds what a chunk has after its length.
  private mutating func addEvent(_ chunk: Substring) {
    let lines = chunk.split(omittingEmptySubsequences: false, whereSeparator: \.isNewline)
      .dropFirst()
    if lines.first == ":" { comments += 1 }
    for line in lines {
      if line.hasPrefix("id: ") { ids.append(UInt64(line.dropFirst(4))!) }
    }
    let text = lines.filter { $0.hasPrefix("data: ") }.map { $0.dropFirst(6) }
    if !text.isEmpty { data.append(text.joined(separator: "\n")) }
  }
}

/// Waits until `condition` holds; the limit only guards against waiting for ever.
func eventually(
  sourceLocation: SourceLocation = #_sourceLocation, _ condition: () async -> Bool
) async throws {
  let deadline = ContinuousClock.now + .seconds(600)
  while !(await condition()) {
    try #require(ContinuousClock.now < deadline, sourceLocation: sourceLocation)
    await Task.yield()
    sched_yield()
  }
}
