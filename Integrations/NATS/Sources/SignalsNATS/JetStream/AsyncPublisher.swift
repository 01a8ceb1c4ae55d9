import CNATS
import Foundation
import Synchronization

/// A context of JetStream in the C client, which publishes for one signal.
final class AsyncPublisher: Sendable {
  /// The number of the signal's object in `storings`.
  let number: UInt
  private let client: Client
  // The client locks its own state. The pointer is valid until `deinit`.
  nonisolated(unsafe) private let context: OpaquePointer

  init(for storing: Storing, on client: Client) throws(NATSError) {
    self.client = client
    let number = storings.add(storing)
    self.number = number
    var options = jsOptions()
    jsOptions_Init(&options)
    options.PublishAsync.AckHandlerClosure = CallbackTable<Storing>.closure(number)
    options.PublishAsync.AckHandler = { _, message, acknowledgement, error, closure in
      guard let message else { return }
      guard let storing = storings[closure] else { return natsMsg_Destroy(message) }
      storing.answered(Pointer(message), outcome(acknowledgement, error))
    }
    var context: OpaquePointer?
    let status = natsConnection_JetStream(&context, client.connection, &options)
    guard let context else {
      storings.remove(number)
      try check(status, "natsConnection_JetStream")
      throw .closed(call: "natsConnection_JetStream")
    }
    self.context = context
  }

  deinit {
    client.post { [context = Pointer(context)] _ in jsCtx_Destroy(context.value) }
  }

  /// Hands over a message. If this throws, the caller still has it.
  func publish(_ message: Pointer) throws(NATSError) {
    var native: OpaquePointer? = message.value
    try check(js_PublishMsgAsync(context, &native, nil), "js_PublishMsgAsync")
  }

  /// Takes back the messages that are not answered.
  func takePending() -> [Pointer] {
    var list = natsMsgList()
    guard js_PublishAsyncGetPendingList(&list, context) == NATS_OK else { return [] }
    let messages = (0..<Int(list.Count)).compactMap { index in
      // The list doesn't destroy what was taken out.
      defer { list.Msgs[index] = nil }
      return list.Msgs[index].map(Pointer.init)
    }
    natsMsgList_Destroy(&list)
    return messages
  }
}

private func outcome(
  _ acknowledgement: UnsafeMutablePointer<jsPubAck>?, _ error: UnsafeMutablePointer<jsPubAckErr>?
) -> Result<Publication.Outcome, NATSError> {
  if let acknowledgement = acknowledgement?.pointee {
    return .success(
      .stored(
        stream: String(cString: acknowledgement.Stream), sequence: acknowledgement.Sequence,
        isDuplicate: acknowledgement.Duplicate))
  }
  let text = error?.pointee.ErrText.map { String(cString: $0) } ?? ""
  return .failure(
    NATSError(
      error?.pointee.Err ?? NATS_ERR, "js_PublishMsgAsync",
      code: error?.pointee.ErrCode ?? jsErrCode(rawValue: 0), detail: text))
}

/// Identities for messages that have none. They only have to be unlike all others.
enum MessageID {
  private static let prefix = UUID().uuidString
  private static let last = Atomic(0)

  static func next() -> String {
    "\(prefix).\(last.add(1, ordering: .relaxed).newValue)"
  }
}
