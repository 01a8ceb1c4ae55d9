public import Signals

extension Connection {
  /// Returns a signal of the messages that are sent to a subject.
  ///
  /// ```swift
  /// connection.signal(of: "orders.*").subscribeNext { print($0.subject, $0.payload.count) }
  /// ```
  ///
  /// Messages that are sent while the connection is lost are missed. The server can't wait, either:
  /// when 65,536 messages wait for the subscriber's block, the client drops further ones.
  /// ``problems`` says so when it begins, and when the subscriber has caught up, or ends: then with
  /// the number of all. A consumer of JetStream misses nothing, see ``deliveries(from:batch:)``.
  /// Without the permission to subscribe, nothing comes: ``problems`` sends
  /// ``NATSError/notPermitted(text:)``.
  ///
  /// - Parameters:
  ///   - subject: The subject. `*` stands for one of its words, and a `>` at the end for the rest.
  ///   - queueGroup: Each message goes to one of the subscribers that name the same group.
  /// ## Scheduling
  /// Delivers on a thread of the C client that is only for this subscription.
  /// ## Errors
  /// ``NATSError/closed(call:)`` when the connection is closed, or the server's reason for that.
  /// ## Disposal
  /// Ends the subscription.
  public func signal(of subject: String, queueGroup: String? = nil) -> Signal<Message> {
    Signal.create { [client, events] subscriber in
      let listener = Listener(events, receive: subscriber.sendNext, ended: subscriber.sendError)
      listener.start(on: client, subject: subject, queueGroup: queueGroup)
      return Disposable { listener.stop(on: client) }
    }
  }

  /// Returns a signal of the values that are sent to a subject.
  ///
  /// A message that can't be decoded doesn't end the signal: it is counted in ``rejectedCount`` and
  /// sent by ``rejections``. For the rest, this is the same as ``signal(of:queueGroup:)``.
  public func signal<Value: Codable & Sendable>(
    of subject: String, as type: Value.Type = Value.self, queueGroup: String? = nil,
    format: Format<Value> = .json()
  ) -> Signal<Value> {
    signal(of: subject, queueGroup: queueGroup).compactMap { [events] in
      events.decode($0, format)
    }
  }

  /// Returns a signal that publishes messages, and sends what became of each.
  ///
  /// ```swift
  /// connection.send(readings.map { try Message("readings.new", value: $0) }).subscribe()
  /// ```
  ///
  /// ``Publication/Outcome/sent`` says that the connection has the message, not that it arrived:
  /// see ``store(_:outstanding:resendAfter:timeout:)`` for that. While the connection is lost, 8
  /// megabytes wait for the next one; further messages fail. ``problems`` tells of messages that
  /// the user has no permission to send.
  ///
  /// - Parameter messages: The messages. This signal is paused while 256 of them wait.
  /// ## Scheduling
  /// Delivers on the connection's queue for sending.
  /// ## Errors
  /// An error of `messages` passes. A message that can't be sent is no error: its outcome says so.
  /// ## Disposal
  /// Disposes of `messages`.
  public func send(_ messages: Signal<Message>) -> Signal<Publication> {
    Signal.defer { [client] in
      messages
        .deliver(on: QueueScheduler(name: "SignalsNATS.send", target: client.outbox))
        .map { message in
          do {
            try client.publish(message)
            return Publication(message: message, outcome: .sent)
          } catch {
            return Publication(message: message, outcome: .failed(error))
          }
        }
    }
  }
}
