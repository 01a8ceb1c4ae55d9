import CNATS

/// What went wrong, with the call of the C client and the client's own words.
public enum NATSError: Error, Hashable, CustomStringConvertible {
  /// A call failed. `status` is the text of the client's status, and `detail` what it adds.
  case failed(call: String, status: String, detail: String)
  /// JetStream refused a request, with the number and text of the server's error.
  case refused(call: String, code: Int, text: String)
  /// No answer came in time.
  case timedOut(call: String)
  /// There is no subscriber to the subject, or no server that can answer.
  case noResponders(call: String)
  /// The connection is closed.
  case closed(call: String)
  /// The server refuses the credentials, or the lack of them, in these words.
  case unauthorized(call: String, text: String)
  /// The user may not publish or subscribe to a subject, which the server's words name.
  case notPermitted(text: String)
  /// The client dropped messages for a subscriber that was too slow: this number of them since the
  /// subscription began. It comes when the client begins to drop, and again, with the whole number,
  /// when the subscriber has caught up.
  case dropped(count: Int, subject: String)
  /// The payload has a version that the format can't decode.
  case unknownVersion(Int)
  /// The message doesn't say where an answer should go.
  case noReplySubject(of: String)

  public var description: String {
    switch self {
    case .failed(let call, let status, let detail):
      detail.isEmpty ? "\(call): \(status)" : "\(call): \(status): \(detail)"
    case .refused(let call, let code, let text): "\(call): \(text) (\(code))"
    case .timedOut(let call): "\(call): no answer came in time"
    case .noResponders(let call): "\(call): there are no responders"
    case .closed(let call): "\(call): the connection is closed"
    case .unauthorized(let call, let text): "\(call): \(text)"
    case .notPermitted(let text): text
    case .dropped(let count, let subject):
      "\(count) messages of \(subject) were dropped, since the subscriber was too slow"
    case .unknownVersion(let version): "the payload has the unknown version \(version)"
    case .noReplySubject(let subject): "a message of \(subject) has no reply subject"
    }
  }

  var isClosed: Bool { if case .closed = self { true } else { false } }

  /// Whether the same call may succeed later: a server is away, or a leader is being elected.
  var isTransient: Bool {
    switch self {
    case .timedOut, .noResponders: true
    case .failed(_, let status, _):
      [
        NATS_CONNECTION_DISCONNECTED, NATS_STALE_CONNECTION, NATS_INSUFFICIENT_BUFFER,
        NATS_IO_ERROR, NATS_MISSED_HEARTBEAT,
      ].contains { status == String(cString: natsStatus_GetText($0)) }
    // The server's numbers for: the cluster is not available, no leader, resources are short, no
    // peers, and JetStream is not yet enabled on a server that starts.
    case .refused(_, let code, _): [10005, 10008, 10009, 10023, 10076].contains(code)
    default: false
    }
  }
}

/// Throws the error of a failed call. It has to be called on the thread that made the call.
func check(
  _ status: natsStatus, _ call: String, code: jsErrCode = jsErrCode(rawValue: 0)
) throws(NATSError) {
  if status == NATS_OK { return }
  throw NATSError(status, call, code: code, detail: lastErrorText())
}

/// The client's words about the last failure on this thread, without the place in the client's
/// source that may stand in front of them, in parentheses.
func lastErrorText() -> String {
  let text = nats_GetLastError(nil).map { String(cString: $0) } ?? ""
  guard text.hasPrefix("("), let place = text.firstRange(of: "): ") else { return text }
  return String(text[place.upperBound...])
}

extension NATSError {
  init(
    _ status: natsStatus, _ call: String, code: jsErrCode = jsErrCode(rawValue: 0), detail: String
  ) {
    self =
      switch status {
      case _ where code.rawValue != 0: .refused(call: call, code: Int(code.rawValue), text: detail)
      case NATS_TIMEOUT: .timedOut(call: call)
      case NATS_NO_RESPONDERS: .noResponders(call: call)
      case NATS_CONNECTION_CLOSED, NATS_DRAINING: .closed(call: call)
      case NATS_CONNECTION_AUTH_FAILED: .unauthorized(call: call, text: detail)
      case NATS_NOT_PERMITTED: .notPermitted(text: detail)
      // Version 3.4 of the client forgets why a server ends a connection that it hasn't accepted.
      case NATS_PROTOCOL_ERROR where detail.hasSuffix("got ''"):
        .failed(
          call: call, status: String(cString: natsStatus_GetText(status)),
          detail: "the server closed the connection; it may demand a certificate that it trusts")
      default:
        .failed(call: call, status: String(cString: natsStatus_GetText(status)), detail: detail)
      }
  }

  /// The server's reason for the end of the connection if this error only says that it is closed.
  func explained(by connection: OpaquePointer?) -> NATSError {
    if case .closed(let call) = self { NATSError(closing: connection, call: call) } else { self }
  }

  /// Why a connection is closed: the server ended it with an error, or the program did it.
  init(closing connection: OpaquePointer?, call: String) {
    var words: UnsafePointer<CChar>?
    let status = natsConnection_GetLastError(connection, &words)
    let text = words.map { String(cString: $0) } ?? ""
    // Other errors don't end a connection, and without the server's words this one didn't, either.
    self =
      switch status {
      case NATS_CONNECTION_AUTH_FAILED: .unauthorized(call: call, text: text)
      case NATS_ERR where text != String(cString: natsStatus_GetText(status)):
        NATSError(status, call, detail: text)
      default: .closed(call: call)
      }
  }
}
