import NIOConcurrencyHelpers
import NIOCore
import NIOEmbedded
import Signals
import SignalsNIO
import Testing

@Suite("A channel's signals")
final class SignalChannelTests {
  private let requests = ReadRequests()
  private let log = Log<String>()

  // Made by the test itself: an embedded loop is only used on the thread that has made it.
  private lazy var connected = connect()
  private var embedded: EmbeddedChannel { connected.embedded }
  private var channel: SignalChannel<Int, Int> { connected.channel }

  private func connect() -> (embedded: EmbeddedChannel, channel: SignalChannel<Int, Int>) {
    do {
      let embedded = EmbeddedChannel(handler: requests)
      let channel = try SignalChannel<Int, Int>(embedded)
      try embedded.connect(to: SocketAddress(unixDomainSocketPath: "/none")).wait()
      requests.count = 0
      return (embedded, channel)
    } catch {
      fatalError("The embedded channel can't be connected: \(error)")
    }
  }

  /// Calls `body` as the channel does, and then what it has scheduled.
  private func onLoop<Result>(_ body: () throws -> Result) rethrows -> Result {
    defer { embedded.embeddedEventLoop.run() }
    return try embedded.eventLoop.scheduler.performAsCurrent(body)
  }

  private func receive(_ values: Int...) throws {
    try onLoop { for value in values { try embedded.writeInbound(value) } }
  }

  @Test("reads come in order, and complete when the channel is closed")
  func reads() throws {
    onLoop { _ = log.subscribe(to: channel.reads) }
    try receive(1, 2)
    try receive(3)
    #expect(log.entries == ["1", "2", "3"])
    _ = try onLoop { try embedded.finish() }
    #expect(log.entries == ["1", "2", "3", "end"])
  }

  @Test("nothing is read without a subscriber")
  func withoutSubscriber() throws {
    embedded.read()
    #expect(requests.count == 0)
    try receive(1)
    #expect(requests.count == 0)
    let first = onLoop { log.subscribe(to: channel.reads) }
    #expect(requests.count == 1)
    first.dispose()
    try receive(2, 3)
    #expect(requests.count == 1)
    #expect(log.entries == ["1"])
    onLoop { _ = log.subscribe(to: channel.reads) }
    #expect(requests.count == 2)
    #expect(log.entries == ["1", "2", "3"])
    _ = try embedded.finish()
  }

  @Test("a paused subscriber stops the reads, and gets all afterwards")
  func pause() throws {
    let clock = TestScheduler()
    onLoop {
      _ = log.subscribe(to: channel.reads.deliver(on: clock, buffering: .pausing(at: 2)))
    }
    try receive(1)
    #expect(requests.count == 2)
    try receive(2, 3, 4, 5)
    embedded.read()
    #expect(requests.count == 2)
    // A turn of the loop sends two values at most.
    for _ in 0..<3 {
      clock.run()
      embedded.embeddedEventLoop.run()
    }
    clock.run()
    #expect(log.entries == ["1", "2", "3", "4", "5"])
    #expect(requests.count == 3)
    _ = try onLoop { try embedded.finish() }
    clock.run()
    #expect(log.entries.last == "end")
  }

  @Test("an end in a pause comes after the values that wait")
  func endInPause() throws {
    let clock = TestScheduler()
    onLoop {
      _ = log.subscribe(to: channel.reads.deliver(on: clock, buffering: .pausing(at: 1)))
    }
    try receive(1, 2, 3)
    onLoop { embedded.pipeline.fireErrorCaught(Failure("reset")) }
    for _ in 0..<4 {
      clock.run()
      embedded.embeddedEventLoop.run()
    }
    clock.run()
    #expect(log.entries == ["1", "2", "3", "error reset"])
    #expect(throws: Failure.self) { try embedded.finish() }
  }

  @Test("a second subscriber gets an error, and the first one stays")
  func twoSubscribers() throws {
    onLoop { _ = log.subscribe(to: channel.reads) }
    let second = Log<String>()
    onLoop { _ = second.subscribe(to: channel.reads) }
    #expect(second.entries == ["error hasSubscriber"])
    try receive(1)
    #expect(log.entries == ["1"])
    _ = try embedded.finish()
  }

  @Test("the end of the input completes the reads")
  func halfClosure() throws {
    onLoop { _ = log.subscribe(to: channel.reads) }
    onLoop { embedded.pipeline.fireUserInboundEventTriggered(ChannelEvent.inputClosed) }
    #expect(log.entries == ["end"])
    _ = try embedded.finish()
  }

  @Test("a signal is written in order, and its end is told when all is written")
  func write() throws {
    onLoop { _ = log.subscribe(to: channel.write(.from(1, 2, 3))) }
    #expect(log.entries == ["()", "end"])
    #expect(try written() == [1, 2, 3])
    _ = try embedded.finish()
  }

  private func written() throws -> [Int] {
    var values: [Int] = []
    while let value = try embedded.readOutbound(as: Int.self) { values.append(value) }
    return values
  }

  private func setWritable(_ isWritable: Bool) {
    onLoop {
      embedded.isWritable = isWritable
      embedded.pipeline.fireChannelWritabilityChanged()
    }
  }

  @Test("a channel that isn't writable pauses the signal that is written")
  func writability() throws {
    let states = Log<Bool>()
    channel.isWritable.values.subscribeNext { states.add($0) }
    setWritable(false)
    let sent = NIOLockedValueBox(0)
    let values = Signal.from(1...1000).doNext { _ in sent.withLockedValue { $0 += 1 } }
    onLoop { _ = log.subscribe(to: channel.write(values)) }
    #expect(try written() == [1])
    #expect(sent.withLockedValue { $0 } == 256)
    setWritable(true)
    #expect(try written() == Array(2...1000))
    #expect(log.entries == ["()", "end"])
    #expect(states.entries == [true, false, true])
    _ = try embedded.finish()
  }

  @Test("an error of the signal that is written ends the writing")
  func errorOfValues() throws {
    let values = Signal.return(1).concat(with: .error(Failure("lost")))
    onLoop { _ = log.subscribe(to: channel.write(values)) }
    #expect(log.entries == ["error lost"])
    #expect(try written() == [1])
    #expect(embedded.isActive)
    _ = try embedded.finish()
  }

  @Test("a write that fails is an error, and disposes of the signal")
  func errorOfWrite() throws {
    let values = Subject<Int>()
    onLoop { _ = log.subscribe(to: channel.write(values)) }
    onLoop { values.sendNext(1) }
    _ = try onLoop { try embedded.finish() }
    #expect(log.entries.isEmpty)
    onLoop { values.sendNext(2) }
    #expect(log.entries == ["error \(ChannelError.ioOnClosedChannel)"])
    #expect(!values.hasSubscribers)
  }

  @Test("disposal ends the writing, and leaves the channel open")
  func disposal() throws {
    let values = Subject<Int>()
    let writing = onLoop { log.subscribe(to: channel.write(values)) }
    onLoop { values.sendNext(1) }
    writing.dispose()
    #expect(!values.hasSubscribers)
    #expect(try written() == [1])
    #expect(embedded.isActive)
    _ = try embedded.finish()
  }
}

/// Counts how often the channel is asked to read.
private final class ReadRequests: ChannelOutboundHandler {
  typealias OutboundIn = Never
  var count = 0

  func read(context: ChannelHandlerContext) {
    count += 1
    context.read()
  }
}
