#if Recording
  /// A connection of a server.
  struct SocketConnection {
    private static var longestRequest: Int { 64 }

    let descriptor: Int32
    /// When it is closed.
    var deadline: ContinuousClock.Instant
    private var request: [UInt8] = []
    /// What is left of the answer.
    private var answer: ArraySlice<UInt8> = []
    private(set) var isAsked = false

    init(descriptor: Int32, deadline: ContinuousClock.Instant) {
      self.descriptor = descriptor
      self.deadline = deadline
    }

    /// Reads or writes. Returns false if the connection has to be closed.
    ///
    /// - Parameter end: When an answer that begins now has to be read.
    mutating func proceeds(
      until end: ContinuousClock.Instant, _ makeAnswer: () -> [UInt8]
    ) -> Bool {
      if isAsked {
        guard let count = UnixSocket.send(answer, to: descriptor) else { return true }
        answer = answer.dropFirst(max(0, count))
        return count >= 0 && !answer.isEmpty
      }
      guard let bytes = UnixSocket.receive(Self.longestRequest, from: descriptor) else {
        return true
      }
      request += bytes
      guard let line = request.firstIndex(of: UInt8(ascii: "\n")).map({ request[..<$0] }) else {
        return !bytes.isEmpty && request.count < Self.longestRequest
      }
      guard line.elementsEqual("state".utf8) else { return false }
      answer = makeAnswer()[...]
      isAsked = true
      deadline = end
      return true
    }
  }
#endif
