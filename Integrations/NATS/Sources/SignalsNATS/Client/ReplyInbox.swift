import CNATS
import Foundation
import Signals

/// Receives the answers to all requests of a connection, with one subscription.
final class ReplyInbox: Sendable {
  private struct State {
    var lastNumber = 0
    var isOpen = false
    var requests: [String: Subscriber<Message>] = [:]
  }

  private let prefix = "_INBOX.\(UUID().uuidString)."
  private let state = Guarded(State())

  /// How many requests wait for an answer.
  var waitingCount: Int { state.withLock { $0.requests.count } }

  /// Sends a request. `subscriber` gets the answers, until the disposable is disposed of.
  func request(
    _ message: Message, on client: Client, _ events: ConnectionEvents,
    for subscriber: Subscriber<Message>
  ) -> Disposable {
    let (subject, isFirst) = state.withLock {
      $0.lastNumber += 1
      let subject = prefix + String($0.lastNumber)
      $0.requests[subject] = subscriber
      let isFirst = !$0.isOpen
      $0.isOpen = true
      return (subject, isFirst)
    }
    if isFirst { open(on: client, events) }
    var request = message
    request.replySubject = subject
    client.post { [request] _ in
      do { try client.publish(request) } catch { subscriber.sendError(error) }
    }
    return Disposable { _ = self.state.withLock { $0.requests.removeValue(forKey: subject) } }
  }

  private func open(on client: Client, _ events: ConnectionEvents) {
    let listener = Listener(
      events,
      receive: { [state] answer in
        guard let subscriber = state.withLock({ $0.requests[answer.subject] }) else { return }
        if answer.headers["Status"] == "503", answer.payload.isEmpty {
          subscriber.sendError(NATSError.noResponders(call: "natsConnection_PublishMsg"))
        } else {
          subscriber.sendNext(answer)
        }
      },
      ended: { [state] error in
        let subscribers = state.withLock {
          $0.isOpen = false
          return Array($0.requests.values)
        }
        for subscriber in subscribers { subscriber.sendError(error) }
      })
    listener.start(on: client, subject: prefix + "*")
  }
}

extension Client {
  /// Publishes a message; may block.
  func publish(_ message: Message) throws(NATSError) {
    let native = try message.makeNative()
    defer { natsMsg_Destroy(native) }
    try check(natsConnection_PublishMsg(connection, native), "natsConnection_PublishMsg")
  }
}
