public import Signals

extension Connection {
  /// Returns a signal of the messages of a stream, each with its acknowledgement.
  ///
  /// ```swift
  /// connection.deliveries(from: .durable("billing", stream: "ORDERS"), as: Order.self)
  ///   .handle(maxConcurrent: 4) { order in try await bill(order) }
  ///   .subscribe()
  /// ```
  ///
  /// The messages are fetched in batches. While the subscriber is paused nothing is fetched, so at
  /// most `batch` messages wait here, whatever waits in the stream. Messages that wait longer than
  /// the consumer's `acknowledgeWithin` come again: `handle(_:)` with one call at a time lets up to
  /// 16 more wait in front of its calls, so with 30 seconds and a batch of 16 a call may take 0.9
  /// seconds. Where calls take longer, make the batch smaller, or `acknowledgeWithin` longer.
  ///
  /// The signal goes on after the loss of the connection, and when the servers elect a new leader.
  ///
  /// - Parameters:
  ///   - consumer: The reader. It is made if the server doesn't have it.
  ///   - batch: How many messages are fetched at a time, at most. Nil: 16 of a durable consumer,
  ///     since they have to be acknowledged in time, and 128 of an ordered one.
  /// ## Scheduling
  /// Delivers on a queue that is only for this subscription.
  /// ## Errors
  /// ``NATSError/refused(call:code:text:)`` if the stream is missing, or the consumer was deleted
  /// or has another configuration; ``NATSError/closed(call:)`` when the connection is closed.
  /// ## Disposal
  /// Ends the fetching. The server keeps a durable consumer; messages that were not acknowledged
  /// come again.
  public func deliveries(
    from consumer: Consumer, batch: Int? = nil
  ) -> Signal<Delivery<Message>> {
    Signal.create { [client] subscriber in
      let pull = Pull(
        consumer, batch ?? (consumer.durable == nil ? 128 : 16), on: client, for: subscriber)
      pull.start()
      return Disposable { pull.stop() }
    }
  }

  /// Returns a signal of the values of a stream, each with its acknowledgement.
  ///
  /// A message that can't be decoded doesn't end the signal, and doesn't come again: it is
  /// terminated, counted in ``rejectedCount`` and sent by ``rejections``. For the rest, this is the
  /// same as ``deliveries(from:batch:)``.
  public func deliveries<Value: Codable & Sendable>(
    from consumer: Consumer, as type: Value.Type = Value.self, format: Format<Value> = .json(),
    batch: Int? = nil
  ) -> Signal<Delivery<Value>> {
    deliveries(from: consumer, batch: batch).compactMap { [events] delivery in
      guard let value = events.decode(delivery.value, format) else {
        delivery.terminate()
        return nil
      }
      return delivery.map { _ in value }
    }
  }
}

extension Signal {
  /// Returns a signal of the values, each of which is acknowledged after the subscriber has had it.
  ///
  /// A delivery is acknowledged when the subscriber's block has returned. One during which the
  /// subscription ends is not acknowledged, and comes again. Behind an operator that queues, such
  /// as `deliver(on:)`, use `handle` instead: there the block that returns is the operator's.
  ///
  /// ## Scheduling
  /// Delivers where the source delivers.
  /// ## Errors
  /// Passes errors.
  /// ## Disposal
  /// Disposes of the source.
  public func acknowledged<Content: Sendable>() -> Signal<Content>
  where Value == Delivery<Content> {
    Signal<Content>.create { subscriber in
      self.subscribe(
        next: { delivery in
          subscriber.sendNext(delivery.value)
          if !subscriber.isDisposed { delivery.acknowledge() }
        }, error: subscriber.sendError, completed: subscriber.sendCompleted)
    }
  }

  /// Handles each value with an asynchronous function, and acknowledges it when that has returned.
  ///
  /// A value for which `work` throws is rejected: it comes again after `delay`, and the signal goes
  /// on. The results and errors come in the order in which the calls end.
  ///
  /// - Parameters:
  ///   - maxConcurrent: How many values are handled at a time. The source is paused meanwhile.
  ///   - delay: How long it takes until a rejected value comes again.
  ///   - work: Handles a value.
  /// ## Scheduling
  /// Delivers where the calls end.
  /// ## Errors
  /// Passes errors of the source.
  /// ## Disposal
  /// Cancels the calls. Their values come again.
  public func handle<Content: Sendable, Output: Sendable>(
    maxConcurrent: Int = 1, rejectingFor delay: Duration = .seconds(1),
    _ work: @escaping @Sendable (Content) async throws -> Output
  ) -> Signal<Result<Output, any Error>> where Value == Delivery<Content> {
    mapAsync(maxConcurrent: maxConcurrent, inOrder: false) { delivery in
      do {
        let output = try await work(delivery.value)
        delivery.acknowledge()
        return .success(output)
      } catch {
        delivery.reject(after: delay)
        return .failure(error)
      }
    }
  }
}
