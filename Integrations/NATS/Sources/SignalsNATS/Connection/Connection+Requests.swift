public import Signals

extension Connection {
  /// Returns a signal that sends a request, and then its answer.
  ///
  /// ```swift
  /// let totals = numbers.flattenMap { connection.request(Message("sum", $0)) }
  /// connection.send(connection.signal(of: "sum").map { try $0.answer(sum($0.payload)) })
  ///   .subscribe()
  /// ```
  ///
  /// - Parameters:
  ///   - message: The request.
  ///   - timeout: How long to wait for the answer.
  /// ## Scheduling
  /// Delivers on a thread of the C client that is only for answers.
  /// ## Errors
  /// ``NATSError/noResponders(call:)`` if there is no subscriber to the subject;
  /// ``NATSError/timedOut(call:)`` if no answer comes in time; ``NATSError/closed(call:)`` when the
  /// connection is closed, or the server's reason for that.
  /// ## Disposal
  /// The answer is ignored.
  public func request(_ message: Message, timeout: Duration = .seconds(5)) -> Signal<Message> {
    let answers = Signal<Message>.create { [client, events, inbox] subscriber in
      inbox.request(message, on: client, events, for: subscriber)
    }
    return answers.take(1).timeout(after: timeout).catch { error in
      if case SignalError.timedOut = error {
        throw NATSError.timedOut(call: "a request to \(message.subject)")
      }
      throw error
    }
  }
}
