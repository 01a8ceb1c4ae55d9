import NIOConcurrencyHelpers
import NIOCore
import NIOPosix
import Signals
import SignalsNIO
import Testing

private typealias Connection = SignalChannel<ByteBuffer, ByteBuffer>

@Suite("Channels on loopback")
struct LoopbackTests {
  private let piece = 64 * 1024
  private let pieces = 512

  @Test("a client that sends without reading has to wait, and loses nothing")
  func echo() async throws {
    let group = MultiThreadedEventLoopGroup(numberOfThreads: 2)
    let echoes = Log<String>()
    let server = try await ServerBootstrap(group: group)
      .childChannelInitializer { channel in
        channel.eventLoop.makeCompletedFuture {
          let connection = try Connection(channel)
          connection.write(connection.reads).subscribe(
            error: { echoes.add("error \($0)") },
            completed: {
              echoes.add("end")
              channel.close(promise: nil)
            })
        }
      }
      .childChannelOption(.allowRemoteHalfClosure, value: true)
      .bind(host: "127.0.0.1", port: 0).get()

    let client = try await ClientBootstrap(group: group)
      .channelOption(.allowRemoteHalfClosure, value: true)
      .connect(host: "127.0.0.1", port: server.localAddress!.port!) { channel in
        channel.eventLoop.makeCompletedFuture { try Connection(channel) }
      }

    let sent = NIOLockedValueBox(0)
    let numbers = Signal.range(start: 0, count: pieces)
      .doNext { _ in sent.withLockedValue { $0 += 1 } }
      .map { [piece] in ByteBuffer(repeating: UInt8($0 % 251), count: piece) }
    let writing = client.write(numbers).future(on: client.channel.eventLoop)
      .flatMap { client.channel.close(mode: .output) }

    // Everything between the two ends is full.
    try await eventually { sent.withLockedValue { $0 } >= 256 && !client.isWritable.value }
    #expect(sent.withLockedValue { $0 } < pieces)

    let received = try await client.reads
      .aggregate(start: (count: 0, isInOrder: true)) { [piece] total, buffer in
        var total = total
        // One byte of each page is enough, since a piece has the same byte throughout.
        let first = (total.count + 4095) / 4096 * 4096
        for place in stride(from: first, to: total.count + buffer.readableBytes, by: 4096) {
          let byte = buffer.getInteger(
            at: buffer.readerIndex + place - total.count, as: UInt8.self)
          if byte != UInt8(place / piece % 251) { total.isInOrder = false }
        }
        total.count += buffer.readableBytes
        return total
      }
      .first()
    #expect(received?.count == piece * pieces)
    #expect(received?.isInOrder == true)
    try await writing.get()
    try await eventually { echoes.entries == ["end"] }
    try await client.channel.closeFuture.signal().first()
    try await server.close()
    try await group.shutdownGracefully()
  }

  @Test("a client that writes fast reads meanwhile")
  func readingBesideWrites() async throws {
    let groups = [1, 1].map { MultiThreadedEventLoopGroup(numberOfThreads: $0) }
    let server = try await ServerBootstrap(group: groups[0])
      .childChannelInitializer { channel in
        channel.eventLoop.makeCompletedFuture {
          let connection = try Connection(channel)
          let answers = connection.reads.enumerated().filter { $0.index == 0 }
            .map { _ in ByteBuffer(string: "stop") }
          connection.write(answers).subscribe(completed: { channel.close(promise: nil) })
        }
      }
      .bind(host: "127.0.0.1", port: 0).get()
    let client = try await ClientBootstrap(group: groups[1])
      .connect(host: "127.0.0.1", port: server.localAddress!.port!) { channel in
        channel.eventLoop.makeCompletedFuture { try Connection(channel) }
      }
    // The server takes these small pieces faster than they are written.
    let sent = NIOLockedValueBox(0)
    let pieces = Signal.range(start: 1, count: 100_000)
      .doNext { number in sent.withLockedValue { $0 = number } }
      .map { _ in ByteBuffer(repeating: 1, count: 10) }
    _ = try await client.write(pieces.take(until: client.reads.map { _ in () })).first()
    #expect(sent.withLockedValue { $0 } < 100_000)
    try await client.channel.close()
    try await server.close()
    for group in groups { try await group.shutdownGracefully() }
  }

  @Test("a client that leaves without a word ends the server's signals")
  func vanished() async throws {
    let group = MultiThreadedEventLoopGroup(numberOfThreads: 2)
    let ends = Log<String>()
    let ticks = Subject<ByteBuffer>()
    let server = try await ServerBootstrap(group: group)
      .childChannelInitializer { channel in
        channel.eventLoop.makeCompletedFuture {
          let connection = try Connection(channel)
          connection.write(ticks.take(until: connection.reads.ignoreValues().ifEmpty(.init())))
            .subscribe(error: { _ in ends.add("write") }, completed: { ends.add("write") })
          channel.closeFuture.signal().subscribe(completed: { ends.add("close") })
        }
      }
      .bind(host: "127.0.0.1", port: 0).get()
    let client = try await ClientBootstrap(group: group)
      .connect(host: "127.0.0.1", port: server.localAddress!.port!).get()
    try await eventually { ticks.hasSubscribers }
    try await client.close()
    try await eventually { Set(ends.entries) == ["write", "close"] }
    #expect(!ticks.hasSubscribers)
    try await server.close()
    try await group.shutdownGracefully()
  }
}
