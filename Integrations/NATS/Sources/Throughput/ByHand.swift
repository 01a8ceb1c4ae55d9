import CNATS
import Foundation
import Synchronization

/// The C client, used as its examples do.
final class ByHand {
  private var connection: OpaquePointer?

  init(_ address: String) throws {
    try check(natsConnection_ConnectTo(&connection, address))
  }

  deinit { natsConnection_Destroy(connection) }

  /// Publishes messages with identities, 1024 of them without an answer, and waits for all answers.
  /// It looks at each answer, since a message may be refused.
  func publish(_ count: Int, _ payload: Data, to subject: String) throws {
    var options = jsOptions()
    jsOptions_Init(&options)
    options.PublishAsync.MaxPending = 1024
    options.PublishAsync.StallWait = 60_000
    stored.store(0, ordering: .relaxed)
    options.PublishAsync.AckHandler = { _, message, acknowledgement, _, _ in
      if acknowledgement != nil { stored.add(1, ordering: .relaxed) }
      natsMsg_Destroy(message)
    }
    var context: OpaquePointer?
    try check(natsConnection_JetStream(&context, connection, &options))
    defer { jsCtx_Destroy(context) }
    try payload.withUnsafeBytes { bytes in
      let data = bytes.baseAddress!.assumingMemoryBound(to: CChar.self)
      for number in 0..<count {
        var message: OpaquePointer?
        try check(natsMsg_Create(&message, subject, nil, data, Int32(bytes.count)))
        var publishing = jsPubOptions()
        jsPubOptions_Init(&publishing)
        try "\(subject)-\(number)".withCString {
          publishing.MsgId = $0
          try check(js_PublishMsgAsync(context, &message, &publishing))
        }
      }
    }
    try check(js_PublishAsyncComplete(context, nil))
    precondition(stored.load(ordering: .relaxed) == count)
  }

  /// Pulls messages in batches of 128, and acknowledges each.
  func pull(_ count: Int, from stream: String) throws {
    var context: OpaquePointer?
    try check(natsConnection_JetStream(&context, connection, nil))
    defer { jsCtx_Destroy(context) }
    var subscription: OpaquePointer?
    var options = jsSubOptions()
    jsSubOptions_Init(&options)
    options.Config.MaxAckPending = 4096
    try check(js_PullSubscribe(&subscription, context, stream, "reader", nil, &options, nil))
    defer { natsSubscription_Destroy(subscription) }
    var received = 0
    while received < count {
      var list = natsMsgList()
      try check(natsSubscription_Fetch(&list, subscription, 128, 5000, nil))
      for index in 0..<Int(list.Count) { natsMsg_Ack(list.Msgs[index], nil) }
      received += Int(list.Count)
      natsMsgList_Destroy(&list)
    }
    try check(natsConnection_Flush(connection))
  }

  private struct Failed: Error { let text: String }

  private func check(_ status: natsStatus) throws {
    guard status == NATS_OK else { throw Failed(text: String(cString: natsStatus_GetText(status))) }
  }
}

/// How many messages of a round are stored. The handler, a function of C, can't have a context.
private let stored = Atomic(0)
