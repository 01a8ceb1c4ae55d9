public import NIOCore
public import Signals

/// A channel of SwiftNIO whose reads, writability and end are signals, and to which signals are
/// written.
///
/// ```swift
/// let server = try await ServerBootstrap(group: group)
///   .childChannelInitializer { channel in
///     channel.eventLoop.makeCompletedFuture {
///       let connection = try SignalChannel<ByteBuffer, ByteBuffer>(channel)
///       connection.write(connection.reads)
///         .subscribe(completed: { channel.close(promise: nil) })
///     }
///   }
///   .bind(host: "127.0.0.1", port: 7).get()
/// ```
///
/// Both directions keep the pace: while the subscriber of ``reads`` has enough, nothing is read,
/// and while the channel isn't writable, the signal that is written is paused. So in this example
/// a client that sends without reading has to wait.
public final class SignalChannel<Inbound: Sendable, Outbound: Sendable>: Sendable {
  /// The channel, whose end is `channel.closeFuture.signal()`.
  public let channel: any NIOCore.Channel

  /// Whether the channel takes more for now; the value changes on the event loop.
  public let isWritable: Property<Bool>

  private let handler: NIOLoopBound<SignalChannelHandler<Inbound, Outbound>>

  /// Adds a handler to the end of the channel's pipeline, so the handlers that make `Inbound` of
  /// bytes come before. Reads nothing until ``reads`` has a subscriber.
  ///
  /// The caller has to be on the channel's event loop.
  public init(_ channel: any NIOCore.Channel) throws {
    let isWritable = MutableProperty(channel.isWritable)
    let handler = SignalChannelHandler<Inbound, Outbound>(isWritable, on: channel.eventLoop)
    self.channel = channel
    self.isWritable = isWritable
    self.handler = NIOLoopBound(handler, eventLoop: channel.eventLoop)
    try channel.pipeline.syncOperations.addHandler(handler)
  }

  /// What the channel receives, from one subscriber to the next: what has been read and not sent
  /// when a subscription is disposed of goes to the next subscriber.
  ///
  /// While the subscriber is paused, the channel reads nothing, so the sender has to wait when the
  /// system's buffers are full. The signal completes when the other end has sent all and the
  /// channel has been closed, or half of it.
  ///
  /// ## Scheduling
  /// Delivers on the event loop.
  /// ## Errors
  /// An error that reaches the end of the pipeline ends the signal after the values before it. With
  /// a subscriber already there, the error is ``SignalChannelError/hasSubscriber``.
  /// ## Disposal
  /// Stops reading; the channel stays open. A value that is sent on the event loop at the same time
  /// may be lost.
  public var reads: Signal<Inbound> {
    let (eventLoop, handler) = (channel.eventLoop, handler)
    return .create { subscriber in
      eventLoop.perform { handler.value.attach(subscriber) }
      return nil
    }
  }

  /// Returns a signal that subscribes to `values`, writes and flushes them, and sends `()` when all
  /// are written.
  ///
  /// While the channel isn't writable, `values` is paused: a source that can wait does so, and up
  /// to 257 values wait here. A source that can't wait goes in front with a policy:
  /// `connection.write(positions.buffering(.newest(1)))`.
  ///
  /// Writes that go on without a pause have a short break every two milliseconds, in which the
  /// event loop looks at its channels.
  ///
  /// ## Scheduling
  /// Subscribes to `values` on the subscription scheduler; writes and delivers on the event loop.
  /// ## Errors
  /// An error of `values`, or of a write, ends the signal: `ChannelError.ioOnClosedChannel` if the
  /// channel is closed. The channel stays as it is.
  /// ## Disposal
  /// Disposes of `values`, and drops the values that wait. What is written stays so.
  public func write(_ values: Signal<Outbound>) -> Signal<Void> {
    let (channel, handler, isWritable) = (channel, handler, isWritable)
    return .create { subscriber in
      // One for the source, and one for each write in progress.
      let unfinished = NIOLoopBoundBox.makeBoxSendingValue(1, eventLoop: channel.eventLoop)
      @Sendable func finishOne() {
        unfinished.value -= 1
        if unfinished.value > 0 { return }
        subscriber.sendNext(())
        subscriber.sendCompleted()
      }
      // `concatMap` calls its closure when a value comes, and `defer` when it is the value's turn.
      let written = values.deliver(on: channel.eventLoop.scheduler)
        .concatMap(buffering: .pausing(at: 1)) { value in
          Signal<Bool>.defer {
            unfinished.value += 1
            handler.value.write(value).whenComplete { result in
              channel.eventLoop.scheduler.performAsCurrent {
                if case .failure(let error) = result { return subscriber.sendError(error) }
                finishOne()
              }
            }
            if !channel.isWritable { return isWritable.values.takeUntilFirst { $0 } }
            guard handler.value.needsBreak() else { return .empty }
            // The break begins after the work that is due now.
            let scheduler = channel.eventLoop.scheduler
            return .empty.delay(for: .microseconds(100), on: scheduler).subscribe(on: scheduler)
          }
        }
      subscriber.subscribe(to: written, next: { _ in }, completed: finishOne)
      return nil
    }
  }
}
