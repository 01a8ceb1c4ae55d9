import CNATS
import Foundation

/// A pull subscription of the C client.
final class PullSubscription: Sendable {
  private let client: Client
  private let stream: String
  private let name: String
  private let isDurable: Bool
  // The client locks its own state. The pointer is valid until `deinit`.
  nonisolated(unsafe) private let pointer: OpaquePointer

  /// Makes the consumer, unless the server has it, and subscribes to it. Blocks the thread.
  ///
  /// - Parameter sequence: The last message that an ordered consumer has had, or 0.
  init(_ consumer: Consumer, after sequence: UInt64, on client: Client) throws(NATSError) {
    let name = try consumer.make(after: sequence, on: client)
    var code = jsErrCode(rawValue: 0)
    var subscription: OpaquePointer?
    var options = jsSubOptions()
    jsSubOptions_Init(&options)
    // The client compares this with the consumer.
    options.Config.MemoryStorage = consumer.durable == nil
    let status = consumer.stream.withCString { stream in
      name.withCString { name in
        options.Stream = stream
        options.Consumer = name
        return js_PullSubscribe(
          &subscription, client.jetStream, nil, nil, nil, &options, &code)
      }
    }
    try check(status, "js_PullSubscribe", code: code)
    guard let subscription else { throw .closed(call: "js_PullSubscribe") }
    self.client = client
    stream = consumer.stream
    isDurable = consumer.durable != nil
    self.name = name
    pointer = subscription
  }

  deinit {
    // The client writes when it destroys a subscription that is still open.
    client.post { [pointer = Pointer(pointer)] _ in natsSubscription_Destroy(pointer.value) }
  }

  /// Waits for messages, for a second at most. Blocks the thread.
  func fetch(_ count: Int) throws(NATSError) -> [Message] {
    var list = natsMsgList()
    let status = natsSubscription_Fetch(&list, pointer, Int32(count), 1000, nil)
    if status == NATS_TIMEOUT || status == NATS_NOT_FOUND { return [] }
    if status == NATS_INVALID_SUBSCRIPTION { throw .closed(call: "natsSubscription_Fetch") }
    defer { natsMsgList_Destroy(&list) }
    do {
      try check(status, "natsSubscription_Fetch")
    } catch .failed(let call, _, _) {
      // The server ended the request, for example because the consumer or its leader has left.
      throw .noResponders(call: call)
    }
    return (0..<Int(list.Count)).compactMap { index in
      // The list doesn't destroy what was taken out.
      defer { list.Msgs[index] = nil }
      return list.Msgs[index].map(Message.init(receiving:))
    }
  }

  /// Throws if the server doesn't have the consumer. Blocks the thread.
  func verify() throws(NATSError) {
    var code = jsErrCode(rawValue: 0)
    var info: UnsafeMutablePointer<jsConsumerInfo>?
    let status = js_GetConsumerInfo(&info, client.jetStream, stream, name, nil, &code)
    jsConsumerInfo_Destroy(info)
    try check(status, "js_GetConsumerInfo", code: code)
  }

  /// Ends the subscription, and so a fetch on another thread. An ordered consumer is deleted.
  func end() {
    natsSubscription_Unsubscribe(pointer)
    if !isDurable { js_DeleteConsumer(client.jetStream, stream, name, nil, nil) }
  }
}

extension Consumer {
  /// Makes the consumer, unless the server has it, and returns its name. Blocks the thread.
  fileprivate func make(after sequence: UInt64, on client: Client) throws(NATSError) -> String {
    var configuration = jsConsumerConfig()
    try check(jsConsumerConfig_Init(&configuration), "jsConsumerConfig_Init")
    let texts = [durable?.name, subject].map { $0.flatMap { strdup($0) } }
    defer { for text in texts { free(text) } }
    configuration.Durable = texts[0].map { UnsafePointer($0) }
    configuration.FilterSubject = texts[1].map { UnsafePointer($0) }
    configuration.set(sequence > 0 ? .sequence(sequence + 1) : start)
    if let durable {
      configuration.AckPolicy = js_AckExplicit
      configuration.AckWait = durable.acknowledgeWithin.nanoseconds
      configuration.MaxAckPending = Int64(durable.maxUnacknowledged)
      if let attempts = durable.attempts { configuration.MaxDeliver = Int64(attempts) }
    } else {
      configuration.AckPolicy = js_AckNone
      configuration.MemoryStorage = true
      configuration.Replicas = 1
      configuration.InactiveThreshold = Duration.seconds(30).nanoseconds
    }
    var code = jsErrCode(rawValue: 0)
    var info: UnsafeMutablePointer<jsConsumerInfo>?
    let status = js_AddConsumer(&info, client.jetStream, stream, &configuration, nil, &code)
    defer { jsConsumerInfo_Destroy(info) }
    try check(status, "js_AddConsumer", code: code)
    return info?.pointee.Name.map { String(cString: $0) } ?? ""
  }
}

extension Consumer {
  /// Nanoseconds since 1970, rounded down to a second in the first tenth of it.
  ///
  /// Version 3.4 of the client writes a fraction without its leading zeros, so 0.05 seconds would
  /// be half a second, and messages would be missed.
  static func nativeTime(_ time: Date) -> Int64 {
    let seconds = time.timeIntervalSince1970.rounded(.down)
    let fraction = Int64((time.timeIntervalSince1970 - seconds) * 1e9)
    return Int64(seconds) * 1_000_000_000 + (fraction < 100_000_000 ? 0 : fraction)
  }
}

extension jsConsumerConfig {
  fileprivate mutating func set(_ start: Consumer.Start) {
    switch start {
    case .first: DeliverPolicy = js_DeliverAll
    case .last: DeliverPolicy = js_DeliverLast
    case .lastOfEachSubject: DeliverPolicy = js_DeliverLastPerSubject
    case .new: DeliverPolicy = js_DeliverNew
    case .sequence(let sequence):
      DeliverPolicy = js_DeliverByStartSequence
      OptStartSeq = sequence
    case .time(let time):
      DeliverPolicy = js_DeliverByStartTime
      OptStartTime = Consumer.nativeTime(time)
    }
  }
}
