/// The parts of a request that the report needs.
struct LogEntry: Equatable, Sendable {
  /// When the request was logged, in seconds since 1970, in any time zone of the server.
  let time: Int

  /// The requested path, without the query; of an odd request line, the whole line.
  ///
  /// Bytes that are not UTF-8 are replaced, and the part after ``longestPath`` bytes is cut off.
  let path: String

  let status: Int

  /// The size of the response's body; the `-` that some servers log instead of 0 is 0.
  let bytes: Int

  /// Paths are compared up to this number of bytes.
  static let longestPath = 512
}

extension LogEntry {
  /// Reads a line in Common or Combined Log Format; nil for a line in another format:
  ///
  /// ```
  /// host identity user [21/Nov/2026:07:51:46 +0000] "GET / HTTP/1.1" 200 2140 "referrer" "agent"
  /// ```
  ///
  /// The user may contain spaces, and the request any characters. A quote ends the request only if
  /// it is not escaped, and a status follows. The part after the size is ignored.
  init?(_ line: ArraySlice<UInt8>) {
    var cursor = ByteCursor(line)
    guard let time = cursor.skipToTimestamp(), cursor.skip(" \"") else { return nil }
    let requestStart = cursor.position
    while cursor.skipToQuote() {
      let requestEnd = cursor.position
      guard let (status, bytes) = cursor.response() else {
        cursor.position = requestEnd + 1
        continue
      }
      let path = Self.path(in: line[requestStart..<requestEnd]).prefix(Self.longestPath)
      self.init(
        time: time, path: String(decoding: path, as: UTF8.self), status: status, bytes: bytes)
      return
    }
    return nil
  }

  /// The path, such as `/a` of `GET /a?b HTTP/1.1`. It is the whole line if that is not a method, a
  /// space and a target, and `-` for an empty line.
  private static func path(in request: ArraySlice<UInt8>) -> ArraySlice<UInt8> {
    guard !request.isEmpty else { return [UInt8(ascii: "-")] }
    guard
      let space = request.firstIndex(of: UInt8(ascii: " ")),
      space > request.startIndex,
      request[..<space].allSatisfy(\.isASCIILetter)
    else { return request }

    var target = request[(space + 1)...]
    if let space = target.lastIndex(of: UInt8(ascii: " ")),
      target[(space + 1)...].starts(with: "HTTP/".utf8)
    {
      target = target[..<space]
    }
    if let query = target.firstIndex(of: UInt8(ascii: "?")) {
      target = target[..<query]
    }
    return target.isEmpty ? request : target
  }
}

extension ByteCursor {
  /// Moves past ` 200 2140`, if that comes after the quote here, followed by a space or the end.
  fileprivate mutating func response() -> (status: Int, bytes: Int)? {
    guard
      skip("\" "), let status = number(ofDigits: 3), skip(" "),
      let bytes = skip("-") ? 0 : number(),
      isAtEnd || skip(" ") || skip("\r")
    else { return nil }
    return (status, bytes)
  }

  /// Moves to the next quote that no backslash escapes.
  fileprivate mutating func skipToQuote() -> Bool {
    while let byte = current {
      switch byte {
      case UInt8(ascii: "\""): return true
      case UInt8(ascii: "\\"): position += 2
      default: position += 1
      }
    }
    return false
  }

  /// Moves past the first time in brackets that comes after three fields.
  fileprivate mutating func skipToTimestamp() -> Int? {
    guard current != UInt8(ascii: " ") else { return nil }
    var spaces = 0
    while let byte = current {
      position += 1
      if byte == UInt8(ascii: " ") {
        spaces += 1
      } else if byte == UInt8(ascii: "["), spaces >= 3 {
        let start = position
        if let time = timestamp() { return time }
        position = start
      }
    }
    return nil
  }
}

extension UInt8 {
  fileprivate var isASCIILetter: Bool {
    UInt8(ascii: "a")...UInt8(ascii: "z") ~= self | 0x20
  }
}
