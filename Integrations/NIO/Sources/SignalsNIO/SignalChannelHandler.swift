import NIOCore
import Signals

/// The last handler of a ``SignalChannel``. It is used on the event loop only.
final class SignalChannelHandler<Inbound: Sendable, Outbound: Sendable>: ChannelDuplexHandler {
  typealias InboundIn = Inbound
  typealias OutboundIn = Never
  typealias OutboundOut = Outbound

  private let isWritable: MutableProperty<Bool>
  private let scheduler: EventLoopScheduler
  private var context: ChannelHandlerContext?
  private var isFlushDue = false
  /// How many values were written since the last break, and when that was.
  private var sinceBreak = (writes: 0, time: Duration.zero)

  private var subscriber: Subscriber<Inbound>?
  /// Counts the subscribers, since what an earlier one has left may still be called.
  private var subscribers = 0
  /// What has been read, and not sent.
  private var waiting = CircularBuffer<Inbound>()
  /// How the reads have ended: with an error, or without one.
  private var end: Result<Void, any Error>?
  private var isDelivering = false
  /// Whether the subscriber continues the delivery when its pause ends.
  private var isParked = false
  /// Whether the channel has been asked to read, and has not done so.
  private var isReading = false

  init(_ isWritable: MutableProperty<Bool>, on eventLoop: any EventLoop) {
    self.isWritable = isWritable
    scheduler = eventLoop.scheduler
  }

  func attach(_ subscriber: Subscriber<Inbound>) {
    if let current = self.subscriber, !current.isDisposed {
      return subscriber.sendError(SignalChannelError.hasSubscriber)
    }
    self.subscriber = subscriber
    subscribers += 1
    isParked = false
    deliver()
  }

  /// Sends what waits, then the end, or asks the channel to read.
  private func deliver() {
    if isDelivering { return }
    isDelivering = true
    defer { isDelivering = false }
    scheduler.performAsCurrent {
      while let subscriber, !subscriber.isDisposed, !isParked {
        if subscriber.isPaused {
          park(subscriber)
        } else if let value = waiting.popFirst() {
          subscriber.sendNext(value)
        } else if let end {
          self.subscriber = nil
          switch end {
          case .success: subscriber.sendCompleted()
          case .failure(let error): subscriber.sendError(error)
          }
        } else if !isReading, let context {
          isReading = true
          context.read()
        } else {
          return
        }
      }
    }
  }

  private func park(_ subscriber: Subscriber<Inbound>) {
    isParked = true
    let (handler, number) = (NIOLoopBound(self, eventLoop: scheduler.eventLoop), subscribers)
    subscriber.whenReady {
      let handler = handler.value
      guard handler.subscribers == number else { return }
      handler.isParked = false
      handler.deliver()
    }
  }

  private func end(_ result: Result<Void, any Error>) {
    if end == nil { end = result }
    deliver()
  }

  /// Flushes when the loop has done what it does now, or at once if the channel takes no more.
  func write(_ value: Outbound) -> EventLoopFuture<Void> {
    guard let context else {
      return scheduler.eventLoop.makeFailedFuture(ChannelError.ioOnClosedChannel)
    }
    let written = context.eventLoop.makePromise(of: Void.self)
    context.write(wrapOutboundOut(value), promise: written)
    if !context.channel.isWritable {
      context.flush()
    } else if !isFlushDue {
      isFlushDue = true
      let handler = NIOLoopBound(self, eventLoop: context.eventLoop)
      context.eventLoop.execute {
        handler.value.isFlushDue = false
        handler.value.context?.flush()
      }
    }
    return written.futureResult
  }

  /// Whether the next write has to wait a moment. An event loop looks at its channels only when no
  /// work is due; without a break, a fast source would keep it from reading.
  func needsBreak() -> Bool {
    sinceBreak.writes += 1
    guard sinceBreak.writes >= 128, scheduler.now - sinceBreak.time > .milliseconds(2) else {
      return false
    }
    context?.flush()
    sinceBreak = (0, scheduler.now)
    return true
  }

  func handlerAdded(context: ChannelHandlerContext) { self.context = context }

  func handlerRemoved(context: ChannelHandlerContext) {
    self.context = nil
    end(.success(()))
  }

  func channelActive(context: ChannelHandlerContext) {
    context.fireChannelActive()
    read(context: context)
  }

  /// Holds back what the channel reads by itself, with its option `autoRead`, unless it is wanted.
  func read(context: ChannelHandlerContext) {
    isReading = false
    deliver()
  }

  func channelRead(context: ChannelHandlerContext, data: NIOAny) {
    waiting.append(unwrapInboundIn(data))
    deliver()
  }

  func channelReadComplete(context: ChannelHandlerContext) {
    isReading = false
    context.fireChannelReadComplete()
    deliver()
  }

  func channelWritabilityChanged(context: ChannelHandlerContext) {
    scheduler.performAsCurrent { isWritable.value = context.channel.isWritable }
    context.fireChannelWritabilityChanged()
  }

  func channelInactive(context: ChannelHandlerContext) {
    end(.success(()))
    context.fireChannelInactive()
  }

  func userInboundEventTriggered(context: ChannelHandlerContext, event: Any) {
    if case ChannelEvent.inputClosed? = event as? ChannelEvent { end(.success(())) }
    context.fireUserInboundEventTriggered(event)
  }

  func errorCaught(context: ChannelHandlerContext, error: any Error) {
    end(.failure(error))
    context.fireErrorCaught(error)
  }
}
