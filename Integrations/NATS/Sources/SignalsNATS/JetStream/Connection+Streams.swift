internal import CNATS
internal import Foundation

extension Connection {
  /// Creates a stream, or changes the one of the same name.
  ///
  /// - Throws: ``NATSError/refused(call:code:text:)``, or ``NATSError/timedOut(call:)``.
  public func createStream(_ configuration: StreamConfiguration) async throws {
    try await client.run { client in
      try configuration.withNative { native in
        var code = jsErrCode(rawValue: 0)
        let status = js_AddStream(nil, client.jetStream, &native, nil, &code)
        // The name is in use, with another configuration.
        if code == JSStreamNameExistErr {
          let status = js_UpdateStream(nil, client.jetStream, &native, nil, &code)
          return try check(status, "js_UpdateStream", code: code)
        }
        try check(status, "js_AddStream", code: code)
      }
    }
  }

  /// Deletes a stream with all of its messages and consumers.
  public func deleteStream(_ name: String) async throws {
    try await client.run {
      var code = jsErrCode(rawValue: 0)
      let status = js_DeleteStream($0.jetStream, name, nil, &code)
      try check(status, "js_DeleteStream", code: code)
    }
  }

  /// Returns what is in a stream.
  public func streamState(_ name: String) async throws -> StreamState {
    try await client.run {
      var code = jsErrCode(rawValue: 0)
      var info: UnsafeMutablePointer<jsStreamInfo>?
      let status = js_GetStreamInfo(&info, $0.jetStream, name, nil, &code)
      try check(status, "js_GetStreamInfo", code: code)
      defer { jsStreamInfo_Destroy(info) }
      guard let state = info?.pointee.State else {
        throw NATSError.closed(call: "js_GetStreamInfo")
      }
      return StreamState(
        messages: Int(state.Msgs), bytes: Int(state.Bytes), firstSequence: state.FirstSeq,
        lastSequence: state.LastSeq)
    }
  }

  /// Deletes a durable consumer. A later one of the same name begins anew.
  public func deleteConsumer(_ name: String, stream: String) async throws {
    try await client.run {
      var code = jsErrCode(rawValue: 0)
      let status = js_DeleteConsumer($0.jetStream, stream, name, nil, &code)
      try check(status, "js_DeleteConsumer", code: code)
    }
  }
}

extension StreamConfiguration {
  fileprivate func withNative(_ body: (inout jsStreamConfig) throws -> Void) throws {
    var native = jsStreamConfig()
    try check(jsStreamConfig_Init(&native), "jsStreamConfig_Init")
    // The texts live as long as the call.
    let texts = ([name] + subjects).map { strdup($0) }
    defer { for text in texts { free(text) } }
    var pointers = texts.dropFirst().map { UnsafePointer($0) }
    native.Name = UnsafePointer(texts[0])
    native.SubjectsLen = Int32(subjects.count)
    native.Replicas = Int64(replicas)
    native.Storage = storage == .file ? js_FileStorage : js_MemoryStorage
    native.Retention =
      switch retention {
      case .limits: js_LimitsPolicy
      case .interest: js_InterestPolicy
      case .workQueue: js_WorkQueuePolicy
      }
    if let maxMessages { native.MaxMsgs = Int64(maxMessages) }
    if let maxBytes { native.MaxBytes = Int64(maxBytes) }
    if let maxAge { native.MaxAge = maxAge.nanoseconds }
    native.Duplicates = duplicateWindow.nanoseconds
    try pointers.withUnsafeMutableBufferPointer {
      native.Subjects = $0.baseAddress
      try body(&native)
    }
  }
}
