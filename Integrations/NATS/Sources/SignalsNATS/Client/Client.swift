import CNATS
import Dispatch

/// Owns a connection of the C client.
///
/// The client's threads deliver. Even a call that only writes may block, since the client holds its
/// lock while it connects again. So all calls run on the queues of this object: what is sent in
/// order on `outbox`, and requests that wait for an answer each in a thread of its own on
/// `blocking`.
final class Client: Sendable {
  // The client locks its own state, so any thread may use both pointers, until `deinit`.
  nonisolated(unsafe) let connection: OpaquePointer
  /// JetStream's context, for requests to the server.
  nonisolated(unsafe) let jetStream: OpaquePointer
  let blocking = DispatchQueue(label: "SignalsNATS.blocking", attributes: .concurrent)
  let outbox = DispatchQueue(label: "SignalsNATS.outbox")
  private let waiting = Guarded<[@Sendable (OpaquePointer) -> Void]>([])

  /// Takes over `connection`.
  init(_ connection: OpaquePointer) throws(NATSError) {
    var context: OpaquePointer?
    let status = natsConnection_JetStream(&context, connection, nil)
    guard let context else {
      natsConnection_Destroy(connection)
      try check(status, "natsConnection_JetStream")
      throw .closed(call: "natsConnection_JetStream")
    }
    self.connection = connection
    jetStream = context
  }

  deinit {
    let (connection, context) = (Pointer(connection), Pointer(jetStream))
    blocking.async {
      jsCtx_Destroy(context.value)
      natsConnection_Destroy(connection.value)
    }
  }

  /// Closes the connection, which ends all of its subscriptions.
  func close() { blocking.async { natsConnection_Close(self.connection) } }

  /// Makes a call that sends something, after those that were posted before.
  func post(_ call: @escaping @Sendable (_ connection: OpaquePointer) -> Void) {
    let isFirst = waiting.withLock {
      $0.append(call)
      return $0.count == 1
    }
    if isFirst { outbox.async { self.makeWaitingCalls() } }
  }

  /// Answers a message that was received with a short text, such as an acknowledgement: at once on
  /// a queue that may block.
  func answer(_ message: MessageContents, _ text: String) {
    @Sendable func publish(_ connection: OpaquePointer) {
      _ = message.withNativeReplySubject { subject in
        text.withCString { natsConnection_PublishString(connection, subject, $0) }
      }
    }
    if DispatchQueue.getSpecific(key: mayBlock) == true {
      publish(connection)
    } else {
      post(publish)
    }
  }

  private func makeWaitingCalls() {
    let calls = waiting.withLock {
      let calls = $0
      $0.removeAll(keepingCapacity: true)
      return calls
    }
    for call in calls { call(connection) }
  }

  /// Runs a call that blocks, in a thread of its own.
  func run<Result: Sendable>(
    _ call: @escaping @Sendable (Client) throws -> Result
  ) async throws -> Result {
    try await withCheckedThrowingContinuation { continuation in
      blocking.async { continuation.resume(with: Swift.Result { try call(self) }) }
    }
  }
}

/// Says of a queue that its work may block.
let mayBlock = DispatchSpecificKey<Bool>()

/// A pointer that another thread may use, as the client locks what it points to.
struct Pointer: @unchecked Sendable, Hashable {
  let value: OpaquePointer

  init(_ value: OpaquePointer) { self.value = value }
}
